// Owns the counts of the map: how many listings that fit the filters are in each country, or in
// each subdivision of the chosen one. Few matches are counted one by one, many by a sample inside
// the indexes that know a sixteenth of all (plans/search.sample); the place itself is no filter.
import { sql, type SQL } from 'drizzle-orm';
import { getRates } from '#features/catalog/catalog.server.ts';
import {
  isCovered,
  tokenConditions,
  priceConditions,
  sampleConditions,
  coveredConditions,
} from '#features/search/query/conditions.server.ts';
import { countFromSummary, divide, type Counts } from '#features/search/query/counts.server.ts';
import { LIMITS, type Limits, whatIsKnown } from '#features/search/query/known.server.ts';
import { sampleWith } from '#features/search/query/index-tokens.server.ts';
import { findMatches } from '#features/search/query/plan.server.ts';
import { resolveFilters, type SearchQuery, where } from '#features/search/query/query.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { type Find, findByWords } from '#features/search/words/found.server.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import type { Ctx } from '#platform/context.ts';
import { placeTallies } from './tallies.server.ts';

/** Listings by country code, or by subdivision of the chosen country ("" where none is named). */
export type PlaceCounts = {
  counts: Record<string, number>;
  /** From a sample. */
  approximate: boolean;
};

const NOTHING: PlaceCounts = { counts: {}, approximate: false };

/** So many rows of a sample tell how they divide. */
const WANTED_ROWS = 1_500;
const ENOUGH_ROWS = 400;

type Asked = {
  query: SearchQuery;
  by: SQL;
  frequencies: number[];
  limits: Pick<Limits, 'smallShop' | 'exact'>;
};

/**
 * Counts what fits the filters by place: the subdivisions of the filters' country, or without one
 * the countries. A chosen subdivision is left out, as every facet leaves itself out.
 */
export async function countPlaces(
  ctx: Ctx,
  { filters }: { filters: ListingFilters },
  limits: Pick<Limits, 'smallShop' | 'exact'> = LIMITS,
): Promise<PlaceCounts> {
  const resolved = resolveFilters({ ...filters, parish: null }, await getRates(ctx));
  if (!resolved) return NOTHING;
  const by = resolved.country === null ? sql.raw('country') : sql.raw(`coalesce(parish, '')`);
  const words = await analyseText(ctx, filters.q);
  if (words === 'nothing') return NOTHING;
  if (words === null && resolved.country === null && isTallied(resolved))
    return countTallies(ctx, resolved);
  if (words === null) return countMatches(ctx, { query: resolved, by, frequencies: [], limits });
  // Whatever the list beside the map understands by the words.
  const find: Find = ({ query, frequencies }, range) =>
    findMatches(ctx, { ...resolved, words: query }, range, frequencies);
  const range = { after: null, offset: 0, limit: 1 };
  const { asked } = await findByWords(ctx, { words, range, find });
  const query = { ...resolved, words: asked.query };
  return countMatches(ctx, { query, by, frequencies: asked.frequencies, limits });
}

/** What the summary counts by; nothing else is asked for where it answers. */
const TALLIED = new Set(['categoryId', 'rootId', 'country', 'conditions', 'sort']);

function isTallied(query: SearchQuery): boolean {
  return Object.entries(query).every(
    ([name, asked]) =>
      TALLIED.has(name) || asked === null || (Array.isArray(asked) && asked.length === 0),
  );
}

async function countTallies(ctx: Ctx, query: SearchQuery): Promise<PlaceCounts> {
  const counted = [...(await placeTallies(ctx))].map(
    ([country, tallies]) => [country, divide(query, [...tallies]).total] as const,
  );
  return {
    counts: Object.fromEntries(counted.filter(([, n]) => n > 0)),
    approximate: false,
  };
}

async function countMatches(ctx: Ctx, asked: Asked): Promise<PlaceCounts> {
  const { query, frequencies, limits } = asked;
  const summary: Counts = await countFromSummary(ctx, query);
  const known = whatIsKnown(summary, summary.total, query, frequencies);
  const isFew = summary.all <= limits.smallShop || known.atMost <= limits.exact;
  if (isFew) return countAll(ctx, asked);
  const first = await countSample(ctx, asked, sampleWith(WANTED_ROWS, known.expected));
  const rows = first.found / first.weight;
  // Far fewer match than was thought: another sample, as large as the first one says.
  const more = sampleWith(WANTED_ROWS, Math.max(first.found, first.weight));
  const sample =
    rows >= ENOUGH_ROWS || more >= first.weight ? first : await countSample(ctx, asked, more);
  if (sample.found <= limits.exact) return countAll(ctx, asked);
  return { counts: sample.counts, approximate: true };
}

async function countAll(ctx: Ctx, { query, by }: Asked): Promise<PlaceCounts> {
  const byCountry = query.country === null;
  const conditions =
    byCountry && isCovered(query)
      ? coveredConditions(query)
      : [...tokenConditions(query), ...priceConditions(query)];
  return { counts: await countBy(ctx, by, conditions), approximate: false };
}

async function countSample(ctx: Ctx, { query, by }: Asked, weight: number) {
  const conditions = [...sampleConditions(query, weight), ...priceConditions(query)];
  const counted = Object.entries(await countBy(ctx, by, conditions));
  const found = counted.reduce((sum, [, n]) => sum + n, 0) * weight;
  return {
    counts: Object.fromEntries(counted.map(([code, n]) => [code, n * weight])),
    found,
    weight,
  };
}

async function countBy(ctx: Ctx, by: SQL, conditions: SQL[]): Promise<Record<string, number>> {
  const { rows } = await ctx.readDb.execute<{ code: string; n: number }>(sql`
    SELECT ${by} AS code, count(*)::int AS n FROM listing_search ${where(conditions)} GROUP BY 1`);
  return Object.fromEntries(rows.map(({ code, n }) => [code, n]));
}
