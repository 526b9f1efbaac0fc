// What every use case of an event's organiser begins with: who is asking, and is it theirs.
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import { canOrganize } from '#features/events/events.policy.ts';
import {
  type EventSeriesRow,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';

/**
 * Organising needs a proven address (DECISIONS.md I1, A16).
 * @throws AppError not_authenticated, event_unverified
 */
export function requireOrganizer(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canOrganize(actor)) throw new AppError(eventErrors.event_unverified);
  return actor;
}

/**
 * One writer for each organiser at a time, until the transaction ends: the same draft sent twice at
 * once is one event.
 * @throws AppError not_authenticated when the account is gone
 */
export async function lockOrganizer(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`events of ${userId}`}, 0))`,
  );
  await lockAccount(ctx, { id: userId });
}

/**
 * The event of the actor that a date belongs to; `lock` holds it until the transaction ends.
 * @throws AppError event_not_found when there is none, it is another person's, or the id is no UUID
 */
export async function findOwnSeries(
  ctx: Ctx,
  { actor, id, lock = false }: { actor: Pick<Actor, 'id'>; id: string; lock?: boolean },
): Promise<EventSeriesRow> {
  const row = await findSeries(ctx, { id, lock });
  if (row?.organizerId !== actor.id)
    throw new AppError(eventErrors.event_not_found, { detail: String(id).slice(0, 100) });
  return row;
}

/** The event that a date belongs to; null when there is none. */
export async function findSeries(
  ctx: Ctx,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<EventSeriesRow | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const query = ctx.db
    .select()
    .from(eventSeriesTable)
    .where(
      sql`${eventSeriesTable.id} = (select ${eventTable.seriesId} from ${eventTable}
        where ${eventTable.id} = ${id})`,
    );
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** The next date of an event that takes place, else its last. */
export async function nextDateOf(ctx: Ctx, seriesId: string): Promise<string> {
  const { id, startsAt, endsAt, cancelledAt } = eventTable;
  const [row] = await ctx.db
    .select({ id })
    .from(eventTable)
    .where(and(eq(eventTable.seriesId, seriesId)))
    .orderBy(
      sql`${endsAt} < ${ctx.now.toISOString()}::timestamptz`,
      sql`${cancelledAt} is not null`,
      sql`case when ${endsAt} < ${ctx.now.toISOString()}::timestamptz
        then -extract(epoch from ${startsAt}) else extract(epoch from ${startsAt}) end`,
    )
    .limit(1);
  if (!row) throw new AppError(eventErrors.event_not_found, { detail: seriesId });
  return row.id;
}
