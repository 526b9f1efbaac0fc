// Totals and facets of filters without text: of a large shop from the summary table that a job
// keeps (search.jobs.server.ts) and that is remembered here for some seconds; of a small one from
// its rows.
import { sql } from 'drizzle-orm';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { jsonRows } from '#platform/db/json-row.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import type { SearchQuery } from './query.server.ts';

/**
 * How many listings there are: all, those of the query's top-level category (`among`; without one
 * all), of its country (`universe`), of both (`covered`), and of its country, category and
 * condition (`total`).
 */
export type Counts = {
  all: number;
  among: number;
  universe: number;
  covered: number;
  total: number;
  facets: FacetCounts;
};

/** Matches by category and condition id ('' for none); parents do not yet include children. */
export type FacetCounts = { category: Record<number, number>; condition: Record<string, number> };

/** So many listings have this category and condition ('' for none). */
export type Tally = { categoryId: number; condition: string; n: number };
type Summary = { everywhere: Tally[]; byCountry: Map<string, Tally[]> };

/** The table itself is up to five minutes old. */
const SUMMARY_LIVES_MS = 10_000;

const summaries = defineCache<Summary>({
  name: 'search.counts',
  livesMs: SUMMARY_LIVES_MS,
  most: 1,
});

/** Counts are kept by country, category and condition, and by nothing else. */
export function isCounted(query: SearchQuery): boolean {
  const { words, parish, posted, minPrice, maxPrice } = query;
  return (
    [words, parish, posted, minPrice, maxPrice].every((filter) => filter === null) &&
    query.attributes.length === 0
  );
}

/**
 * Counts by category and condition in one country or all, as of the last refresh of the summary.
 */
export async function countFromSummary(ctx: Ctx, query: SearchQuery): Promise<Counts> {
  const { everywhere, byCountry } = await getSummary(ctx);
  return count(
    query,
    everywhere,
    query.country === null ? everywhere : (byCountry.get(query.country) ?? []),
  );
}

/** The same, counted now; reads the whole shop. */
async function countFromRows(ctx: Ctx, query: SearchQuery): Promise<Counts> {
  const [{ rows } = { rows: [] }] = await talliesOfRows(ctx, ctx.readDb).execute({
    country: query.country,
  });
  return count(
    query,
    rows.map((row) => ({ ...row, n: row.all })),
    rows,
  );
}

const { categoryId, condition, country } = listingSearchTable;
/** A hundred rows as one value, which the driver reads at once. */
const talliesOfRows = preparedStatement('search_tallies', (db, name) => {
  const tally = db
    .select({
      categoryId,
      condition: sql<string>`coalesce(${condition}, '')`.as('condition'),
      all: sql<number>`count(*)::int`.as('all'),
      n: sql<number>`(count(*) FILTER (WHERE ${country} = coalesce(${sql.placeholder('country')}, ${country})))::int`.as(
        'n',
      ),
    })
    .from(listingSearchTable)
    .groupBy(categoryId, condition)
    .as('tally');
  const columns = {
    categoryId: tally.categoryId,
    condition: tally.condition,
    all: tally.all,
    n: tally.n,
  };
  return db
    .select({ rows: jsonRows(columns) })
    .from(tally)
    .prepare(name);
});

/**
 * The same from the summary, or, in a shop of no more than so many listings, from its rows: there
 * everybody sees at once that something is missing.
 */
export async function countListings(
  ctx: Ctx,
  query: SearchQuery,
  smallShop: number,
): Promise<Counts> {
  const summary = await countFromSummary(ctx, query);
  return summary.all <= smallShop ? countFromRows(ctx, query) : summary;
}

/**
 * Approved listings by country code, as of the last refresh of the summary; countries without any
 * are left out.
 */
export async function countByCountry(ctx: Ctx): Promise<Record<string, number>> {
  const { byCountry } = await getSummary(ctx);
  return Object.fromEntries([...byCountry].map(([country, tallies]) => [country, sum(tallies)]));
}

/** Matches of the category and condition by country code, whatever the country of the query is. */
export async function countCountries(
  ctx: Ctx,
  query: SearchQuery,
  smallShop: number,
): Promise<Record<string, number>> {
  const counts = [...(await talliesByCountry(ctx, smallShop))].map(
    ([country, tallies]) => [country, divide(query, tallies).total] as const,
  );
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

/**
 * Tallies by country, with those that have none left out; of a shop of no more than so many
 * listings as of now.
 */
export async function talliesByCountry(
  ctx: Ctx,
  smallShop: number,
): Promise<ReadonlyMap<string, Tally[]>> {
  const summary = await getSummary(ctx);
  if (sum(summary.everywhere) > smallShop) return summary.byCountry;
  const { rows } = await ctx.readDb.execute<Tally & { country: string }>(sql`
    SELECT country, category_id AS "categoryId", coalesce(condition, '') AS condition,
      count(*)::int AS n
    FROM listing_search GROUP BY 1, 2, 3`);
  return toSummary(rows).byCountry;
}

/** To be called when the summary was refreshed; other servers notice within seconds. */
export function forgetSummary(ctx: Ctx): void {
  summaries.forget(ctx);
}

function getSummary(ctx: Ctx): Promise<Summary> {
  return summaries(ctx, '', () => readSummary(ctx));
}

async function readSummary(ctx: Ctx): Promise<Summary> {
  const { rows } = await ctx.readDb.execute<Tally & { country: string }>(
    sql`SELECT category_id AS "categoryId", condition, country, n FROM listing_facet`,
  );
  return toSummary(rows);
}

function toSummary(rows: readonly (Tally & { country: string })[]): Summary {
  const everywhere = new Map<string, Tally>();
  const byCountry = new Map<string, Tally[]>();
  for (const { country, categoryId, condition, n } of rows) {
    const key = `${categoryId} ${condition}`;
    everywhere.set(key, { categoryId, condition, n: n + (everywhere.get(key)?.n ?? 0) });
    const tallies = byCountry.get(country);
    if (tallies) tallies.push({ categoryId, condition, n });
    else byCountry.set(country, [{ categoryId, condition, n }]);
  }
  return { everywhere: [...everywhere.values()], byCountry };
}

function count(query: SearchQuery, everywhere: Tally[], here: Tally[]): Counts {
  const ofRoot = ({ categoryId }: Tally) =>
    query.rootId === null || rootOf(categoryId) === query.rootId;
  return {
    all: sum(everywhere),
    among: sum(everywhere.filter(ofRoot)),
    universe: sum(here),
    covered: sum(here.filter(ofRoot)),
    ...divide(query, here),
  };
}

/**
 * The total of a query and its facets, each without that filter itself, from the tallies of what
 * matches everything else.
 * @param weight so many listings stand behind each that was counted
 */
export function divide(
  { categoryId, rootId, conditions }: Pick<SearchQuery, 'categoryId' | 'rootId' | 'conditions'>,
  tallies: readonly Tally[],
  weight = 1,
): { total: number; facets: FacetCounts } {
  const facets: FacetCounts = { category: {}, condition: {} };
  let total = 0;
  for (const tally of tallies) {
    const n = tally.n * weight;
    const inCategory =
      categoryId === null ||
      (categoryId === rootId ? rootOf(tally.categoryId) : tally.categoryId) === categoryId;
    const inCondition =
      conditions.length === 0 || conditions.some((each) => each === tally.condition);
    if (inCategory && inCondition) total += n;
    if (inCondition)
      facets.category[tally.categoryId] = (facets.category[tally.categoryId] ?? 0) + n;
    if (inCategory)
      facets.condition[tally.condition] = (facets.condition[tally.condition] ?? 0) + n;
  }
  return { total, facets };
}

/** Slugs instead of numbers; a parent counts its children too. */
export function nameFacets({
  category,
  condition,
}: FacetCounts): Record<'category' | 'condition', Record<string, number>> {
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

const sum = (tallies: Tally[]) => tallies.reduce((all, { n }) => all + n, 0);

function rootOf(categoryId: number): number | undefined {
  const own = categoryById(categoryId);
  return own && topOf(own).id;
}
