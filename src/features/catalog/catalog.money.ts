/** Prices as people write them: an amount, and the currency that a sign beside it names. */
import { type Money } from '#platform/i18n/money.ts';
import { readMoney } from '#platform/i18n/money-text.ts';
import { CURRENCIES, foldName } from './catalog.data.ts';

const codes = (which: (symbol: string) => boolean) =>
  CURRENCIES.filter(({ symbol }) => which(symbol)).map(({ code }) => code);

const FLORINS = ['AWG', 'XCG', 'ANG'];
/** What a sign or word may mean. Those of one currency stand in the catalog. */
const MEANINGS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...CURRENCIES.flatMap(({ code, symbol }) =>
    [code, symbol, symbol.replace(/\.$/, '')].map((sign) => [foldName(sign), [code]] as const),
  ),
  ...['$', 'dollar', 'dollars'].map((sign) => [sign, codes((each) => each.endsWith('$'))] as const),
  ...['peso', 'pesos'].map((sign) => [sign, ['DOP', 'CUP']] as const),
  ...['ƒ', 'fl', 'fl.', 'florin'].map((sign) => [sign, FLORINS] as const),
  ...['euro', 'euros'].map((sign) => [sign, ['EUR']] as const),
  ...['gde', 'gdes', 'gourde', 'gourdes', 'goud'].map((sign) => [sign, ['HTG']] as const),
]);

/**
 * Reads "J$12,500", "25,95 €" or "9k"; undefined when nothing is written. Without a sign, or with
 * one that may mean it, the currency is `usual`; another one that is named wins.
 * @returns an amount of NaN where it is none or its signs are of no currency
 */
export function readPrice(text: string, usual: string): Money | undefined {
  const read = readMoney(text);
  if (!read) return undefined;
  const nothing = { amount: Number.NaN, currency: usual };
  const meant = read.signs.map((sign) => MEANINGS.get(foldName(sign)) ?? []);
  const [first = [usual], ...others] = meant;
  const shared = first.filter((code) => others.every((each) => each.includes(code)));
  const currency = shared.includes(usual) ? usual : shared[0];
  if (currency === undefined) return nothing;
  // A dollar of another place than the field's is nobody's in particular.
  if (shared.length > 1 && currency !== usual) return nothing;
  return { amount: read.amount, currency };
}

/** The same in the one currency of a field: NaN where another one is named. */
export function readAmountIn(text: string, currency: string): number | undefined {
  const price = readPrice(text, currency);
  return price && (price.currency === currency ? price.amount : Number.NaN);
}
