/**
 * Money is an integer of minor units (cents) with its currency; every currency here shows two
 * decimals (DECISIONS.md L4).
 */
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
 * Symbol, grouping of the locale and always two decimals: "$18,500.00", "J$2,867,500.00",
 * "18.500,00 €" is written "€18.500,00" so that the symbol stays first.
 */
export function formatMoney(money: Money, symbol: string, locale: string): string {
  let format = twoDecimals.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    twoDecimals.set(locale, format);
  }
  return symbol + format.format(money.amount / 100);
}
