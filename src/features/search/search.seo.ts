/** How lists of listings look to search engines. Pure. */
import { type Browse, filtersToSearch } from './search.filters.ts';
import type { ListingFilters } from './search.schema.ts';

/**
 * The address that stands for a list: without the filters in `left`, which only narrow or sort it.
 * Its page is kept only where nothing was left out, because page 3 of a narrowed list is not page 3
 * of the whole one.
 */
export function listPath(
  path: '/products' | '/search',
  { filters, page }: Pick<Browse, 'filters' | 'page'>,
  left: Partial<ListingFilters>,
): string {
  const whole = Object.entries(left).every(
    ([name, value]) =>
      JSON.stringify(filters[name as keyof ListingFilters]) === JSON.stringify(value),
  );
  return path + filtersToSearch(filters, left, { page: whole ? page : 1 });
}
