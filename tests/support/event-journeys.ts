/** Events of the shop of the journeys, made by the API. */
import { expect, type Page } from '@playwright/test';
import { signUp } from './journey-people.ts';
import type { Visitor } from './journey.ts';
import { writtenEvent } from './written-event.ts';

export type Written = { id: string; seriesId: string; revision: number };

/** Sends something to the API as whoever the page is signed in as. */
export async function send<Answer>(page: Page, method: string, path: string, data?: object) {
  const answer = await page.context().request.fetch(`/api${path}`, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: Answer }).data;
}

/** An event that everybody sees, of somebody new. */
export async function openEvent(
  visitor: Visitor,
  overrides: Parameters<typeof writtenEvent>[0] = {},
): Promise<Written> {
  const { page, leave } = await visitor();
  await signUp(page.context());
  const written = await send<Written>(page, 'POST', '/events', writtenEvent(overrides));
  await leave();
  await isPublic(visitor, written.id);
  return written;
}

/** Waits until the check has let an event through. */
export async function isPublic(visitor: Visitor, id: string): Promise<void> {
  const { page, leave } = await visitor();
  await expect
    .poll(async () => (await page.context().request.get(`/api/events/${id}`)).status(), {
      timeout: 20_000,
    })
    .toBe(200);
  await leave();
}
