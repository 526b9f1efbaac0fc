/**
 * Money is an integer of minor units (cents) with its currency; every currency here shows two
 * decimals (DECISIONS.md L4).
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

const twoDecimals = new Map<string, Intl.NumberFormat>();

/**
 * Spanish is written with a point before the cents in America and with a comma in Spain, which is
 * what Intl takes the language alone for. By currency, the country that writes it.
 */
const SPANISH: Readonly<Record<string, string>> = { DOP: 'es-DO', CUP: 'es-CU', USD: 'es-PR' };

const writtenLike = (locale: string, currency: string): string =>
  locale === 'es' ? (SPANISH[currency] ?? 'es-419') : numbersLike(locale);

/**
 * Symbol, grouping of the locale and always two decimals: "$18,500.00", "J$2,867,500.00";
 * "18.500,00 €" is written "€18.500,00" so that the symbol stays first.
 */
export function formatMoney(money: Money, symbol: string, locale: string): string {
  const written = writtenLike(locale, money.currency);
  let format = twoDecimals.get(written);
  if (!format) {
    format = new Intl.NumberFormat(written, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    twoDecimals.set(written, format);
  }
  return symbol + format.format(money.amount / 100);
}

const AMOUNT = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/**
 * An amount as a person writes it, in minor units: "18500", "18,500.00", "120.5"; undefined when
 * nothing is written. It refuses nothing and guesses nothing: what cannot be understood (a comma
 * before decimals, powers of ten) is NaN, parts of a cent stay a fraction and a minus sign stays
 * below zero, each for the rule of its field to refuse.
 */
export function readAmount(text: string): number | undefined {
  if (text === '') return undefined;
  if (!AMOUNT.test(text)) return Number.NaN;
  const [units = '', cents = ''] = text.replace(/[-,]/g, '').split('.');
  const whole = Number(units) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'));
  // Half a cent, whatever the digits are: "1.000" may mean a thousand.
  const amount = cents.length > 2 ? whole + 0.5 : whole;
  return text.startsWith('-') ? -Math.max(amount, 1) : amount;
}

/** The same as text: 1234500 is "12345", 1250 is "12.50". */
export function amountText(amount: number): string {
  const [whole, cents] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  const text = whole + (cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`);
  return amount < 0 ? `-${text}` : text;
}
