/**
 * Money is an integer of minor units (cents) with its currency; every currency here shows two
 * decimals (DECISIONS.md L4). What people write is read in money-text.ts.
 */
import { numbersLike } from './formats.ts';

export type Money = { amount: number; currency: string };

/** Units of a currency for one US dollar, by code. */
export type Rates = Readonly<Record<string, number>>;

/**
 * Converts through US dollars and rounds half away from zero to whole minor units. Unknown
 * currencies are an error of the caller.
 */
export function convert(money: Money, to: string, rates: Rates): Money {
  if (money.currency === to) return money;
  const from = rates[money.currency];
  const target = rates[to];
  if (!from || !target) throw new RangeError(`No rate for ${money.currency} to ${to}`);
  return { amount: Math.round((money.amount / from) * target), currency: to };
}

const formats = new Map<string, Intl.NumberFormat>();

/** French and Kreyòl write the sign of a currency behind the amount. */
const SIGN_BEHIND: ReadonlySet<string> = new Set(['fr', 'ht']);

/**
 * Symbol, grouping of the language and two decimals: "J$2,867,500.00", "J$2.867.500,00" in Dutch,
 * "2 867 500,00 J$" in French.
 * @param decimals how many are shown; two are usual, none for amounts that are rounded
 */
export function formatMoney(
  { amount }: Money,
  symbol: string,
  locale: string,
  decimals: 0 | 2 = 2,
): string {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(numbersLike(locale), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: true,
    });
    formats.set(key, format);
  }
  const number = format.format(amount / 100);
  return SIGN_BEHIND.has(locale) ? `${number}\u00a0${symbol.trim()}` : symbol + number;
}

/** Four digits that count, so that an exchange rate pretends to no more than it knows. */
export function roundConverted(amount: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(Math.abs(amount), 1))) - 3, 0);
  return Math.round(amount / unit) * unit;
}
