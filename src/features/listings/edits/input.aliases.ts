/**
 * The names that the specification has for what a seller writes (spec 2 section 3), and those of
 * the views, as the names that inputs have. A field that is given by its own name wins.
 */
import { listOf, recordOf } from './input.fields.ts';

/** By our name, what else it may be called, for the description of the API. */
export const LISTING_ALIASES = {
  images: 'Ids of pictures; together with `videos` the same as `media`.',
  videos: 'Ids of videos; they come after `images`.',
  metadata: 'The same as `details`, with `variations` and `negotiablePrice` in it.',
  stock_quantity: 'The same as `stockQuantity`.',
  is_negotiable: 'The same as `isNegotiable`.',
  negotiable: 'The same as `isNegotiable`.',
  location: 'The same as `country`.',
} as const;

/** What was given, under the names of a ListingInput; what was not given stays out. */
export function withOurNames(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { images, videos, metadata, stock_quantity, is_negotiable, negotiable, location, ...own } =
    given;
  const { variations, negotiablePrice, ...details } = recordOf(metadata);
  const named = {
    country: location,
    isNegotiable: is_negotiable ?? negotiable,
    negotiablePrice,
    details: metadata === undefined ? undefined : details,
    variations,
    stockQuantity: stock_quantity,
    media: images === undefined && videos === undefined ? undefined : filesOf(images, videos),
    ...onlyGiven(own),
  };
  if (Array.isArray(named.media)) named.media = filesOf(named.media);
  return onlyGiven(named);
}

function onlyGiven(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Ids of files, which may also be given as the views have them. */
function filesOf(...lists: unknown[]): unknown[] {
  return lists.flatMap(listOf).map((file) => recordOf(file)['id'] ?? file);
}
