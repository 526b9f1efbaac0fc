// What a search asks for, in words of a reader's language.
import { moneyText } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { ATTRIBUTE_NAMES, type AttributeName } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { TextsIn, Translate } from '#platform/i18n/texts.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { withoutMarks } from './alerts.address.server.ts';

/** "steelpan in Barbados, up to $300.00". */
export function summaryOf(locale: string, filters: ListingFilters): string {
  const t = translator(locale, 'alertWords');
  const { q, category, country, parish, conditions, attributes } = filters;
  const named = category === null ? null : catalogName(locale, 'category', category);
  const what = q === '' ? (named ?? t('anything')) : withoutMarks(q);
  const place = [
    parish === null ? null : (parishByCode(parish)?.name ?? parish),
    country === null ? null : catalogName(locale, 'country', country),
  ].filter((part) => part !== null);
  return [
    place.length > 0 ? t('in', { what, place: place.join(', ') }) : what,
    q === '' ? null : named,
    priceOf(locale, filters),
    ...conditions.map((condition) => catalogName(locale, 'condition', condition)),
    ...ATTRIBUTE_NAMES.flatMap((name) =>
      (attributes[name] ?? []).map((value) => attributeOf(t, name, value)),
    ),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** "2016 or later"; a choice, which names itself, as it stands in the address. */
function attributeOf(
  t: Translate<TextsIn<'alertWords'>>,
  name: AttributeName,
  value: string,
): string {
  const key = name === 'drive' ? `drive.${value}` : name;
  return t.has(key) ? t.dynamic(key, { value, count: Number(value) }) : value;
}

function priceOf(
  locale: string,
  { minPrice, maxPrice, priceCurrency: currency }: ListingFilters,
): string | null {
  const t = translator(locale, 'alertWords');
  const shown = (value: number) => moneyText({ amount: Math.round(value * 100), currency }, locale);
  if (minPrice !== null && maxPrice !== null)
    return t('between', { min: shown(minPrice), max: shown(maxPrice) });
  if (minPrice !== null) return t('from', { min: shown(minPrice) });
  return maxPrice === null ? null : t('upTo', { max: shown(maxPrice) });
}
