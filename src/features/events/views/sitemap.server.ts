// Owns the answer to "which events may a search engine know": those that are not over.
import { and, eq, gte } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { SITEMAP_ENTRIES, type SitemapEntry } from '#platform/feature.server.ts';
import { LONGEST_DAYS } from '#features/events/events.limits.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { eventSeriesTable, eventTable } from '#features/events/events.table.server.ts';
import { isShown } from './cards.server.ts';

/** The list, and each date of an event that is still to come or on, soonest first. */
export async function listEventEntries(ctx: Ctx): Promise<SitemapEntry[]> {
  const rows = await ctx.readDb
    .select({ id: eventTable.id, updatedAt: eventSeriesTable.updatedAt })
    .from(eventTable)
    .innerJoin(eventSeriesTable, eq(eventSeriesTable.id, eventTable.seriesId))
    .where(
      and(
        isShown(ctx.now),
        gte(eventTable.startsAt, new Date(ctx.now.getTime() - LONGEST_DAYS * DAY_MS)),
        gte(eventTable.endsAt, ctx.now),
      ),
    )
    .orderBy(eventTable.startsAt, eventTable.id)
    .limit(SITEMAP_ENTRIES - 1);
  return [
    { path: '/events', updatedAt: null },
    ...rows.map(({ id, updatedAt }) => ({ path: `/events/${id}`, updatedAt })),
  ];
}
