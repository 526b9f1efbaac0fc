/**
 * The rules of a listing that need more than one field, and what of its fields counts at all. The
 * same for texts of a form and for values of a program.
 */
import * as z from 'zod/mini';
import {
  countryByCode,
  DEFAULT_CURRENCY,
  findCategory,
  findCountry,
} from '#features/catalog/catalog.data.ts';
import { findParish, parishesOf } from '#features/catalog/catalog.places.ts';
import type { FieldErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';
import {
  conditionsOf,
  currenciesOf,
  hasPrice,
  hasStock,
  hasVariations,
  mayBeFree,
} from './input.choices.ts';
import { brokenDetails, detailsOf } from './input.details.ts';
import { isEmpty, isTicked, lineOf, listOf, recordOf } from './input.fields.ts';
import { type ListingInput, writtenListing } from './input.schema.ts';
import { tooLowModifiers } from './input.variations.ts';

/**
 * Leaves out what the category, the place or a box that is not ticked makes meaningless, so that
 * nobody is asked to mend a field that is not on the screen, and reads names of categories and
 * places as what they name. Works on texts and on values.
 */
export function applicable<Given>(given: Given): Given {
  const all = recordOf(given);
  const category = findCategory(lineOf(all['category']))?.slug ?? all['category'];
  const country = findCountry(lineOf(all['country']))?.code ?? all['country'];
  const slug = lineOf(category);
  const isNegotiable = hasPrice(slug) && isTicked(all['isNegotiable']);
  const offers = isNegotiable && !isEmpty(amountIn(all['negotiablePrice']));
  return {
    ...all,
    category,
    country,
    parish: parishIn(lineOf(country), all['parish']),
    price: completePrice(all['price'] ?? {}, slug),
    isNegotiable: hasPrice(slug) ? all['isNegotiable'] : undefined,
    negotiablePrice: offers ? all['negotiablePrice'] : undefined,
    condition: conditionsOf(slug).length > 0 ? all['condition'] : undefined,
    details: detailsOf(recordOf(all['details']), slug),
    alts: altsOf(recordOf(all['alts']), listOf(all['media'])),
    variations: hasVariations(slug) ? all['variations'] : undefined,
    stockQuantity: hasStock(slug) ? all['stockQuantity'] : undefined,
  } as Given;
}

/** Its code where it was named; what names nothing stays, and is refused as it is. */
function parishIn(country: string, parish: unknown): unknown {
  if (parishesOf(country).length === 0) return undefined;
  return findParish(country, lineOf(parish))?.code ?? parish;
}

/**
 * Nothing is a price of 0 where things may be free, and anything is where they are given away; the
 * currency is dollars unless it is said.
 */
function completePrice(price: unknown, slug: string): unknown {
  if (typeof price !== 'object') return price;
  const { amount, currency } = recordOf(price);
  const isFree = !hasPrice(slug) || (isEmpty(amount) && mayBeFree(slug));
  return {
    amount: isFree ? 0 : amount,
    currency: isEmpty(currency) ? DEFAULT_CURRENCY : currency,
  };
}

/** What stands for the amount in a value that may be anything. */
const amountIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? recordOf(value)['amount'] : value;

/** The words of the files that are there. */
function altsOf(
  alts: Readonly<Record<string, unknown>>,
  media: readonly unknown[],
): Record<string, unknown> {
  const ids = new Set(media.map((id) => (typeof id === 'string' ? id.toLowerCase() : '')));
  return Object.fromEntries(
    Object.entries(alts).flatMap(([id, alt]) =>
      ids.has(id.toLowerCase()) ? [[id.toLowerCase(), alt]] : [],
    ),
  );
}

/** The rules that need more than one field. What is wrong by itself is not asked again. */
function* brokenTogether(
  listing: ListingInput,
  now: Date,
): Generator<[path: PropertyKey[], message: string]> {
  const { category: slug, country: code, parish, condition } = listing;
  const parishes = parishesOf(code);
  if (parishes.length > 0 && !parishes.some((known) => known.code === parish))
    yield [['parish'], 'listing.parishRequired'];
  yield* brokenAmounts(listing);
  const conditions = conditionsOf(slug);
  if (conditions.length > 0 && !conditions.some((name) => name === condition))
    yield [['condition'], 'listing.conditionRequired'];
  for (const [field, message] of brokenDetails(slug, recordOf(listing.details), now))
    yield [['details', field], message];
}

/** The same about money: what is free, which currency, nothing above the price or below zero. */
function* brokenAmounts(listing: ListingInput): Generator<[path: PropertyKey[], message: string]> {
  const { amount: cents, currency } = recordOf(listing.price);
  const price = typeof cents === 'number' ? cents : Number.NaN;
  if (price === 0 && !mayBeFree(listing.category)) yield [['price', 'amount'], 'listing.priceZero'];
  const place = countryByCode(listing.country);
  if (place && typeof currency === 'string' && !currenciesOf(place.code).includes(currency))
    yield [['price', 'currency'], 'listing.currency'];
  const lowest = recordOf(listing.negotiablePrice);
  if (typeof lowest['amount'] === 'number' && lowest['amount'] > price)
    yield [['negotiablePrice', 'amount'], 'listing.negotiableAbovePrice'];
  const { hourlyRate } = recordOf(listing.details);
  if (lowest['currency'] !== undefined && lowest['currency'] !== currency)
    yield [['negotiablePrice', 'currency'], 'listing.currency'];
  if (hourlyRate !== undefined && recordOf(hourlyRate)['currency'] !== currency)
    yield [['details', 'hourlyRate', 'currency'], 'listing.currency'];
  for (const path of tooLowModifiers(price, listOf(listing.variations)))
    yield [path, 'listing.modifierTooLow'];
}

/** Also when single fields are wrong: whoever writes hears of everything at once. */
export const together = (now: Date) =>
  z.check<ListingInput>(
    ({ value, issues }) => {
      for (const [path, message] of brokenTogether(value, now))
        issues.push({ code: 'custom', input: value, path, message, continue: true });
    },
    { when: () => true },
  );

const ORDER = Object.keys(writtenListing.shape);
/** One field of the form has the currency of all amounts. */
const fieldOf = (path: string) =>
  path === 'price.currency' ? 'currency' : path.replace(/\.currency$/, '');

/** Message keys by field as the form names it, in the order of the form. */
export function brokenListing(issues: readonly Issue[]): FieldErrors {
  const fields = Object.entries(brokenFields(issues));
  const place = ([path]: [string, string]) => ORDER.indexOf(path.split('.')[0] ?? '');
  const inOrder = fields.toSorted((a, b) => place(a) - place(b));
  // Backwards, so that the first message of a field is the one that stays.
  const last = Object.fromEntries(inOrder.toReversed().map(([path, key]) => [fieldOf(path), key]));
  return Object.fromEntries(inOrder.map(([path]) => [fieldOf(path), last[fieldOf(path)] ?? '']));
}
