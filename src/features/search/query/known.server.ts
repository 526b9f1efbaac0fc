// What plans are chosen by: how many rows can match, known before an index is asked, and from how
// many on another plan is faster.
import type { Counts } from './counts.server.ts';
import type { SearchQuery } from './query.server.ts';

/** Where plans change; measured with `npm run bench search`. */
export type Limits = {
  /** A shop with no more listings than this is read whatever is asked; its totals are of now. */
  smallShop: number;
  /** Up to so many matches totals and facets are exact. */
  exact: number;
  /** Up to so many matches a page alone is read in one pass. */
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
  { rootId, parish, posted, attributes, minPrice, maxPrice }: SearchQuery,
  frequencies: number[],
): Known {
  const share = (frequency: number, of: number) => Math.min(frequency, of) / Math.max(of, 1);
  // What only some categories have is looked for in them: its listings are of the root's.
  const independent =
    frequencies.reduce((n, frequency) => n * share(frequency, all), filtered) *
    attributes.reduce(
      (n, { scoped, frequency }) => n * share(frequency, scoped && rootId !== null ? among : all),
      1,
    );
  const unknown =
    (minPrice === null && maxPrice === null ? 1 : SHARE_OF_PRICES) *
    (parish === null ? 1 : SHARE_OF_PARISH) *
    (posted === null ? 1 : SHARE_OF_DAYS);
  return {
    atMost: Math.min(filtered, ...frequencies, ...attributes.map(({ frequency }) => frequency)),
    expected: independent * unknown,
    covered,
    among,
    all,
  };
}
