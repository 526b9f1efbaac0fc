// The plan for many matches. A random sample of them, taken inside the word index, tells how many there are, how they
// divide, and where in the sort order the page must end; then only that stretch is read.
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db.server.ts';
import type { FacetCounts, Range } from './listings.search-pass.server.ts';
import { byPrice, HIT_COLUMNS, markConditions, marksOfStretch, ORDERS, priceConditions, where, type Hit, type SearchQuery } from './listings.search-query.server.ts';
import { LARGEST_SAMPLE, SAMPLE_GROUPS, sampleMarks } from './listings.search-marks.server.ts';
import { walkIndex } from './listings.search-walk.server.ts';

type SampledHit = Hit & { categoryId: number; rootId: number; condition: string | null };
/** Every row stands for `weight` matches. */
export type Sample = { rows: SampledHit[]; weight: number };

const ENOUGH_ROWS = 250;
const WANTED_ROWS = 500;

/**
 * Samples the matches. Always the same ones, so that totals do not jump from page to page.
 * @param atMost no more rows match than this
 */
export async function sampleMatches(db: Db, query: SearchQuery, atMost: number): Promise<Sample> {
  const groups = groupsFor(atMost);
  const rows = await readSample(db, query, groups);
  // Far fewer match than could: look at more groups once, as many as the first ones ask for.
  const more = groupsFor((Math.max(rows.length, 1) * SAMPLE_GROUPS) / groups);
  if (rows.length >= ENOUGH_ROWS || more <= groups) return { rows, weight: SAMPLE_GROUPS / groups };
  return { rows: await readSample(db, query, more), weight: SAMPLE_GROUPS / more };
}

/** A power of two, so that the groups are spread evenly. */
function groupsFor(matches: number): number {
  const wanted = (WANTED_ROWS * SAMPLE_GROUPS) / Math.max(matches, 1);
  return Math.min(2 ** Math.ceil(Math.log2(Math.max(wanted, 1))), LARGEST_SAMPLE);
}

async function readSample(db: Db, query: SearchQuery, groups: number): Promise<SampledHit[]> {
  const { rows } = await db.execute<SampledHit>(sql`
    SELECT ${HIT_COLUMNS}, category_id AS "categoryId", root_id AS "rootId", condition, 0 AS views, false AS trending
    FROM listing_search ${where([...markConditions(query, sampleMarks(groups)), ...priceConditions(query)])}`);
  return rows;
}

/** The part of a sample that also matches a category and a condition. */
export function narrowSample(sample: Sample, { categoryId, rootId, condition }: SearchQuery): Sample {
  const inCategory = (row: SampledHit) => categoryId === null || (categoryId === rootId ? row.rootId : row.categoryId) === categoryId;
  const rows = sample.rows.filter((row) => inCategory(row) && (condition === null || row.condition === condition));
  return { rows, weight: sample.weight };
}

/** Facets of a sample that was taken without category and condition, each without that filter itself. */
export function facetsOfSample(sample: Sample, query: SearchQuery): FacetCounts {
  const facets: FacetCounts = { category: {}, condition: {} };
  for (const row of narrowSample(sample, { ...query, categoryId: null }).rows) facets.category[row.categoryId] = (facets.category[row.categoryId] ?? 0) + sample.weight;
  for (const row of narrowSample(sample, { ...query, condition: null }).rows) facets.condition[row.condition ?? ''] = (facets.condition[row.condition ?? ''] ?? 0) + sample.weight;
  return facets;
}

/**
 * Reads a page in the order of time or price: the stretch of the order that should hold it according to the sample,
 * and a longer one in the unlikely case that it does not.
 */
export async function readWindow(db: Db, query: SearchQuery, range: Range, sample: Sample): Promise<Hit[]> {
  const { compare, by, after: afterCursor } = ORDERS[query.sort];
  const { after, offset, limit } = range;
  // The whole order's first row (in the range of prices), because an open end has no marks.
  const start = after ?? (await walkIndex(db, { ...query, categoryId: null, rootId: null }, { after: null, offset: 0, limit: 1 }))[0];
  const inStretch = byPrice(query.sort) ? { ...query, minPrice: null, maxPrice: null } : query;
  if (!start) return [];
  const milestones = sample.rows.filter((row) => !after || compare(row, after) > 0).toSorted(compare);
  for (let step = Math.floor(((offset + limit) / sample.weight) * 1.3) + 1; ; step = step * 3 + 2) {
    const end = milestones[step];
    const marks = end ? marksOfStretch(query.sort, start, end) : null;
    const bounds = [...(after ? [afterCursor(after)] : []), ...(end ? [sql`NOT (${afterCursor(end)})`] : [])];
    // Bounds outside of MATERIALIZED: inside, the planner could take them for a reason to walk the sort index.
    const { rows } = await db.execute<Hit>(sql`
      WITH matches AS MATERIALIZED (SELECT id, price, created_at FROM listing_search ${where([...markConditions(marks ? inStretch : query, marks), ...priceConditions(query)])})
      SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending FROM matches ${where(bounds)} ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}`);
    if (rows.length === limit || !end) return rows;
  }
}
