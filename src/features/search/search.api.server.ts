// Search under /api/listings: the same search as on the pages.
import { z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { findCountry } from '#features/catalog/catalog.data.ts';
import { lenient, listingCard, readRoute } from '#features/listings/reading/listings.api.server.ts';
import { countByCountry } from './plans/search.counts.server.ts';
import { parseFilters } from './search.filters.ts';
import { MAX_OFFSET, MAX_PAGE_SIZE, PAGE_SIZE } from './search.limits.ts';
import type { ListingPage } from './search.schema.ts';
import { findListings, suggestListings } from './search.server.ts';

/** The specification's size of a page that is asked for by offset alone (spec 1 section 7). */
const OFFSET_PAGE_SIZE = 10;

const searchParameters = z.object({
  q: lenient('Words of title or description; accents, case and plural do not matter.'),
  category: lenient('Slug or English name; a parent includes its children.'),
  location: lenient('English name, code or slug of a country.'),
  country: lenient('The same as location.'),
  parish: lenient('ISO 3166-2 code; only together with a country.'),
  minPrice: lenient('Inclusive, in units of `currency`; ignored when it is no number.'),
  maxPrice: lenient('Inclusive, in units of `currency`; ignored when it is no number.'),
  currency: lenient('Currency of the price filter, USD unless given.'),
  condition: lenient(
    'new, like-new, good, used, newly-constructed, average-condition or fixer-upper.',
  ),
  sortBy: lenient('newest (default), oldest, price-low, price-high, popular or trending.'),
  limit: lenient(
    `1 to ${MAX_PAGE_SIZE}; ${PAGE_SIZE} unless given, ${OFFSET_PAGE_SIZE} with an offset.`,
  ),
  offset: lenient(`0 to ${MAX_OFFSET}; beyond, the page is empty: use the cursor.`),
  cursor: lenient('`nextCursor` of the page before; wins over offset.'),
});

const listingPage = z
  .object({
    data: z.array(listingCard),
    count: z
      .int()
      .openapi({ description: 'All matches; an estimate above about 10,000 when `approximate`.' }),
    error: z.null(),
    approximate: z.boolean(),
    facets: z
      .object({ category: z.record(z.string(), z.int()), condition: z.record(z.string(), z.int()) })
      .openapi({
        description: 'Matches by category slug and by condition, each without that filter itself.',
      }),
    corrected: z
      .array(z.string())
      .nullable()
      .openapi({ description: 'Words searched for instead, when nothing matched as typed.' }),
    nextCursor: z.string().nullable(),
  })
  .openapi('ListingPage');

/** Filters and range of a URL. Never throws. */
function readSearch(url: string) {
  const params = new URL(url).searchParams;
  const country = params.getAll('country').at(-1);
  if (country !== undefined && !params.has('location') && findCountry(country))
    params.set('location', country);
  const offset = readInteger(params, 'offset');
  return {
    filters: parseFilters({ searchParams: params }, { country: null }).filters,
    offset: offset ?? 0,
    limit: readInteger(params, 'limit') ?? (offset === undefined ? PAGE_SIZE : OFFSET_PAGE_SIZE),
    cursor: params.getAll('cursor').at(-1),
  };
}

/**
 * A whole number from 0, undefined for anything else: a page of a shop is no place for errors about
 * digits.
 */
function readInteger(params: URLSearchParams, name: string): number | undefined {
  const text = params.getAll(name).at(-1);
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function toAnswer({ items, total, ...rest }: ListingPage) {
  return { data: items, count: total, error: null, ...rest };
}

/** Adds GET /listings and what belongs to it; before GET /listings/{id}, which would take the rest. */
export function registerSearchApi(api: Api): void {
  api.openapi(
    readRoute('/listings', 'findListings', 'Search listings', listingPage, {
      query: searchParameters,
    }),
    async (c) => c.json(toAnswer(await findListings(c.get('ctx'), readSearch(c.req.url))), 200),
  );
  api.openapi(
    readRoute(
      '/listings/suggest',
      'suggestListings',
      'Complete what somebody is typing',
      z.object({ data: z.array(z.string()), error: z.null() }).openapi('Suggestions'),
      { query: z.object({ q: lenient('The beginning of a word or of two.') }) },
    ),
    async (c) =>
      c.json(
        {
          data: await suggestListings(c.get('ctx'), {
            q: new URL(c.req.url).searchParams.getAll('q').at(-1) ?? '',
          }),
          error: null,
        },
        200,
      ),
  );
  api.openapi(
    readRoute(
      '/listings/counts',
      'countByCountry',
      'Listings by country code',
      z.object({ data: z.record(z.string(), z.int()), error: z.null() }).openapi('ListingCounts'),
      {},
    ),
    async (c) => c.json({ data: await countByCountry(c.get('ctx')), error: null }, 200),
  );
}
