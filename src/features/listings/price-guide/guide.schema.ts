/** What is said of usual prices. Browser-safe. */
import { z } from 'zod';
import { moneyView } from '#features/listings/listings.schema.ts';

/** Fewer listings, or listings of fewer sellers, say nothing about what is usual. */
export const ENOUGH_LISTINGS = 8;
export const ENOUGH_SELLERS = 3;
/** Vehicles are compared with those of so many years before and after. */
export const YEARS_AROUND = 1;

export const priceGuide = z.object({
  /** A quarter of the compared listings costs less than `low`, and a quarter more than `high`. */
  low: moneyView,
  middle: moneyView,
  high: moneyView,
  /** How many were compared. */
  listings: z.int(),
  country: z.string().length(2),
  /** Slug. */
  category: z.string(),
  /** Whether new things were compared, or used ones; null where condition says nothing. */
  condition: z.enum(['new', 'used']).nullable(),
  /** Of vehicles, with the first and the last year. */
  vehicle: z.object({ make: z.string(), model: z.string(), from: z.int(), to: z.int() }).nullable(),
  /** Of homes: how many bedrooms all of those that were compared have. */
  bedrooms: z.int().nullable(),
  computedAt: z.iso.datetime(),
});
export type PriceGuide = z.infer<typeof priceGuide>;
