/**
 * The catalog as the browser needs it everywhere: places, categories, currencies, languages.
 * Subdivisions, vehicles and the choices of the form are heavier and live in catalog.places.ts,
 * catalog.vehicles.ts and catalog.choices.ts, for the pages that use them; what the server alone
 * asks of places is in catalog.facts.server.ts.
 */
import { formatMoney, type Money, roundConverted } from '#platform/i18n/money.ts';
import type { Category, Country, Currency, Language } from './catalog.schema.ts';
import categories from './data/categories.json' with { type: 'json' };
import countries from './data/countries.json' with { type: 'json' };
import currencies from './data/currencies.json' with { type: 'json' };
import languages from './data/languages.json' with { type: 'json' };

/** A country without its subdivisions (catalog.places.ts) and catalog.facts.server.ts. */
export type Place = Omit<Country, 'parishes' | 'timeZone' | 'flag' | 'dialCode'>;

/** The 28 places in the order of DECISIONS.md D1; Home shows the first twelve. */
export const COUNTRIES: readonly Place[] = countries;
/** The tree of DECISIONS.md C1: the 19 of the specification in its order, then their children. */
export const CATEGORIES = categories as readonly Category[];
/** The 19 at the top; Home shows the first 18. */
export const TOP_CATEGORIES: readonly Category[] = CATEGORIES.filter(
  (category) => category.parent === null,
);
/**
 * The 16 currencies of the specification and XCG, which took the place of ANG (DECISIONS.md L2).
 */
export const CURRENCIES: readonly Currency[] = currencies;
/** The 16 that somebody pays with today; ANG is kept for prices from before XCG. */
export const CURRENT_CURRENCIES = CURRENCIES.filter(({ code }) => code !== 'ANG');
export const LANGUAGES: readonly Language[] = languages;

export const DEFAULT_CURRENCY = 'USD';

/** "Curaçao" and "curacao" are the same to someone who types. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}

const countryIndex = new Map(COUNTRIES.map((country) => [country.code, country]));
const countryNames = new Map(
  COUNTRIES.flatMap((country) =>
    [country.code, country.name, country.slug].map((key) => [foldName(key), country]),
  ),
);
const categoryIndex = new Map(CATEGORIES.map((category) => [category.slug, category]));
const categoryIds = new Map(CATEGORIES.map((category) => [category.id, category]));
const categoryNames = new Map(
  CATEGORIES.flatMap((category) =>
    [category.slug, category.name].map((key) => [foldName(key), category]),
  ),
);
const currencyIndex = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

/** The place with this ISO 3166-1 alpha-2 code. */
export function countryByCode(code: string): Place | undefined {
  return countryIndex.get(code);
}

/**
 * The place that a person or a link means: English name, code or slug, in any case and with or
 * without accents.
 */
export function findCountry(nameOrCodeOrSlug: string): Place | undefined {
  return countryNames.get(foldName(nameOrCodeOrSlug));
}

/** The category with this slug. */
export function categoryBySlug(slug: string): Category | undefined {
  return categoryIndex.get(slug);
}

/** The category with this small number, which is what tables store. */
export function categoryById(id: number): Category | undefined {
  return categoryIds.get(id);
}

/** The category that a link means: slug or English name in any case. */
export function findCategory(slugOrName: string): Category | undefined {
  return categoryNames.get(foldName(slugOrName));
}

/** Categories below this one, empty for most. */
export function childrenOf(slug: string): Category[] {
  return CATEGORIES.filter((category) => category.parent === slug);
}

/** The top-level category above this one, or itself. */
export function topOf(category: Category): Category {
  return (category.parent !== null && categoryIndex.get(category.parent)) || category;
}

/** The currency with this ISO 4217 code. */
export function currencyByCode(code: string): Currency | undefined {
  return currencyIndex.get(code);
}

const symbolOf = (code: string) => currencyByCode(code)?.symbol ?? `${code} `;

/** A price in its own currency, as readers of this language write it: "J$2,867,500.00". */
export function moneyText(money: Money, locale: string): string {
  return formatMoney(money, symbolOf(money.currency), locale);
}

/** What a price comes to in another currency, rounded: "≈ J$2,868,000"; cents below 100. */
export function convertedText({ amount: exact, currency }: Money, locale: string): string {
  const money = { amount: roundConverted(exact), currency };
  const decimals = Math.abs(money.amount) < 10_000 ? 2 : 0;
  return `≈ ${formatMoney(money, symbolOf(currency), locale, decimals)}`;
}

const CONDITIONS_OF = {
  usual: ['new', 'like-new', 'good', 'used'],
  'real-estate': ['newly-constructed', 'good', 'average-condition', 'fixer-upper'],
  none: [],
} as const;
const ALL_CONDITIONS = [
  'new',
  'like-new',
  'good',
  'used',
  'newly-constructed',
  'average-condition',
  'fixer-upper',
] as const;

/** Conditions to choose from in a category, all seven without one (DECISIONS.md C3, C4). */
export function conditionsFor(
  categorySlug: string | null,
): readonly (typeof ALL_CONDITIONS)[number][] {
  const category = categorySlug === null ? undefined : categoryIndex.get(categorySlug);
  return category ? CONDITIONS_OF[category.conditions] : ALL_CONDITIONS;
}
