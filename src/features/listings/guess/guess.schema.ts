/** What a title says about the other fields. Browser-safe. */
import { z } from 'zod';
import { askedCountry } from '#features/catalog/catalog.asked.ts';
import { TITLE_MAX } from '#features/listings/listings.limits.ts';

export const guessInput = z.object({
  title: z.string().max(TITLE_MAX),
  /** Where the seller says that it is; parishes of the same name are told apart by it. */
  country: askedCountry,
});

/** Null of each where the title does not say it. */
export const listingGuess = z.object({
  /** Slug of a category that can be chosen. */
  category: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  country: z.string().nullable(),
  parish: z.string().nullable(),
});
export type ListingGuess = z.infer<typeof listingGuess>;
