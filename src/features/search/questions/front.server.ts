// The page that most people see: the newest of everything, or of a top-level category. Its ids and
// its cards are one statement that PostgreSQL has prepared; all other pages are found in
// query/plan.server.ts.
import { sql } from 'drizzle-orm';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { preparedCards } from '#features/listings/listings.public.server.ts';
import { countListings } from '#features/search/query/counts.server.ts';
import { compareNewest, NO_HIT, type Range } from '#features/search/query/hits.server.ts';
import { LIMITS } from '#features/search/query/known.server.ts';
import type { Found } from '#features/search/query/plan.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import { isPlain } from '#features/search/query/index-scan.server.ts';
import type { Ctx } from '#platform/context.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';

// A number of its own: PostgreSQL plans for it, and would not for a placeholder.
const FIRST = sql.raw(`ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE + 1}`);
const newest = preparedCards(
  'cards_newest',
  sql`ARRAY(SELECT id FROM listing_search WHERE NOT sold ${FIRST})`,
);
const newestOfRoot = preparedCards(
  'cards_newest_of_root',
  sql`ARRAY(SELECT id FROM listing_search WHERE root_id = ${sql.placeholder('rootId')}
    AND NOT sold ${FIRST})`,
);

/**
 * The first page, with one more, of the newest of everything or of a top-level category.
 * @returns null when something else is asked for, or some of the page is sold
 */
export async function findFront(
  ctx: Ctx,
  query: SearchQuery,
  { after, offset, limit }: Range,
): Promise<(Found & { cards: ListingCardView[] }) | null> {
  const isFront =
    query.sort === 'newest' &&
    isPlain(query) &&
    after === null &&
    offset === 0 &&
    limit === PAGE_SIZE + 1;
  if (!isFront) return null;
  const { total, facets } = await countListings(ctx, query, LIMITS.smallShop);
  const { rootId } = query;
  const cards = await (rootId === null ? newest(ctx) : newestOfRoot(ctx, { rootId }));
  // What is sold follows on this page, unless all is there already.
  if (cards.length < limit && cards.length < total) return null;
  const hits = cards
    .map(({ id, createdAt }) => ({ ...NO_HIT, id, createdAt: Date.parse(createdAt) }))
    .toSorted(compareNewest);
  return { hits, cards, total, facets, approximate: false };
}
