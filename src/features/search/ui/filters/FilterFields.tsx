import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import {
  categoryBySlug,
  childrenOf,
  conditionsFor,
  COUNTRIES,
  TOP_CATEGORIES,
  topOf,
} from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { type Browse, filtersToSearch } from '#features/search/search.filters.ts';
import { ATTRIBUTE_NAMES, type AttributeName } from '#features/search/search.limits.ts';
import { GENERAL_FLAGS, groupsFor } from '#features/search/query/panel.ts';
import { type ListingPageView, SUGGESTED_CATEGORIES } from '#features/search/search.page-view.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';
import { formValues, useComingFilters } from '../filter-form.ts';
import { FilterGroup, Tick } from './controls.tsx';
import { GeneralFilters } from './GeneralFilters.tsx';
import { ParishSelect } from './ParishSelect.tsx';
import { PriceFilter } from './PriceFilter.tsx';
import { AttributeGroup } from './AttributeGroup.tsx';
import { FilterLink } from '../FilterLink.tsx';

type Props = {
  path: string;
  browse: Browse;
  /** null while nothing could be loaded: what needs counts is left out, and stays asked for. */
  result: Pick<
    ListingPageView,
    | 'total'
    | 'approximate'
    | 'conditions'
    | 'categories'
    | 'fullest'
    | 'attributes'
    | 'prices'
    | 'problem'
  > | null;
};

/** The fields of the filters: those of all listings, and those of the category. */
export function FilterFields({ path, browse, result }: Props) {
  const { filters } = browse;
  const coming = useComingFilters(path, browse);
  const { attributes, category, country } = filters;
  const values = formValues(browse);
  const groups = result ? groupsFor(category) : [];
  const folds = groups.some(({ fold }) => fold);
  const drawn: AttributeName[] = groups.flatMap((group) => [...group.attributes]);
  if (result) drawn.push(...GENERAL_FLAGS, 'posted');
  return (
    <>
      <CategoryFilter path={path} browse={browse} coming={coming} result={result} />
      <PlaceFilter country={country} values={values} />
      {topSlug(category) === 'real-estate' ? <OfferFilter path={path} browse={coming} /> : null}
      <PriceFilter
        browse={browse}
        coming={coming}
        result={result}
        min={values['minPrice'] ?? ''}
        max={values['maxPrice'] ?? ''}
      />
      {result
        ? groups.map((group) => (
            <AttributeGroup
              key={group.attributes[0]}
              group={group}
              asked={attributes}
              counts={result.attributes}
            />
          ))
        : null}
      <ConditionFilter browse={browse} result={result} fold={folds} />
      {result ? <GeneralFilters asked={attributes} counts={result.attributes} /> : null}
      {ATTRIBUTE_NAMES.filter((name) => attributes[name] && !drawn.includes(name)).map((name) => (
        <input key={name} type="hidden" name={name} value={attributes[name]?.join()} />
      ))}
    </>
  );
}

function topSlug(slug: string | null): string | null {
  const category = slug === null ? undefined : categoryBySlug(slug);
  return category ? topOf(category).slug : null;
}

function CategoryFilter({ path, browse, coming, result }: Props & { coming: Browse }) {
  const t = useTranslations('listings.filters');
  const categoryName = useCatalogName('category');
  const { country: homeCountry } = usePreferences();
  const { category: chosen } = browse.filters;
  const named = (slug: string) =>
    result
      ? `${categoryName(slug)} (${t('number', { count: result.categories[slug] ?? 0 })})`
      : categoryName(slug);
  // Homes have their offer below instead.
  const suggested =
    topSlug(chosen) === 'real-estate' ? [] : suggestedCategories(chosen, result?.fullest ?? []);
  return (
    <section>
      <h2>{t('category')}</h2>
      <Select name="category" aria-label={t('category')} defaultValue={chosen ?? ''}>
        <option value="">{t('allCategories')}</option>
        {TOP_CATEGORIES.flatMap((top) => [
          <option key={top.slug} value={top.slug}>
            {named(top.slug)}
          </option>,
          ...childrenOf(top.slug).map((child) => (
            <option key={child.slug} value={child.slug}>{`\u2003${named(child.slug)}`}</option>
          )),
        ])}
      </Select>
      {suggested.length > 0 ? (
        <div className="chips">
          {suggested.map((category) => {
            const on = category.slug === coming.filters.category;
            const search = filtersToSearch(
              coming.filters,
              { category: on ? category.parent : category.slug },
              { view: coming.view, homeCountry },
            );
            return (
              <FilterLink
                key={category.slug}
                className={on ? 'chip on' : 'chip'}
                aria-current={on ? 'true' : undefined}
                to={path + search}
              >
                <CategoryIcon category={category} className="icon icon-s" />
                {categoryName(category.slug)}
              </FilterLink>
            );
          })}
        </div>
      ) : null}
    </section>
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
  values,
}: {
  country: string | null;
  values: Record<string, string>;
}) {
  const t = useTranslations('listings.filters');
  const placeName = useCatalogName('country');
  return (
    <section>
      <h2>{t('location')}</h2>
      <Select name="location" aria-label={t('location')} defaultValue={values['location']}>
        <option value={ALL_CARIBBEAN}>{t('allCaribbean')}</option>
        {COUNTRIES.map((place) => (
          <option key={place.code} value={place.name}>
            {placeName(place.code)}
          </option>
        ))}
      </Select>
      {country === null ? null : (
        <ParishSelect key={country} country={country} parish={values['parish'] ?? ''} />
      )}
    </section>
  );
}

const OFFERS = [
  ['real-estate-sale', 'sale'],
  ['real-estate-rent', 'rent'],
] as const;

/** For sale or to rent, which are categories; pressed again, both. */
function OfferFilter({ path, browse }: Pick<Props, 'path' | 'browse'>) {
  const t = useTranslations('filters.home');
  const { country: homeCountry } = usePreferences();
  const { filters, view } = browse;
  const { category } = filters;
  return (
    <section>
      <h2>{t('offer')}</h2>
      <div className="pick">
        {OFFERS.map(([slug, name]) => {
          const on = slug === category;
          const search = filtersToSearch(
            filters,
            { category: on ? 'real-estate' : slug },
            { view, homeCountry },
          );
          return (
            <FilterLink key={slug} to={path + search} aria-current={on ? 'true' : undefined}>
              {t(name)}
            </FilterLink>
          );
        })}
      </div>
    </section>
  );
}

function ConditionFilter({
  browse,
  result,
  fold,
}: Pick<Props, 'browse' | 'result'> & { fold: boolean }) {
  const t = useTranslations('listings.filters');
  const tc = useTranslations('catalog');
  const { category, conditions } = browse.filters;
  const known = conditionsFor(category);
  if (known.length === 0) return null;
  return (
    <FilterGroup title={t('condition')} fold={fold} open={conditions.length > 0}>
      {known.map((value) => (
        <Tick
          key={value}
          name="condition"
          value={value}
          label={tc(`condition.${value}`)}
          checked={conditions.includes(value)}
          count={result ? (result.conditions[value] ?? 0) : undefined}
        />
      ))}
    </FilterGroup>
  );
}
