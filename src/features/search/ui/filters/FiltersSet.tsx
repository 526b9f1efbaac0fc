import type { Browse } from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { ActiveFilters } from '../ActiveFilters.tsx';
import { PriceNote } from './PriceNote.tsx';

/** What is filtered by, as chips, and why prices among it cannot be meant, where they cannot. */
export function FiltersSet({
  path,
  browse,
  problem,
}: {
  path: string;
  browse: Browse;
  problem: ListingPageView['problem'] | undefined;
}) {
  return (
    <>
      <ActiveFilters path={path} browse={browse} />
      {problem ? <PriceNote problem={problem} /> : null}
    </>
  );
}
