// The plan for many matches. A random sample of them, taken inside the word index, tells how many
// there are, how they divide, and where in the sort order the page must end; then only that stretch
// is read.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { FacetCounts, Range } from './search.pass.server.ts';
import {
  byPrice,
  HIT_COLUMNS,
  markConditions,
  marksOfStretch,
  ORDERS,
  priceConditions,
  where,
  type Hit,
  type SearchQuery,
} from './search.query.server.ts';
import { LARGEST_SAMPLE, SAMPLE_GROUPS, sampleMarks } from './search.marks.server.ts';
import { walkIndex } from './search.walk.server.ts';

type SampledHit = Hit & { categoryId: number; rootId: number; condition: string | null };
/**
 * Every row stands for `weight` matches; `withinPrice` is the share of what would match without
 * bounds of the price.
 */
export type Sample = { rows: SampledHit[]; weight: number; withinPrice: number };

const ENOUGH_ROWS = 250;
const WANTED_ROWS = 400;

/**
 * Samples the matches. Always the same ones, so that totals do not jump from page to page.
 * @param expected about so many rows should match; from a wrong guess only the time suffers
 */
export async function sampleMatches(
  ctx: Ctx,
  query: SearchQuery,
  expected: number,
): Promise<Sample> {
  const groups = groupsFor(expected);
  const first = await readSample(ctx, query, groups);
  // Far fewer match: look at more groups once, as many as the first ones ask for.
  const more = groupsFor(Math.max(first.rows.length, 1) * first.weight);
  return first.rows.length >= ENOUGH_ROWS || more <= groups ? first : readSample(ctx, query, more);
}

/** A power of two, so that the groups are spread evenly. */
function groupsFor(matches: number): number {
  const wanted = (WANTED_ROWS * SAMPLE_GROUPS) / Math.max(matches, 1);
  return Math.min(2 ** Math.ceil(Math.log2(Math.max(wanted, 1))), LARGEST_SAMPLE);
}

async function readSample(ctx: Ctx, query: SearchQuery, groups: number): Promise<Sample> {
  const { rows } = await ctx.readDb.execute<SampledHit & { ofAnyPrice: number }>(sql`
    WITH sample AS MATERIALIZED (
      SELECT id, price, created_at, category_id, root_id, condition
      FROM listing_search ${where(markConditions(query, { also: sampleMarks(groups) }))}
    )
    SELECT ${HIT_COLUMNS}, category_id AS "categoryId", root_id AS "rootId", condition, 0 AS views,
      false AS trending, (SELECT count(*)::int FROM sample) AS "ofAnyPrice"
    FROM sample ${where(priceConditions(query))}`);
  return {
    rows,
    weight: SAMPLE_GROUPS / groups,
    withinPrice: rows[0] ? rows.length / rows[0].ofAnyPrice : 0,
  };
}

/** The part of a sample that also matches a category and a condition. */
export function narrowSample(
  sample: Sample,
  { categoryId, rootId, condition }: SearchQuery,
): Sample {
  const inCategory = (row: SampledHit) =>
    categoryId === null || (categoryId === rootId ? row.rootId : row.categoryId) === categoryId;
  const rows = sample.rows.filter(
    (row) => inCategory(row) && (condition === null || row.condition === condition),
  );
  return { ...sample, rows };
}

/**
 * Facets of a sample that was taken without category and condition, each without that filter
 * itself.
 */
export function facetsOfSample(sample: Sample, query: SearchQuery): FacetCounts {
  const facets: FacetCounts = { category: {}, condition: {} };
  for (const row of narrowSample(sample, { ...query, categoryId: null }).rows)
    facets.category[row.categoryId] = (facets.category[row.categoryId] ?? 0) + sample.weight;
  for (const row of narrowSample(sample, { ...query, condition: null }).rows)
    facets.condition[row.condition ?? ''] =
      (facets.condition[row.condition ?? ''] ?? 0) + sample.weight;
  return facets;
}

const NO_PRICES = { minPrice: null, maxPrice: null };

/**
 * Reads a page in the order of time or price: the stretch of the order that should hold it
 * according to the sample, and a longer one in the unlikely case that it does not.
 */
export async function readWindow(
  ctx: Ctx,
  query: SearchQuery,
  range: Range,
  sample: Sample,
): Promise<Hit[]> {
  const { compare, by, after: afterCursor } = ORDERS[query.sort];
  const { after, offset, limit } = range;
  // The whole order's first row (in the range of prices), because an open end has no marks.
  const priced = byPrice(query.sort);
  const wholeOrder = {
    ...query,
    words: null,
    categoryId: null,
    rootId: null,
    country: null,
    parish: null,
    condition: null,
    ...(priced ? {} : NO_PRICES),
  };
  const start =
    after ?? (await walkIndex(ctx, wholeOrder, { after: null, offset: 0, limit: 1 }, 1))[0];
  const inStretch = priced ? { ...query, ...NO_PRICES } : query;
  if (!start) return [];
  const milestones = sample.rows
    .filter((row) => !after || compare(row, after) > 0)
    .toSorted(compare);
  // So many sampled rows lie before the page's end on average; by chance more, seldom by twice
  // their square root.
  const before = (offset + limit) / sample.weight;
  for (
    let step = Math.floor(before + 2.2 * Math.sqrt(before)) + 1;
    ;
    step = Math.ceil(step * 1.6) + 3
  ) {
    const end = milestones[step];
    const marks = end ? marksOfStretch(query.sort, start, end) : null;
    const bounds = [
      ...(after ? [afterCursor(after)] : []),
      ...(end ? [sql`NOT (${afterCursor(end)})`] : []),
    ];
    const conditions = [
      ...markConditions(marks ? inStretch : query, { also: marks }),
      ...priceConditions(query),
    ];
    // Bounds outside of MATERIALIZED: inside, the planner could take them for a reason to walk the
    // sort index.
    const { rows } = await ctx.readDb.execute<Hit>(sql`
      WITH matches AS MATERIALIZED (
        SELECT id, price, created_at FROM listing_search ${where(conditions)}
      )
      SELECT ${HIT_COLUMNS}, 0 AS views, false AS trending FROM matches ${where(bounds)}
      ORDER BY ${by} OFFSET ${offset} LIMIT ${limit}`);
    if (rows.length === limit || !end) return rows;
  }
}
