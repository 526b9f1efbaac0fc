/**
 * The short addresses of lists that many look for: a category, a place, or both. /browse/cars,
 * /browse/in/jamaica and /browse/cars/jamaica are the same in every language. Browser-safe.
 */
import {
  categoryBySlug,
  COUNTRIES,
  countryByCode,
  DEFAULT_CURRENCY,
} from '#features/catalog/catalog.data.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';

/** A list by its category and its place; one of the two may be null. */
export type CategoryPlace = Pick<ListingFilters, 'category' | 'country'>;

/** In place of a category; no category is called so. */
const ANYTHING = 'in';

/** The address of a category, a place or both; the whole list without either. */
export function browsePath({ category, country }: CategoryPlace): string {
  const place = country === null ? undefined : countryByCode(country);
  if (!place) return category === null ? '/products' : `/browse/${category}`;
  return `/browse/${category ?? ANYTHING}/${place.slug}`;
}

/**
 * What such an address stands for.
 * @returns null when it is no such address, letter for letter
 */
export function parseBrowse(what: string, where: string | undefined): CategoryPlace | null {
  const category = what === ANYTHING ? null : categoryBySlug(what)?.slug;
  const country = where === undefined ? null : COUNTRIES.find(({ slug }) => slug === where)?.code;
  if (category === undefined || country === undefined) return null;
  return category === null && country === null ? null : { category, country };
}

/** The filters of such a list and nothing else. */
export function filtersOfCategoryPlace(categoryPlace: CategoryPlace): ListingFilters {
  return {
    ...categoryPlace,
    q: '',
    parish: null,
    minPrice: null,
    maxPrice: null,
    priceCurrency: DEFAULT_CURRENCY,
    conditions: [],
    attributes: {},
    sortBy: 'newest',
  };
}
