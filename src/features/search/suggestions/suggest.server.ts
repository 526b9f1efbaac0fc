// What the search box suggests while somebody types: listings, categories, stores and places. Asks
// for little and stops early; what it knows of nobody in particular is all that it tells.
import { sql } from 'drizzle-orm';
import {
  categoryById,
  childrenOf,
  categoryBySlug,
  foldName,
} from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { loadCards } from '#features/listings/listings.public.server.ts';
import { findStoresByName } from '#features/sellers/sellers.public.server.ts';
import { countByCountry, countListings } from '#features/search/query/counts.server.ts';
import { LIMITS } from '#features/search/query/known.server.ts';
import { resolveFilters } from '#features/search/query/query.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  completeFrom,
  completeTyped,
  findCategoriesOf,
  findTitles,
  readTyped,
  type Typed,
} from './completion.server.ts';
import { findNamed } from './named.server.ts';
import { MOST_CATEGORIES, MOST_PLACES, MOST_STORES } from './suggest.limits.ts';
import type {
  SearchSuggestions,
  SuggestedCategory,
  SuggestedListing,
  SuggestedPlace,
  SuggestedStore,
} from './suggest.schema.ts';

/** Of each way in: what one types that is the name of a category is most likely meant as that. */
const MOST_NAMED = 2;
/** A seller with more listings is counted no further. */
const MOST_COUNTED = 200;

const NOTHING: SearchSuggestions = { listings: [], categories: [], stores: [], places: [] };

/**
 * A few of each kind that begin as typed. A text that is none, or too long, has nothing.
 * @param input.country listings of this place come first, and categories are counted there
 */
export async function suggestSearch(
  ctx: Ctx,
  { q, country }: { q: string; country: string | null },
): Promise<SearchSuggestions> {
  const typed = readTyped(q);
  if (!typed) return NOTHING;
  const [offered, named, stores, places] = await Promise.all([
    suggestOffered(ctx, typed, country),
    suggestNamed(ctx, typed, country),
    suggestStores(ctx, typed),
    suggestPlaces(ctx, typed),
  ]);
  const shown = new Set(named.map(({ slug }) => slug));
  // "furniture in Home & Garden" says little beside "Furniture".
  const names = new Set(named.map(({ name }) => foldName(name)));
  const others = offered.categories.filter(
    ({ slug, words }) => !shown.has(slug) && !names.has(foldName(words ?? '')),
  );
  return {
    listings: offered.listings,
    categories: [...named, ...others].slice(0, MOST_CATEGORIES),
    stores,
    places,
  };
}

/** Listings by their titles, and where most of what the completed words find is. */
async function suggestOffered(
  ctx: Ctx,
  typed: Typed,
  country: string | null,
): Promise<Pick<SearchSuggestions, 'listings' | 'categories'>> {
  const completion = await completeTyped(ctx, typed);
  const titles = findTitles(ctx, typed, completion, country);
  // What the lexicon knows, or else the shop's own words, or those of a title.
  const completed = completion.things.length > 0 ? completion.things : completion.phrases;
  const [listings, categories] = await Promise.all([
    titles.then(async (hits) =>
      (
        await loadCards(
          ctx,
          hits.map(({ id }) => id),
        )
      ).map(toSuggestedListing),
    ),
    completed.length === 0
      ? titles.then((hits) => suggestWithin(ctx, completeFrom(hits, typed), country))
      : suggestWithin(ctx, completed, country),
  ]);
  return { listings, categories };
}

/** "hilux in Automotive - Cars": each of the words in the categories that have most of it. */
async function suggestWithin(
  ctx: Ctx,
  completed: readonly string[],
  country: string | null,
): Promise<SuggestedCategory[]> {
  const questions = await Promise.all(
    completed.map(async (text) => {
      const words = await analyseText(ctx, text);
      if (words === null || words === 'nothing') return [];
      return [{ text, query: words.query, atMost: Math.min(...words.frequencies) }];
    }),
  );
  const asked = questions.flat();
  const tallies = await findCategoriesOf(ctx, asked, country);
  return tallies.flatMap(({ at, categoryId, n }) => {
    const [category, question] = [categoryById(categoryId), asked[at]];
    if (!category || !question) return [];
    const name = catalogName(ctx.locale, 'category', category.slug);
    const words = question.text.toLowerCase();
    return [{ slug: category.slug, name, words, also: null, count: n }];
  });
}

/** Categories by name that have something in the place, those with most first among the equal. */
async function suggestNamed(
  ctx: Ctx,
  { text }: Typed,
  country: string | null,
): Promise<SuggestedCategory[]> {
  const found = findNamed(ctx, 'category', text);
  const all = resolveFilters(
    parseFilters({ searchParams: new URLSearchParams() }, { country }).filters,
    {},
  );
  if (found.length === 0 || !all) return [];
  const { facets } = await countListings(ctx, all, LIMITS.smallShop);
  const countOf = (slug: string) =>
    [categoryBySlug(slug), ...childrenOf(slug)].reduce(
      (sum, category) => sum + ((category && facets.category[category.id]) ?? 0),
      0,
    );
  return found
    .map(({ code, name, also }) => ({ slug: code, name, words: null, also, count: countOf(code) }))
    .filter(({ count }) => count > 0)
    .slice(0, MOST_NAMED);
}

async function suggestStores(ctx: Ctx, { text }: Typed): Promise<SuggestedStore[]> {
  const stores = await findStoresByName(ctx, { beginning: text, limit: MOST_STORES });
  if (stores.length === 0) return [];
  const ids = stores.map(({ sellerId }) => sellerId);
  const { rows } = await ctx.readDb.execute<{ sellerId: string; n: number }>(sql`
    SELECT seller AS "sellerId", (SELECT count(*)::int FROM (
        SELECT FROM listing l JOIN listing_search s ON s.id = l.id WHERE l.user_id = seller
        LIMIT ${MOST_COUNTED + 1}) counted) AS n
    FROM unnest(${sql.param(ids)}::uuid[]) seller`);
  const counts = new Map(rows.map(({ sellerId, n }) => [sellerId, n]));
  return stores.map((store) => {
    const count = counts.get(store.sellerId) ?? 0;
    return { ...store, count: count > MOST_COUNTED ? null : count };
  });
}

/** Places with something to find: countries first, then parts of them. */
async function suggestPlaces(ctx: Ctx, { text }: Typed): Promise<SuggestedPlace[]> {
  const found = [...findNamed(ctx, 'country', text), ...findNamed(ctx, 'parish', text)];
  if (found.length === 0) return [];
  const counts = await countByCountry(ctx);
  return found
    .flatMap(({ code, country, name, also }): SuggestedPlace[] => {
      const count = country === null ? undefined : counts[country];
      if (country === null || count === undefined) return [];
      if (code === country) return [{ country, parish: null, name, within: null, also, count }];
      const within = catalogName(ctx.locale, 'country', country);
      return [{ country, parish: code, name, within, also, count: null }];
    })
    .slice(0, MOST_PLACES);
}

function toSuggestedListing({ cover, ...card }: ListingCardView): SuggestedListing {
  const { id, title, language, price, priceUnit, parentCategory, country } = card;
  const picture = cover && (cover.variants[0]?.webp ?? cover.poster);
  return { id, title, language, price, priceUnit, parentCategory, country, picture };
}
