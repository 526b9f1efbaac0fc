// What plans are chosen by: how many rows can match, known before an index is asked, and from how
// many on another plan is faster.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Counts } from './counts.server.ts';
import { byCounters, type Hit, type Range } from './hits.server.ts';
import type { SearchQuery } from './query.server.ts';

/** Where plans change; measured with `npm run bench search`. */
export type Limits = {
  /** A shop with no more listings than this is read whatever is asked; its totals are of now. */
  smallShop: number;
  /** Up to so many matches totals and facets are exact. */
  exact: number;
  /** Up to so many matches a page alone is read by a full match. */
  page: number;
  /**
   * Up to so many listings of a country and category are read from the covering index of country
   * and category.
   */
  covered: number;
  /** The same where counters order it: among fewer a scan would seldom fill the page. */
  counted: number;
  /**
   * From so many matches on their counters are not all read, but looked for among the leaders of
   * the shop.
   */
  leaders: number;
  /**
   * How many listings a page may be looked for along its sort order, before the word index is asked
   * for all matches.
   */
  look: number;
  /** The same along the counters, where the word index has no stretches to offer instead. */
  scan: number;
};
export const LIMITS: Limits = {
  smallShop: 2_000,
  exact: 5_000,
  page: 1_500,
  covered: 40_000,
  counted: 9_000,
  leaders: 2_500,
  look: 3_000,
  scan: 8_000,
};

/**
 * What is known without asking an index: no more than `atMost` rows match, of `covered` in their
 * country and top-level category, `among` in that category and `all` in the shop. `expected` is how
 * many would if words and filters had nothing to do with each other.
 */
export type Known = {
  atMost: number;
  expected: number;
  covered: number;
  among: number;
  all: number;
};

/**
 * How many match, about, as a sample says; `withinPrice` is the share of what would match without
 * bounds of the price.
 */
export type Estimate = { matches: number; withinPrice: number };

/** A page of a list, and what is known of it when its plan is chosen. */
export type PageAsked = {
  query: SearchQuery;
  range: Range;
  known: Known;
  /** Null as long as no sample was taken. */
  sampled: Estimate | null;
  limits: Limits;
};

/** A way to read a page of a list. All of them find the same page; plan.server.ts chooses one. */
export type Plan = {
  /** About how many rows it would read; Infinity where it cannot read such a page. */
  estimate: (page: PageAsked) => number;
  /** Up to so many it is worth it. */
  most: (page: PageAsked) => number;
  /** @returns null when the page was not where it was looked for */
  run: (ctx: Ctx, page: PageAsked) => Promise<Hit[] | null>;
};

/**
 * How many rows of an order hold the page, if one in `all / matches` of them matches: half as many
 * again, and some for the luck of the first few.
 */
export const reach = ({ offset, limit }: Range, all: number, matches: number): number =>
  Math.ceil(((1.5 * (offset + limit) + 40) * all) / Math.max(matches, 1));

/** The same for a page along its order: in the whole shop by counters, else in its category. */
export const rowsToLookAt = ({ query, range, known, sampled }: PageAsked): number =>
  reach(
    range,
    byCounters(query.sort) ? known.all : known.among,
    sampled?.matches ?? known.expected,
  );

/** No more listings than this have all words and attributes. */
export const rarestOf = ({ words, attributes }: SearchQuery): number =>
  Math.min(...(words?.frequencies ?? []), ...attributes.map(({ frequency }) => frequency));

/** Guesses, as good as any as long as nothing is known of the prices, the parish or the days. */
const SHARE_OF_PRICES = 0.5;
const SHARE_OF_PARISH = 0.1;
const SHARE_OF_DAYS = 0.05;

/**
 * @param filtered how many listings the summary counts for the filters, or for those of them that
 * matter
 */
export function whatIsKnown(
  { covered, among, all }: Counts,
  filtered: number,
  query: SearchQuery,
): Known {
  const { words, rootId, parish, posted, attributes, minPrice, maxPrice } = query;
  const share = (frequency: number, of: number) => Math.min(frequency, of) / Math.max(of, 1);
  // What only some categories have is looked for in them: its listings are of the root's.
  const independent =
    (words?.frequencies ?? []).reduce((n, frequency) => n * share(frequency, all), filtered) *
    attributes.reduce(
      (n, { scoped, frequency }) => n * share(frequency, scoped && rootId !== null ? among : all),
      1,
    );
  const unknown =
    (minPrice === null && maxPrice === null ? 1 : SHARE_OF_PRICES) *
    (parish === null ? 1 : SHARE_OF_PARISH) *
    (posted === null ? 1 : SHARE_OF_DAYS);
  return {
    atMost: Math.min(filtered, rarestOf(query)),
    expected: independent * unknown,
    covered,
    among,
    all,
  };
}

/**
 * The query with the frequencies of its attributes. A token that the dictionary does not have yet
 * counts for nothing, as a new word does: then there are few.
 */
export async function countTokens(ctx: Ctx, query: SearchQuery): Promise<SearchQuery> {
  if (query.attributes.length === 0) return query;
  const tokens = query.attributes.flatMap((attribute) => attribute.tokens);
  const { rows } = await ctx.readDb.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param(tokens)}::text[])`,
  );
  const frequencies = new Map(rows.map(({ term, df }) => [term, df]));
  return {
    ...query,
    attributes: query.attributes.map((attribute) => ({
      ...attribute,
      frequency: attribute.tokens.reduce((sum, token) => sum + (frequencies.get(token) ?? 0), 0),
    })),
  };
}
