// Owns the answer to "which listings may a search engine know, and when did each change".
// Pages are ranges of the primary key: ids are UUIDv7, so new listings only ever lengthen the last
// file.
import { asc, eq, gte, sql } from 'drizzle-orm';
import { publicAddresses } from '#features/media/media.names.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  listingMediaTable,
  listingSearchTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type JsonRow, jsonRows } from '#platform/db/json-row.server.ts';
import { SITEMAP_ENTRIES } from '#platform/feature.server.ts';

/** Pictures of each: more of them would make a file too long in six languages. */
const MOST_IMAGES = 3;

const { url, base, publicBase } = mediaTable;
const imageColumns = { url, base, publicBase };
/** The first pictures of a listing, as its gallery has them. */
const images = sql<JsonRow<typeof imageColumns>[]>`(SELECT ${jsonRows(imageColumns)} FROM (
  SELECT ${mediaTable}.* FROM ${listingMediaTable}
  JOIN ${mediaTable} ON ${mediaTable.id} = ${listingMediaTable.mediaId}
  WHERE ${listingMediaTable.listingId} = ${listingSearchTable.id} AND ${mediaTable.kind} = 'image'
  ORDER BY ${listingMediaTable.position} LIMIT ${sql.raw(String(MOST_IMAGES))}) ${mediaTable})`;

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
): Promise<{ id: string; updatedAt: Date; images: string[] }[]> {
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
  const rows = await ctx.readDb
    .select({ id: listingTable.id, updatedAt: listingTable.updatedAt, images })
    .from(listingSearchTable)
    .innerJoin(listingTable, eq(listingTable.id, listingSearchTable.id))
    .where(gte(listingSearchTable.id, first.id))
    .orderBy(asc(listingSearchTable.id))
    .limit(size);
  return rows.map((row) => ({
    ...row,
    images: row.images.map((file) => publicAddresses(ctx.settings, file)(file.url)),
  }));
}
