/** What may be asked of search, and what it answers. Browser-safe. */
import type { Condition, ListingCardView } from '#features/listings/listings.schema.ts';
import type { Reading, Sort } from './search.limits.ts';
import type { AttributeCounts, AttributeFilters } from './search.attributes.ts';

/**
 * What /products, /search and GET /api/listings understand. Every field is lenient the way the
 * specification asks: a non-numeric price or an unknown sort is ignored, never an error.
 */
export type ListingFilters = {
  q: string;
  /** Category slug, or null. */
  category: string | null;
  /** ISO country code, or null for All Caribbean. */
  country: string | null;
  /** ISO 3166-2 code of a subdivision; only with a country. */
  parish: string | null;
  /** Inclusive bounds in units of `priceCurrency` (a person's numbers, not minor units). */
  minPrice: number | null;
  maxPrice: number | null;
  priceCurrency: string;
  /** Any of these; empty for all. */
  conditions: Condition[];
  attributes: AttributeFilters;
  sortBy: Sort;
  /** What is not to be read out of the words: it is searched for as it stands. */
  plain?: readonly Reading[];
  /** What is read out of the words and then left aside: somebody chose that all may come. */
  any?: readonly Reading[];
  /** The place is the one of the header, and gives way to one in the words. */
  atHome?: boolean;
};

/** What a question was taken for, and the filters that came of it and of the address together. */
export type Question = {
  /** What is left of it, and searched for. */
  words: string;
  /** What was read out of it; `plain` with one of them searches for these words again. */
  readings: readonly Reading[];
  filters: ListingFilters;
};

export type ListingPage = {
  items: ListingCardView[];
  /** Number of matches; an estimate above about 5,000 when `approximate`. */
  total: number;
  /** How many of them are sold; null where it was not asked for (`counting`). */
  sold: number | null;
  approximate: boolean;
  /** A search server is away, and what it alone has is not among the matches. */
  partial: boolean;
  /**
   * Matches by category slug, condition, country code and attribute, each leaving that filter
   * itself out. Parents include children. Countries and attributes only where they were asked for
   * (`counting`), and approximate where there are many.
   */
  facets: {
    category: Record<string, number>;
    condition: Record<string, number>;
    country: Record<string, number>;
    attributes: AttributeCounts;
  };
  /** How the prices of the matches lie, where it was asked for. */
  prices: PriceBars | null;
  /** Words used instead of ones that are none, when nothing matched as typed. */
  corrected: string[] | null;
  /**
   * The whole question as it may have been meant, where that is less certain: offered, not used.
   */
  didYouMean: string | null;
  /**
   * Not all matches have all parts of the question: the first `exact` do, the others enough of
   * them; those that do and are sold are among the others. Null when all have them.
   */
  widened: { exact: number } | null;
  /** Words that the matches need not have, because nothing has all of them. */
  dropped: string[];
  /** No word says what is looked for ("the"): only the filters leave something out. */
  wordless: boolean;
  /** What the words were taken for; null when they are words and nothing else. */
  question: Question | null;
  /** Readings that nothing was left with: they are no filters of these matches. */
  loosened: Reading[];
  /** Cursor of the next page for the API; null at the end. */
  nextCursor: string | null;
};

/** How the words of a question were understood. */
export type Understanding = Pick<ListingPage, 'corrected' | 'didYouMean' | 'widened' | 'dropped'>;

/**
 * Matches, leaving the bounds of the price out, by their price: `counts[i]` from `edges[i]` to
 * below `edges[i + 1]`, in units of `currency`. The first and the last bar hold what lies outside
 * of the edges, too. Empty where nothing matches.
 */
export type PriceBars = { currency: string; edges: number[]; counts: number[] };
