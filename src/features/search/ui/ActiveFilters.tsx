import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale } from 'use-intl';
import { currencyByCode } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import {
  type Browse,
  type FilterChanges,
  filtersToSearch,
} from '#features/search/search.filters.ts';
import { takeBack } from '#features/search/meaning/search.readings.ts';
import type { Reading } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n.ts';
import { formatMoney } from '#platform/money.ts';

/** What is filtered by, as chips that remove it. */
export function ActiveFilters({ path, browse }: { path: string; browse: Browse }) {
  const t = useTranslations('listings.filters');
  const { country: homeCountry } = usePreferences();
  const chips = useChips(browse, path === '/products');
  if (chips.length === 0) return null;
  return (
    <div className="chips slide active-filters">
      {chips.map(({ label, without }) => (
        <Link
          key={label}
          className="chip on"
          to={path + filtersToSearch(browse.filters, without, { view: browse.view, homeCountry })}
          replace
          preventScrollReset
          aria-label={t('remove', { filter: label })}
        >
          {label}
          <X className="icon icon-s" aria-hidden />
        </Link>
      ))}
    </div>
  );
}

type Chip = { label: string; without: FilterChanges };

function useChips({ filters, readings }: Browse, withQuery: boolean): Chip[] {
  const categoryName = useCatalogName('category');
  const placeName = useCatalogName('country');
  const conditionName = useCatalogName('condition');
  const price = usePriceLabel(filters);
  const { q, category, country, parish, conditions } = filters;
  const back = (reading: Reading) => takeBack(filters, reading, readings);
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
  ];
  return chips.filter((chip) => chip !== false);
}

function usePriceLabel({ minPrice, maxPrice, priceCurrency }: ListingFilters): string | null {
  const t = useTranslations('listings.filters');
  const locale = useLocale();
  const amount = (value: number) =>
    formatMoney(
      { amount: Math.round(value * 100), currency: priceCurrency },
      currencyByCode(priceCurrency)?.symbol ?? '',
      locale,
    );
  if (minPrice !== null && maxPrice !== null)
    return t('priceBetween', { min: amount(minPrice), max: amount(maxPrice) });
  if (minPrice !== null) return t('priceFrom', { min: amount(minPrice) });
  return maxPrice === null ? null : t('priceTo', { max: amount(maxPrice) });
}
