/**
 * What a seller writes of a listing (spec 2 section 5): every field once, as its rule and the text
 * that a form makes of it. Messages are keys under `errors`; a route hands their sentences to its
 * page with `pageTexts(locale, 'errors.listing')` (messages.server.ts). Rules that need more than
 * one field are in input.rules.ts.
 */
import * as z from 'zod/mini';
import { categoryBySlug, childrenOf, countryByCode } from '#features/catalog/catalog.data.ts';
import {
  CONDITIONS,
  DESCRIPTION_MAX,
  STOCK_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '#features/listings/listings.limits.ts';
import { MAX_ALT_LENGTH, MAX_FILES } from '#features/media/media.limits.ts';
import { cleanLine } from '#platform/i18n/clean-text.ts';
import { writtenDetails } from './input.details.ts';
import {
  line,
  money,
  requiredName,
  requiredText,
  textOrNothing,
  ticked,
  whole,
  wholeText,
  words,
  wordsText,
} from './input.fields.ts';
import { writtenVariations } from './input.variations.ts';

const category = z.string('listing.categoryRequired').check(
  z.overwrite(cleanLine),
  // Without `abort`, which would keep the rules of several fields from being looked at.
  z.refine((slug) => categoryBySlug(slug), 'listing.categoryRequired'),
  z.refine((slug) => childrenOf(slug).length === 0, 'listing.categoryTooBroad'),
);

const country = z.string('listing.countryRequired').check(
  z.overwrite(cleanLine),
  z.refine((code) => countryByCode(code), 'listing.countryRequired'),
);

/** Which of them are pictures only the server knows: see listingFileKinds. */
const media = z.array(z.guid('listing.mediaGone'), 'listing.imageRequired').check(
  z.overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  z.minLength(1, 'listing.imageRequired'),
  z.maxLength(MAX_FILES.image + MAX_FILES.video, 'listing.imagesTooMany'),
);

const tags = words(
  { words: TAGS_MAX, letters: TAG_MAX },
  { tooMany: 'listing.tagsTooMany', tooLong: 'listing.tagTooLong' },
);

/** In the order of the form. */
export const writtenListing = z.object({
  title: requiredName(TITLE_MAX, 'listing.titleRequired', 'listing.titleTooLong'),
  category,
  country,
  /** Required where the country has a list. */
  parish: textOrNothing(z._default(z.nullable(z.string('listing.parishRequired')), null)),
  price: money,
  isNegotiable: ticked(z._default(z.boolean('listing.choice'), false)),
  /** In the currency of the price. */
  negotiablePrice: z._default(z.nullable(money), null),
  condition: textOrNothing(
    z._default(z.nullable(z.enum(CONDITIONS, 'listing.conditionRequired')), null),
  ),
  description: requiredText(
    DESCRIPTION_MAX,
    'listing.descriptionRequired',
    'listing.descriptionTooLong',
  ),
  details: z._default(writtenDetails, {}),
  /** Ids of pictures and videos in the order shown; the first is the cover. */
  media,
  /** Descriptions for people who do not see the pictures, by id. */
  alts: z._default(z.record(z.string(), line(MAX_ALT_LENGTH, 'listing.altTooLong')), {}),
  variations: z._default(writtenVariations, []),
  stockQuantity: wholeText(z._default(whole(1, STOCK_MAX, 'listing.stock'), 1)),
  tags: wordsText(z._default(tags, [])),
});

/**
 * A listing as its seller wrote it, checked: money in minor units, places and categories that
 * exist, and nothing that its category has not.
 */
export type ListingInput = z.output<typeof writtenListing>;

const countOf = (kinds: readonly string[], kind: string) =>
  kinds.filter((each) => each === kind).length;

/** The kinds of its files, which only the server knows; the path of a refusal is the field. */
export const listingFileKinds = z.object({
  media: z.array(z.enum(['image', 'video'])).check(
    z.refine((kinds) => countOf(kinds, 'image') > 0, {
      error: 'listing.imageRequired',
      abort: true,
    }),
    z.refine((kinds) => countOf(kinds, 'image') <= MAX_FILES.image, 'listing.imagesTooMany'),
    z.refine((kinds) => countOf(kinds, 'video') <= MAX_FILES.video, 'listing.videosTooMany'),
  ),
});
