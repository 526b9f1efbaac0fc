// Owns the answer to "which stores may a search engine know, and when did each change".
import { and, asc, count, eq } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { SITEMAP_ENTRIES } from '#platform/feature.server.ts';
import { isPublicSeller } from './sellers.server.ts';
import { sellerProfileTable } from './sellers.table.server.ts';

const isListed = (now: Date) => and(eq(sellerProfileTable.isActive, true), isPublicSeller(now));

/** Number of files that all open stores need; 0 without any. */
export async function countStorePages(ctx: Ctx): Promise<number> {
  const [row] = await ctx.readDb
    .select({ stores: count() })
    .from(sellerProfileTable)
    .innerJoin(userTable, eq(userTable.id, sellerProfileTable.userId))
    .where(isListed(ctx.now));
  return Math.ceil((row?.stores ?? 0) / SITEMAP_ENTRIES);
}

/**
 * Open stores of one file in order of their sellers' ids; `page` counts from 1, a page beyond the
 * end is empty.
 */
export async function listStoreEntries(
  ctx: Ctx,
  { page }: { page: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return ctx.readDb
    .select({ id: sellerProfileTable.userId, updatedAt: sellerProfileTable.updatedAt })
    .from(sellerProfileTable)
    .innerJoin(userTable, eq(userTable.id, sellerProfileTable.userId))
    .where(isListed(ctx.now))
    .orderBy(asc(sellerProfileTable.userId))
    .limit(SITEMAP_ENTRIES)
    .offset((page - 1) * SITEMAP_ENTRIES);
}
