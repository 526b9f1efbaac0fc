// Finds a page of a list with its total and facets. Which plan reads the page is chosen by how many
// rows can match, known before the index is asked (decision 010). The planner of PostgreSQL is
// never asked to choose between the word index and a sort order: it takes seconds where it errs.
import type { Ctx } from '#platform/context.ts';
import { isCovered } from './conditions.server.ts';
import {
  countFromSummary,
  countListings,
  divide,
  type FacetCounts,
  isCounted,
} from './counts.server.ts';
import {
  coveredMatch,
  fullMatch,
  type FullMatchOptions,
  optionsOf,
  readFullMatch,
} from './full-match.server.ts';
import { byCounters, type Hit, type Range } from './hits.server.ts';
import { counterScan, longCounterScan, nearScan, plainScan } from './index-scan.server.ts';
import { LIMITS, type PageAsked, type Plan, rarestOf, whatIsKnown } from './known.server.ts';
import type { SearchQuery } from './query.server.ts';
import { rangeScan } from './range-scan.server.ts';
import { sampleMatches } from './sample.server.ts';

export type Found = { hits: Hit[]; total: number; approximate: boolean; facets: FacetCounts };

/** Finds a page with its total and facets. */
export async function findMatches(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  limits = LIMITS,
): Promise<Found> {
  // Few matches are read at once whatever else is known; only the leaders are chosen by what the
  // summary says.
  const few = Math.min(limits.exact, byCounters(query.sort) ? limits.leaders : Infinity);
  if (rarestOf(query) <= few) return exactly(ctx, query, range, {});
  const summary = await countFromSummary(ctx, query);
  if (isCounted(query)) {
    const counts = await countListings(ctx, query, limits.smallShop);
    const known = whatIsKnown(counts, counts.total, query);
    const hits = await findPage(ctx, { query, range, known, sampled: null, limits });
    return { hits, total: counts.total, approximate: false, facets: counts.facets };
  }
  const ofAnyKind = { ...query, categoryId: null, rootId: null };
  const known = {
    ...whatIsKnown(summary, summary.universe, ofAnyKind),
    covered: summary.universe,
  };
  const universe: PageAsked = { query, range, known, sampled: null, limits };
  const hasTokens = query.words !== null || query.posted !== null || query.attributes.length > 0;
  const isReadable = hasTokens || isCovered(query);
  if (summary.all <= limits.smallShop || (isReadable && known.atMost <= limits.exact))
    return exactly(ctx, query, range, optionsOf(universe));
  return findAmongMany(ctx, universe, whatIsKnown(summary, summary.total, query));
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

/**
 * Facets come from a sample of the matches without category and condition; the total is exact where
 * they are few.
 */
async function findAmongMany(
  ctx: Ctx,
  universe: PageAsked,
  known: PageAsked['known'],
): Promise<Found> {
  const { query, range, limits } = universe;
  const ofAnyKind = { ...query, categoryId: null, conditions: [] };
  const sampled = await sampleMatches(ctx, ofAnyKind, universe.known.expected);
  const { matches, tallies, weight, withinPrice } = sampled;
  if (matches <= limits.exact) {
    const options = optionsOf({
      ...universe,
      known: { ...universe.known, covered: matches },
      sampled,
    });
    return exactly(ctx, query, range, options);
  }
  const { total, facets } = divide(query, tallies, weight);
  const page: PageAsked = { ...universe, known, sampled: { matches: total, withinPrice } };
  if (Math.min(known.atMost, total) > limits.exact)
    return { hits: await findPage(ctx, page), total, approximate: true, facets };
  const inPlace = { ...query, categoryId: query.rootId, conditions: [] };
  const covered = divide(inPlace, tallies, weight).total;
  const options = optionsOf({ ...page, known: { ...known, covered } });
  const exact = await readFullMatch(ctx, query, range, options);
  return { hits: exact.hits, total: exact.total, approximate: false, facets };
}

/** Finds rows alone, by no more than the summary and the frequencies tell. */
export async function findRows(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  limits = LIMITS,
): Promise<Hit[]> {
  const summary = await countFromSummary(ctx, query);
  const known = whatIsKnown(summary, summary.total, query);
  const page: PageAsked = { query, range, known, sampled: null, limits };
  return summary.all <= limits.smallShop ? fullMatch.run(ctx, page) : findPage(ctx, page);
}

/** The plans in the order in which they are tried: the first that is worth it reads the page. */
const BY_WHAT_IS_KNOWN = [plainScan, fullMatch, coveredMatch, nearScan];
/** A sample tells better how many match; what it costs is spent already. */
const BESIDE_A_SAMPLE = [plainScan, coveredMatch, nearScan];
const BY_A_SAMPLE = [fullMatch, rangeScan, counterScan, longCounterScan];

/** Finds the page alone, without total and facets. */
export async function findPage(ctx: Ctx, page: PageAsked): Promise<Hit[]> {
  const hits = await tryPlans(ctx, page, page.sampled ? BESIDE_A_SAMPLE : BY_WHAT_IS_KNOWN);
  if (hits) return hits;
  const sampled = page.sampled ?? (await sampleMatches(ctx, page.query, page.known.expected));
  const known = { ...page, sampled };
  return (await tryPlans(ctx, known, BY_A_SAMPLE)) ?? fullMatch.run(ctx, known);
}

async function tryPlans(ctx: Ctx, page: PageAsked, plans: readonly Plan[]): Promise<Hit[] | null> {
  for (const plan of plans) {
    const hits = plan.estimate(page) <= plan.most(page) ? await plan.run(ctx, page) : null;
    if (hits) return hits;
  }
  return null;
}
