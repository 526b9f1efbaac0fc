import { ROW_SORTS, SORTS } from '#features/search/search.limits.ts';
import type { Sort } from '#features/search/search.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';
import { FILTER_FORM } from './filter-form.ts';

/**
 * The order of the listings; belongs to the filter form. Without scripts, Apply stands beside it.
 */
export function ListingSort({
  sortBy,
  hasWords,
  onChange,
}: {
  sortBy: Sort;
  /** The best match is one of words. */
  hasWords: boolean;
  onChange: () => void;
}) {
  const t = useTranslations('listings');
  return (
    <div className="sort">
      <Select
        name="sortBy"
        aria-label={t('sort.label')}
        defaultValue={sortBy}
        form={FILTER_FORM}
        onChange={onChange}
      >
        {(hasWords ? SORTS : ROW_SORTS).map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <button className="btn btn-primary" type="submit" form={FILTER_FORM}>
          {t('filters.apply')}
        </button>
      </noscript>
    </div>
  );
}
