// What a search asks of a listing, as PostgreSQL compares it: one tsquery over the words and tokens
// of listing_search, and the anchor by which an approval finds the search among all others. Words
// are read by what search itself reads them by: an alert is for all parts of a question, by
// whatever name; what is merely close to it is shown by the page alone.
import { sql } from 'drizzle-orm';
import { getRates } from '#features/catalog/catalog.server.ts';
import {
  countFromSummary,
  quoteLexeme,
  resolveFilters,
  type SearchQuery,
  analyseText,
  correctParts,
  respelled,
} from '#features/search/search.public.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { alertErrors } from '#features/alerts/alerts.errors.ts';
import type { AlertRow } from '#features/alerts/alerts.table.server.ts';
import { type Anchor, anchorOf, lexemesOf, rarer, together } from './tsquery.server.ts';

export type Asked = Pick<
  AlertRow,
  'query' | 'anchors' | 'minPrice' | 'maxPrice' | 'currency' | 'version'
>;

/** PostgreSQL never moves a tsquery out of its row, which has to fit a page of 8 kB. */
const QUERY_BYTES_MAX = 6_000;

/**
 * What the filters ask for.
 * @throws AppError alert_too_wide for what asks for no word, category, place or attribute: it would
 *   find nearly everything; alert_impossible for what nothing can match; alert_too_long
 */
export async function readAsked(ctx: Ctx, filters: ListingFilters): Promise<Asked> {
  const query = resolveFilters(filters, await getRates(ctx), ctx.now);
  if (query === null) throw new AppError(alertErrors.alert_impossible);
  const clauses = clausesOf(query).map(anyOf);
  const words = await wordsOf(ctx, filters.q);
  const whole = words.map((each) => [...(each === null ? [] : [`(${each})`]), ...clauses]);
  const { rows } = await ctx.db.execute<{ words: string | null; whole: string; version: number }>(
    sql`SELECT words::tsquery::text AS words, whole, listing_search_version() AS version
      FROM unnest(${sql.param(words)}::text[],
        ${sql.param(whole.map((each) => each.join(' & ')))}::text[])
        WITH ORDINALITY AS w (words, whole, n)
      WHERE pg_column_size(whole::tsquery) <= ${QUERY_BYTES_MAX} ORDER BY n LIMIT 1`,
  );
  const [read] = rows;
  if (!read) throw new AppError(alertErrors.alert_too_long);
  const anchor = await findAnchor(ctx, { ...query, words: read.words });
  if (anchor === null) throw new AppError(alertErrors.alert_too_wide);
  // Prices stay in their own currency, and are compared at the rates of the moment.
  const { minPrice, maxPrice, priceCurrency: currency } = filters;
  return {
    query: read.whole,
    anchors: anchor.tokens,
    minPrice: hundredths(minPrice),
    maxPrice: hundredths(maxPrice),
    currency,
    version: read.version,
  };
}

/**
 * What all parts of the question may be called. A typing error that the page mends is mended here
 * as well, beside what was typed: nobody ever lists a "bycicle". As typed alone where that is too
 * long.
 */
async function wordsOf(ctx: Ctx, text: string): Promise<(string | null)[]> {
  const words = await analyseText(ctx, text);
  if (words === 'nothing') throw new AppError(alertErrors.alert_impossible);
  if (words === null) return [null];
  const certain = (await correctParts(ctx, words.parts)).filter((each) => each.certain);
  if (certain.length === 0) return [words.query];
  const meant = await analyseText(ctx, respelled(words.text, certain));
  if (meant === null || meant === 'nothing') return [words.query];
  return [`(${words.query}) | (${meant.query})`, words.query];
}

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100));
const anyOf = (tokens: readonly string[]) => `(${tokens.map(quoteLexeme).join(' | ')})`;

/** Marks of which a listing has to have one each. */
function clausesOf({
  categoryId,
  country,
  parish,
  conditions,
  attributes,
}: Pick<
  SearchQuery,
  'categoryId' | 'country' | 'parish' | 'conditions' | 'attributes'
>): (readonly string[])[] {
  return [
    categoryId === null ? [] : [`c:${categoryId}`],
    country === null ? [] : [`k:${country}`],
    parish === null ? [] : [`h:${parish}`],
    conditions.map((condition) => `n:${condition}`),
    ...attributes.map(({ tokens }) => tokens),
  ].filter((clause) => clause.length > 0);
}

/** A guess; nobody counts parishes. */
const PARISHES = 10;

/** The rarest of what is asked for, as far as search knows; its condition alone is no anchor. */
async function findAnchor(
  ctx: Ctx,
  query: Omit<SearchQuery, 'words'> & { words: string | null },
): Promise<Anchor | null> {
  const { words, categoryId, country, parish } = query;
  const clauses = clausesOf({ ...query, conditions: [] });
  const lexemes = [...(words === null ? [] : lexemesOf(words)), ...clauses.flat()];
  const { rows } = await ctx.db.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param(lexemes)}::text[])`,
  );
  const everywhere = { ...query, words: null, parish: null, conditions: [], attributes: [] };
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
    .map((tokens) =>
      together(tokens.map((token) => ({ tokens: [token], listings: frequency(token) }))),
    )
    .reduce(rarer, words === null ? null : anchorOf(words, frequency));
}
