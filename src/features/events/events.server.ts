// Reading events: what is on, month by month, and one date with all that is told of it.
import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset } from '#platform/db/keyset.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { findPlace } from '#features/catalog/catalog.places.ts';
import {
  DAY_MOST,
  EVENT_CATEGORIES,
  type EventCategory,
  LONGEST_DAYS,
} from '#features/events/events.limits.ts';
import {
  type EventCardView,
  type eventFilters,
  eventsInput,
  type EventsInput,
  monthInput,
  type MonthDay,
} from '#features/events/events.schema.ts';
import { eventTable } from '#features/events/events.table.server.ts';
import { addDays } from '#features/events/edits/dates.server.ts';
import { isShown, selectCards, toEventCard } from './views/cards.server.ts';

/** As event_upcoming_idx and its siblings have them. */
const SOONEST = keyset('events.soonest', {
  startsAt: { by: eventTable.startsAt, type: 'time' },
  id: { by: eventTable.id, type: 'uuid' },
});

type Filters = Pick<z.output<typeof eventFilters>, 'category' | 'country' | 'parish'>;
export type EventPage = { items: EventCardView[]; total: number; nextCursor: string | null };

const read = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> =>
  readInput(
    schema as z.ZodType<z.output<Schema>>,
    input,
    (issues) =>
      new AppError(platformErrors.invalid_request, {
        fields: Object.fromEntries(
          Object.keys(brokenFields(issues)).map((field) => [field, 'fields.invalid']),
        ),
      }),
  );

/**
 * Public events that are not over, soonest first, so that what is on now comes first (DECISIONS.md
 * I2, I3). With `startDate` or `endDate` those that begin in between, over or not.
 * @param options.except the code of a country whose events are left out
 * @param options.lengthOf how many of those that were found are shown; the next page has the others
 * @throws AppError invalid_request for a filter, limit or cursor that is none
 */
export async function findEvents(
  ctx: Ctx,
  input: EventsInput = {},
  { except, lengthOf }: { except?: string; lengthOf?: (found: EventCardView[]) => number } = {},
): Promise<EventPage> {
  const { cursor, limit, offset, ...filters } = placed(read(eventsInput, input));
  const after = SOONEST.read(cursor);
  const { startDate, endDate } = filters;
  const among = and(
    isShown(ctx.now),
    matches(filters),
    except ? ne(eventTable.country, except) : undefined,
    startDate || endDate
      ? and(
          startDate ? beginsFrom(startDate) : undefined,
          endDate ? beginsUntil(endDate) : undefined,
        )
      : isUpcoming(ctx.now),
  );
  const found = selectCards(ctx)
    .where(and(among, after ? SOONEST.after(after) : undefined))
    .orderBy(SOONEST.orderBy)
    .limit(limit + 1)
    .offset(offset);
  const [rows, total] = await Promise.all([found, ctx.readDb.$count(eventTable, among)]);
  const cards = rows.map((row) => toEventCard(ctx, row));
  const length = Math.min(limit, lengthOf?.(cards) ?? limit);
  return { ...SOONEST.page(cards, length, ({ startsAt, id }) => ({ startsAt, id })), total };
}

/** A moment, or a day by the clock at the place. */
const isWholeDay = (text: string) => !text.includes('T');
const beginsFrom = (text: string) =>
  isWholeDay(text) ? gte(eventTable.startOn, text) : gte(eventTable.startsAt, new Date(text));
const beginsUntil = (text: string) =>
  isWholeDay(text) ? lte(eventTable.startOn, text) : lte(eventTable.startsAt, new Date(text));

/**
 * With the code of the parish in place of its name, and its country where only one has it.
 * @throws AppError invalid_request for one that is none, or none of its country, or of several
 */
function placed<Given extends Pick<Filters, 'country' | 'parish'>>(given: Given): Given {
  const { country, parish } = given;
  if (!parish) return given;
  const found = findPlace(country, parish);
  if (!found)
    throw new AppError(platformErrors.invalid_request, { fields: { parish: 'fields.invalid' } });
  return { ...given, country: found.country, parish: found.parish.code };
}

/**
 * A condition on `event`: not over. Nothing lasts longer than 31 days, and so the index is entered
 * by the start.
 */
export function isUpcoming(now: Date): SQL | undefined {
  return and(
    gte(eventTable.startsAt, new Date(now.getTime() - LONGEST_DAYS * DAY_MS)),
    gte(eventTable.endsAt, now),
  );
}

function matches({ category, country, parish }: Filters): SQL | undefined {
  return and(
    category ? eq(eventTable.category, category) : undefined,
    country ? eq(eventTable.country, country) : undefined,
    parish ? eq(eventTable.parish, parish) : undefined,
  );
}

/** The kinds and places that upcoming events have, each once: what the page offers to choose. */
export type EventFacets = { categories: EventCategory[]; countries: string[] };

/** Kinds in the order of the specification, places in that of the catalog. */
export async function findEventFacets(ctx: Ctx): Promise<EventFacets> {
  const each = (column: typeof eventTable.category | typeof eventTable.country) =>
    sql<string[]>`coalesce(array_agg(distinct ${column}::text), '{}')`;
  const [found] = await ctx.readDb
    .select({ categories: each(eventTable.category), countries: each(eventTable.country) })
    .from(eventTable)
    .where(and(isShown(ctx.now), isUpcoming(ctx.now)));
  const { categories = [], countries = [] } = found ?? {};
  return {
    categories: EVENT_CATEGORIES.filter((each) => categories.includes(each)),
    countries: countries.filter((code) => countryByCode(code)).toSorted(),
  };
}

/** So many days are shown of a month at most: six weeks. */
const MONTH_DAYS = 42;

/**
 * The days of a stretch on which public events take place, over or not. Something that lasts for
 * several days counts on each.
 * @throws AppError invalid_request for what is no stretch of at most 42 days
 */
export async function findEventDays(
  ctx: Ctx,
  input: z.input<typeof monthInput>,
): Promise<MonthDay[]> {
  const { from, to, ...filters } = placed(read(monthInput, input));
  if (to < from || to > addDays(from, MONTH_DAYS - 1))
    throw new AppError(platformErrors.invalid_request, { fields: { to: 'fields.invalid' } });
  const among = and(isShown(ctx.now), matches(filters), takesPlaceIn(from, to));
  const { rows } = await ctx.readDb.execute<{
    day: string;
    count: number;
    categories: EventCategory[];
  }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(events)::int as count,
      array_agg(distinct category) as categories
    from (
      select ${eventTable.startOn} as start_on, ${eventTable.endOn} as end_on,
        ${eventTable.category} as category, count(*) as events
      from ${eventTable} where ${among} group by 1, 2, 3) as spans
    cross join lateral generate_series(
      greatest(spans.start_on, ${from}::date), least(spans.end_on, ${to}::date), interval '1 day'
    ) as day
    group by day order by day`);
  return rows.map(({ day, count, categories }) => ({
    day,
    count,
    categories: EVENT_CATEGORIES.filter((each) => categories.includes(each)),
  }));
}

function takesPlaceIn(from: string, to: string): SQL {
  return sql`${eventTable.startOn} between ${addDays(from, -LONGEST_DAYS - 1)}::date and ${to}::date
    and ${eventTable.endOn} >= ${from}::date`;
}

/**
 * Public events of one day, in the order of their start; at most 50, and how many there are.
 * @throws AppError invalid_request for what is no day
 */
export async function findEventsOfDay(
  ctx: Ctx,
  { day, ...given }: { day: string } & Partial<Filters>,
): Promise<{ items: EventCardView[]; total: number }> {
  const { from, to, ...filters } = placed(read(monthInput, { ...given, from: day, to: day }));
  const among = and(isShown(ctx.now), matches(filters), takesPlaceIn(from, to));
  const [rows, total] = await Promise.all([
    selectCards(ctx).where(among).orderBy(eventTable.startsAt, eventTable.id).limit(DAY_MOST),
    ctx.readDb.$count(eventTable, among),
  ]);
  return { items: rows.map((row) => toEventCard(ctx, row)), total };
}
