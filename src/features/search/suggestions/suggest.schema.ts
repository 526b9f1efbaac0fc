/** What the search box suggests. Browser-safe. */
import { z } from 'zod';
import { listingCardView } from '#features/listings/listings.schema.ts';

const { id, title, language, price, priceUnit, parentCategory, country } = listingCardView.shape;

const suggestedListing = z.object({
  id,
  title,
  language,
  price,
  priceUnit,
  parentCategory,
  country,
  /** Path of its smallest picture. */
  picture: z.string().nullable(),
});

const suggestedCategory = z.object({
  slug: z.string(),
  name: z.string().meta({ description: 'In the language of the request.' }),
  words: z.string().nullable().meta({
    description: 'What to search for in this category, completed; null for all of it.',
  }),
  also: z.string().nullable().meta({
    description: 'The name in another language that was typed, where it was not this one.',
  }),
  count: z.int().nullable().meta({
    description: 'Listings there, of the place that was asked for; null where there are too many.',
  }),
});

const suggestedStore = z.object({
  sellerId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  parish: z.string().nullable(),
  picture: z.string().nullable(),
  count: z.int().nullable().meta({ description: 'Its listings; null where there are too many.' }),
});

const suggestedPlace = z.object({
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2 code.' }),
  parish: z.string().nullable().meta({ description: 'ISO 3166-2 code of a part of it.' }),
  name: z.string().meta({ description: 'In the language of the request.' }),
  within: z.string().nullable().meta({ description: 'The country of a parish.' }),
  also: suggestedCategory.shape.also,
  count: z.int().nullable(),
});

export const searchSuggestions = z.object({
  listings: z.array(suggestedListing),
  categories: z.array(suggestedCategory),
  stores: z.array(suggestedStore),
  places: z.array(suggestedPlace),
});

export type SuggestedListing = z.infer<typeof suggestedListing>;
export type SuggestedCategory = z.infer<typeof suggestedCategory>;
export type SuggestedStore = z.infer<typeof suggestedStore>;
export type SuggestedPlace = z.infer<typeof suggestedPlace>;
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
