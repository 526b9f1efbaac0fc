import { X } from 'lucide-react';
import { type Browse, clearedFilters, filtersToSearch } from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FILTER_FORM, FILTER_PANEL, type FilterForm } from './filter-form.ts';
import { FilterFields } from './filters/FilterFields.tsx';
import { FilterLink } from './FilterLink.tsx';

type ListingFiltersProps = {
  /** Where the form leads: "/products" or "/search". */
  path: string;
  /** What the listings are about, and what those on their way are about. */
  browse: Browse;
  coming: Browse;
  /** null while nothing could be loaded. */
  result: ListingPageView | null;
  form: FilterForm;
};

/**
 * The filter column; on phones a full-height sheet that opens as a popover, so it needs no script.
 */
export function ListingFilters({
  path,
  browse,
  coming,
  result,
  form: { ref, onSubmit },
}: ListingFiltersProps) {
  const t = useTranslations('listings.filters');
  const { country: homeCountry } = usePreferences();
  const { filters, readings, view } = coming;
  const { total, approximate } = result ?? { total: 0, approximate: false };
  return (
    <div
      className="filter-panel"
      id={FILTER_PANEL}
      popover="auto"
      role="group"
      aria-label={t('title')}
    >
      <header className="filter-head mob">
        <h2>{t('title')}</h2>
        <button
          className="icon-btn"
          type="button"
          popoverTarget={FILTER_PANEL}
          popoverTargetAction="hide"
          aria-label={t('close')}
        >
          <X className="icon" aria-hidden />
        </button>
      </header>
      <form
        className="filters"
        id={FILTER_FORM}
        ref={ref}
        method="get"
        action={path}
        aria-label={t('title')}
        onSubmit={onSubmit}
      >
        {filters.q ? <input type="hidden" name="q" value={filters.q} /> : null}
        {filters.plain ? <input type="hidden" name="plain" value={filters.plain.join()} /> : null}
        {readings ? <input type="hidden" name="any" value={readings.join()} /> : null}
        {view === 'grid' ? null : <input type="hidden" name="view" value={view} />}
        <FilterFields path={path} browse={browse} result={result} />
        <div className="filter-end">
          <FilterLink
            className="btn btn-quiet"
            to={path + filtersToSearch(clearedFilters(filters), {}, { view, homeCountry })}
          >
            {t('clear')}
          </FilterLink>
          <button className="btn btn-primary mob" type="submit">
            {t(approximate && total > 0 ? 'showAbout' : 'show', { count: total })}
          </button>
        </div>
      </form>
    </div>
  );
}
