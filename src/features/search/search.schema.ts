/** What may be asked of search, and what it answers. Browser-safe. */
import type { Condition, ListingCardView } from '#features/listings/listings.schema.ts';
import type { Sort } from './search.limits.ts';
import type { TraitCounts, TraitFilters } from './search.traits.ts';

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
  traits: TraitFilters;
  sortBy: Sort;
};

export type ListingPage = {
  items: ListingCardView[];
  /** Number of matches; an estimate above about 10,000 when `approximate`. */
  total: number;
  approximate: boolean;
  /**
   * Matches by category slug, condition, country code and trait, each leaving that filter itself
   * out. Parents include children. Countries and traits only where they were asked for
   * (`counting`), and approximate where there are many.
   */
  facets: {
    category: Record<string, number>;
    condition: Record<string, number>;
    country: Record<string, number>;
    traits: TraitCounts;
  };
  /** How the prices of the matches lie, where it was asked for. */
  prices: PriceBars | null;
  /** Words used instead of the ones typed, when nothing matched as typed. */
  corrected: string[] | null;
  /** Cursor of the next page for the API; null at the end. */
  nextCursor: string | null;
};

/**
 * Matches, leaving the bounds of the price out, by their price: `counts[i]` from `edges[i]` to
 * below `edges[i + 1]`, in units of `currency`. The first and the last bar hold what lies outside
 * of the edges, too. Empty where nothing matches.
 */
export type PriceBars = { currency: string; edges: number[]; counts: number[] };
