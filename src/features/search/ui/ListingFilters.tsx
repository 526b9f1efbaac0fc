import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import {
  categoryBySlug,
  childrenOf,
  conditionsFor,
  COUNTRIES,
  currencyByCode,
  TOP_CATEGORIES,
  topOf,
} from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { type Browse, clearedFilters, filtersToSearch } from '#features/search/search.filters.ts';
import { type ShownPage, SUGGESTED_CATEGORIES } from '#features/search/search.shown.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n.ts';
import { servedPart } from '#ui/lazy-part.ts';
import { Select } from '#ui/Select.tsx';
import { FILTER_FORM, FILTER_PANEL, type FilterForm, formValues } from './filter-form.ts';
import { ParishSelect } from './ParishSelect.tsx';

/** The parts of all countries are a kilobyte that a list of all of them does not need. */
const Parish = servedPart(ParishSelect, async () => ({
  default: (await import('./ParishSelect.tsx')).ParishSelect,
}));

export type ListingFiltersProps = {
  /** Where the form leads: "/products" or "/search". */
  path: string;
  browse: Browse;
  /** null while nothing could be loaded. */
  result: Pick<ShownPage, 'total' | 'conditions' | 'fullest'> | null;
  form: FilterForm;
};

/**
 * The filter column; on phones a full-height sheet that opens as a popover, so it needs no script.
 */
export function ListingFilters({
  path,
  browse,
  result,
  form: { ref, onChange, onSubmit },
}: ListingFiltersProps) {
  const t = useTranslations('listings.filters');
  const { country: homeCountry } = usePreferences();
  const { filters, readings, view } = browse;
  const values = formValues(filters);
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
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {filters.q ? <input type="hidden" name="q" value={filters.q} /> : null}
        {filters.plain ? <input type="hidden" name="plain" value={filters.plain.join()} /> : null}
        {readings ? <input type="hidden" name="any" value={readings.join()} /> : null}
        {view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
        <CategoryFilter path={path} browse={browse} result={result} value={values.category ?? ''} />
        <PlaceFilter
          country={filters.country}
          location={values.location ?? ''}
          parish={values.parish ?? ''}
        />
        <PriceFilter browse={browse} min={values.minPrice ?? ''} max={values.maxPrice ?? ''} />
        <ConditionFilter browse={browse} result={result} />
        <div className="filter-end">
          <Link
            className="btn btn-quiet"
            to={path + filtersToSearch(clearedFilters(filters), {}, { view, homeCountry })}
            replace
            preventScrollReset
          >
            {t('clear')}
          </Link>
          <button className="btn btn-primary mob" type="submit">
            {t('show', { count: result?.total ?? 0 })}
          </button>
        </div>
      </form>
    </div>
  );
}

function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function CategoryFilter({
  path,
  browse,
  result,
  value,
}: Omit<ListingFiltersProps, 'form'> & { value: string }) {
  const t = useTranslations('listings.filters');
  const categoryName = useCatalogName('category');
  const { country: homeCountry } = usePreferences();
  return (
    <FilterSection title={t('category')}>
      <Select name="category" aria-label={t('category')} defaultValue={value}>
        <option value="">{t('allCategories')}</option>
        {TOP_CATEGORIES.flatMap((top) => [
          <option key={top.slug} value={top.slug}>
            {categoryName(top.slug)}
          </option>,
          ...childrenOf(top.slug).map((child) => (
            <option
              key={child.slug}
              value={child.slug}
            >{`\u2003${categoryName(child.slug)}`}</option>
          )),
        ])}
      </Select>
      <div className="chips">
        {suggestedCategories(browse.filters.category, result?.fullest ?? []).map((category) => {
          const on = category.slug === browse.filters.category;
          const search = filtersToSearch(
            browse.filters,
            { category: on ? category.parent : category.slug },
            { view: browse.view, homeCountry },
          );
          return (
            <Link
              key={category.slug}
              className={on ? 'chip on' : 'chip'}
              aria-current={on ? 'true' : undefined}
              to={path + search}
              replace
              preventScrollReset
            >
              <CategoryIcon category={category} className="icon icon-s" />
              {categoryName(category.slug)}
            </Link>
          );
        })}
      </div>
    </FilterSection>
  );
}

/** The children of the chosen branch of the tree, else the fullest categories. */
function suggestedCategories(chosen: string | null, fullest: string[]) {
  const category = chosen === null ? undefined : categoryBySlug(chosen);
  const children = category ? childrenOf(topOf(category).slug) : [];
  if (children.length > 0) return children;
  const others =
    fullest.length > 0 ? fullest.flatMap((slug) => categoryBySlug(slug) ?? []) : TOP_CATEGORIES;
  return others.filter(({ slug }) => slug !== chosen).slice(0, SUGGESTED_CATEGORIES);
}

function PlaceFilter({
  country,
  location,
  parish,
}: {
  country: string | null;
  location: string;
  parish: string;
}) {
  const t = useTranslations('listings.filters');
  const placeName = useCatalogName('country');
  return (
    <FilterSection title={t('location')}>
      <Select name="location" aria-label={t('location')} defaultValue={location}>
        <option value={ALL_CARIBBEAN}>{t('allCaribbean')}</option>
        {COUNTRIES.map((place) => (
          <option key={place.code} value={place.name}>
            {placeName(place.code)}
          </option>
        ))}
      </Select>
      {country === null ? null : <Parish key={country} country={country} parish={parish} />}
    </FilterSection>
  );
}

/**
 * Bounds stay in the currency they were typed in; new ones are in the display currency
 * (DECISIONS.md B9).
 */
function PriceFilter({ browse, min, max }: { browse: Browse; min: string; max: string }) {
  const t = useTranslations('listings.filters');
  const { currency } = usePreferences();
  const { minPrice, maxPrice, priceCurrency } = browse.filters;
  const code = minPrice === null && maxPrice === null ? currency : priceCurrency;
  const symbol = currencyByCode(code)?.symbol ?? code;
  return (
    <FilterSection title={t('price')}>
      <input type="hidden" name="currency" value={code} />
      <div className="price-range">
        {(
          [
            ['minPrice', t('min'), min],
            ['maxPrice', t('max'), max],
          ] as const
        ).map(([name, label, value]) => (
          <div className="field" key={name}>
            <label htmlFor={`f-${name}`}>{label}</label>
            <div className={symbol.length > 1 ? 'affix wide' : 'affix'}>
              <span aria-hidden>{symbol}</span>
              <input
                className="input"
                id={`f-${name}`}
                name={name}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={value}
              />
            </div>
          </div>
        ))}
      </div>
    </FilterSection>
  );
}

function ConditionFilter({ browse, result }: Pick<ListingFiltersProps, 'browse' | 'result'>) {
  const t = useTranslations('listings.filters');
  const tc = useTranslations('catalog');
  const { category, conditions: chosen } = browse.filters;
  const conditions = conditionsFor(category);
  if (conditions.length === 0) return null;
  return (
    <section>
      <fieldset className="conditions">
        <legend>{t('condition')}</legend>
        <Radio value="" label={t('anyCondition')} checked={chosen.length === 0} />
        {conditions.map((value) => (
          <Radio
            key={value}
            value={value}
            label={tc(`condition.${value}`)}
            checked={chosen.includes(value)}
            count={result?.conditions[value] ?? 0}
          />
        ))}
      </fieldset>
    </section>
  );
}

function Radio({
  value,
  label,
  checked,
  count,
}: {
  value: string;
  label: string;
  checked: boolean;
  count?: number;
}) {
  const t = useTranslations('listings.filters');
  return (
    <label className="check">
      <input type="radio" name="condition" value={value} defaultChecked={checked} />
      <span>{label}</span>
      {count === undefined ? null : <span className="count">{t('number', { count })}</span>}
    </label>
  );
}
