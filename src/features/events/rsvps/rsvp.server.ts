// Owns who answered what to a date. An answer and the counts that it changes are one transaction
// under the lock of the date's row: of fifty people who want the last place exactly one gets it,
// and the others wait in the order they came (DECISIONS.md I4). What needs the lock is one function
// of the database (`answer_event`); what doesn't is looked at before.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { canWrite } from '#features/accounts/accounts.policy.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { eventErrors } from '#features/events/events.errors.ts';
import {
  EVENT_LIMITS,
  RSVPS_MOST,
  type RsvpAnswer,
  type RsvpStatus,
} from '#features/events/events.limits.ts';
import { canReadEvent } from '#features/events/events.policy.ts';
import type { RsvpResult, RsvpView } from '#features/events/events.schema.ts';
import {
  eventRsvpTable,
  eventSeriesTable,
  eventTable,
} from '#features/events/events.table.server.ts';
import { type Counts, countOf, fillPlaces, isFull } from './places.server.ts';

/** @throws AppError rsvp_sign_in, rsvp_unverified; unavailable while nobody knows who is asking */
function requireGuest(ctx: Ctx): Actor {
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  if (!ctx.actor) throw new AppError(eventErrors.rsvp_sign_in);
  if (!canWrite(ctx.actor)) throw new AppError(eventErrors.rsvp_unverified);
  return ctx.actor;
}

/**
 * Sets the actor's answer to a date; the same again changes nothing. Who wants to go when all
 * places are taken is put on the waiting list, where there is one.
 * @param input.visible others may see that the actor goes; asked each time: not, unless it is said
 *   with this answer or was said with the one that it follows
 * @throws AppError rsvp_sign_in, rsvp_unverified, rate_limited, event_not_found, event_not_public,
 *   event_cancelled, event_over, event_full, event_own_place
 */
export async function answerEvent(ctx: Ctx, input: Input): Promise<RsvpResult> {
  const actor = requireGuest(ctx);
  requireId(input.id);
  await requireWithinLimit(ctx, EVENT_LIMITS.rsvps, actor.id);
  const { organizerId } = await requireOpenDate(ctx, actor, input.id);
  // What they answered before it was so can be taken back.
  if (organizerId === actor.id && input.status !== 'not_going')
    throw new AppError(eventErrors.event_own_place, { detail: input.id });
  // Nobody gives up a place by wanting to go. So that is one statement, which commits by itself:
  // everybody else who answers to the same date waits from its lock to its commit.
  return input.status === 'going'
    ? setAnswer(ctx, actor, input)
    : inTransaction(ctx, (ctx) => setAnswer(ctx, actor, input));
}

type Input = { id: string; status: RsvpAnswer; visible?: boolean | undefined };

/** Of the function `answer_event` in the database. */
type Answered = { outcome: 'answered'; max: number | null; gaveUp: boolean } & Omit<
  RsvpResult,
  'eventId' | 'isFull'
>;

async function setAnswer(ctx: Ctx, actor: Actor, input: Input): Promise<RsvpResult> {
  const { rows } = await ctx.db.execute<{ set: Answered | { outcome: Refusal } }>(sql`
    select answer_event(${input.id}, ${actor.id}, ${input.status}, ${input.visible ?? null},
      ${ctx.now.toISOString()}) as set`);
  const set = rows[0]?.set;
  if (!set) throw new Error('answer_event returned no row');
  if (set.outcome !== 'answered') return refuse(ctx, actor, input.id, set.outcome);
  const { outcome: _outcome, gaveUp, max, ...answer } = set;
  const counts =
    gaveUp && answer.waitingCount > 0 ? await fillPlaces(ctx, { eventId: input.id, max }) : answer;
  const { attendeeCount, interestedCount, waitingCount } = counts;
  return {
    ...answer,
    eventId: input.id,
    attendeeCount,
    interestedCount,
    waitingCount,
    isFull: isFull(max, attendeeCount),
  };
}

type Refusal = 'gone' | 'closed' | 'full';

/** @throws AppError why nothing was changed */
async function refuse(ctx: Ctx, actor: Actor, id: string, outcome: Refusal): Promise<never> {
  if (outcome === 'gone') throw new AppError(accountErrors.not_authenticated);
  if (outcome === 'full') throw new AppError(eventErrors.event_full);
  // Closed since it was looked at, just now; looking again says why.
  await requireOpenDate(ctx, actor, id);
  throw new AppError(eventErrors.event_not_public, { detail: id });
}

function requireId(id: string): void {
  if (!z.uuid().safeParse(id).success)
    throw new AppError(eventErrors.event_not_found, { detail: 'not a UUID' });
}

/** @throws AppError event_not_found, event_not_public, event_cancelled, event_over */
async function requireOpenDate(
  ctx: Ctx,
  actor: Actor,
  id: string,
): Promise<{ organizerId: string }> {
  const [date] = await ctx.db
    .select({
      endsAt: eventTable.endsAt,
      cancelledAt: eventTable.cancelledAt,
      organizerId: eventTable.organizerId,
      status: eventSeriesTable.status,
      publishedAt: eventSeriesTable.publishedAt,
      organizerIsPublic: sql<boolean>`${isPublicSeller(ctx.now)}`,
    })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .innerJoin(userTable, eq(userTable.id, eventTable.organizerId))
    .where(eq(eventTable.id, id));
  const isReadable = date && canReadEvent(actor, { ...date, wasPublic: date.publishedAt !== null });
  if (!isReadable) throw new AppError(eventErrors.event_not_found, { detail: id });
  if (date.cancelledAt || date.status === 'cancelled')
    throw new AppError(eventErrors.event_cancelled, { detail: id });
  if (date.status !== 'approved' || !date.organizerIsPublic)
    throw new AppError(eventErrors.event_not_public, { detail: id });
  if (date.endsAt <= ctx.now) throw new AppError(eventErrors.event_over, { detail: id });
  return date;
}

/**
 * The actor's answers to the dates of a page, in one query; dates without one are left out.
 * @throws AppError not_authenticated
 */
export async function findRsvps(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<RsvpView[]> {
  const actor = requireActor(ctx);
  const wanted = ids.filter((id) => z.uuid().safeParse(id).success).slice(0, RSVPS_MOST);
  if (wanted.length === 0) return [];
  const { eventId, status, visible } = eventRsvpTable;
  return ctx.db
    .select({
      eventId,
      status,
      visible,
      // Spelled out, because Drizzle leaves the table's name away where there is only one.
      position: sql<number | null>`case when event_rsvp.place is null then null else (
        select count(*)::int from event_rsvp ahead
        where ahead.event_id = event_rsvp.event_id and ahead.status = 'waiting'
          and ahead.place <= event_rsvp.place) end`,
    })
    .from(eventRsvpTable)
    .where(and(eq(eventRsvpTable.userId, actor.id), inArray(eventId, wanted)));
}

/**
 * Takes the answers of somebody whose account is gone; who waits moves up. Safe to repeat.
 */
export async function removeAnswersOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const answers = await ctx.db
    .select({ eventId: eventRsvpTable.eventId })
    .from(eventRsvpTable)
    .where(eq(eventRsvpTable.userId, userId))
    .orderBy(eventRsvpTable.eventId);
  for (const { eventId } of answers)
    await inTransaction(ctx, (ctx) => removeAnswer(ctx, { eventId, userId }));
}

async function removeAnswer(
  ctx: Ctx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  const [date] = await ctx.db
    .select({ date: eventTable, max: eventSeriesTable.maxAttendees })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .where(eq(eventTable.id, eventId))
    .for('update', { of: eventTable });
  const [gone] = await ctx.db
    .delete(eventRsvpTable)
    .where(and(eq(eventRsvpTable.eventId, eventId), eq(eventRsvpTable.userId, userId)))
    .returning({ status: eventRsvpTable.status });
  if (!date || !gone) return;
  const counts = changed(date.date, gone.status, 'not_going');
  await ctx.db.update(eventTable).set(counts).where(eq(eventTable.id, eventId));
  if (date.date.shown && date.date.endsAt > ctx.now)
    await fillPlaces(ctx, { eventId, max: date.max });
}

function changed(counts: Counts, before: RsvpStatus | null, after: RsvpStatus): Counts {
  const [less, more] = [countOf(before), countOf(after)];
  return {
    attendeeCount: counts.attendeeCount - less.attendeeCount + more.attendeeCount,
    interestedCount: counts.interestedCount - less.interestedCount + more.interestedCount,
    waitingCount: counts.waitingCount - less.waitingCount + more.waitingCount,
  };
}
