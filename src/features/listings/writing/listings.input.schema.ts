/**
 * The rules of the listing form (spec 2 section 5): one function for the form, the page's action
 * and the API. It carries no validator library, because it runs in the browser before anything is
 * sent. Its sentences are `errors.listing.*`; a route hands them to its page with
 * `pageTexts(locale, 'errors.listing')` (messages.server.ts).
 */
import {
  categoryBySlug,
  childrenOf,
  conditionsFor,
  countryByCode,
  DEFAULT_CURRENCY,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { MAX_ALT_LENGTH, MAX_FILES } from '#features/media/media.limits.ts';
import { cleanText } from '#platform/clean-text.ts';
import { readDetails } from './listings.input.details.ts';
import {
  type BrokenFields,
  isTicked,
  lineOf,
  listOf,
  moneyOf,
  recordOf,
  wholeOf,
  wordsOf,
} from './listings.input.fields.ts';
import { readVariations } from './listings.input.variations.ts';
import {
  type Condition,
  DESCRIPTION_MAX,
  STOCK_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '#features/listings/listings.limits.ts';
import type { ListingDetails, ListingVariation } from '#features/listings/listings.schema.ts';

export { sectionOf, type Section } from './listings.input.details.ts';
export type { BrokenFields } from './listings.input.fields.ts';
export { hasVariations, stockOf } from './listings.input.variations.ts';

/** What the fields of the form hold: text as it is typed, lists as they are chosen. */
export type ListingFields = {
  title: string;
  category: string;
  country: string;
  parish: string;
  /** In units of `currency`, as it is typed: "18,500.00". */
  price: string;
  currency: string;
  isNegotiable: boolean;
  negotiablePrice: string;
  condition: string;
  description: string;
  /** Fields of all sections may be here; only those of the category's section count. */
  details: {
    [Key in keyof ListingDetails]?: ListingDetails[Key] extends string[] | undefined
      ? string[] | string
      : string;
  };
  /** Ids of pictures and videos in the order shown; the first is the cover. */
  media: string[];
  /** Descriptions for people who do not see the pictures, by id. */
  alts: Record<string, string>;
  variations: {
    id: string;
    name: string;
    options: { id: string; value: string; priceModifier: string; inventory: string }[];
  }[];
  stockQuantity: string;
  /** With commas between them. */
  tags: string;
};

/**
 * A listing as its seller wrote it, checked: money in minor units, places and categories that
 * exist.
 */
export type ListingInput = {
  title: string;
  category: string;
  country: string;
  parish: string | null;
  price: number;
  currency: string;
  isNegotiable: boolean;
  negotiablePrice: number | null;
  condition: Condition | null;
  description: string;
  details: ListingDetails;
  media: string[];
  alts: Record<string, string>;
  variations: ListingVariation[];
  stockQuantity: number;
  tags: string[];
};

export type CheckedListing =
  | { ok: true; value: ListingInput }
  | { ok: false; fields: BrokenFields };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where something may cost nothing (DECISIONS.md C4). */
const MAY_BE_FREE: readonly string[] = ['free-items', 'lost-found', 'jobs'];

/** Conditions to choose from, none where a category has none (DECISIONS.md C2 to C4). */
export function conditionsOf(categorySlug: string): readonly Condition[] {
  return conditionsFor(categoryBySlug(categorySlug) ? categorySlug : null);
}

/** Currencies of a listing: US dollars and the money of its place (DECISIONS.md L1). */
export function currenciesOf(country: string): string[] {
  const own = countryByCode(country)?.currency;
  return own && own !== DEFAULT_CURRENCY ? [DEFAULT_CURRENCY, own] : [DEFAULT_CURRENCY];
}

/** Whether a price of 0, or none at all, is right here. */
export function mayBeFree(categorySlug: string): boolean {
  return MAY_BE_FREE.includes(categorySlug);
}

/** Which rule about its pictures and videos does not hold, as a message key; null when all do. */
export function brokenMediaRule(kinds: readonly ('image' | 'video')[]): string | null {
  const images = kinds.filter((kind) => kind === 'image').length;
  if (images === 0) return 'listing.imageRequired';
  if (images > MAX_FILES.image) return 'listing.imagesTooMany';
  return kinds.length - images > MAX_FILES.video ? 'listing.videosTooMany' : null;
}

/**
 * Checks what was written, whoever wrote it. Unknown fields are ignored; `fields` holds the message
 * key of each wrong one in the order of the form. Which of the media are pictures only the server
 * knows: see brokenMediaRule.
 * @param input ListingFields, or the same with numbers and lists where a program writes them
 */
export function checkListing(
  input: unknown,
  { now = new Date() }: { now?: Date } = {},
): CheckedListing {
  const given = recordOf(input);
  const broken: BrokenFields = {};
  const title = lineOf(given['title']);
  if (!title) broken['title'] = 'listing.titleRequired';
  else if (title.length > TITLE_MAX) broken['title'] = 'listing.titleTooLong';
  const category = readCategory(given['category'], broken);
  const { country, parish } = readPlace(given, broken);
  const price = readPrice(given['price'], category, broken);
  const currency = readCurrency(given['currency'], country, broken);
  const isNegotiable = isTicked(given['isNegotiable']);
  const negotiablePrice = isNegotiable ? readLowest(given['negotiablePrice'], price, broken) : null;
  const condition = readCondition(given['condition'], category, broken);
  const description =
    typeof given['description'] === 'string' ? cleanText(given['description']) : '';
  if (!description) broken['description'] = 'listing.descriptionRequired';
  else if (description.length > DESCRIPTION_MAX)
    broken['description'] = 'listing.descriptionTooLong';
  const details = readDetails(given['details'], category, now, broken);
  const { media, alts } = readMedia(given, broken);
  const variations = readVariations(given['variations'], category, price, broken);
  const stock = wholeOf(given['stockQuantity'], [1, STOCK_MAX], 'listing.stock');
  if ('broken' in stock) broken['stockQuantity'] = stock.broken;
  const tags = wordsOf(given['tags']);
  if (tags.length > TAGS_MAX) broken['tags'] = 'listing.tagsTooMany';
  else if (tags.some((tag) => tag.length > TAG_MAX)) broken['tags'] = 'listing.tagTooLong';
  if (Object.keys(broken).length > 0 || price === null || 'broken' in stock)
    return { ok: false, fields: broken };
  return {
    ok: true,
    value: {
      title,
      category,
      country,
      parish,
      price,
      currency,
      isNegotiable,
      negotiablePrice,
      condition,
      description,
      details,
      media,
      alts,
      variations,
      stockQuantity: stock.value ?? 1,
      tags,
    },
  };
}

function readCategory(value: unknown, broken: BrokenFields): string {
  const category = categoryBySlug(lineOf(value));
  if (!category) broken['category'] = 'listing.categoryRequired';
  else if (childrenOf(category.slug).length > 0) broken['category'] = 'listing.categoryTooBroad';
  return category?.slug ?? '';
}

function readPlace(
  given: Readonly<Record<string, unknown>>,
  broken: BrokenFields,
): { country: string; parish: string | null } {
  const country = countryByCode(lineOf(given['country']))?.code ?? '';
  if (!country) broken['country'] = 'listing.countryRequired';
  const parishes = parishesOf(country);
  const parish = parishes.find(({ code }) => code === lineOf(given['parish']))?.code ?? null;
  if (parishes.length > 0 && parish === null) broken['parish'] = 'listing.parishRequired';
  return { country, parish };
}

function readPrice(value: unknown, category: string, broken: BrokenFields): number | null {
  const read = moneyOf(value);
  if ('broken' in read) {
    broken['price'] = read.broken;
    return null;
  }
  if (!read.value && !mayBeFree(category))
    broken['price'] = read.value === 0 ? 'listing.priceZero' : 'listing.priceRequired';
  return read.value ?? 0;
}

function readCurrency(value: unknown, country: string, broken: BrokenFields): string {
  const currency = lineOf(value) || DEFAULT_CURRENCY;
  if (country && !currenciesOf(country).includes(currency)) broken['currency'] = 'listing.currency';
  return currency;
}

function readLowest(value: unknown, price: number | null, broken: BrokenFields): number | null {
  const read = moneyOf(value);
  if ('broken' in read) broken['negotiablePrice'] = read.broken;
  else if (read.value !== null && price !== null && read.value > price)
    broken['negotiablePrice'] = 'listing.negotiableAbovePrice';
  return 'value' in read ? read.value : null;
}

function readCondition(value: unknown, category: string, broken: BrokenFields): Condition | null {
  const allowed = conditionsOf(category);
  const condition = allowed.find((name) => name === lineOf(value)) ?? null;
  if (allowed.length > 0 && condition === null) broken['condition'] = 'listing.conditionRequired';
  return condition;
}

function readMedia(
  given: Readonly<Record<string, unknown>>,
  broken: BrokenFields,
): { media: string[]; alts: Record<string, string> } {
  const media = [
    ...new Set(
      listOf(given['media'])
        .filter((id) => typeof id === 'string')
        .map((id) => id.toLowerCase()),
    ),
  ];
  if (media.length === 0) broken['media'] = 'listing.imageRequired';
  else if (media.length > MAX_FILES.image + MAX_FILES.video)
    broken['media'] = 'listing.imagesTooMany';
  else if (!media.every((id) => UUID.test(id))) broken['media'] = 'listing.mediaGone';
  const written = new Map(
    Object.entries(recordOf(given['alts'])).map(([id, alt]) => [id.toLowerCase(), lineOf(alt)]),
  );
  const alts: Record<string, string> = {};
  for (const id of media) {
    const alt = written.get(id);
    if (alt === undefined) continue;
    if (alt.length > MAX_ALT_LENGTH) broken[`alts.${id}`] = 'listing.altTooLong';
    alts[id] = alt;
  }
  return { media, alts };
}
