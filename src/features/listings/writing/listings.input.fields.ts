/**
 * Reads what a form or a program wrote into one field of a listing. Pure; whatever arrives, nothing
 * here throws.
 */
import { cleanLine } from '#platform/clean-text.ts';
import { PRICE_MAX } from '#features/listings/listings.limits.ts';

/** Message keys under `errors` by the path of the field, in the order of the form. */
export type BrokenFields = Record<string, string>;

/** One line of text; a number is taken as it is written, anything else is nothing. */
export function lineOf(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'string' ? cleanLine(value) : '';
}

/** An object's fields; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** A list; one of nothing for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A ticked box, as a form, a program or a URL says it. */
export function isTicked(value: unknown): boolean {
  return value === true || value === 'on' || value === 'true';
}

/** Words from a list or from a text with commas: cleaned, each once whatever its case. */
export function wordsOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(lineOf) : lineOf(value).split(',').map(cleanLine);
  const seen = new Map(parts.filter(Boolean).map((word) => [word.toLowerCase(), word]));
  return [...seen.values()];
}

export type Read<T> = { value: T } | { broken: string };

const WHOLE = /^\d{1,9}$/;

/** A whole number within bounds, null when the field is empty. */
export function wholeOf(
  value: unknown,
  [least, most]: readonly [number, number],
  broken: string,
): Read<number | null> {
  const text = lineOf(value);
  if (!text) return { value: null };
  const number = WHOLE.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? { value: number } : { broken };
}

const MONEY = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/**
 * An amount of money as a person or a program writes it, in minor units: "18500", "18,500.00",
 * 120.5. A comma before
 * decimals, powers of ten and parts of a cent are refused in words, because a guess would sell a
 * car for nothing.
 * Null when the field is empty.
 */
export function moneyOf(value: unknown): Read<number | null> {
  const text = lineOf(value);
  if (!text) return { value: null };
  if (!MONEY.test(text)) return { broken: 'listing.priceInvalid' };
  if (text.startsWith('-')) return { broken: 'listing.priceNegative' };
  const [units = '', cents = ''] = text.replaceAll(',', '').split('.');
  if (cents.length > 2) return { broken: 'listing.priceDecimals' };
  // Compared as text first: a number of fifty digits has no exact value.
  if (units.replace(/^0+/, '').length > 9) return { broken: 'listing.priceTooHigh' };
  const amount = Number(units) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= PRICE_MAX ? { value: amount } : { broken: 'listing.priceTooHigh' };
}

/** The same with a sign: what an option adds to a price or takes off. Nothing is 0. */
export function differenceOf(value: unknown): Read<number> {
  const text = lineOf(value);
  const read = moneyOf(text.replace(/^[+-]/, ''));
  if ('broken' in read) return read;
  return { value: text.startsWith('-') && read.value ? -read.value : (read.value ?? 0) };
}

/** Minor units as a form shows them: 1234500 is "12345.00", whole amounts without decimals. */
export function moneyText(amount: number): string {
  const [sign, whole, cents] = [
    amount < 0 ? '-' : '',
    Math.floor(Math.abs(amount) / 100),
    Math.abs(amount) % 100,
  ];
  return sign + whole + (cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`);
}
