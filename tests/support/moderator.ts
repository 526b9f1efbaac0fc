/** What a moderator of the demo does for journeys about something else. */
import { expect } from '@playwright/test';
import { shopUrl } from './journey.ts';
import { DEMO } from './journey-people.ts';
import { openProgram } from './program.ts';
import { waitingCases } from './waiting-cases.ts';

/**
 * Waits until these pages are public; a moderator approves what the check holds back, such as odd
 * words and the highest price.
 * @param paths of listings, events and discussions, which end with their ids
 */
export async function untilPublic(paths: readonly string[]): Promise<void> {
  const moderator = await openProgram();
  const signedIn = await moderator.post('/api/auth/login', { data: DEMO.moderator });
  expect(signedIn.status()).toBe(200);
  const approveHeld = async () => {
    for (const { id, subjectId, revision } of await waitingCases(moderator))
      if (paths.some((path) => path.endsWith(subjectId))) {
        const data = { revision, decision: 'approve' };
        const answer = await moderator.post(`/api/moderation/cases/${id}/decision`, { data });
        // Somebody may have it open for a while, and it may be judged anew meanwhile.
        if (!answer.ok()) throw new Error(`${subjectId} stays: ${await answer.text()}`);
      }
  };
  await expect(async () => {
    await approveHeld();
    for (const path of paths)
      expect([path, (await fetch(shopUrl() + path)).status]).toEqual([path, 200]);
  }).toPass({ intervals: [500] });
  await moderator.dispose();
}
