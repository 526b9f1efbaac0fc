import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { hasCountedOptions } from '#features/listings/listings.units.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { displayPrice } from './PriceTag.tsx';

/**
 * Sizes, colours and the like, each with what it adds to the price; an option that is counted and
 * gone says so.
 */
export function ListingVariations({
  variations,
  price,
}: Pick<ListingView, 'variations' | 'price'>) {
  const t = useTranslations('detail');
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  if (variations.length === 0) return null;
  const difference = (amount: number) => {
    const { text } = displayPrice(
      { amount: Math.abs(amount), currency: price.currency },
      currency,
      rates,
      locale,
    );
    return t(amount > 0 ? 'variations.more' : 'variations.less', { price: text });
  };
  return (
    <section aria-labelledby="listing-variations">
      <h2 id="listing-variations">{t('variations.title')}</h2>
      {variations.map((variation) => (
        <div key={variation.id} className="variation">
          <h3 dir="auto">{variation.name}</h3>
          <ul className="chips">
            {variation.options.map(({ id, value, priceModifier, inventory }) => {
              const gone = inventory === 0 && hasCountedOptions([variation]);
              return (
                <li key={id} className={gone ? 'option is-gone' : 'option'}>
                  <span dir="auto">{gone ? <s>{value}</s> : value}</span>
                  {priceModifier === 0 || gone ? null : (
                    <span className="num muted">{difference(priceModifier)}</span>
                  )}
                  {gone ? <span className="muted">{t('variations.gone')}</span> : null}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
