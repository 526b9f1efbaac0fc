// What those who answered hear when an organiser or a moderator changes dates: of one change each
// person is told once, by the first of their dates that it is about. Whoever answered to none of
// these dates hears nothing.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import {
  dateCancelled,
  dateChanged,
  dateRestored,
  newsWritten,
} from '#features/events/events.events.server.ts';
import {
  type EventRow,
  eventRsvpTable,
  type EventSeriesRow,
  eventTable,
} from '#features/events/events.table.server.ts';

/** Tells those who answered that time or place is another one. */
export async function tellOfChange(
  ctx: Ctx,
  { revision }: Pick<EventSeriesRow, 'revision'>,
  dates: readonly EventRow[],
): Promise<void> {
  const [eventId, ...others] = idsOfAnswered(dates);
  if (eventId) await publish(ctx, dateChanged, { eventId, others, revision });
}

/** Tells those who heard that dates are called off that they take place. */
export async function tellOfRestored(ctx: Ctx, dates: readonly EventRow[]): Promise<void> {
  const [eventId, ...others] = idsOfAnswered(dates);
  if (eventId) await publish(ctx, dateRestored, { eventId, others });
}

function idsOfAnswered(dates: readonly EventRow[]): string[] {
  const answers = (row: EventRow) => row.attendeeCount + row.interestedCount + row.waitingCount;
  return dates.filter((row) => answers(row) > 0).map(({ id }) => id);
}

/** So many people are named in one event. */
const TOLD_AT_ONCE = 500;

/**
 * Tells those who answered that dates do not take place. They are named at once: the dates may be
 * gone when others read it.
 */
export async function tellOfCancelled(
  ctx: Ctx,
  { title, schedule }: Pick<EventSeriesRow, 'title' | 'schedule'>,
  dates: readonly EventRow[],
): Promise<void> {
  const open = dates.filter(({ endsAt }) => endsAt > ctx.now);
  for (const { date, others, userIds } of await findTold(ctx, open))
    for (let from = 0; from < userIds.length; from += TOLD_AT_ONCE)
      await publish(ctx, dateCancelled, {
        eventId: date.id,
        title,
        startsAt: date.startsAt.toISOString(),
        timeZone: schedule.timeZone,
        others,
        userIds: userIds.slice(from, from + TOLD_AT_ONCE),
      });
}

type Told = { date: EventRow; others: number; userIds: string[] };

/** Who goes, waits or is interested, by the first of their dates and how many others they have. */
async function findTold(ctx: Ctx, dates: readonly EventRow[]): Promise<Told[]> {
  const answers = await findAnsweredTo(
    ctx,
    dates.map(({ id }) => id),
  );
  const groups = Map.groupBy(answers, ({ eventId, others }) => `${eventId} ${others}`);
  return [...groups.values()].flatMap((group) => {
    const date = dates.find(({ id }) => id === group[0]?.eventId);
    const userIds = group.map(({ userId }) => userId);
    return date && group[0] ? [{ date, others: group[0].others, userIds }] : [];
  });
}

/** Somebody who goes, waits or is interested. */
type Answered = {
  userId: string;
  /** The first of their dates. */
  eventId: string;
  /** How many others of the dates they answered to. */
  others: number;
};

/** Everybody who answered to one of these dates, each once. */
export async function findAnsweredTo(ctx: Ctx, ids: readonly string[]): Promise<Answered[]> {
  if (ids.length === 0) return [];
  const { userId, eventId, status } = eventRsvpTable;
  return ctx.db
    .select({
      userId,
      eventId: sql<string>`(array_agg(${eventId} order by ${eventTable.startsAt}, ${eventId}))[1]`,
      others: sql<number>`count(*)::int - 1`,
    })
    .from(eventRsvpTable)
    .innerJoin(eventTable, eq(eventTable.id, eventId))
    .where(and(inArray(eventId, [...ids]), inArray(status, ['going', 'interested', 'waiting'])))
    .groupBy(userId);
}

/**
 * Shows what the organiser wrote to those who answered, beside the dates that it is about, and
 * tells those of a date that is still to come; nobody again of what stands there already. Guests of
 * a date that is called off are told when it is written to them alone.
 */
export async function showNews(
  ctx: Ctx,
  { id, revision, news, newsOf }: EventSeriesRow,
): Promise<void> {
  const dates = await ctx.db
    .update(eventTable)
    .set({ news })
    .where(
      and(
        eq(eventTable.seriesId, id),
        newsOf === null ? gt(eventTable.endsAt, ctx.now) : eq(eventTable.id, newsOf),
        sql`${eventTable.news} is distinct from ${news}`,
      ),
    )
    .returning();
  const told = dates.filter(
    (date) => date.endsAt > ctx.now && (date.cancelledAt === null || date.id === newsOf),
  );
  const [eventId, ...others] = idsOfAnswered(told.toSorted(bySoonest));
  if (news !== null && eventId) await publish(ctx, newsWritten, { eventId, others, revision });
}

const bySoonest = (one: EventRow, other: EventRow) =>
  one.startsAt.getTime() - other.startsAt.getTime();
