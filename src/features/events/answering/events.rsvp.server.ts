// Owns who answered what to a date. An answer and the counts that it changes are one transaction
// under the lock of the date's row: of fifty people who want the last place exactly one gets it,
// and the others wait in the order they came (DECISIONS.md I4).
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { canWrite } from '#features/accounts/accounts.policy.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
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
import { type Counts, countOf, fillPlaces, isFull } from './events.places.server.ts';

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
 * @param input.visible others may see that the actor goes; as the last time, unless it is said
 * @throws AppError rsvp_sign_in, rsvp_unverified, rate_limited, event_not_found, event_not_public,
 *   event_cancelled, event_over, event_full
 */
export async function answerEvent(
  ctx: Ctx,
  input: { id: string; status: RsvpAnswer; visible?: boolean | undefined },
): Promise<RsvpResult> {
  const actor = requireGuest(ctx);
  requireId(input.id);
  await requireWithinLimit(ctx, EVENT_LIMITS.rsvps, actor.id);
  return inTransaction(ctx, async (ctx) => {
    const date = await lockOpenDate(ctx, actor, input.id);
    const before = await findAnswer(ctx, actor, input.id);
    const status = statusAfter(input.status, before?.status ?? null, date);
    const visible = input.visible ?? before?.visible ?? false;
    const place =
      status !== 'waiting' ? null : before?.status === 'waiting' ? before.place : date.nextPlace;
    let counts = changed(date, before?.status ?? null, status);
    await storeAnswer(ctx, {
      eventId: input.id,
      userId: actor.id,
      status,
      place,
      visible,
      ...counts,
      nextPlace: place === date.nextPlace ? place + 1 : date.nextPlace,
    });
    // Who joins the line is its last; counting it would keep everybody else waiting.
    const position =
      place === null
        ? null
        : before?.status === 'waiting'
          ? await positionOf(ctx, input.id, place)
          : counts.waitingCount;
    const gaveUp = before?.status === 'going' && status !== 'going';
    if (gaveUp && counts.waitingCount > 0)
      counts = await fillPlaces(ctx, { eventId: input.id, max: date.max });
    return {
      eventId: input.id,
      status,
      visible,
      position,
      ...counts,
      isFull: isFull(date.max, counts.attendeeCount),
    };
  });
}

function requireId(id: string): void {
  if (!z.uuid().safeParse(id).success)
    throw new AppError(eventErrors.event_not_found, { detail: 'not a UUID' });
}

type OpenDate = Counts & { max: number | null; waitingList: boolean; nextPlace: number };

/**
 * Holds the date, and the actor's account, until the transaction ends.
 * @throws AppError event_not_found, event_not_public, event_cancelled, event_over;
 *   not_authenticated when the account is gone
 */
async function lockOpenDate(ctx: Ctx, actor: Actor, id: string): Promise<OpenDate> {
  // One statement for both locks: everybody who answers to the same date waits for this one.
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from ${userTable} where id = ${actor.id} and deleted_at is null for share`);
  if (rows.length === 0) throw new AppError(accountErrors.not_authenticated);
  const { status, publishedAt, maxAttendees, waitingList } = eventSeriesTable;
  const [date] = await ctx.db
    .select({
      attendeeCount: eventTable.attendeeCount,
      interestedCount: eventTable.interestedCount,
      waitingCount: eventTable.waitingCount,
      nextPlace: eventTable.nextPlace,
      endsAt: eventTable.endsAt,
      cancelledAt: eventTable.cancelledAt,
      organizerId: eventTable.organizerId,
      status,
      publishedAt,
      max: maxAttendees,
      waitingList,
      organizerIsPublic: sql<boolean>`${isPublicSeller(ctx.now)}`,
    })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .innerJoin(userTable, eq(userTable.id, eventTable.organizerId))
    .where(eq(eventTable.id, id))
    .for('update', { of: eventTable });
  const isReadable = date && canReadEvent(actor, { ...date, wasPublic: date.publishedAt !== null });
  if (!isReadable) throw new AppError(eventErrors.event_not_found, { detail: id });
  if (date.cancelledAt || date.status === 'cancelled')
    throw new AppError(eventErrors.event_cancelled, { detail: id });
  if (date.status !== 'approved' || !date.organizerIsPublic)
    throw new AppError(eventErrors.event_not_public, { detail: id });
  if (date.endsAt <= ctx.now) throw new AppError(eventErrors.event_over, { detail: id });
  return date;
}

/** The actor's answer to this date; else how they answered the last time, for who may see it. */
async function findAnswer(
  ctx: Ctx,
  { id: userId }: Actor,
  eventId: string,
): Promise<{ status: RsvpStatus | null; place: number | null; visible: boolean } | undefined> {
  const { rows } = await ctx.db.execute<{
    status: RsvpStatus | null;
    place: number | null;
    visible: boolean;
  }>(sql`
    (select status, place, visible from event_rsvp
      where event_id = ${eventId} and user_id = ${userId})
    union all
    (select null, null, visible from event_rsvp
      where user_id = ${userId} and event_id <> ${eventId} order by updated_at desc limit 1)
    limit 1`);
  return rows[0];
}

/** What becomes of an answer, as long as the date's row is locked. */
function statusAfter(
  answer: RsvpAnswer,
  before: RsvpStatus | null,
  { max, attendeeCount, waitingList }: OpenDate,
): RsvpStatus {
  if (answer !== 'going' || before === 'going' || !isFull(max, attendeeCount)) return answer;
  if (!waitingList) throw new AppError(eventErrors.event_full);
  return 'waiting';
}

function changed(counts: Counts, before: RsvpStatus | null, after: RsvpStatus): Counts {
  const [less, more] = [countOf(before), countOf(after)];
  return {
    attendeeCount: counts.attendeeCount - less.attendeeCount + more.attendeeCount,
    interestedCount: counts.interestedCount - less.interestedCount + more.interestedCount,
    waitingCount: counts.waitingCount - less.waitingCount + more.waitingCount,
  };
}

/** One statement, because everybody else who answers waits meanwhile. */
async function storeAnswer(
  ctx: Ctx,
  answer: Counts & {
    eventId: string;
    userId: string;
    status: RsvpStatus;
    place: number | null;
    visible: boolean;
    nextPlace: number;
  },
): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  await ctx.db.execute(sql`
    with counted as (
      update event set attendee_count = ${answer.attendeeCount},
        interested_count = ${answer.interestedCount}, waiting_count = ${answer.waitingCount},
        next_place = ${answer.nextPlace}
      where id = ${answer.eventId})
    insert into event_rsvp (event_id, user_id, status, place, visible, created_at, updated_at)
    values (${answer.eventId}, ${answer.userId}, ${answer.status}, ${answer.place},
      ${answer.visible}, ${now}, ${now})
    on conflict (event_id, user_id) do update set status = excluded.status,
      place = excluded.place, visible = excluded.visible, updated_at = excluded.updated_at`);
}

async function positionOf(ctx: Ctx, eventId: string, place: number): Promise<number> {
  const ahead = await ctx.db.$count(
    eventRsvpTable,
    and(
      eq(eventRsvpTable.eventId, eventId),
      eq(eventRsvpTable.status, 'waiting'),
      sql`${eventRsvpTable.place} < ${place}`,
    ),
  );
  return ahead + 1;
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
