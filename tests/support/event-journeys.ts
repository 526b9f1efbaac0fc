/** Events of the shop of the journeys, made by the API. */
import { expect, type Page } from '@playwright/test';
import { signUp } from './journey-people.ts';
import { openPlainBrowser, type PlainPage } from './plain-browser.ts';
import { writtenEvent } from './written-event.ts';

export type Written = { id: string; seriesId: string; revision: number };

/** Sends something to the API as whoever the page is signed in as. */
export async function send<Answer>(page: Page, method: string, path: string, data?: object) {
  const answer = await page.context().request.fetch(`/api${path}`, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}

/** An event that everybody sees, of somebody new; `organizer` is signed in as them. */
export async function openEvent(
  overrides: Parameters<typeof writtenEvent>[0] = {},
): Promise<Written & { organizer: PlainPage }> {
  const organizer = openPlainBrowser();
  await signUp(organizer);
  const { data } = await organizer.post('/api/events', writtenEvent(overrides));
  const written = data as Written;
  await isPublic(written.id);
  return { ...written, organizer };
}

/** Waits until the check has let an event through. */
export async function isPublic(id: string): Promise<void> {
  const visitor = openPlainBrowser();
  await expect
    .poll(async () => (await visitor.get(`/api/events/${id}`))['data'])
    .toMatchObject({ id });
}
