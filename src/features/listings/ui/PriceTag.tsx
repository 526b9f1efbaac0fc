import type { ReactNode } from 'react';
import { convertedText, moneyText } from '#features/catalog/catalog.data.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { convert, type Money, type Rates } from '#platform/i18n/money.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';

export type PriceTagProps = {
  /** As stored: minor units in the listing's own currency. */
  price: Money;
  unit?: ListingCardView['priceUnit'] | undefined;
  /** Slug of the parent category: it decides what a price of 0 means (DECISIONS.md C4). */
  category: string;
  sold?: boolean | undefined;
  negotiable?: boolean | undefined;
  /** For its seller: in the currency it was written in. */
  asWritten?: boolean;
  /** In place of "Negotiable". */
  beside?: ReactNode;
  className?: string;
};

/**
 * What a price of nothing says: a gift, a lost thing that has no price, or a salary that is talked
 * about.
 */
export function zeroPriceText(category: string): 'free' | 'salaryOnRequest' | null {
  if (category === 'lost-found') return null;
  return category === 'jobs' ? 'salaryOnRequest' : 'free';
}

/**
 * The price in the display currency, rounded and with "≈" when it was converted; a currency without
 * a rate stays as it is.
 */
export function displayPrice(
  price: Money,
  currency: string,
  rates: Rates,
  locale: string,
): { text: string; converted: boolean } {
  const known = Boolean(rates[price.currency] && rates[currency]);
  const shown = known ? convert(price, currency, rates) : price;
  const converted = shown.currency !== price.currency;
  return { text: (converted ? convertedText : moneyText)(shown, locale), converted };
}

/**
 * What an amount comes to in the reader's currency, for beside it; nothing where that is its own.
 */
export function ShownPrice({ money }: { money: Money }) {
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  const { text, converted } = displayPrice(money, currency, rates, locale);
  return converted && money.amount > 0 ? (
    <span className="small muted num shown-price">{text}</span>
  ) : null;
}

/** How many letters a price may have before its line is set smaller (`.long`), and smaller yet. */
const LONG = 13;
const LONGEST = 17;

function sized(className: string, text: string): string {
  if (text.length <= LONG) return className;
  return `${className} ${text.length <= LONGEST ? 'long' : 'longest'}`;
}

/** A listing's price line; renders nothing where the category has no price. */
export function PriceTag({
  price,
  unit = 'once',
  category,
  sold = false,
  negotiable = false,
  asWritten = false,
  beside,
  className = 'price',
}: PriceTagProps) {
  const t = useTranslations('listings.price');
  const locale = useLocale();
  const { currency, rates } = usePreferences();
  if (price.amount === 0) {
    const key = zeroPriceText(category);
    return (
      key && (
        <p className={className}>
          {t(key)}
          {beside}
        </p>
      )
    );
  }
  const { text, converted } = displayPrice(
    price,
    asWritten ? price.currency : currency,
    rates,
    locale,
  );
  const original = converted ? displayPrice(price, price.currency, rates, locale).text : undefined;
  const amount =
    unit === 'once' ? (
      text
    ) : (
      <span>
        {text}
        <wbr />
        <span className="per">{t(unit)}</span>
      </span>
    );
  return (
    <p className={sized(className, text)} title={original && t('original', { price: original })}>
      {sold ? <s>{amount}</s> : amount}
      {beside ?? (negotiable && !sold ? <small>{t('negotiable')}</small> : null)}
    </p>
  );
}
