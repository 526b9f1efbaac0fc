// Search under /api/listings: the same search as on the pages.
import { z } from 'zod';
import { list, read, tagged } from '#api/operations.server.ts';
import { askedCategory, askedCountry } from '#features/catalog/catalog.asked.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { lenient, listingCard } from '#features/listings/listings.api.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { findMoreOfSeller, findSimilar } from './lists/similar.server.ts';
import { understood, withUnderstood } from './questions/question.api.server.ts';
import { countByCountry } from './query/counts.server.ts';
import { unreadParameters, withPlace } from './search.asked.ts';
import { parseFilters } from './search.filters.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE, READINGS, SORTS } from './search.limits.ts';
import { fitAttributes } from './search.attributes.ts';
import {
  countingParameter,
  priceBars,
  readCounting,
  attributeFacets,
  attributeParameters,
} from '#features/search/query/facets.api.server.ts';
import { findListings, findListingsOf, suggestListings } from './search.server.ts';

/** The specification's size of a page that is asked for by offset alone (spec 1 section 7). */
const OFFSET_PAGE_SIZE = 10;

const searchParameters = z.object({
  q: lenient('Words of title or description; accents, case and plural do not matter.'),
  category: askedCategory,
  location: askedCountry,
  country: askedCountry,
  parish: lenient(
    'ISO 3166-2 code or name; its country is found where only one has it, else refused.',
  ),
  user_id: z.uuid().optional().meta({
    description: 'Only those of one seller; refused together with words.',
  }),
  status: z.literal('approved').optional().meta({
    description: 'The others are for their sellers alone: `/profile/listings`.',
  }),
  minPrice: lenient(
    'Inclusive, in units of `currency` as people write them; refused when it is no price.',
  ),
  maxPrice: lenient(
    'Inclusive, in units of `currency` as people write them; refused when it is no price.',
  ),
  currency: lenient('Currency of the price filter, USD unless given; refused when there is none.'),
  condition: lenient(
    'One or several, separated by commas: new, like-new, good, used, newly-constructed, ' +
      'average-condition or fixer-upper.',
  ),
  ...attributeParameters,
  counting: countingParameter,
  sortBy: z.enum(SORTS).optional().meta({
    description: 'best with `q` and newest without it, unless given; without `q` best is newest.',
  }),
  plain: lenient(
    'Readings of `q` that are words after all, with commas: place, price, category, condition, year.',
  ),
  any: lenient('Readings of `q` that are left open, as those of `plain`.'),
  limit: lenient(
    `1 to ${MAX_PAGE_SIZE}; ${PAGE_SIZE} unless given, ${OFFSET_PAGE_SIZE} with an offset.`,
  ),
  offset: lenient(`0 to ${MAX_OFFSET}; beyond, the page is empty: use the cursor.`),
  cursor: lenient('`nextCursor` of the page before; wins over offset.'),
});

/**
 * Filters and range of what was asked.
 * @throws AppError invalid_request about what cannot be read
 */
function readSearch(asked: z.infer<typeof searchParameters>) {
  const { cursor, counting, user_id: _seller, status: _approved, ...texts } = asked;
  const params = new URLSearchParams(
    Object.entries(texts).filter((each): each is [string, string] => each[1] !== undefined),
  );
  // A program that asks for what cannot be read is told which parameter it is.
  const fields = unreadParameters(params);
  if (Object.keys(fields).length > 0)
    throw new AppError(platformErrors.invalid_request, { fields });
  const offset = readInteger(texts.offset);
  const { filters } = parseFilters(
    { searchParams: withPlace(params) },
    { country: null },
    fitAttributes,
  );
  return {
    filters,
    counting: readCounting(counting),
    offset: offset ?? 0,
    limit: readInteger(texts.limit) ?? (offset === undefined ? PAGE_SIZE : OFFSET_PAGE_SIZE),
    cursor,
  };
}

/**
 * A whole number from 0, undefined for anything else: a page of a shop is no place for errors about
 * digits.
 */
function readInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

const tag = 'Listings';
const ofListing = z.object({ id: z.uuid() });
const missing = listingErrors.listing_not_found;
const numbers = z.record(z.string(), z.int());

export const searchApi: readonly Operation[] = tagged(tag, [
  list({
    path: '/listings',
    id: 'findListings',
    tag,
    summary: 'Search listings',
    input: searchParameters,
    item: listingCard,
    count: z
      .int()
      .meta({ description: 'All matches; an estimate above about 5,000 when `approximate`.' }),
    extras: {
      sold: z
        .int()
        .nullable()
        .meta({ description: 'With counting=sold: how many of the matches are sold.' }),
      approximate: z.boolean(),
      partial: z.boolean().meta({
        description: 'A part of the shop could not be asked; what it has is not among the matches.',
      }),
      facets: z
        .object({
          category: numbers,
          condition: numbers,
          country: numbers,
          attributes: attributeFacets,
        })
        .meta({
          description:
            'Matches by category slug, condition, country code and attribute, each without that ' +
            'filter itself; countries and attributes only with `counting`.',
        }),
      prices: priceBars,
      corrected: z
        .array(z.string())
        .nullable()
        .meta({ description: 'Words searched for in place of typing errors.' }),
      didYouMean: z.string().nullable().meta({
        description: 'The question as it may have been meant; it was not searched for.',
      }),
      widened: z
        .object({ exact: z.int() })
        .nullable()
        .meta({
          description:
            'The first `exact` matches have all parts of the question, the others enough of ' +
            'them, the closest first. Null when all have them.',
        }),
      dropped: z.array(z.string()).meta({
        description: 'Words that nobody has in a listing, which the matches need not have.',
      }),
      wordless: z.boolean().meta({
        description: 'No word of `q` says what is looked for: only the filters leave things out.',
      }),
      loosened: z.array(z.enum(READINGS)).meta({
        description: 'What was read out of `q` and left open, because nothing fits all of it.',
      }),
      understood,
    },
    use: async (ctx, { user_id: sellerId, ...asked }) =>
      withUnderstood(
        await (sellerId
          ? findListingsOf(ctx, { sellerId, ...readSearch(asked) })
          : findListings(ctx, readSearch(asked))),
      ),
  }),
  list({
    path: '/listings/suggest',
    id: 'suggestListings',
    tag,
    summary: 'Complete what somebody is typing',
    input: z.object({ q: lenient('The beginning of a word or of two.') }),
    item: z.string(),
    use: (ctx, { q = '' }) => suggestListings(ctx, { q }),
  }),
  read({
    path: '/listings/counts',
    id: 'countByCountry',
    tag,
    summary: 'Listings by country code',
    output: numbers.meta({ id: 'ListingCounts' }),
    use: countByCountry,
  }),
  list({
    path: '/listings/{id}/similar',
    id: 'findSimilar',
    tag,
    summary: 'Listings like this one, of other sellers',
    input: ofListing,
    item: listingCard,
    missing,
    use: findSimilar,
  }),
  list({
    path: '/listings/{id}/more',
    id: 'findMoreOfSeller',
    tag,
    summary: 'What else its seller offers, the newest first',
    input: ofListing,
    item: listingCard,
    missing,
    use: findMoreOfSeller,
  }),
]);
