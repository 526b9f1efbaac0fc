// Owns the answer to "which discussions may a search engine know, and when did each change". Pages
// are ranges of the primary key: ids are UUIDv7, so new ones only ever lengthen the last file.
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { SITEMAP_ENTRIES, type SitemapEntry } from '#platform/feature.server.ts';
import { TOPICS } from './forum.limits.ts';
import { forumEntryTable, forumPostTable } from './forum.table.server.ts';
import { isShownPost } from './views/entries.server.ts';

/** The lists of the forum. */
export function forumPages(): SitemapEntry[] {
  return ['/forum', ...TOPICS.map((topic) => `/forum?topic=${topic}`)].map((path) => ({
    path,
    updatedAt: null,
  }));
}

/** Number of files that all discussions need; 0 without any. */
export async function countPostFiles(ctx: Ctx): Promise<number> {
  return Math.ceil(
    (await ctx.readDb.$count(forumPostTable, isShownPost(ctx.now))) / SITEMAP_ENTRIES,
  );
}

/**
 * Public discussions of one file, those without a text of their own left out.
 * @param input.page counts from 1; one beyond the end is empty
 * @param input.size for tests
 */
export async function listPostEntries(
  ctx: Ctx,
  { page, size = SITEMAP_ENTRIES }: { page: number; size?: number },
): Promise<SitemapEntry[]> {
  const skip = (page - 1) * size;
  if (!Number.isSafeInteger(skip) || skip < 0) return [];
  const [first] = await ctx.readDb
    .select({ id: forumPostTable.id })
    .from(forumPostTable)
    .where(isShownPost(ctx.now))
    .orderBy(asc(forumPostTable.id))
    .offset(skip)
    .limit(1);
  if (!first) return [];
  const rows = await ctx.readDb
    .select({
      id: forumPostTable.id,
      updatedAt:
        sql<Date>`greatest(${forumPostTable.activeAt}, ${forumEntryTable.editedAt})`.mapWith(
          forumPostTable.activeAt,
        ),
      status: forumEntryTable.status,
    })
    .from(forumPostTable)
    .innerJoin(forumEntryTable, eq(forumEntryTable.id, forumPostTable.id))
    .where(and(isShownPost(ctx.now), gte(forumPostTable.id, first.id)))
    .orderBy(asc(forumPostTable.id))
    .limit(size);
  return rows
    .filter(({ status }) => status === 'approved')
    .map(({ id, updatedAt }) => ({ path: `/forum/${id}`, updatedAt }));
}
