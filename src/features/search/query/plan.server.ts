// Chooses the plan by how many rows can match, known before the index is asked. The planner of
// PostgreSQL is never asked to choose between the word index and a sort order: at a million rows it
// takes seconds where it errs.
import type { Ctx } from '#platform/context.ts';
import { countFromSummary, countListings, divide, type FacetCounts } from './counts.server.ts';
import { LIMITS, whatIsKnown, type Known, type Limits } from './known.server.ts';
import { readFullMatch, type FullMatchOptions } from './full-match.server.ts';
import type { Range } from './hits.server.ts';
import { isCovered } from './conditions.server.ts';
import type { SearchQuery } from './query.server.ts';
import { byCounters, byTime, type Hit } from './hits.server.ts';
import { acrossSections, firstSection } from './sections.server.ts';
import { sampleMatches, type Estimate } from './sample.server.ts';
import { scanRange } from './range-scan.server.ts';
import { isPlain, scanCounters, scanIndex } from './index-scan.server.ts';

export type Found = { hits: Hit[]; total: number; approximate: boolean; facets: FacetCounts };

/**
 * Finds a page with its total and facets.
 * @param frequencies how many listings have each of the words
 */
export async function findMatches(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  frequencies: number[],
  limits = LIMITS,
): Promise<Found> {
  const wordsAtMost = Math.min(
    ...frequencies,
    ...query.attributes.map(({ frequency }) => frequency),
  );
  // Few matches are read in one pass whatever else is known; only the leaders are chosen by what
  // the summary says.
  if (wordsAtMost <= Math.min(limits.exact, byCounters(query.sort) ? limits.leaders : Infinity))
    return exactly(ctx, query, range, {});
  const summary = await countFromSummary(ctx, query);
  const small = summary.all <= limits.smallShop;
  if (isCounted(query)) {
    const counts = await countListings(ctx, query, limits.smallShop);
    const hits = await findPage(
      ctx,
      query,
      range,
      whatIsKnown(counts, counts.total, query, []),
      limits,
    );
    return { hits, total: counts.total, approximate: false, facets: counts.facets };
  }
  const universe = {
    ...whatIsKnown(
      summary,
      summary.universe,
      { ...query, categoryId: null, rootId: null },
      frequencies,
    ),
    covered: summary.universe,
  };
  const hasTokens = query.words !== null || query.posted !== null || query.attributes.length > 0;
  const readable = hasTokens || isCovered(query);
  if (small || (readable && universe.atMost <= limits.exact))
    return exactly(ctx, query, range, fullMatchOptions(query, range, universe, null, limits));
  const known = whatIsKnown(summary, summary.total, query, frequencies);
  return findAmongMany(ctx, query, range, known, universe, limits);
}

async function exactly(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  options: FullMatchOptions,
): Promise<Found> {
  const { hits, total, facets } = await readFullMatch(ctx, query, range, {
    ...options,
    facets: true,
  });
  return { hits, total, approximate: false, facets: facets ?? { category: {}, condition: {} } };
}

/** Counts are kept by country, category and condition, and by nothing else. */
export function isCounted(query: SearchQuery): boolean {
  const { words, parish, posted, minPrice, maxPrice } = query;
  return (
    [words, parish, posted, minPrice, maxPrice].every((filter) => filter === null) &&
    query.attributes.length === 0
  );
}

/**
 * Facets come from a sample of the matches without category and condition; the total is exact where
 * they are few.
 */
async function findAmongMany(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  known: Known,
  knownUniverse: Known,
  limits: Limits,
): Promise<Found> {
  const universe = await sampleMatches(
    ctx,
    { ...query, categoryId: null, conditions: [] },
    knownUniverse.expected,
  );
  if (universe.matches <= limits.exact) {
    const covered = universe.matches;
    const options = fullMatchOptions(query, range, { ...knownUniverse, covered }, universe, limits);
    return exactly(ctx, query, range, options);
  }
  const { total, facets } = divide(query, universe.tallies, universe.weight);
  const narrowed: Estimate = { matches: total, withinPrice: universe.withinPrice };
  if (Math.min(known.atMost, total) <= limits.exact) {
    const inPlace = { ...query, categoryId: query.rootId, conditions: [] };
    const covered = divide(inPlace, universe.tallies, universe.weight).total;
    const options = fullMatchOptions(query, range, { ...known, covered }, narrowed, limits);
    const exact = await readFullMatch(ctx, query, range, options);
    return { hits: exact.hits, total: exact.total, approximate: false, facets };
  }
  const hits = await readMany(ctx, query, range, known, narrowed, limits);
  return { hits, total, approximate: true, facets };
}

/**
 * How many rows of an order hold the page, if one in `all / matches` of them matches: half as many
 * again, and some for the luck of the first few.
 */
const reach = ({ offset, limit }: Range, all: number, matches: number): number =>
  Math.ceil(((1.5 * (offset + limit) + 40) * all) / Math.max(matches, 1));

/**
 * Bounds of the price that leave fewer than this are worth asking the word index for, if that
 * spares more rows than a page's pass may read.
 */
const NARROW = 0.4;

/**
 * To read a match costs as much as to read so many entries of the covering index of country and
 * category.
 */
const ENTRIES_PER_ROW = 15;
/** The same of a listing that is passed by along a sort order. */
const ENTRIES_PER_STEP = 4;

function fullMatchOptions(
  query: SearchQuery,
  range: Range,
  known: Known,
  estimate: Estimate | null,
  limits: Limits,
): FullMatchOptions {
  const matches = estimate ? estimate.matches : known.atMost;
  const narrowPrice =
    estimate !== null &&
    estimate.withinPrice < NARROW &&
    matches >= limits.page * estimate.withinPrice;
  const covered =
    isCovered(query) && known.covered <= Math.max(limits.covered, ENTRIES_PER_ROW * matches);
  return {
    covered,
    narrowPrice,
    leadersFirst: matches < limits.leaders ? null : reach(range, known.all, matches),
  };
}

/** Finds rows alone, by no more than the summary and the frequencies tell. */
export async function findRows(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  frequencies: number[],
  limits = LIMITS,
): Promise<Hit[]> {
  const summary = await countFromSummary(ctx, query);
  const known = whatIsKnown(summary, summary.total, query, frequencies);
  if (summary.all <= limits.smallShop)
    return onePass(ctx, query, range, fullMatchOptions(query, range, known, null, limits));
  return findPage(ctx, query, range, known, limits);
}

/** Finds the page alone, without total and facets. */
export async function findPage(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  known: Known,
  limits = LIMITS,
): Promise<Hit[]> {
  if (!isPlain(query) && known.atMost <= fewFor(query, limits))
    return onePass(ctx, query, range, fullMatchOptions(query, range, known, null, limits));
  return readMany(ctx, query, range, known, null, limits);
}

const fewFor = ({ sort }: SearchQuery, limits: Limits): number =>
  byCounters(sort) ? limits.counted : limits.page;

/** @param estimate of the matches, when there is one already */
async function readMany(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  known: Known,
  estimate: Estimate | null,
  limits: Limits,
): Promise<Hit[]> {
  if (isPlain(query))
    return acrossSections(query, range, (one, own) =>
      scanIndex(ctx, one, own, own.offset + own.limit),
    );
  const expected = estimate ? estimate.matches : known.expected;
  const nearby = reach(range, byCounters(query.sort) ? known.all : known.among, expected);
  const covered =
    isCovered(query) && known.covered <= Math.min(limits.covered, ENTRIES_PER_STEP * nearby);
  if (covered)
    return onePass(ctx, query, range, fullMatchOptions(query, range, known, estimate, limits));
  const near = await lookNearby(ctx, query, range, nearby, limits);
  if (near) return near;
  const { matches, withinPrice } = estimate ?? (await sampleMatches(ctx, query, known.expected));
  const options = fullMatchOptions(query, range, known, { matches, withinPrice }, limits);
  if (matches <= fewFor(query, limits)) return onePass(ctx, query, range, options);
  if (!byCounters(query.sort))
    return acrossSections(query, range, (one, own) => scanRange(ctx, one, own, matches));
  const section = firstSection(range);
  const bound = limits.scan + 2 * range.offset;
  const hits = await scanCounters(ctx, { ...query, section }, range, bound);
  return hits.length === range.limit ? hits : onePass(ctx, query, range, options);
}

/**
 * Listings of the same time are stored side by side: looking at so many of them takes as long as at
 * one of every price.
 */
const NEIGHBOURS = 4;

/**
 * Looks for the page at the beginning of its section, where it is if matches are frequent and
 * spread evenly.
 * @param bound how many listings to look at
 * @returns null when it would be far, or was not there
 */
async function lookNearby(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  bound: number,
  limits: Limits,
): Promise<Hit[] | null> {
  if (bound > (byTime(query.sort) ? limits.look * NEIGHBOURS : limits.look)) return null;
  const scan = byCounters(query.sort) ? scanCounters : scanIndex;
  const hits = await scan(ctx, { ...query, section: firstSection(range) }, range, bound);
  return hits.length === range.limit ? hits : null;
}

async function onePass(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  options: FullMatchOptions,
): Promise<Hit[]> {
  return (await readFullMatch(ctx, query, range, options)).hits;
}
