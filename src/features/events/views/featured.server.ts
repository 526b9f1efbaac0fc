// Events that moderators put forward (DECISIONS.md I1), and where they find the next one.
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import {
  type EventCardView,
  type FeaturedEventView,
  eventTitleInput,
  featuredInput,
} from '#features/events/events.schema.ts';
import { eventSeriesTable, eventTable } from '#features/events/events.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { isShown, selectCards, toEventCard } from './cards.server.ts';
import { isUpcoming } from '../events.server.ts';

/** As event_series_featured_idx has them. */
const LATEST = keyset('events.featured', {
  featuredAt: { by: eventSeriesTable.featuredAt, type: 'time', descending: true },
  id: { by: eventSeriesTable.id, type: 'uuid', descending: true },
});
const IS_FEATURED = sql`is_featured and featured_at is not null`;

/**
 * Featured events with who put them forward, the latest first; for moderators.
 * @throws AppError as requireModerator; invalid_request for a cursor that is none
 */
export async function listFeaturedEvents(
  ctx: Ctx,
  input: z.input<typeof featuredInput> = {},
): Promise<Page<FeaturedEventView> & { total: number }> {
  requireModerator(ctx);
  const { limit, cursor } = readInput(featuredInput, input, refuse);
  const after = LATEST.read(cursor);
  const series = eventSeriesTable;
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        position: LATEST.columns,
        id: dateOf(ctx),
        series,
        by: { name: userTable.name, email: userTable.email },
      })
      .from(series)
      .leftJoin(userTable, eq(userTable.id, series.featuredBy))
      .where(after ? and(IS_FEATURED, LATEST.after(after)) : IS_FEATURED)
      .orderBy(LATEST.orderBy)
      .limit(limit + 1),
    ctx.db.$count(series, IS_FEATURED),
  ]);
  const { items, nextCursor } = LATEST.page(rows, limit, ({ position }) => position);
  return {
    items: items.map(({ id, series: { title, category, country, ...row }, by }) => ({
      id,
      seriesId: row.id,
      title,
      category,
      country,
      isPublic: row.status === 'approved',
      over: row.endsAt < ctx.now,
      at: (row.featuredAt ?? ctx.now).toISOString(),
      by: by && displayName(by),
    })),
    nextCursor,
    total,
  };
}

/** The date of a series that is shown for it: the next one, or the last. */
function dateOf(ctx: Ctx) {
  const { id, seriesId, startsAt, endsAt } = eventTable;
  return sql<string>`(select ${id} from ${eventTable}
    where ${seriesId} = ${eventSeriesTable.id}
    order by ${endsAt} < ${ctx.now.toISOString()}::timestamptz, ${startsAt} limit 1)`;
}

/** Dates that are looked at for a few series. */
const MOST_DATES = 60;
const MOST_FOUND = 8;

/**
 * Public events to come with these words in their title, or the one whose address it is, soonest
 * first, each once; for moderators.
 * @throws AppError as requireModerator; invalid_request
 */
export async function findEventsByTitle(
  ctx: Ctx,
  input: z.input<typeof eventTitleInput>,
): Promise<EventCardView[]> {
  requireModerator(ctx);
  const { q } = readInput(eventTitleInput, input, refuse);
  if (q === '') return [];
  const named = q.split(/[/?#]/).find((part) => z.uuid().safeParse(part).success);
  const isMeant = named
    ? eq(eventTable.id, named)
    : sql`position(lower(${q}) in lower(${eventSeriesTable.title})) > 0`;
  const rows = await selectCards(ctx)
    .where(and(isShown(ctx.now), isUpcoming(ctx.now), isMeant))
    .orderBy(eventTable.startsAt, desc(eventTable.id))
    .limit(MOST_DATES);
  const found = new Map<string, EventCardView>();
  for (const row of rows)
    if (!found.has(row.date.seriesId)) found.set(row.date.seriesId, toEventCard(ctx, row));
  return [...found.values()].slice(0, MOST_FOUND);
}

function refuse(): AppError {
  return new AppError(platformErrors.invalid_request);
}
