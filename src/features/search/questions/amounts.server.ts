// Prices in a sentence: "under 50 US dollars", "entre 100 y 200 pesos", "5000 euros ou moins". A
// number that may be something else (a size, a year, a model) is left among the words.
import { countryByCode, CURRENCIES, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { readAmount } from '#platform/i18n/money-text.ts';
import {
  AND,
  BETWEEN,
  BOUNDS,
  BOUNDS_BEHIND,
  CURRENCY_WORDS,
  FOR_AN_AMOUNT,
  IN_A_PLACE,
  MULTIPLIERS,
  SHARED_UNITS,
  UNITS,
  type Unit,
} from './phrases.server.ts';
import type { Token } from './tokens.server.ts';

/** Bounds of a price as somebody wrote them, and which tokens say so. */
export type Price = {
  min: number | null;
  max: number | null;
  unit: Unit | null;
  from: number;
  next: number;
};
type Amount = { value: number; unit: Unit | null; next: number };

/** Below it a number without a currency is more likely an age or a size. */
const LEAST_BARE = 20;
/** These bound a price only where the currency is said: "iPhone 13 Pro Max 256", "Air Max 90". */
const NAMES_TOO = /^(max|maximum|maximo|maksimo|min|minimum|minimo|for|te|at|within|sous)$/;

/** The first price in a question, if there is one. */
export function findPrice(text: string, tokens: readonly Token[]): Price | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const price =
      rangeAt(text, tokens, at) ??
      boundAt(tokens, at) ??
      boundBehindAt(tokens, at) ??
      loneAt(tokens, at);
    if (price) return { ...price, from: at };
  }
  return null;
}

type Part = Omit<Price, 'from'>;

/** "between 100 and 200 dollars", "$100 - $200". */
function rangeAt(text: string, tokens: readonly Token[], at: number): Part | null {
  const opening = BETWEEN.at(tokens, at);
  const first = amountAt(tokens, opening?.next ?? at);
  if (!first) return null;
  const joined = AND.at(tokens, first.next)?.next;
  const isDash = joined === undefined && /^\s*[-–]\s*$/.test(between(text, tokens, first.next));
  const second = joined === undefined && !isDash ? null : amountAt(tokens, joined ?? first.next);
  if (!second || second.value < first.value) return null;
  const unit = second.unit ?? first.unit;
  if (unit === null && (!opening || isOther(tokens, second) || isYear(first.value))) return null;
  return { min: first.value, max: second.value, unit, next: second.next };
}

function between(text: string, tokens: readonly Token[], at: number): string {
  return text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0);
}

/** "under 50", "menos de 5000 euros". */
function boundAt(tokens: readonly Token[], at: number): Part | null {
  const bound = BOUNDS.at(tokens, at);
  const amount = bound && amountAt(tokens, bound.next);
  if (!amount) return null;
  const isMost = bound.means === 'atMost';
  if (amount.unit === null) {
    const isName = bound.next === at + 1 && NAMES_TOO.test(tokens[at]?.key ?? '');
    if (isName || amount.value < LEAST_BARE || isOther(tokens, amount)) return null;
    if (!isMost && isYear(amount.value)) return null;
  }
  return toBound(amount, isMost);
}

/** "50 dollars or less". */
function boundBehindAt(tokens: readonly Token[], at: number): Part | null {
  const amount = amountAt(tokens, at);
  const bound = amount && BOUNDS_BEHIND.at(tokens, amount.next);
  if (!bound || amount.unit === null) return null;
  return { ...toBound(amount, bound.means === 'orLess'), next: bound.next };
}

/** "a bike for 100 euros", "iphone 300 usd": as much as that, where a currency is said. */
function loneAt(tokens: readonly Token[], at: number): Part | null {
  const opening = FOR_AN_AMOUNT.at(tokens, at);
  const amount = amountAt(tokens, opening?.next ?? at);
  if (amount === null || amount.unit === null) return null;
  const isLast = amount.next === tokens.length || IN_A_PLACE.at(tokens, amount.next);
  return isLast ? toBound(amount, true) : null;
}

const toBound = ({ value, unit, next }: Amount, isMost: boolean): Part => ({
  min: isMost ? null : value,
  max: isMost ? value : null,
  unit,
  next,
});

/** A number with what it is in, before or behind it. */
function amountAt(tokens: readonly Token[], at: number): Amount | null {
  const before = CURRENCY_WORDS.at(tokens, at);
  const start = before?.next ?? at;
  const number = numberAt(tokens, start);
  if (!number) return null;
  const after = CURRENCY_WORDS.at(tokens, number.next);
  // The sign of the next amount: "$300-$500".
  const isNext = before !== null && after !== null && numberAt(tokens, after.next) !== null;
  const behind = isNext ? null : after;
  const isShared = before?.means === SHARED_UNITS.dollar;
  // "$50 USD", "50 TT dollars": the one that says more.
  const unit = isShared ? (behind?.means ?? before.means) : (before?.means ?? behind?.means);
  return { value: number.value, unit: unit ?? null, next: behind?.next ?? number.next };
}

function numberAt(tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const key = tokens[at]?.key ?? '';
  const short = /^(\d)([a-z]+)$/.exec(key);
  const value = unitsOf(short?.[1] ?? key);
  if (value === null) return null;
  const suffix = short?.[2] ?? tokens[at + 1]?.key ?? '';
  const times = MULTIPLIERS.get(suffix);
  if (short) return times === undefined ? null : { value: value * times, next: at + 1 };
  const thousands = tokens[at + 1]?.key ?? '';
  // "5 000 euros", as French writes it.
  if (/^\d{1,3}$/.test(key) && /^\d{3}$/.test(thousands) && CURRENCY_WORDS.at(tokens, at + 2))
    return { value: Number(key + thousands), next: at + 2 };
  return times === undefined ? { value, next: at + 1 } : { value: value * times, next: at + 2 };
}

/** Units of a token that begins with a digit; words beside it are tokens of their own. */
function unitsOf(text: string): number | null {
  const amount = text.length > 15 || !/^\d/.test(text) ? undefined : readAmount(text);
  return amount === undefined || Number.isNaN(amount) ? null : amount / 100;
}

/** Whether what follows says that the number is no price, or may be a name. */
function isOther(tokens: readonly Token[], { value, next }: Amount): boolean {
  const key = tokens[next]?.key;
  return key !== undefined && (UNITS.has(key) || value < LEAST_BARE || /^\d/.test(key));
}

const isYear = (value: number): boolean => value >= 1900 && value <= 2100;

const DOLLARS: ReadonlySet<string> = new Set(
  CURRENCIES.filter(({ symbol }) => symbol.endsWith('$')).map(({ code }) => code),
);

/**
 * The currency that is meant. Dollars are those that the reader sees prices in; pesos, florins and
 * amounts without a name are told by the place.
 */
export function currencyOf(unit: Unit | null, country: string | null, reader: string): string {
  const local = (country !== null && countryByCode(country)?.currency) || null;
  if (unit === SHARED_UNITS.dollar) return DOLLARS.has(reader) ? reader : DEFAULT_CURRENCY;
  if (unit === SHARED_UNITS.peso) return local === 'CUP' ? 'CUP' : 'DOP';
  if (unit === SHARED_UNITS.florin) return local === 'AWG' || reader === 'AWG' ? 'AWG' : 'XCG';
  return unit ?? reader;
}
