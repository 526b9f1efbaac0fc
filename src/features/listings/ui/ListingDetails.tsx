import type { ChoiceList } from '#features/catalog/catalog.names.ts';
import { useChoiceName } from '#features/catalog/ui/useChoiceName.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useFormatter, useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { displayPrice } from './PriceTag.tsx';
import { useMetres } from './useMetres.ts';

/** Longer values take the whole row. */
const WIDE_VALUE = 64;

type Row = { key: string; label: string; value: string };
type Props = { listing: ListingView; place: string };

/**
 * Category, condition, location and status, then what the category adds; empty fields are left out.
 */
export function ListingDetails({ listing, place }: Props) {
  const t = useTranslations('detail');
  const rows = [...useCommonRows({ listing, place }), ...useCategoryRows(listing)];
  return (
    <section aria-labelledby="listing-details">
      <h2 id="listing-details">{t('details')}</h2>
      <dl className="kv c3">
        {rows.map((row) => (
          <div key={row.key} className={row.value.length > WIDE_VALUE ? 'kv-wide' : undefined}>
            <dt>{row.label}</dt>
            <dd className="num">{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useCommonRows({ listing, place }: Props): Row[] {
  const t = useTranslations('detail');
  const categoryName = useCatalogName('category');
  const conditionName = useCatalogName('condition');
  const format = useFormatter();
  const rows: Row[] = [
    { key: 'category', label: t('field.category'), value: categoryName(listing.category) },
    { key: 'location', label: t('field.location'), value: place },
    {
      key: 'status',
      label: t('status.label'),
      value: t(`status.${listing.sold ? 'sold' : listing.status}`),
    },
  ];
  if (listing.condition)
    rows.splice(1, 0, {
      key: 'condition',
      label: t('field.condition'),
      value: conditionName(listing.condition),
    });
  if (listing.stockQuantity > 1 && !listing.sold)
    rows.push({
      key: 'stock',
      label: t('field.stock'),
      value: format.number(listing.stockQuantity),
    });
  return rows;
}

/** What was chosen from lists of the catalog, whose names a page brings along. */
export function choicesOf(details: ListingView['details']): Partial<Record<ChoiceList, string[]>> {
  const { dutyPaid } = details;
  const one = (value: string | undefined) => (value ? [value] : []);
  return {
    propertyType: one(details.propertyType),
    amenity: details.amenities ?? [],
    fuel: one(details.fuelType),
    transmission: one(details.transmission),
    driveSide: one(details.driveSide),
    dutyPaid: dutyPaid === undefined ? [] : [dutyPaid ? 'yes' : 'no'],
    partCategory: one(details.partCategory),
    serviceType: one(details.serviceType),
  };
}

function useCategoryRows({ details, price }: ListingView): Row[] {
  const t = useTranslations('detail');
  const format = useFormatter();
  const locale = useLocale();
  const name = useChoiceName();
  const choices = choicesOf(details);
  const choice = (of: ChoiceList) => {
    const [value] = choices[of] ?? [];
    return value ? name(of, value) : undefined;
  };
  const { currency, rates } = usePreferences();
  const metres = useMetres();
  const number = (value: number | undefined, text?: 'value.squareFeet' | 'value.km') => {
    if (value === undefined) return undefined;
    const count = format.number(value);
    return text ? t(text, { count }) + (text === 'value.km' ? '' : metres(value)) : count;
  };
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || undefined;
  const list = (values: string[] | undefined) =>
    values && values.length > 0 ? format.list(values, { type: 'unit' }) : undefined;
  const hourly = (rate: number | undefined) => {
    if (rate === undefined) return undefined;
    const shown = displayPrice(
      { amount: Math.round(rate * 100), currency: price.currency },
      currency,
      rates,
      locale,
    );
    return t('value.perHour', { price: shown.text });
  };

  const values: [TextKey<'detail.field'>, string | undefined][] = [
    ['propertyType', choice('propertyType')],
    ['bedrooms', number(details.bedrooms)],
    ['bathrooms', number(details.bathrooms)],
    ['squareFeet', number(details.squareFeet, 'value.squareFeet')],
    ['amenities', list(choices.amenity?.map((amenity) => name('amenity', amenity)))],
    [details.model ? 'makeModel' : 'make', join(details.make, details.model)],
    ['year', details.year === undefined ? undefined : String(details.year)],
    ['mileage', number(details.mileage, 'value.km')],
    ['fuelType', choice('fuel')],
    ['transmission', choice('transmission')],
    ['driveSide', choice('driveSide')],
    ['dutyPaid', choice('dutyPaid')],
    ['partName', details.partName],
    ['partCategory', choice('partCategory')],
    ['compatible', join(details.compatibleMake, details.compatibleModel, details.compatibleYear)],
    ['serviceType', choice('serviceType')],
    ['availability', details.availability],
    ['hourlyRate', hourly(details.hourlyRate)],
    ['skills', list(details.skills)],
    ['certifications', list(details.certifications)],
    ['brand', details.brand],
    ['size', details.size],
  ];
  return values.flatMap(([key, value]) =>
    value ? [{ key, label: t(`field.${key}`), value }] : [],
  );
}
