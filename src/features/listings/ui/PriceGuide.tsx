import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { PriceGuide as Guide } from '#features/listings/price-guide/guide.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useFormatter, useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { bold } from '#ui/rich.tsx';
import { convert, type Money } from '#platform/i18n/money.ts';
import { displayPrice } from './PriceTag.tsx';

/** To half of the second digit, which says enough and does not look like somebody's price. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(amount, 1))) - 1, 0) / 2;
  return Math.round(Math.round(amount / step) * step);
}

function useMoney() {
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  return (price: Money) => {
    const known = Boolean(rates[price.currency] && rates[currency]);
    const shown = known ? convert(price, currency, rates) : price;
    const money = { ...shown, amount: rounded(shown.amount) };
    return displayPrice(money, money.currency, rates, locale).text;
  };
}

/** Nobody calls a home a used thing. */
const HOMES = { new: 'newHomes', used: 'usedHomes' } as const;

/** What things like this one usually cost here, and how that was worked out. */
export function PriceGuide({ guide }: { guide: Guide }) {
  const t = useTranslations('related.guide');
  const unit = useTranslations('listings.price');
  const placeName = useCatalogName('country');
  const categoryName = useCatalogName('category');
  const format = useFormatter();
  const money = useMoney();
  const { vehicle, condition, listings, bedrooms } = guide;
  const place = placeName(guide.country);
  const isHome = categoryBySlug(guide.category)?.conditions === 'real-estate';
  const per = guide.category === 'real-estate-rent' ? unit('month') : '';
  const shown = (price: Money) => money(price) + per;
  const [low, middle, high] = [shown(guide.low), shown(guide.middle), shown(guide.high)];
  const what = vehicle
    ? t('vehicle', {
        name: `${vehicle.make} ${vehicle.model}`,
        from: String(vehicle.from),
        to: String(vehicle.to),
      })
    : categoryName(guide.category);
  const size = bedrooms === null ? '' : ` ${t('bedrooms', { count: bedrooms })}`;
  return (
    <section className="price-guide" aria-labelledby="price-guide">
      <h2 id="price-guide">{t('title')}</h2>
      <p className="num">{t.rich('usual', { place, low, high, b: bold })}</p>
      <details>
        <summary>{t('how')}</summary>
        <ul className="small muted num">
          <li>
            {t('compared', { count: listings, what, place })}
            {size} {condition ? t(isHome ? HOMES[condition] : condition) : null}
          </li>
          <li>{t('quarters', { low, middle, high })}</li>
          <li>
            {t('date', {
              date: format.dateTime(new Date(guide.computedAt), { dateStyle: 'long' }),
            })}
          </li>
        </ul>
      </details>
    </section>
  );
}
