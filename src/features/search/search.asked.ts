/**
 * Which values the parameters of a search take where a program asks, subscribes or keeps a search.
 * Pages pass over what they cannot read; whoever asks for less must not be sent everything.
 * Browser-safe.
 */
import { currencyByCode, findCategory, findCountry } from '#features/catalog/catalog.data.ts';
import { findPlace } from '#features/catalog/catalog.places.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import type { FieldErrors } from '#platform/errors.ts';
import { readsAttribute } from './search.attributes.ts';
import { parseFilters } from './search.filters.ts';
import { ATTRIBUTE_NAMES, READINGS, SORTS } from './search.limits.ts';

type Known = Readonly<Record<string, (value: string) => boolean>>;

const NAME_MAX = 80;

const anything = () => true;
/** One or several of these, separated by commas. */
export const someOf = (choices: readonly string[]) => (value: string) =>
  value.split(',').every((each) => each.trim() === '' || choices.includes(each.trim()));

const namedCategory = (text: string) => findCategory(text.slice(0, NAME_MAX));
const isEverywhere = (text: string) => text.trim() === ALL_CARIBBEAN;
const isPlace = (text: string) => isEverywhere(text) || findCountry(text) !== undefined;

/** The last of repeated ones, as pages read them; undefined for none and for no words. */
const lastOf = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).at(-1)?.trim() || undefined;

const placeNamed = (query: URLSearchParams) =>
  lastOf(query, 'location') ?? lastOf(query, 'country');

/** The parameters of a search, and whether a value is one that can be read. */
export function askedParameters(query: URLSearchParams): Known {
  const category = namedCategory(lastOf(query, 'category') ?? '')?.slug ?? null;
  const country = findCountry(placeNamed(query) ?? '')?.code;
  const { unread = {} } = parseFilters({ searchParams: query }, { country: null });
  return {
    q: anything,
    category: (value) => isEverywhere(value) || namedCategory(value) !== undefined,
    location: isPlace,
    country: isPlace,
    parish: (value) => findPlace(country, value) !== undefined,
    minPrice: () => unread.minPrice === undefined,
    maxPrice: () => unread.maxPrice === undefined,
    currency: (value) => currencyByCode(value.toUpperCase()) !== undefined,
    condition: someOf(CONDITIONS),
    ...Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => [
        name,
        (value: string) => readsAttribute(name, value, category),
      ]),
    ),
    sortBy: (value) => SORTS.some((sort) => sort === value),
    plain: someOf(READINGS),
    any: someOf(READINGS),
  };
}

const PROBLEMS: FieldErrors = {
  minPrice: 'listing.priceInvalid',
  maxPrice: 'listing.priceInvalid',
  currency: sellerErrors.invalid_currency.key,
};

/** The parameters whose values cannot be read, with why. Other parameters are passed over. */
export function unreadParameters(query: URLSearchParams): FieldErrors {
  const unread = Object.entries(askedParameters(query)).filter(([name, takes]) =>
    query.getAll(name).some((value) => value.trim() !== '' && !takes(value)),
  );
  return Object.fromEntries(unread.map(([name]) => [name, PROBLEMS[name] ?? 'fields.invalid']));
}

/**
 * The same query with its place as pages read it: the country as `location`, and a parish by its
 * code; its country is the only one that has it where none is named.
 */
export function withPlace(query: URLSearchParams): URLSearchParams {
  const placed = new URLSearchParams(query);
  const name = placeNamed(query);
  const parish = lastOf(query, 'parish');
  const found = parish ? findPlace(findCountry(name ?? '')?.code, parish) : undefined;
  placed.delete('country');
  if (name) placed.set('location', name);
  if (!found) return placed;
  placed.set('location', found.country);
  placed.set('parish', found.parish.code);
  return placed;
}
