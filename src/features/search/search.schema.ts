/** What may be asked of search, and what it answers. Browser-safe. */
import type { Condition, ListingCardView } from '#features/listings/listings.schema.ts';
import type { Sort } from './search.limits.ts';

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
  condition: Condition | null;
  sortBy: Sort;
};

export type ListingPage = {
  items: ListingCardView[];
  /** Number of matches; an estimate above about 10,000 when `approximate`. */
  total: number;
  approximate: boolean;
  /**
   * Matches by category slug and by condition, leaving that filter itself out. Parents include
   * children.
   */
  facets: { category: Record<string, number>; condition: Record<string, number> };
  /** Words used instead of ones that are none, when nothing matched as typed. */
  corrected: string[] | null;
  /** The whole question as it may have been meant, where that is less certain: offered, not used. */
  didYouMean: string | null;
  /**
   * Not all matches have the words as typed: the first `exact` do, the others have their synonyms,
   * tags or forms of other languages. Null when all have them.
   */
  widened: { exact: number } | null;
  /** Words that the matches need not have, because nothing has all of them. */
  dropped: string[];
  /** Cursor of the next page for the API; null at the end. */
  nextCursor: string | null;
};
