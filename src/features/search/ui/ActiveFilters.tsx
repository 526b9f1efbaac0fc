import { X } from 'lucide-react';
import { categoryBySlug, childrenOf, moneyText, topOf } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import {
  type Browse,
  clearedFilters,
  countFilters,
  type FilterChanges,
  filtersToSearch,
} from '#features/search/search.filters.ts';
import { takeBack } from '#features/search/questions/readings.ts';
import {
  type Reading,
  ATTRIBUTE_NAMES,
  type AttributeName,
} from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { AttributeFilters } from '#features/search/search.attributes.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { useAttributeWords } from './filters/useAttributeWords.ts';
import { FilterLink } from './FilterLink.tsx';

/** What is filtered by, as chips that remove it. */
export function ActiveFilters({ path, browse }: { path: string; browse: Browse }) {
  const t = useTranslations('listings.filters');
  const { country: homeCountry } = usePreferences();
  const chips = useChips(browse, path === '/products');
  if (chips.length === 0) return null;
  return (
    <div className="chips slide active-filters">
      {chips.map(({ label, without }) => (
        <FilterLink
          key={label}
          className="chip on"
          to={path + filtersToSearch(browse.filters, without, { view: browse.view, homeCountry })}
          aria-label={t('remove', { filter: label })}
        >
          {label}
          <X className="icon icon-s" aria-hidden />
        </FilterLink>
      ))}
      <Kinds path={path} browse={browse} />
      {countFilters(browse.filters) > 0 ? (
        <FilterLink
          className="chip"
          to={
            path +
            filtersToSearch(clearedFilters(browse.filters), {}, { view: browse.view, homeCountry })
          }
        >
          {t('clear')}
        </FilterLink>
      ) : null}
    </div>
  );
}

/** The kinds of the chosen branch of the tree, on phones, where the filters lie over the page. */
function Kinds({ path, browse }: { path: string; browse: Browse }) {
  const categoryName = useCatalogName('category');
  const { country: homeCountry } = usePreferences();
  const { filters, view } = browse;
  const chosen = filters.category === null ? undefined : categoryBySlug(filters.category);
  const kinds = chosen ? childrenOf(topOf(chosen).slug) : [];
  return kinds
    .filter(({ slug }) => slug !== chosen?.slug)
    .map(({ slug }) => (
      <FilterLink
        key={slug}
        className="chip mob"
        to={path + filtersToSearch(filters, { category: slug }, { view, homeCountry })}
      >
        {categoryName(slug)}
      </FilterLink>
    ));
}

type Chip = { label: string; without: FilterChanges };

function useChips({ filters, readings }: Browse, withQuery: boolean): Chip[] {
  const categoryName = useCatalogName('category');
  const placeName = useCatalogName('country');
  const conditionName = useCatalogName('condition');
  const price = usePriceLabel(filters);
  const { q, category, country, parish, conditions } = filters;
  const back = (reading: Reading) => takeBack(filters, reading, readings);
  const attributes = useAttributeChips(filters, { yearFrom: back('year') });
  const chips: (Chip | false)[] = [
    withQuery && q !== '' && { label: `“${q}”`, without: { q: '' } },
    category !== null && {
      label: categoryName(category),
      without: { category: null, ...back('category') },
    },
    country !== null && { label: placeName(country), without: { country: null, ...back('place') } },
    parish !== null && {
      label: parishByCode(parish)?.name ?? parish,
      without: { parish: null, ...back('place') },
    },
    price !== null && {
      label: price,
      without: { minPrice: null, maxPrice: null, ...back('price') },
    },
    ...conditions.map((condition) => ({
      label: conditionName(condition),
      without: {
        conditions: conditions.filter((each) => each !== condition),
        ...back('condition'),
      },
    })),
    ...attributes,
  ];
  return chips.filter((chip) => chip !== false);
}

/**
 * One for each value; a model goes with its make.
 * @param backs what else has to be said so that a attribute that was read out of the words is gone
 */
function useAttributeChips(
  { attributes }: ListingFilters,
  backs: Partial<Record<AttributeName, FilterChanges>>,
): Chip[] {
  const t = useTranslations('filters.general');
  const words = useAttributeWords(attributes);
  // Where not even the answer of the server came, their texts did not either.
  if (!t.has('any')) return [];
  return ATTRIBUTE_NAMES.flatMap((name) =>
    (attributes[name] ?? []).map((value) => {
      const left = attributes[name]?.filter((each) => each !== value) ?? [];
      const rest: AttributeFilters = { ...attributes, [name]: left };
      if (left.length === 0) delete rest[name];
      const model = MODELS[name];
      if (model && left.length === 0) delete rest[model];
      return { label: words(name, value), without: { attributes: rest, ...backs[name] } };
    }),
  );
}

const MODELS: Partial<Record<AttributeName, AttributeName>> = {
  make: 'model',
  compatibleMake: 'compatibleModel',
};

function usePriceLabel({ minPrice, maxPrice, priceCurrency }: ListingFilters): string | null {
  const t = useTranslations('listings.filters');
  const locale = useLocale();
  const amount = (value: number) =>
    moneyText({ amount: Math.round(value * 100), currency: priceCurrency }, locale);
  if (minPrice !== null && maxPrice !== null)
    return t('priceBetween', { min: amount(minPrice), max: amount(maxPrice) });
  if (minPrice !== null) return t('priceFrom', { min: amount(minPrice) });
  return maxPrice === null ? null : t('priceTo', { max: amount(maxPrice) });
}
