/**
 * What a seller writes of a listing (spec 2 section 5): every field once, as its rule and the text
 * that a form makes of it. `listingForm` reads texts; `listingInput` (listings.schema.ts) is the
 * same with values, for the use cases and the API. Messages are keys under `errors`; a route hands
 * their sentences to its page with `pageTexts(locale, 'errors.listing')` (messages.server.ts).
 */
import * as z from 'zod/mini';
import {
  categoryBySlug,
  childrenOf,
  countryByCode,
  DEFAULT_CURRENCY,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import {
  CONDITIONS,
  DESCRIPTION_MAX,
  STOCK_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from '#features/listings/listings.limits.ts';
import { MAX_ALT_LENGTH, MAX_FILES } from '#features/media/media.limits.ts';
import { cleanLine } from '#platform/clean-text.ts';
import type { FieldErrors } from '#platform/errors.ts';
import { textsOf } from '#platform/form-texts.ts';
import { brokenFields, type Issue } from '#platform/read-input.ts';
import { conditionsOf, currenciesOf, hasVariations, mayBeFree } from './listings.input.choices.ts';
import { brokenDetails, detailsOf, writtenDetails } from './listings.input.details.ts';
import {
  isEmpty,
  isTicked,
  line,
  lineOf,
  listOf,
  money,
  recordOf,
  requiredLine,
  requiredText,
  textOrNothing,
  ticked,
  whole,
  wholeText,
  words,
  wordsText,
} from './listings.input.fields.ts';
import { tooLowModifiers, writtenVariations } from './listings.input.variations.ts';

const category = z.string('listing.categoryRequired').check(
  z.overwrite(cleanLine),
  z.refine((slug) => categoryBySlug(slug), { error: 'listing.categoryRequired', abort: true }),
  z.refine((slug) => childrenOf(slug).length === 0, 'listing.categoryTooBroad'),
);

const country = z.string('listing.countryRequired').check(
  z.overwrite(cleanLine),
  z.refine((code) => countryByCode(code), 'listing.countryRequired'),
);

/** Which of them are pictures only the server knows: see listingFileKinds. */
const media = z.array(z.guid('listing.mediaGone'), 'listing.imageRequired').check(
  z.overwrite((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  z.minLength(1, 'listing.imageRequired'),
  z.maxLength(MAX_FILES.image + MAX_FILES.video, 'listing.imagesTooMany'),
);

const tags = words(
  { words: TAGS_MAX, letters: TAG_MAX },
  { tooMany: 'listing.tagsTooMany', tooLong: 'listing.tagTooLong' },
);

/** In the order of the form. */
export const writtenListing = z.object({
  title: requiredLine(TITLE_MAX, 'listing.titleRequired', 'listing.titleTooLong'),
  category,
  country,
  /** Required where the country has a list. */
  parish: textOrNothing(z._default(z.nullable(z.string('listing.parishRequired')), null)),
  price: money,
  isNegotiable: ticked(z._default(z.boolean('listing.choice'), false)),
  /** In the currency of the price. */
  negotiablePrice: z._default(z.nullable(money), null),
  condition: textOrNothing(
    z._default(z.nullable(z.enum(CONDITIONS, 'listing.conditionRequired')), null),
  ),
  description: requiredText(
    DESCRIPTION_MAX,
    'listing.descriptionRequired',
    'listing.descriptionTooLong',
  ),
  details: z._default(writtenDetails, {}),
  /** Ids of pictures and videos in the order shown; the first is the cover. */
  media,
  /** Descriptions for people who do not see the pictures, by id. */
  alts: z._default(z.record(z.string(), line(MAX_ALT_LENGTH, 'listing.altTooLong')), {}),
  variations: z._default(writtenVariations, []),
  stockQuantity: wholeText(z._default(whole(1, STOCK_MAX, 'listing.stock'), 1)),
  tags: wordsText(z._default(tags, [])),
});

/**
 * A listing as its seller wrote it, checked: money in minor units, places and categories that
 * exist, and nothing that its category has not.
 */
export type ListingInput = z.output<typeof writtenListing>;

type Texts = Required<z.input<typeof writtenListing>>;
type Flat<Fields> = {
  [Name in keyof Fields]: NonNullable<Fields[Name]> extends { amount: string }
    ? string
    : Fields[Name];
};
/**
 * What the fields of the form hold: text as it is typed, lists as they are chosen, one currency for
 * all amounts. Fields of all sections may be in `details`; only those of the category's section
 * count.
 */
export type ListingFields = Flat<Omit<Texts, 'details'>> & {
  details: Flat<NonNullable<Texts['details']>>;
  currency: string;
};

/** The form's amounts with the form's currency. */
function withCurrency(given: ListingFields): z.input<typeof writtenListing> {
  const { currency, price, negotiablePrice, details, ...fields } = recordOf(given);
  const { hourlyRate, ...texts } = recordOf(details);
  return {
    ...fields,
    price: { amount: price, currency },
    negotiablePrice: { amount: negotiablePrice, currency },
    details: { ...texts, hourlyRate: { amount: hourlyRate, currency } },
  } as z.input<typeof writtenListing>;
}

/** A listing as the form shows it; what it does not say is empty. */
export function formOf(listing: Partial<ListingInput>): ListingFields {
  const { price, negotiablePrice, details, ...texts } = textsOf(writtenListing, {
    ...listing,
    negotiablePrice: listing.negotiablePrice ?? {},
    details: { ...listing.details, hourlyRate: listing.details?.hourlyRate ?? {} },
  });
  return {
    ...(texts as Omit<ListingFields, 'details' | 'currency' | 'price' | 'negotiablePrice'>),
    price: price.amount,
    currency: price.currency,
    negotiablePrice: negotiablePrice?.amount ?? '',
    details: { ...details, hourlyRate: details?.hourlyRate?.amount ?? '' },
  };
}

/**
 * Leaves out what the category, the place or a box that is not ticked makes meaningless, so that
 * nobody is asked to mend a field that is not on the screen. Works on texts and on values.
 */
export function applicable<Given>(given: Given): Given {
  const all = recordOf(given);
  const slug = lineOf(all['category']);
  const offers = isTicked(all['isNegotiable']) && !isEmpty(amountIn(all['negotiablePrice']));
  return {
    ...all,
    parish: parishesOf(lineOf(all['country'])).length > 0 ? all['parish'] : undefined,
    price: completePrice(all['price'] ?? {}, slug),
    negotiablePrice: offers ? all['negotiablePrice'] : undefined,
    condition: conditionsOf(slug).length > 0 ? all['condition'] : undefined,
    details: detailsOf(recordOf(all['details']), slug),
    alts: altsOf(recordOf(all['alts']), listOf(all['media'])),
    variations: hasVariations(slug) ? all['variations'] : undefined,
  } as Given;
}

/** Nothing is a price of 0 where things may be free; the currency is dollars unless it is said. */
function completePrice(price: unknown, slug: string): unknown {
  if (typeof price !== 'object') return price;
  const { amount, currency } = recordOf(price);
  return {
    amount: isEmpty(amount) && mayBeFree(slug) ? 0 : amount,
    currency: isEmpty(currency) ? DEFAULT_CURRENCY : currency,
  };
}

/** What stands for the amount in a value that may be anything. */
const amountIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? recordOf(value)['amount'] : value;

/** The words of the files that are there. */
function altsOf(
  alts: Readonly<Record<string, unknown>>,
  media: readonly unknown[],
): Record<string, unknown> {
  const ids = new Set(media.map((id) => (typeof id === 'string' ? id.toLowerCase() : '')));
  return Object.fromEntries(
    Object.entries(alts).flatMap(([id, alt]) =>
      ids.has(id.toLowerCase()) ? [[id.toLowerCase(), alt]] : [],
    ),
  );
}

/** The rules that need more than one field. What is wrong by itself is not asked again. */
function* brokenTogether(
  listing: ListingInput,
  now: Date,
): Generator<[path: PropertyKey[], message: string]> {
  const { category: slug, country: code, parish, condition } = listing;
  const parishes = parishesOf(code);
  if (parishes.length > 0 && !parishes.some((known) => known.code === parish))
    yield [['parish'], 'listing.parishRequired'];
  yield* brokenAmounts(listing);
  const conditions = conditionsOf(slug);
  if (conditions.length > 0 && !conditions.some((name) => name === condition))
    yield [['condition'], 'listing.conditionRequired'];
  for (const [field, message] of brokenDetails(recordOf(listing.details), now))
    yield [['details', field], message];
}

/**
 * The same about money: what is free, which currency, and nothing above the price or below zero.
 */
function* brokenAmounts(listing: ListingInput): Generator<[path: PropertyKey[], message: string]> {
  const { amount: cents, currency } = recordOf(listing.price);
  const price = typeof cents === 'number' ? cents : Number.NaN;
  if (price === 0 && !mayBeFree(listing.category)) yield [['price', 'amount'], 'listing.priceZero'];
  const place = countryByCode(listing.country);
  if (place && typeof currency === 'string' && !currenciesOf(place.code).includes(currency))
    yield [['price', 'currency'], 'listing.currency'];
  const lowest = recordOf(listing.negotiablePrice);
  if (typeof lowest['amount'] === 'number' && lowest['amount'] > price)
    yield [['negotiablePrice', 'amount'], 'listing.negotiableAbovePrice'];
  const { hourlyRate } = recordOf(listing.details);
  if (lowest['currency'] !== undefined && lowest['currency'] !== currency)
    yield [['negotiablePrice', 'currency'], 'listing.currency'];
  if (hourlyRate !== undefined && recordOf(hourlyRate)['currency'] !== currency)
    yield [['details', 'hourlyRate', 'currency'], 'listing.currency'];
  for (const path of tooLowModifiers(price, listOf(listing.variations)))
    yield [path, 'listing.modifierTooLow'];
}

/** Also when single fields are wrong: whoever writes hears of everything at once. */
export const together = (now: Date) =>
  z.check<ListingInput>(
    ({ value, issues }) => {
      for (const [path, message] of brokenTogether(value, now))
        issues.push({ code: 'custom', input: value, path, message, continue: true });
    },
    { when: () => true },
  );

/**
 * The form: texts in, a ListingInput out.
 * @param now of the server; cars have years until this one
 */
export const listingForm = ({ now }: { now: Date }) =>
  z.pipe(
    z.transform((given: ListingFields) => applicable(withCurrency(given))),
    writtenListing.check(together(now)),
  );

const ORDER = Object.keys(writtenListing.shape);
/** One field of the form has the currency of all amounts. */
const fieldOf = (path: string) =>
  path === 'price.currency' ? 'currency' : path.replace(/\.currency$/, '');

/** Message keys by field as the form names it, in the order of the form. */
export function brokenListing(issues: readonly Issue[]): FieldErrors {
  const fields = Object.entries(brokenFields(issues));
  const place = ([path]: [string, string]) => ORDER.indexOf(path.split('.')[0] ?? '');
  const inOrder = fields.toSorted((a, b) => place(a) - place(b));
  // Backwards, so that the first message of a field is the one that stays.
  const last = Object.fromEntries(inOrder.toReversed().map(([path, key]) => [fieldOf(path), key]));
  return Object.fromEntries(inOrder.map(([path]) => [fieldOf(path), last[fieldOf(path)] ?? '']));
}

const countOf = (kinds: readonly string[], kind: string) =>
  kinds.filter((each) => each === kind).length;

/** The kinds of its files, which only the server knows; the path of a refusal is the field. */
export const listingFileKinds = z.object({
  media: z.array(z.enum(['image', 'video'])).check(
    z.refine((kinds) => countOf(kinds, 'image') > 0, {
      error: 'listing.imageRequired',
      abort: true,
    }),
    z.refine((kinds) => countOf(kinds, 'image') <= MAX_FILES.image, 'listing.imagesTooMany'),
    z.refine((kinds) => countOf(kinds, 'video') <= MAX_FILES.video, 'listing.videosTooMany'),
  ),
});
