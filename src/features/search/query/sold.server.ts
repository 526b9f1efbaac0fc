// How many of the matches are sold, which a list says apart (DECISIONS.md N6). They are among the
// words of the index, so that it is one more question of the same plans.
import { eq } from 'drizzle-orm';
import { searchTermTable } from '#features/search/search.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { findMatches } from './plan.server.ts';
import type { SearchQuery } from './query.server.ts';

/** What listing_search has among its words where a listing is sold (migration 0048). */
export const SOLD_TOKEN = "'sold:yes'";

/**
 * Counts the sold ones of the matches; an estimate where they are very many.
 * @param frequencies how many listings have each of the words
 */
export async function countSold(
  ctx: Ctx,
  query: SearchQuery,
  frequencies: readonly number[],
): Promise<number> {
  const [known] = await ctx.readDb
    .select({ df: searchTermTable.df })
    .from(searchTermTable)
    .where(eq(searchTermTable.term, SOLD_TOKEN.slice(1, -1)));
  const words = query.words === null ? SOLD_TOKEN : `(${query.words}) & ${SOLD_TOKEN}`;
  const range = { after: null, offset: 0, limit: 1 };
  const sold: SearchQuery = { ...query, words, sort: 'newest' };
  const { total } = await findMatches(ctx, sold, range, [...frequencies, known?.df ?? 0]);
  return total;
}
