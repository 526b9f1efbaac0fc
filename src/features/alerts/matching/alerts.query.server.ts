// What a search asks of a listing, as PostgreSQL compares it: one tsquery over the words and marks
// of listing_search, and the anchor by which an approval finds the search among all others. Words
// are read by what search itself reads them by, so that an alert finds what the page shows.
import { sql } from 'drizzle-orm';
import { countFromSummary } from '#features/search/plans/search.counts.server.ts';
import {
  quoteLexeme,
  resolveFilters,
  type SearchQuery,
} from '#features/search/plans/search.query.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { analyseText } from '#features/search/words/search.terms.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { alertErrors } from '#features/alerts/alerts.errors.ts';
import type { AlertRow } from '#features/alerts/alerts.table.server.ts';
import { type Anchor, anchorOf, lexemesOf, rarer, together } from './alerts.tsquery.server.ts';

export type Asked = Pick<
  AlertRow,
  'query' | 'anchors' | 'minPrice' | 'maxPrice' | 'currency' | 'version'
>;

/**
 * What the filters ask for.
 * @throws AppError alert_too_wide for what asks for no word, category, place or trait: it would
 *   find nearly everything; alert_impossible for what nothing can match
 */
export async function readAsked(ctx: Ctx, filters: ListingFilters): Promise<Asked> {
  // Prices stay in their own currency, and are compared at the rates of the moment.
  const { posted: _whenever, ...traits } = filters.traits;
  const query = resolveFilters({ ...filters, traits, minPrice: null, maxPrice: null }, {});
  const { minPrice, maxPrice, priceCurrency: currency } = filters;
  const words = await analyseText(ctx, filters.q);
  if (query === null || words === 'nothing' || (minPrice ?? 0) > (maxPrice ?? Infinity))
    throw new AppError(alertErrors.alert_impossible);
  const { rows } = await ctx.db.execute<{ words: string | null; version: number }>(sql`
    SELECT ${words?.query ?? null}::tsquery::text AS words, listing_search_version() AS version`);
  const asked = { ...query, words: rows[0]?.words ?? null };
  const anchor = await findAnchor(ctx, asked);
  if (anchor === null) throw new AppError(alertErrors.alert_too_wide);
  return {
    query: [
      ...(asked.words === null ? [] : [`(${asked.words})`]),
      ...clausesOf(query).map(anyOf),
    ].join(' & '),
    anchors: anchor.marks,
    minPrice: hundredths(minPrice),
    maxPrice: hundredths(maxPrice),
    currency,
    version: rows[0]?.version ?? 0,
  };
}

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));
const anyOf = (marks: readonly string[]) => `(${marks.map(quoteLexeme).join(' | ')})`;

/** Marks of which a listing has to have one each. */
function clausesOf({
  categoryId,
  country,
  parish,
  conditions,
  traits,
}: Pick<
  SearchQuery,
  'categoryId' | 'country' | 'parish' | 'conditions' | 'traits'
>): (readonly string[])[] {
  return [
    categoryId === null ? [] : [`c:${categoryId}`],
    country === null ? [] : [`k:${country}`],
    parish === null ? [] : [`h:${parish}`],
    conditions.map((condition) => `n:${condition}`),
    ...traits.map(({ marks }) => marks),
  ].filter((clause) => clause.length > 0);
}

/** A guess; nobody counts parishes. */
const PARISHES = 10;

/** The rarest of what is asked for, as far as search knows; its condition alone is no anchor. */
async function findAnchor(ctx: Ctx, query: SearchQuery): Promise<Anchor | null> {
  const { words, categoryId, country, parish } = query;
  const clauses = clausesOf({ ...query, conditions: [] });
  const lexemes = [...(words === null ? [] : lexemesOf(words)), ...clauses.flat()];
  const { rows } = await ctx.db.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param(lexemes)}::text[])`,
  );
  const everywhere = { ...query, words: null, parish: null, conditions: [], traits: [] };
  const inCategory = await countFromSummary(ctx, { ...everywhere, country: null });
  const inPlace = await countFromSummary(ctx, { ...everywhere, categoryId: null, rootId: null });
  const known = new Map([
    ...rows.map(({ term, df }) => [term, df] as const),
    [`c:${categoryId}`, inCategory.total] as const,
    [`k:${country}`, inPlace.total] as const,
    [`h:${parish}`, inPlace.total / PARISHES] as const,
  ]);
  // What the dictionary does not know is rare.
  const frequency = (lexeme: string) => known.get(lexeme) ?? 0;
  return clauses
    .map((marks) => together(marks.map((mark) => ({ marks: [mark], listings: frequency(mark) }))))
    .reduce(rarer, words === null ? null : anchorOf(words, frequency));
}
