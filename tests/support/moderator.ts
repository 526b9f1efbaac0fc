/** What a moderator of the demo does for journeys about something else. */
import { expect, vi } from 'vitest';
import { DEMO, signInAs } from './journey-people.ts';
import { type Shop, visitor } from './running-shop.ts';

/**
 * Waits until these pages are public; a moderator approves what the check holds back, such as odd
 * words and the highest price.
 * @param paths of listings, events and discussions, which end with their ids
 */
export async function untilPublic(shop: Shop, paths: readonly string[]): Promise<void> {
  const { page, leave } = await visitor(shop);
  await signInAs(page.context(), DEMO.moderator);
  const { request } = page.context();
  const approveHeld = async () => {
    const { data } = (await (await request.get('/api/moderation/cases?limit=50')).json()) as {
      data: { id: string; subjectId: string; revision: number }[];
    };
    for (const { id, subjectId, revision } of data)
      if (paths.some((path) => path.endsWith(subjectId)))
        await request.post(`/api/moderation/cases/${id}/decision`, {
          data: { revision, decision: 'approve' },
        });
  };
  await vi.waitFor(
    async () => {
      await approveHeld();
      for (const path of paths)
        expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
    },
    { timeout: 30_000, interval: 500 },
  );
  await leave();
}
