// What a request to the API says of a listing. Only shapes: the rules, their order and their
// sentences are checkListing's, which the form uses too.
import { z } from 'zod';
import {
  CONDITIONS,
  DESCRIPTION_MAX,
  OPTIONS_MAX,
  STOCK_MAX,
  TAGS_MAX,
  TITLE_MAX,
  VARIATIONS_MAX,
} from '#features/listings/listings.limits.ts';
import { listingDetails, moneyView } from '#features/listings/listings.schema.ts';
import { MAX_FILES } from '#features/media/media.limits.ts';

const LONGEST = 100_000;
const word = z.string().max(LONGEST);
const option = z
  .object({
    id: word,
    value: word,
    priceModifier: z.int().meta({ description: 'Minor units of the price’s currency.' }),
    inventory: z.int(),
  })
  .partial();
const variation = z.object({ id: word, name: word, options: z.array(option).max(100) }).partial();
export const listingBody = z
  .object({
    title: word.meta({ description: `At most ${TITLE_MAX} characters.` }),
    category: word.meta({ description: 'Slug of a category without children.' }),
    country: word.meta({ description: 'ISO 3166-1 alpha-2 code.' }),
    parish: word
      .nullable()
      .meta({ description: 'ISO 3166-2 code; required where the country has a list.' }),
    /** In US dollars or in the currency of the country. */
    price: moneyView,
    isNegotiable: z.boolean(),
    negotiablePrice: moneyView.nullable().meta({
      description: 'The lowest price that the seller accepts. Nobody else ever sees it.',
    }),
    condition: word.nullable().meta({
      description: `${CONDITIONS.join(', ')}; which of them depends on the category, and some have none.`,
    }),
    description: word.meta({ description: `At most ${DESCRIPTION_MAX} characters.` }),
    details: listingDetails.extend({ hourlyRate: moneyView.optional() }).meta({
      description: 'What the category adds. Fields of other categories are ignored.',
    }),
    media: z
      .array(word)
      .max(100)
      .meta({
        description: `Ids of uploaded files, the cover first: 1 to ${MAX_FILES.image} images and at most ${MAX_FILES.video} videos.`,
      }),
    alts: z
      .record(z.string(), word)
      .meta({ description: 'What each file shows, in words, by its id.' }),
    variations: z
      .array(variation)
      .max(100)
      .meta({
        description: `At most ${VARIATIONS_MAX} with ${OPTIONS_MAX} options each; only in Apparel, Jewelry, Furniture and Electronics.`,
      }),
    stockQuantity: z.int().meta({ description: `1 to ${STOCK_MAX}; 1 unless given.` }),
    tags: z
      .array(word)
      .max(100)
      .meta({ description: `At most ${TAGS_MAX}.` }),
  })
  .partial();
export const newListing = listingBody
  .extend({
    draftId: z.string().max(200).optional().meta({
      description:
        'Any text of the client’s own, such as a UUID: sent again, it answers the listing that was made the first time.',
    }),
  })
  .meta({ id: 'NewListing' });
export const listingChange = listingBody
  .extend({
    id: z.uuid(),
    revision: z
      .int()
      .optional()
      .meta({ description: 'As last read; 409 when it is another one by now.' }),
    salesCount: z
      .int()
      .optional()
      .meta({ description: 'As last read; 409 when units were sold since.' }),
  })
  .meta({ id: 'ListingChange' });
