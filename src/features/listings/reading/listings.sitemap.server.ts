// Owns the answer to "which listings may a search engine know, and when did each change".
// Pages are ranges of the primary key: ids are UUIDv7, so new listings only ever lengthen the last
// file.
import { asc, eq, gte, sql } from 'drizzle-orm';
import { listingSearchTable, listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { SITEMAP_ENTRIES } from '#platform/feature.server.ts';

/** Number of files that all approved listings need; 0 without any. */
export async function countSitemapPages(ctx: Ctx): Promise<number> {
  const [row] = await ctx.readDb
    .select({ count: sql<number>`count(*)::int` })
    .from(listingSearchTable);
  return Math.ceil((row?.count ?? 0) / SITEMAP_ENTRIES);
}

/**
 * Approved listings of one file in order of their ids, sold ones included (their page stays up).
 * `page` counts from 1; a page beyond the end is empty. `size` is for tests.
 */
export async function listSitemapEntries(
  ctx: Ctx,
  input: { page: number; size?: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  const size = Math.min(input.size ?? SITEMAP_ENTRIES, SITEMAP_ENTRIES);
  const skip = (input.page - 1) * size;
  if (!Number.isSafeInteger(skip) || skip < 0) return [];
  // The search rows are exactly what the public sees, so the first key comes from their key index
  // alone.
  const [first] = await ctx.readDb
    .select({ id: listingSearchTable.id })
    .from(listingSearchTable)
    .orderBy(asc(listingSearchTable.id))
    .offset(skip)
    .limit(1);
  if (!first) return [];
  return ctx.readDb
    .select({ id: listingTable.id, updatedAt: listingTable.updatedAt })
    .from(listingSearchTable)
    .innerJoin(listingTable, eq(listingTable.id, listingSearchTable.id))
    .where(gte(listingSearchTable.id, first.id))
    .orderBy(asc(listingSearchTable.id))
    .limit(size);
}
