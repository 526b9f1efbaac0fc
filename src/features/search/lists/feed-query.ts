/** What the address of a feed may ask for. Browser-safe. */
import { currencyByCode, findCategory, findCountry } from '#features/catalog/catalog.data.ts';
import { findParish } from '#features/catalog/catalog.places.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { parseFilters, VIEWS } from '#features/search/search.filters.ts';
import { ATTRIBUTE_NAMES, READINGS, SORTS } from '#features/search/search.limits.ts';

type Known = Readonly<Record<string, (value: string) => boolean>>;

const anything = () => true;
const someOf = (choices: readonly string[]) => (value: string) =>
  value.split(',').every((each) => choices.includes(each.trim()));

/**
 * The parameters of a feed of listings and which values they take. Pages pass over what they cannot
 * read; whoever subscribes to less must not be sent everything.
 */
export function feedParameters(query: URLSearchParams, languages: readonly string[]): Known {
  const place = findCountry(query.get('location') ?? '')?.code;
  const { unread = {} } = parseFilters({ searchParams: query }, { country: null });
  return {
    q: anything,
    category: (value) => findCategory(value.slice(0, 80)) !== undefined,
    location: (value) => value === ALL_CARIBBEAN || findCountry(value) !== undefined,
    parish: (value) => place !== undefined && findParish(place, value) !== undefined,
    minPrice: () => unread.minPrice === undefined,
    maxPrice: () => unread.maxPrice === undefined,
    currency: (value) => currencyByCode(value.toUpperCase()) !== undefined,
    condition: someOf(CONDITIONS),
    ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, anything])),
    sortBy: someOf(SORTS),
    plain: someOf(READINGS),
    any: someOf(READINGS),
    view: someOf(VIEWS),
    page: (value) => /^\d{1,9}$/.test(value),
    language: someOf(languages),
  };
}
