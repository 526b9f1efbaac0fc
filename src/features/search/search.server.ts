// Search, the use case behind /products, /search and GET /api/listings. How rows are found is in
// query/plan.server.ts.
import { sql } from 'drizzle-orm';
import { getRates } from '#features/catalog/catalog.server.ts';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { inOrder, loadCards } from '#features/listings/listings.public.server.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE } from './search.limits.ts';
import type { ListingFilters, ListingPage, Question } from './search.schema.ts';
import type { FacetCounts } from '#features/search/query/counts.server.ts';
import type { Range } from '#features/search/query/hits.server.ts';
import { findMatches, type Found } from '#features/search/query/plan.server.ts';
import {
  resolveFilters,
  sortOfRows,
  type SearchQuery,
} from '#features/search/query/query.server.ts';
import { decodeBest, decodeCursor, encodeCursor } from '#features/search/query/hits.server.ts';
import { countFacets, type Counted } from '#features/search/query/facets.server.ts';
import { countTokens } from '#features/search/query/attributes.server.ts';
import { findSellerListings } from '#features/search/lists/store.server.ts';
import { bestOf } from './questions/best.server.ts';
import { looseningsOf } from './questions/loosening.ts';
import { readQuestion } from './questions/question.server.ts';
import { findFront } from './search.front.server.ts';
import { attributesFor } from './search.attributes.ts';
import {
  AS_TYPED,
  type Find,
  findByWords,
  type Understood,
} from '#features/search/words/found.server.ts';
import { analyseText, cleanQuery } from '#features/search/words/terms.server.ts';

/** What is counted beside the page, for those who show it: each takes time. */
export type Counting = {
  attributes?: boolean;
  countries?: boolean;
  prices?: boolean;
  sold?: boolean;
};

export type FindListings = {
  filters: ListingFilters;
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

const NOTHING: ListingPage = {
  items: [],
  total: 0,
  sold: null,
  approximate: false,
  facets: { category: {}, condition: {}, country: {}, attributes: {} },
  prices: null,
  ...AS_TYPED,
  wordless: false,
  question: null,
  loosened: [],
  nextCursor: null,
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
  const page = await findAnswer(ctx, asked);
  if (page.total > 0)
    return page.question?.readings.includes('place') ? withOthers(ctx, asked, page) : page;
  // What the words were taken for leaves nothing.
  for (const { loosened, filters } of looseningsOf(asked.filters, page.question)) {
    const found = await findAnswer(ctx, { ...asked, filters });
    // What is asked in words again has no readings; pages and maps go on from these filters.
    const question = found.question ?? { words: filters.q, readings: [], filters };
    if (found.total > 0) return { ...found, loosened, question };
  }
  return page;
}

/** Fewer in a place that words name are followed by those of others, the near ones first. */
const FEW = 6;

async function withOthers(ctx: Ctx, asked: FindListings, page: ListingPage): Promise<ListingPage> {
  const { filters, cursor, offset = 0, limit = PAGE_SIZE } = asked;
  if (filters.any?.includes('place') || page.total >= FEW || page.total > limit) return page;
  if (cursor || offset > 0) return page;
  const any = [...(filters.any ?? []), 'place' as const];
  const { items } = await findAnswer(ctx, { ...asked, filters: { ...filters, any } });
  const own = new Set(page.items.map(({ id }) => id));
  const isNear = ({ country }: ListingCardView) => country === page.question?.filters.country;
  const others = items
    .filter(({ id }) => !own.has(id))
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

async function findAnswer(
  ctx: Ctx,
  { filters: chosen, counting = {}, offset = 0, cursor, limit = PAGE_SIZE }: FindListings,
): Promise<ListingPage> {
  const question = readQuestion(chosen, ctx);
  const filters = question?.filters ?? chosen;
  const text = question?.words ?? filters.q;
  const rates = await getRates(ctx);
  const resolved = resolveFilters(filters, rates, ctx.now);
  const size = Math.min(Math.max(Math.trunc(limit) || PAGE_SIZE, 1), MAX_PAGE_SIZE);
  const isBest = filters.sortBy === 'best' && text !== '';
  const after = isBest ? decodeBest(cursor) : decodeCursor(cursor, sortOfRows(filters.sortBy));
  if (!resolved) return { ...NOTHING, question };
  const skip = after ? 0 : Math.max(Math.trunc(offset) || 0, 0);
  const tooDeep = skip > MAX_OFFSET;
  const range: Range = { after, offset: tooDeep ? 0 : skip, limit: size + 1 };
  const query = await countTokens(ctx, resolved);
  const found = await findText(ctx, query, { text, whole: chosen.q, isBest }, range);
  if (!found) return { ...NOTHING, question };
  const { hits, cards, total, approximate, facets, asked, meant, ...understood } = found;
  const again = await readAgain(
    ctx,
    { filters, counting, offset, limit, ...(cursor ? { cursor } : {}) },
    meant,
  );
  if (again) {
    const readings = [...(question?.readings ?? []), ...again.question.readings];
    return {
      ...again.page,
      corrected: understood.corrected,
      question: { ...again.question, readings },
    };
  }
  const shown = tooDeep ? [] : hits.slice(0, size);
  const last = shown.at(-1);
  const ids = shown.map((hit) => hit.id);
  const matching = { ...query, words: asked.query };
  const wanted = {
    attributes: counting.attributes ? attributesFor(filters.category) : [],
    places: counting.countries ? ('country' as const) : null,
    prices: counting.prices ? { currency: ctx.currency, rate: rates[ctx.currency] ?? 1 } : null,
    sold: counting.sold ?? false,
  };
  const { attributes, place, prices, sold } = await countedFacets(
    ctx,
    JSON.stringify([{ ...matching, posted: filters.attributes.posted, sort: null }, wanted]),
    () => countFacets(ctx, matching, asked.frequencies, wanted),
  );
  return {
    items: cards ? inOrder(cards, ids) : await loadCards(ctx, ids),
    total,
    sold,
    approximate,
    facets: { ...nameFacets(facets), attributes, country: place },
    prices,
    ...understood,
    wordless: chosen.q !== '' && asked.query === null && question === null,
    question,
    loosened: [],
    nextCursor: last && hits.length > size ? encodeCursor(resolved.sort, last) : null,
  };
}

/** A question whose typing errors were corrected, where it says more than words then. */
async function readAgain(
  ctx: Ctx,
  { filters, ...asked }: FindListings,
  meant: string | null,
): Promise<{ question: Question; page: ListingPage } | null> {
  const question = meant === null ? null : readQuestion({ ...filters, q: meant }, ctx);
  if (!question || question.readings.length === 0) return null;
  const read = { ...question.filters, q: question.words };
  const page = await findAnswer(ctx, { ...asked, filters: read });
  return page.total > 0 ? { question, page } : null;
}

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
  const within = resolveFilters(filters, await getRates(ctx), ctx.now);
  if (!within) return NOTHING;
  const found = await nullWhenMissing(
    findSellerListings(ctx, {
      sellerId,
      filters: { ...filters, condition: null, sortBy: sortOfRows(filters.sortBy) },
      within,
      ...page,
    }),
  );
  if (!found) return NOTHING;
  const { items, total, sold, facets, nextCursor } = found;
  return {
    ...NOTHING,
    items,
    total,
    sold,
    facets: { ...NOTHING.facets, ...facets },
    nextCursor,
  };
}

type TextFound = Found &
  Understood & {
    cards?: ListingCardView[];
    /** What found them, with how many listings have each of its words. */
    asked: { query: string | null; frequencies: number[] };
    meant: string | null;
  };

/** Finds the words as they were meant (words/found.server.ts), or everything without any. */
async function findText(
  ctx: Ctx,
  query: SearchQuery,
  { text, whole, isBest }: { text: string; whole: string; isBest: boolean },
  range: Range,
): Promise<TextFound | null> {
  const words = await analyseText(ctx, text, whole);
  if (words === 'nothing') return null;
  if (words === null) {
    const front = await findFront(ctx, query, range);
    const asked = { query: null, frequencies: [] };
    const found = front ?? (await findMatches(ctx, query, range, []));
    return { ...AS_TYPED, asked, meant: null, ...found };
  }
  if (isBest) return findByWords(ctx, { words, range, find: bestOf(ctx, query, words, text) });
  const find: Find = (asked, range) =>
    findMatches(ctx, { ...query, words: asked.query }, range, asked.frequencies);
  return findByWords(ctx, { words, range, find });
}

/** Slugs instead of numbers; a parent counts its children too. */
function nameFacets({
  category,
  condition,
}: FacetCounts): Pick<ListingPage['facets'], 'category' | 'condition'> {
  const bySlug: Record<string, number> = {};
  for (const [id, n] of Object.entries(category)) {
    const own = categoryById(Number(id));
    if (!own) continue;
    for (const slug of new Set([own.slug, topOf(own).slug])) bySlug[slug] = (bySlug[slug] ?? 0) + n;
  }
  return {
    category: bySlug,
    condition: Object.fromEntries(Object.entries(condition).filter(([name]) => name !== '')),
  };
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
