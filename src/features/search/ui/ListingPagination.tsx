import { MAX_PAGE } from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Pagination } from '#ui/Pagination.tsx';

/** Number of pages that can be reached, at least 1; an estimate when the total is one. */
function pageCount(total: number): number {
  return Math.min(Math.max(Math.ceil(total / PAGE_SIZE), 1), MAX_PAGE);
}

type ListingPaginationProps = {
  page: number;
  total: number;
  hrefFor: (page: number) => string;
};

/** Links to the other pages; nothing when there is one page only. */
export function ListingPagination({ page, total, hrefFor }: ListingPaginationProps) {
  const t = useTranslations('listings.pages');
  return (
    <Pagination
      page={page}
      last={pageCount(total)}
      hrefFor={hrefFor}
      label={t('label')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      moreLabel={t('more')}
      pageLabel={(number) => t('page', { number })}
    />
  );
}
