// Chooses the plan by how many rows can match, known before the index is asked. The planner of PostgreSQL is never
// asked to choose between the word index and a sort order: at a million rows it takes seconds where it errs.
import type { Db } from '#platform/db.server.ts';
import { countFromSummary, type Counts } from './listings.search-counts.server.ts';
import { passOverMatches, type FacetCounts, type Range } from './listings.search-pass.server.ts';
import { byCounters, type Hit, type SearchQuery } from './listings.search-query.server.ts';
import { facetsOfSample, narrowSample, readWindow, sampleMatches, type Sample } from './listings.search-window.server.ts';
import { isPlain, walkCounters, walkIndex } from './listings.search-walk.server.ts';

/** Where plans change; measured with `npm run bench search`. */
export type Limits = {
  /** A shop with no more listings than this is read in one pass whatever is asked. */
  smallShop: number;
  /** Up to so many matches totals and facets are exact. */
  exact: number;
  /** Up to so many matches a page alone is read in one pass. */
  page: number;
  /** The same where counters order it: among fewer a walk would seldom fill the page. */
  counted: number;
  /** How many popular listings a walk looks at before it gives up. */
  walk: number;
};
export const LIMITS: Limits = { smallShop: 2_000, exact: 10_000, page: 1_500, counted: 5_000, walk: 8_000 };

export type Found = { hits: Hit[]; total: number; approximate: boolean; facets: FacetCounts };

/**
 * Finds a page with its total and facets.
 * @param wordsAtMost no more listings than this have the words; Infinity without words
 */
export async function findMatches(db: Db, query: SearchQuery, range: Range, wordsAtMost: number, limits = LIMITS): Promise<Found> {
  const counts = await countFromSummary(db, query);
  const universeAtMost = Math.min(counts.universe, wordsAtMost);
  if (counts.all <= limits.smallShop || (query.words !== null && universeAtMost <= limits.exact)) return exactly(db, query, range);
  if (isCounted(query)) return { hits: await findPage(db, query, range, counts.total, limits), total: counts.total, approximate: false, facets: counts.facets };
  return findAmongMany(db, query, range, { universe: universeAtMost, total: Math.min(counts.total, wordsAtMost) }, limits);
}

async function exactly(db: Db, query: SearchQuery, range: Range): Promise<Found> {
  const { hits, total, facets } = await passOverMatches(db, query, range, true);
  return { hits, total, approximate: false, facets: facets ?? { category: {}, condition: {} } };
}

/** The summary table counts by country, category and condition, and by nothing else. */
function isCounted({ words, parish, minPrice, maxPrice }: SearchQuery): boolean {
  return words === null && parish === null && minPrice === null && maxPrice === null;
}

/** Facets come from a sample of the matches without category and condition; the total is exact where they are few. */
async function findAmongMany(db: Db, query: SearchQuery, range: Range, atMost: Pick<Counts, 'universe' | 'total'>, limits: Limits): Promise<Found> {
  const universe = await sampleMatches(db, { ...query, categoryId: null, condition: null }, atMost.universe);
  if (estimate(universe) <= limits.exact) return exactly(db, query, range);
  const facets = facetsOfSample(universe, query);
  const narrowed = narrowSample(universe, query);
  if (Math.min(atMost.total, estimate(narrowed)) <= limits.exact) {
    const { hits, total } = await passOverMatches(db, query, range, false);
    return { hits, total, approximate: false, facets };
  }
  return { hits: await readMany(db, query, range, narrowed, limits), total: Math.round(estimate(narrowed)), approximate: true, facets };
}

const estimate = ({ rows, weight }: Sample): number => rows.length * weight;

/**
 * Finds the page alone, without total and facets.
 * @param atMost no more rows match than this, as far as is known
 */
export async function findPage(db: Db, query: SearchQuery, range: Range, atMost: number, limits = LIMITS): Promise<Hit[]> {
  if (isPlain(query) && !byCounters(query.sort)) return readMany(db, query, range, null, limits);
  if (!isPlain(query) && atMost <= (byCounters(query.sort) ? limits.counted : limits.page)) return onePass(db, query, range);
  if (byCounters(query.sort)) return readMany(db, query, range, null, limits);
  const sample = await sampleMatches(db, query, atMost);
  return estimate(sample) <= limits.page ? onePass(db, query, range) : readMany(db, query, range, sample, limits);
}

async function readMany(db: Db, query: SearchQuery, range: Range, sample: Sample | null, limits: Limits): Promise<Hit[]> {
  if (isPlain(query) && !byCounters(query.sort)) return walkIndex(db, query, range);
  if (sample && !byCounters(query.sort)) return readWindow(db, query, range, sample);
  return (await walkCounters(db, query, range, limits.walk + 2 * range.offset)) ?? onePass(db, query, range);
}

async function onePass(db: Db, query: SearchQuery, range: Range): Promise<Hit[]> {
  return (await passOverMatches(db, query, range, false)).hits;
}
