// Search, the use case behind /products, /search and GET /api/listings, in four steps: what is
// asked is understood, found and put in order, and counted. How rows are found is in
// query/plan.server.ts.
import { sql } from 'drizzle-orm';
import { getRates } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { inOrder, loadCards } from '#features/listings/listings.public.server.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE } from './search.limits.ts';
import type { ListingFilters, ListingPage } from './search.schema.ts';
import type { Reading } from './search.limits.ts';
import { nameFacets } from '#features/search/query/counts.server.ts';
import { resolveFilters } from '#features/search/query/query.server.ts';
import { encodeCursor } from '#features/search/query/hits.server.ts';
import { countFacets, type Counted } from '#features/search/query/facets.server.ts';
import { findSellerListings } from '#features/search/lists/store.server.ts';
import { retrieve, retrieveAs, type Retrieved, type Stretch } from './questions/retrieve.server.ts';
import { beside, leftOpen, understand, type Understood } from './questions/understand.server.ts';
import { looseningsOf } from './questions/loosening.ts';
import { noticeMissing } from '#features/search/servers/ask.server.ts';
import { attributesFor } from './search.attributes.ts';
import { cleanQuery } from '#features/search/words/terms.server.ts';

/** What is counted beside the page, for those who show it: each takes time. */
export type Counting = {
  attributes?: boolean;
  countries?: boolean;
  prices?: boolean;
  sold?: boolean;
};

type FindListings = {
  filters: ListingFilters;
  /** The words of the filters, where somebody understood them already. */
  understood?: Understood;
  counting?: Counting;
  offset?: number;
  cursor?: string;
  limit?: number;
};

/** Counts take longer than the page, and may be as old as that of a list that is kept. */
const countedFacets = defineCache<Counted>({
  name: 'search.facets',
  livesMs: 10_000,
  most: 500,
});

const NO_FACETS: ListingPage['facets'] = {
  category: {},
  condition: {},
  country: {},
  attributes: {},
};

/** Whether anything is public at all, now and not as of the hourly summary. */
export async function hasListings(ctx: Ctx): Promise<boolean> {
  const found = await ctx.readDb
    .select({ id: listingSearchTable.id })
    .from(listingSearchTable)
    .limit(1);
  return found.length > 0;
}

/**
 * A page of approved listings with total and facets. Sold ones stand at the end of the list, and
 * parts behind cars.
 * An offset beyond MAX_OFFSET gives an empty page, a limit is brought into 1…100; a cursor wins
 * over an offset.
 * @throws AppError invalid_request for a cursor that is none or belongs to another sort order
 */
export async function findListings(ctx: Ctx, asked: FindListings): Promise<ListingPage> {
  const { found: page, partial } = await noticeMissing(() => pageOf(ctx, asked));
  return partial || page.partial ? { ...page, partial: true, approximate: true } : page;
}

async function pageOf(ctx: Ctx, asked: FindListings): Promise<ListingPage> {
  const understood = asked.understood ?? (await understand(ctx, asked.filters));
  const stretch = stretchOf(asked);
  const found = await findLoosening(ctx, understood, stretch);
  const page = await toPage(ctx, found, stretch, asked.counting);
  return isAtPlace(found) ? withOthers(ctx, { found, understood, stretch, page }) : page;
}

function stretchOf({ cursor, offset = 0, limit = PAGE_SIZE }: FindListings): Stretch {
  return {
    cursor,
    offset: Math.max(Math.trunc(offset) || 0, 0),
    limit: Math.min(Math.max(Math.trunc(limit) || PAGE_SIZE, 1), MAX_PAGE_SIZE),
  };
}

type Loosened = Retrieved & { loosened: Reading[] };

/** Whether all of it is in a place that the words name. */
const isAtPlace = ({ loosened, meaning: { question, asked } }: Loosened): boolean =>
  loosened.length === 0 &&
  !asked.any?.includes('place') &&
  (question?.readings.includes('place') ?? false);

/** What the words were taken for may leave nothing: then a little less is asked for. */
async function findLoosening(
  ctx: Ctx,
  understood: Understood,
  stretch: Stretch,
): Promise<Loosened> {
  const found = await retrieve(ctx, understood, stretch);
  if (found.total > 0) return { ...found, loosened: [] };
  const { asked, question } = found.meaning;
  for (const { loosened, filters } of looseningsOf(asked, question)) {
    // What is asked in words again has another meaning.
    const isSame = filters.plain === asked.plain;
    const open = isSame ? beside(understood, filters) : await understand(ctx, filters);
    const less = await retrieve(ctx, open, stretch);
    // It has no readings; pages and maps go on from these filters.
    const left = less.meaning.question ?? { words: filters.q, readings: [], filters };
    const meaning = { ...less.meaning, question: left };
    if (less.total > 0) return { ...less, meaning, loosened };
  }
  return { ...found, loosened: [] };
}

/** Fewer in a place that words name are followed by those of others, the near ones first. */
const FEW = 6;

async function withOthers(
  ctx: Ctx,
  {
    found,
    understood,
    stretch,
    page,
  }: { found: Retrieved; understood: Understood; stretch: Stretch; page: ListingPage },
): Promise<ListingPage> {
  const { cursor, offset, limit } = stretch;
  const isEnough = page.total === 0 || page.total >= FEW || page.total > limit;
  if (isEnough || cursor || offset > 0) return page;
  const { likely: anywhere } = leftOpen({ ...understood, likely: found.meaning }, ['place']);
  const { hits } = await retrieveAs(ctx, anywhere, stretch);
  const own = new Set(page.items.map(({ id }) => id));
  const ids = hits.slice(0, limit).flatMap(({ id }) => (own.has(id) ? [] : [id]));
  const isNear = ({ country }: ListingCardView) => country === page.question?.filters.country;
  const others = (await loadCards(ctx, ids))
    .toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)))
    .slice(0, limit - page.items.length);
  if (others.length === 0) return page;
  const exact = page.widened?.exact ?? page.total;
  return {
    ...page,
    items: [...page.items, ...others],
    total: page.total + others.length,
    widened: { exact },
  };
}

/** The rows of a page with their cards, and what is counted beside them. */
async function toPage(
  ctx: Ctx,
  { hits, cards, total, approximate, facets, matching, meaning, ...how }: Loosened,
  { cursor, offset, limit }: Stretch,
  counting: Counting = {},
): Promise<ListingPage> {
  const isTooDeep = !cursor && offset > MAX_OFFSET;
  const shown = isTooDeep ? [] : hits.slice(0, limit);
  const last = shown.at(-1);
  const ids = shown.map((hit) => hit.id);
  const { asked, question, words } = meaning;
  const counted = matching && (await count(ctx, meaning, matching, counting));
  return {
    items: cards ? inOrder(cards, ids) : await loadCards(ctx, ids),
    total,
    sold: counted?.sold ?? null,
    approximate,
    partial: counted?.partial ?? false,
    facets: counted
      ? { ...nameFacets(facets), attributes: counted.attributes, country: counted.place }
      : NO_FACETS,
    prices: counted?.prices ?? null,
    corrected: how.corrected,
    didYouMean: how.didYouMean,
    widened: how.widened,
    dropped: how.dropped,
    wordless: asked.q !== '' && words === null && question === null,
    question,
    loosened: how.loosened,
    nextCursor: last && matching && hits.length > limit ? encodeCursor(matching.sort, last) : null,
  };
}

/** Counts what matches, beside the page. */
async function count(
  ctx: Ctx,
  { filters: { category, attributes } }: Retrieved['meaning'],
  matching: NonNullable<Retrieved['matching']>,
  counting: Counting,
): Promise<Counted> {
  const rates = counting.prices ? await getRates(ctx) : {};
  const wanted = {
    attributes: counting.attributes ? attributesFor(category) : [],
    places: counting.countries ? ('country' as const) : null,
    prices: counting.prices ? { currency: ctx.currency, rate: rates[ctx.currency] ?? 1 } : null,
    sold: counting.sold ?? false,
  };
  // A moment of `posted` is another one each time.
  const key = JSON.stringify([{ ...matching, posted: attributes.posted, sort: null }, wanted]);
  const counted = await countedFacets(ctx, key, () => countFacets(ctx, matching, wanted));
  // It need not be missing from the next page.
  if (counted.partial) countedFacets.forget(ctx);
  return counted;
}

const NOTHING: ListingPage = {
  items: [],
  total: 0,
  sold: null,
  approximate: false,
  partial: false,
  facets: NO_FACETS,
  prices: null,
  corrected: null,
  didYouMean: null,
  widened: null,
  dropped: [],
  wordless: false,
  question: null,
  loosened: [],
  nextCursor: null,
};

/**
 * The same of one seller, whose words are not searched; empty for nobody.
 * @throws AppError invalid_request for words, and as findListings
 */
export async function findListingsOf(
  ctx: Ctx,
  { sellerId, filters, ...page }: FindListings & { sellerId: string },
): Promise<ListingPage> {
  if (filters.q !== '')
    throw new AppError(platformErrors.invalid_request, { fields: { q: 'fields.invalid' } });
  const query = resolveFilters(filters, await getRates(ctx), ctx.now);
  if (!query) return NOTHING;
  const found = await nullWhenMissing(findSellerListings(ctx, { sellerId, query, ...page }));
  if (!found) return NOTHING;
  const { items, total, sold, facets, nextCursor } = found;
  return { ...NOTHING, items, total, sold, facets: { ...NO_FACETS, ...facets }, nextCursor };
}

const SUGGESTIONS = 8;

/**
 * Up to eight words or pairs of words that titles have in common and that begin with the text, the
 * most frequent first.
 */
export async function suggestListings(ctx: Ctx, { q }: { q: string }): Promise<string[]> {
  const text = cleanQuery(q);
  if (!/[\p{L}\p{N}]/u.test(text)) return [];
  // fts_clean takes the wildcards of LIKE away as well.
  const { rows } = await ctx.readDb.execute<{ label: string }>(sql`
    SELECT label FROM title_phrase
      WHERE phrase LIKE regexp_replace(ltrim(fold(fts_clean(${text}))), '\\s+', ' ', 'g') || '%'
      ORDER BY df DESC, phrase LIMIT ${SUGGESTIONS}`);
  return rows.map((row) => row.label);
}
