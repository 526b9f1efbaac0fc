/**
 * Amounts of money as people write them, both ways. One reader for forms, addresses, the API and
 * the questions of the search, so that an amount means the same wherever it is typed
 * (docs/decisions/074). Browser-safe.
 */

/** Minor units, NaN for what is no amount, and the signs of money that stand beside it. */
export type WrittenAmount = { amount: number; signs: readonly string[] };

/** Longer than any price, and short enough to be read at once. */
const LONGEST = 500;

const SIGN = /^ ?(\p{L}*\p{Sc}|\p{L}+\.?)/u;
const MINUS = /^ ?[-−]/;
/** Digits with what groups them; "25,-" is written in Dutch for an amount without cents. */
const DIGITS = /^ ?(?:(\d[\d., '’]*\d|\d)(?:[.,](?:[-–—]{1,2})?)?|([.,]\d+))/;

const THOUSANDS = 'k mil mille mila duizend';
const MILLIONS = 'm mn mln million millions millón millones miljoen milyon mion';
/** What stands behind a number in place of noughts, by how many. */
const NOUGHTS: ReadonlyMap<string, number> = new Map([
  ...THOUSANDS.split(' ').map((word) => [word, 3] as const),
  ...MILLIONS.split(' ').map((word) => [word, 6] as const),
]);
const WORD = /^ ?(\p{L}+)(?!\p{L})/u;

/**
 * Reads an amount: "18500", "18,500.00", "18.500,00", "18 500,00", "25,95", "€25,95", "9k",
 * "US$9,000", "Afl. 25,-"; undefined when nothing is written. The language does not matter, because
 * money has no thousandths: exactly three digits behind a single point or comma are thousands, one
 * or two are cents, and of two different ones the last stands before the cents.
 *
 * It refuses nothing: what cannot be understood is NaN, parts of a cent stay a fraction and a minus
 * stays below zero, each for the rule of its field to refuse.
 */
export function readMoney(text: string): WrittenAmount | undefined {
  let rest = text
    .replace(/\s+/gu, ' ')
    .replace(/^ ?≈/, '')
    .trim();
  if (rest === '') return undefined;
  if (rest.length > LONGEST) return { amount: Number.NaN, signs: [] };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const signs: string[] = [];
  const takeSign = () => {
    const sign = take(SIGN)?.[1];
    if (sign !== undefined) signs.push(sign);
    return sign !== undefined;
  };
  let isNegative = take(MINUS) !== null;
  takeSign();
  isNegative ||= take(MINUS) !== null;
  const digits = take(DIGITS);
  const noughts = NOUGHTS.get(WORD.exec(rest)?.[1]?.toLowerCase() ?? '') ?? 0;
  if (noughts > 0) take(WORD);
  while (takeSign());
  const written = digits?.[1] ?? digits?.[2];
  if (written === undefined || rest !== '') return { amount: Number.NaN, signs };
  const amount = centsOf(written, noughts);
  // Of nothing, too: "-0" is a mistake.
  return { amount: isNegative ? -Math.max(amount, 1) : amount, signs };
}

/** The same without signs of money: undefined when nothing is written, NaN for no amount. */
export function readAmount(text: string): number | undefined {
  const read = readMoney(text);
  return read && (read.signs.length > 0 ? Number.NaN : read.amount);
}

/**
 * Minor units of a text, or of a program's number of units, whose decimals are what they are:
 * 1.005 is one unit and half a cent.
 */
export function readMajor(given: string | number): number | undefined {
  if (typeof given === 'string') return readAmount(given);
  if (Object.is(given, -0)) return -1;
  const amount = Math.round(given * 100);
  return Math.abs(given * 100 - amount) < 1e-4 ? amount : amount + 0.5;
}

const UNITS = /^\d*$|^\d{1,3}([., '’])\d{3}(?:\1\d{3})*$/;

/** Minor units of digits that may be grouped, with so many noughts more than are written. */
function centsOf(written: string, noughts: number): number {
  const signs = written.replace(/\d/g, '');
  const last = signs.at(-1) ?? '';
  const isOneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(written) && noughts < 6;
  // "1.250k" is a thousand and some, or a million and some.
  if (isOneGroup && noughts > 0) return Number.NaN;
  const isSame = signs.length > 1 && signs === last.repeat(signs.length);
  const hasCents = /[.,]/.test(last) && !isOneGroup && !isSame;
  const at = hasCents ? written.lastIndexOf(last) : written.length;
  const [units, behind] = [written.slice(0, at), written.slice(at + 1)];
  if (!UNITS.test(units)) return Number.NaN;
  const decimals = behind.padEnd(noughts + 2, '0');
  const whole = Number(units.replace(/\D/g, '') + decimals.slice(0, noughts + 2));
  // Half a cent, whatever the part of it is.
  return /^0*$/.test(decimals.slice(noughts + 2)) ? whole : whole + 0.5;
}

/** An amount in minor units for a field, as readMoney reads it: 1234500 is "12345". */
export function amountText(amount: number): string {
  const [whole, cents] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  const text = whole + (cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`);
  return amount < 0 ? `-${text}` : text;
}
