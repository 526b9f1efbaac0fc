// The kinds of requests that bench/search.ts measures. "page" is the page with its cards alone,
// "count + facets" what is around it, "request" both, as /products asks for it.
import { sql } from 'drizzle-orm';
import { CATEGORIES, COUNTRIES, TOP_CATEGORIES } from '#features/catalog/catalog.data.ts';
import { loadCards } from '#features/listings/views/cards.server.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { MAX_OFFSET, PAGE_SIZE, SORTS } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Sort } from '#features/search/search.limits.ts';
import { countFromSummary } from '#features/search/query/counts.server.ts';
import type { Range } from '#features/search/query/hits.server.ts';
import { LIMITS, whatIsKnown } from '#features/search/query/known.server.ts';
import { findMatches, findPage } from '#features/search/query/plan.server.ts';
import { resolveFilters, type SearchQuery } from '#features/search/query/query.server.ts';
import type { Hit } from '#features/search/query/hits.server.ts';
import { findMoreOfSeller, findSimilar } from '#features/search/lists/similar.server.ts';
import { IS_WORD } from '#features/search/query/conditions.server.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import { countTokens } from '#features/search/query/known.server.ts';
import { questionShapes } from './question-shapes.ts';
import { makeFilterShapes } from './search-filter-shapes.ts';
import { findListings, suggestListings } from '#features/search/search.server.ts';
import { findFeatured, findTrending } from '#features/listings/listings.server.ts';
import type { Ctx } from '#platform/context.ts';
import { useTexts } from './texts.ts';

export type Random = () => number;
export type Shape = { name: string; run: (random: Random) => Promise<unknown> };
export type Words = {
  rare: string[];
  mid: string[];
  common: string[];
  titles: string[];
  typos: string[];
};

const NO_FILTERS: ListingFilters = {
  q: '',
  category: null,
  country: null,
  parish: null,
  minPrice: null,
  maxPrice: null,
  priceCurrency: 'USD',
  conditions: [],
  attributes: {},
  sortBy: 'newest',
};
const PRICE: Sort[] = ['price-low', 'price-high'];
const COUNTED: Sort[] = ['popular', 'trending'];
const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
/** The first ones more often, as people ask for what there is more of. */
const skewed = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() ** 2 * list.length)] as T;

function randomFilters(random: Random): Partial<ListingFilters> {
  const filters: Partial<ListingFilters> = {};
  if (random() < 0.7) filters.category = skewed(CATEGORIES, random).slug;
  if (random() < 0.6) filters.country = skewed(COUNTRIES, random).code;
  if (random() < 0.3) filters.conditions = [pick(CONDITIONS.slice(0, 4), random)];
  if (random() < 0.3) filters.minPrice = Math.round(10 ** (1 + random() * 2));
  if (random() < 0.3) filters.maxPrice = Math.round(10 ** (3 + random() * 2));
  return filters;
}

async function chooseWords(ctx: Ctx, count: number): Promise<Words> {
  const between = async (low: number, high: number) =>
    (
      await ctx.db.execute<{ term: string }>(
        sql`SELECT term FROM search_term
          WHERE df BETWEEN ${Math.ceil(low)} AND ${Math.ceil(high)} AND ${IS_WORD}
          ORDER BY md5(term) LIMIT 200`,
      )
    ).rows.map((row) => row.term);
  const titles = (
    await ctx.db.execute<{ title: string }>(
      sql`SELECT title FROM listing WHERE status = 'approved' ORDER BY md5(id::text) LIMIT 300`,
    )
  ).rows.map((row) => row.title.split(' ').slice(0, 3).join(' '));
  const common = await between(count * 0.03, count * 0.2);
  const misspell = (word: string) => `${word.slice(0, 2)}x${word.slice(3)}`;
  return {
    rare: await between(2, 50),
    mid: await between(count * 0.001, count * 0.01),
    common,
    titles,
    typos: common.filter((word) => word.length > 5).map(misspell),
  };
}

/** All shapes for a loaded shop. */
export async function makeShapes(ctx: Ctx, count: number): Promise<Shape[]> {
  const words = await chooseWords(ctx, count);
  useTexts();
  const { suggestionShapes } = await import('./suggestion-shapes.ts');
  const ask = async (filters: Partial<ListingFilters>): Promise<SearchQuery> => {
    const query = resolveFilters({ ...NO_FILTERS, ...filters }, {}, ctx.now);
    const analysed = await analyseText(ctx, filters.q ?? '');
    if (!query || analysed === 'nothing') throw new Error('The shape asks for what does not exist');
    return { ...(await countTokens(ctx, query)), words: analysed };
  };
  const page = async (filters: Partial<ListingFilters>, range: Partial<Range> = {}) => {
    const query = await ask(filters);
    const counts = await countFromSummary(ctx, query);
    const hits = await findPage(ctx, {
      query,
      range: { after: null, offset: 0, limit: PAGE_SIZE + 1, ...range },
      known: whatIsKnown(counts, counts.total, query),
      sampled: null,
      limits: LIMITS,
    });
    return loadCards(
      ctx,
      hits.slice(0, PAGE_SIZE).map((hit) => hit.id),
    );
  };
  const around = async (filters: Partial<ListingFilters>) => {
    return findMatches(ctx, await ask(filters), { after: null, offset: 0, limit: 1 });
  };
  const request = (filters: Partial<ListingFilters>) =>
    findListings(ctx, { filters: { ...NO_FILTERS, ...filters } });
  const middle = await middleOf(ctx, null);
  const middles = await Promise.all(
    TOP_CATEGORIES.slice(0, 6).map(async (category) => ({
      category: category.slug,
      after: await middleOf(ctx, category.id),
    })),
  );
  const { rows: ids } = await ctx.db.execute<{ id: string }>(
    sql`SELECT id FROM listing_search ORDER BY md5(id::text) LIMIT 300`,
  );
  const some = ids.map(({ id }) => id);
  const two = (random: Random) => `${pick(words.common, random)} ${pick(words.common, random)}`;
  const mixed = (random: Random): Partial<ListingFilters> => {
    const r = random();
    const sortBy = r < 0.5 ? 'newest' : pick(SORTS, random);
    if (r < 0.25) return { sortBy };
    if (r < 0.5) return { ...randomFilters(random), sortBy };
    const q = pick(
      [words.rare, words.mid, words.common, words.titles][Math.floor(random() * 4)] ?? words.common,
      random,
    );
    return r < 0.75 ? { q, sortBy } : { q, ...randomFilters(random), sortBy };
  };
  return [
    { name: 'page: all, newest', run: () => page({}) },
    { name: 'page: all, other 5 sorts', run: (r) => page({ sortBy: pick(SORTS.slice(1), r) }) },
    { name: 'page: filters, newest', run: (r) => page(randomFilters(r)) },
    {
      name: 'page: filters, price sorts',
      run: (r) => page({ ...randomFilters(r), sortBy: pick(PRICE, r) }),
    },
    {
      name: 'page: filters, popular/trending',
      run: (r) => page({ ...randomFilters(r), sortBy: pick(COUNTED, r) }),
    },
    {
      name: 'page: rare word, any sort',
      run: (r) => page({ q: pick(words.rare, r), sortBy: pick(SORTS, r) }),
    },
    {
      name: 'page: mid word, any sort',
      run: (r) => page({ q: pick(words.mid, r), sortBy: pick(SORTS, r) }),
    },
    { name: 'page: common word, newest', run: (r) => page({ q: pick(words.common, r) }) },
    {
      name: 'page: common word, price sorts',
      run: (r) => page({ q: pick(words.common, r), sortBy: pick(PRICE, r) }),
    },
    {
      name: 'page: common word, popular/trending',
      run: (r) => page({ q: pick(words.common, r), sortBy: pick(COUNTED, r) }),
    },
    {
      name: 'page: title words (2-3), any sort',
      run: (r) => page({ q: pick(words.titles, r), sortBy: pick(SORTS, r) }),
    },
    {
      name: 'page: 2 common words, any sort',
      run: (r) => page({ q: two(r), sortBy: pick(SORTS, r) }),
    },
    {
      name: 'page: mid/common word + filters, any sort',
      run: (r) =>
        page({
          q: pick(r() < 0.5 ? words.mid : words.common, r),
          ...randomFilters(r),
          sortBy: pick(SORTS, r),
        }),
    },
    {
      name: `deep: newest OFFSET ${MAX_OFFSET}`,
      run: () => page({}, { offset: Math.min(MAX_OFFSET, count / 2) }),
    },
    { name: 'deep: newest keyset at half depth', run: () => page({}, { after: middle }) },
    {
      name: 'deep: common word OFFSET 936',
      run: (r) => page({ q: pick(words.common, r) }, { offset: Math.min(936, count / 100) }),
    },
    {
      name: 'deep: category keyset at half depth',
      run: (r) => {
        const { category, after } = pick(middles, r);
        return page({ category }, { after });
      },
    },
    {
      name: 'count + facets: filters',
      run: (r) =>
        around({ category: skewed(CATEGORIES, r).slug, country: skewed(COUNTRIES, r).code }),
    },
    {
      name: 'count + facets: filters + price',
      run: (r) => around({ ...randomFilters(r), minPrice: 20 }),
    },
    { name: 'count + facets: mid word', run: (r) => around({ q: pick(words.mid, r) }) },
    { name: 'count + facets: common word', run: (r) => around({ q: pick(words.common, r) }) },
    { name: 'count + facets: title words (2-3)', run: (r) => around({ q: pick(words.titles, r) }) },
    {
      name: 'request: common word, price sorts',
      run: (r) => request({ q: pick(words.common, r), sortBy: pick(PRICE, r) }),
    },
    {
      name: 'request: mid/common word + filters',
      run: (r) =>
        request({
          q: pick(r() < 0.5 ? words.mid : words.common, r),
          ...randomFilters(r),
          sortBy: pick(SORTS, r),
        }),
    },
    { name: 'request: typing error', run: (r) => request({ q: pick(words.typos, r) }) },
    { name: 'request: mix of all', run: (r) => request(mixed(r)) },
    ...questionShapes(request, words),
    ...makeFilterShapes(ctx, { request, ask, words }),
    {
      name: 'featured 8',
      run: (r) => findFeatured({ ...ctx, now: new Date(DAY_MS * Math.floor(r() * 10_000)) }),
    },
    { name: 'trending 6', run: () => findTrending(ctx) },
    { name: 'beside: similar 4', run: (r) => findSimilar(ctx, { id: pick(some, r) }) },
    {
      name: 'beside: more of its seller',
      run: (r) => findMoreOfSeller(ctx, { id: pick(some, r) }),
    },
    {
      name: 'autocomplete',
      run: (r) => {
        const word = pick(words.common, r);
        return suggestListings(ctx, { q: word.slice(0, 1 + Math.floor(r() * 4)) });
      },
    },
    ...suggestionShapes(ctx, words),
  ];
}

const DAY_MS = 86_400_000;

async function middleOf(ctx: Ctx, rootId: number | null): Promise<Hit | null> {
  const own = rootId === null ? sql`true` : sql`root_id = ${rootId}`;
  const { rows } = await ctx.db.execute<Hit>(sql`
    SELECT id, price::float8 AS price,
      (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt", 0 AS views, false AS trending
    FROM listing_search WHERE ${own} ORDER BY created_at DESC
      OFFSET (SELECT count(*) / 2 FROM listing_search WHERE ${own}) LIMIT 1`);
  return rows[0] ?? null;
}
