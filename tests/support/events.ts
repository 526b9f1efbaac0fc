/** Events for tests, written and approved by the use cases. */
import { eq } from 'drizzle-orm';
import { eventSeriesTable, type EventSeriesRow } from '#features/events/events.table.server.ts';
import { eventRevisions } from '#features/events/edits/moderation.server.ts';
import type { EventInput } from '#features/events/edits/input.server.ts';
import { createEvent } from '#features/events/edits/write.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { testActor, testCtx } from './ctx.ts';
import { buildUser } from './factories.ts';
import { dayIn, writtenEvent } from './written-event.ts';

export { dayIn, writtenEvent };

/** Somebody who is signed in, in a shop at this moment. */
export async function person(db: Db, overrides: Partial<Ctx> = {}): Promise<Ctx & { id: string }> {
  const { id, name } = await buildUser(db);
  return { ...testCtx(db, { actor: testActor({ id, name }), ...overrides }), id };
}

/**
 * An approved event.
 * @returns its next date, its organiser, and what was written
 */
export async function publicEvent(
  db: Db,
  { now, ...overrides }: Partial<EventInput> & { now?: Date } = {},
) {
  const organizer = await person(db, now ? { now } : {});
  const fields = writtenEvent(overrides);
  const { id, seriesId, revision } = await createEvent(organizer, fields);
  await approve(organizer, { seriesId, revision });
  return { id, seriesId, organizer, fields };
}

/** Lets a revision through, as the check does. */
export async function approve(
  ctx: Ctx,
  { seriesId, revision }: { seriesId: string; revision: number },
): Promise<void> {
  const approved = { outcome: 'approve', reason: null, by: 'check' } as const;
  await eventRevisions.screened.decide(ctx, { id: seriesId, revision, ...approved });
}

/** The row of an event. */
export async function seriesOf(db: Db, id: string): Promise<EventSeriesRow> {
  const [row] = await db.select().from(eventSeriesTable).where(eq(eventSeriesTable.id, id));
  if (!row) throw new Error(`no event ${id}`);
  return row;
}
