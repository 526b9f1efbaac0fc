/**
 * Filters in the URL of a store, both ways. Reading never fails: what cannot be understood is
 * ignored. Browser-safe.
 */
import { findCategory } from '#features/catalog/catalog.data.ts';
import { CONDITIONS, type Condition } from '#features/listings/listings.limits.ts';
import { ROW_SORTS, type RowSort } from '#features/search/search.limits.ts';

export type StoreFilters = {
  category: string | null;
  condition: Condition | null;
  sortBy: RowSort;
};

/** Reads the filters of a store's page. Never throws. */
export function parseStoreFilters(params: URLSearchParams): StoreFilters {
  const condition = params.get('condition');
  const sortBy = params.get('sortBy');
  return {
    category: findCategory((params.get('category') ?? '').slice(0, 80))?.slug ?? null,
    condition: CONDITIONS.find((value) => value === condition) ?? null,
    sortBy: ROW_SORTS.find((value) => value === sortBy) ?? 'newest',
  };
}

/** The query string of filters without what is the default, "" or beginning with "?". */
export function storeSearch(
  { category, condition, sortBy }: StoreFilters,
  after: string | null = null,
): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (condition) params.set('condition', condition);
  if (sortBy !== 'newest') params.set('sortBy', sortBy);
  if (after) params.set('after', after);
  const text = params.toString();
  return text && `?${text}`;
}
