/**
 * The names that the specification has for what a seller writes (spec 2 section 3), and those of
 * the views, as the names that inputs have. A field that is given by its own name wins.
 */
import { DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { readPrice } from '#features/catalog/catalog.money.ts';
import { readMajor } from '#platform/i18n/money-text.ts';
import { isEmpty, lineOf, listOf, recordOf } from './input.fields.ts';

/** By our name, what else it may be called, for the description of the API. */
export const LISTING_ALIASES = {
  images:
    'Ids or public addresses of uploaded pictures; together with `videos` the same as `media`.',
  videos: 'The same of videos; they come after `images`.',
  currency: 'Of amounts that are given as decimals; USD without it.',
  metadata: 'The same as `details`, with `variations` and `negotiablePrice` in it.',
  stock_quantity: 'The same as `stockQuantity`.',
  is_negotiable: 'The same as `isNegotiable`.',
  negotiable: 'The same as `isNegotiable`.',
  location: 'The same as `country`.',
} as const;

/**
 * What was given, under the names of a ListingInput; what was not given stays out.
 * @param idOf the id of an uploaded file by its address, where it is one of the writer's
 */
export function withOurNames(
  given: Readonly<Record<string, unknown>>,
  idOf: (address: string) => string | undefined = () => undefined,
): Record<string, unknown> {
  const {
    images,
    videos,
    metadata,
    stock_quantity,
    is_negotiable,
    negotiable,
    location,
    currency,
    ...own
  } = given;
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
  if (Array.isArray(named.media))
    named.media = filesOf(named.media).map((file) =>
      typeof file === 'string' ? (idOf(file) ?? file) : file,
    );
  return onlyGiven(inMinorUnits(named, currency));
}

/** Decimals and texts in place of amounts with their currency (spec 2 section 3). */
function inMinorUnits(named: Record<string, unknown>, currency: unknown): Record<string, unknown> {
  const price = priceOf(named['price'], currency ?? DEFAULT_CURRENCY);
  const shared = currency ?? recordOf(price)['currency'] ?? DEFAULT_CURRENCY;
  const { hourlyRate, ...details } = recordOf(named['details']);
  return {
    ...named,
    price,
    negotiablePrice: priceOf(named['negotiablePrice'], shared),
    details:
      hourlyRate === undefined
        ? named['details']
        : { ...details, hourlyRate: priceOf(hourlyRate, shared) },
  };
}

function priceOf(given: unknown, currency: unknown): unknown {
  if (typeof given === 'number') return { amount: readMajor(given), currency };
  if (typeof given !== 'string' || isEmpty(given)) return given;
  return readPrice(given, lineOf(currency)) ?? given;
}

/** Addresses of files among what was given. */
export function addressesIn(given: Readonly<Record<string, unknown>>): string[] {
  return filesOf(given['images'], given['videos'], given['media']).flatMap((file) =>
    typeof file === 'string' && file.includes('/') ? [file] : [],
  );
}

function onlyGiven(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Ids of files, which may also be given as the views have them. */
function filesOf(...lists: unknown[]): unknown[] {
  return lists.flatMap(listOf).map((file) => recordOf(file)['id'] ?? file);
}
