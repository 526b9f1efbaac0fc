/**
 * Filters in the URL of /products and /search, both ways. Reading never fails: what cannot be
 * understood is ignored, so a link with a typing error shows listings instead of an error.
 * Browser-safe.
 */
import {
  categoryBySlug,
  conditionsFor,
  countryByCode,
  currencyByCode,
  DEFAULT_CURRENCY,
  findCategory,
  findCountry,
  topOf,
} from '#features/catalog/catalog.data.ts';
import { readAmountIn, readPrice } from '#features/catalog/catalog.money.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import {
  GENERAL_ATTRIBUTES,
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_OFFSET,
  MAX_QUERY_LENGTH,
  PAGE_SIZE,
  ATTRIBUTE_NAMES,
} from './search.limits.ts';
import type { Condition } from '#features/listings/listings.schema.ts';
import type { ListingFilters } from './search.schema.ts';
import type { Reading, AttributeName } from './search.limits.ts';
import { meaningParameters, readMeaning, readSort, usualSort } from './questions/readings.ts';
import type { AttributeFilters } from './search.attributes.ts';

export const MAX_PAGE = Math.floor(MAX_OFFSET / PAGE_SIZE) + 1;
const MAX_PRICE = 1e12;
const PRICES = ['minPrice', 'maxPrice'] as const;

/** Cards, rows, or how many there are where on the map. */
export const VIEWS = ['grid', 'list', 'map'] as const;
export type View = (typeof VIEWS)[number];

export type Browse = {
  filters: ListingFilters;
  /** From 1. */
  page: number;
  /** Rows before the page. */
  offset: number;
  view: View;
  /** Texts of prices that cannot be meant: no numbers, below nothing, or beyond all prices. */
  unread?: UnreadPrices;
  /** What was read out of the words; the filters say it too. */
  readings?: readonly Reading[];
};

type UnreadPrices = Partial<Record<(typeof PRICES)[number], string>>;

/** The last of repeated parameters, without NUL and half characters, which PostgreSQL refuses. */
function read(params: URLSearchParams, name: string): string | null {
  const value = params.getAll(name).at(-1);
  return value === undefined ? null : value.toWellFormed().replaceAll('\0', '').trim();
}

function cutText(text: string | null): string {
  const cut = (text ?? '').replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH);
  // A pair of surrogates may have been cut in two.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/**
 * The bounds and their currency: the one that a bound names, else the one in the address. At most
 * twelve digits count, and what names two currencies is not understood.
 */
function readPrices(params: URLSearchParams) {
  const chosen =
    currencyByCode((read(params, 'currency') ?? '').toUpperCase())?.code ?? DEFAULT_CURRENCY;
  const texts = PRICES.map((name) => cutText(read(params, name)));
  const named = texts.map((text) => readPrice(text, chosen)?.currency);
  const priceCurrency = named.find((code) => code !== undefined && code !== chosen) ?? chosen;
  const bounds: Pick<ListingFilters, (typeof PRICES)[number]> = { minPrice: null, maxPrice: null };
  const unread: UnreadPrices = {};
  for (const [at, name] of PRICES.entries()) {
    const text = texts[at] ?? '';
    const cents = readAmountIn(text, priceCurrency) ?? Number.NaN;
    const price = Number.isNaN(cents) ? null : Math.floor(cents) / 100;
    bounds[name] = price && Math.min(Math.max(price, -MAX_PRICE), MAX_PRICE);
    if (text && (!Number.isInteger(cents) || cents < 0 || cents >= MAX_PRICE * 100))
      unread[name] = text;
  }
  return {
    bounds: { ...bounds, priceCurrency },
    ...(unread.minPrice || unread.maxPrice ? { unread } : {}),
  };
}

/**
 * Why the prices cannot be meant: one of them is none, or the lowest is above the highest; null
 * when they can.
 */
export function priceProblem({
  filters,
  unread,
}: Pick<Browse, 'filters' | 'unread'>): 'unread' | 'order' | null {
  if (unread) return 'unread';
  const { minPrice, maxPrice } = filters;
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice ? 'order' : null;
}

/**
 * The chosen place: the URL wins over the header's choice; an unknown name is no filter
 * (DECISIONS.md B8).
 */
function readCountry(text: string | null, home: string | null): string | null {
  return text === null ? home : (findCountry(text)?.code ?? null);
}

function readParish(text: string | null, country: string | null): string | null {
  const code = text?.toUpperCase() ?? '';
  return country && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && code.startsWith(`${country}-`)
    ? code
    : null;
}

function readPage(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text)
    ? Math.min(Math.max(Number(text), 1), MAX_PAGE)
    : 1;
}

/** Several choices of one name: repeated, as forms send them, or with commas, as links do. */
function readList(params: URLSearchParams, name: string): string[] {
  const texts = params.getAll(name).slice(-MAX_CHOICES);
  const values = texts.flatMap((text) =>
    text
      .slice(0, MAX_CHOICES * MAX_CHOICE_LENGTH)
      .toWellFormed()
      .replaceAll('\0', '')
      .split(','),
  );
  return values
    .map((value) => value.trim().slice(0, MAX_CHOICE_LENGTH))
    .filter((value) => value !== '' && value.isWellFormed())
    .slice(0, MAX_CHOICES);
}

function readAttributes(params: URLSearchParams): AttributeFilters {
  const attributes: AttributeFilters = {};
  for (const name of ATTRIBUTE_NAMES) {
    const values = readList(params, name);
    if (values.length > 0) attributes[name] = values;
  }
  return attributes;
}

/**
 * Reads the filters of a page. Never throws.
 * @param preferences the place chosen in the header counts when the URL names none
 * @param fit leaves out attributes that there are not: `fitAttributes` on the server; without it
 *   what the address says is believed, for which the page needs no catalog
 */
export function parseFilters(
  url: { searchParams: URLSearchParams },
  preferences: { country: string | null },
  fit: (asked: AttributeFilters, category: string | null) => AttributeFilters = (asked) => asked,
): Browse {
  const params = url.searchParams;
  const country = readCountry(read(params, 'location'), preferences.country);
  const page = readPage(read(params, 'page'));
  const q = cutText(read(params, 'q'));
  const category = findCategory((read(params, 'category') ?? '').slice(0, 80))?.slug ?? null;
  const conditions = readList(params, 'condition');
  const { bounds, ...unread } = readPrices(params);
  return {
    filters: {
      q,
      category,
      country,
      parish: readParish(read(params, 'parish'), country),
      ...bounds,
      conditions: CONDITIONS.filter((each) => conditions.includes(each)),
      attributes: fit(readAttributes(params), category),
      sortBy: readSort(read(params, 'sortBy'), q),
      ...readMeaning(params, { q, country }),
    },
    page,
    offset: (page - 1) * PAGE_SIZE,
    view: VIEWS.find((each) => each === read(params, 'view')) ?? 'grid',
    ...unread,
  };
}

export type FilterChanges = Partial<ListingFilters>;

/**
 * Applies changes and drops what no longer fits: a parish of another place, conditions that the
 * category lacks, attributes of another branch of the tree.
 */
function changeFilters(filters: ListingFilters, changes: FilterChanges): ListingFilters {
  const next = { ...filters, ...changes };
  if (next.parish && !next.parish.startsWith(`${next.country}-`)) next.parish = null;
  const conditions: readonly Condition[] = conditionsFor(next.category);
  next.conditions = next.conditions.filter((each) => conditions.includes(each));
  if (branchOf(next.category) !== branchOf(filters.category))
    next.attributes = Object.fromEntries(
      Object.entries(next.attributes).filter(([name]) =>
        GENERAL_ATTRIBUTES.includes(name as AttributeName),
      ),
    );
  return next;
}

function branchOf(slug: string | null): string | null {
  const category = slug === null ? undefined : categoryBySlug(slug);
  return category ? topOf(category).slug : null;
}

type SearchOptions = {
  page?: number;
  view?: Browse['view'];
  /** Stays in its field, and so in the address. */
  unread?: UnreadPrices | undefined;
  /** The header's place: without it in the URL, "all places" must be said. */
  homeCountry?: string | null;
};

/**
 * The query string for changed filters, "" or starting with "?"; defaults are left out, the order
 * is fixed, and the page starts over unless it is given. `parseFilters` reads back the same
 * filters.
 */
export function filtersToSearch(
  filters: ListingFilters,
  changes: FilterChanges = {},
  options: SearchOptions = {},
): string {
  const next = changeFilters(filters, changes);
  const params = new URLSearchParams();
  const put = (
    name: string,
    value: string | number | null,
    standard: string | number | null = null,
  ) => {
    if (value !== null && value !== '' && value !== standard) params.set(name, String(value));
  };
  const priced = next.minPrice !== null || next.maxPrice !== null;
  put('q', next.q);
  put('category', next.category);
  put('location', locationParameter(next.country, options.homeCountry ?? null));
  put('parish', next.parish);
  for (const name of PRICES) put(name, options.unread?.[name] ?? next[name]);
  put('currency', priced ? next.priceCurrency : null, DEFAULT_CURRENCY);
  put('condition', next.conditions.join(','));
  for (const name of ATTRIBUTE_NAMES) put(name, next.attributes[name]?.join(',') ?? null);
  put('sortBy', next.sortBy, usualSort(next.q));
  for (const [name, value] of meaningParameters(next)) put(name, value);
  put('view', options.view ?? 'grid', 'grid');
  put('page', options.page ?? 1, 1);
  // A comma may stand in an address as it is, and reads better so.
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

function locationParameter(country: string | null, home: string | null): string | null {
  if (country === null) return home === null ? null : ALL_CARIBBEAN;
  return countryByCode(country)?.name ?? country;
}

/** The filters without the text, the sort and the place's default: what "Clear all" leaves. */
export function clearedFilters(filters: ListingFilters): ListingFilters {
  return {
    ...filters,
    category: null,
    country: null,
    parish: null,
    minPrice: null,
    maxPrice: null,
    conditions: [],
    attributes: {},
  };
}

/** How many filters a person has set, for the badge of the Filters button. */
export function countFilters(filters: ListingFilters): number {
  const { category, country, parish, minPrice, maxPrice, conditions, attributes } = filters;
  return (
    [category, country, parish, minPrice ?? maxPrice].filter((value) => value !== null).length +
    Math.min(conditions.length, 1) +
    Object.keys(attributes).length
  );
}

/** Whether the filters leave out nothing but other places. */
export function asksForEverything(filters: ListingFilters): boolean {
  return filters.q === '' && countFilters({ ...filters, country: null }) === 0;
}
