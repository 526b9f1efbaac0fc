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
import { brokenFields, type Issue } from '#platform/read-input.ts';
import { conditionsOf, currenciesOf, hasVariations, mayBeFree } from './listings.input.choices.ts';
import { brokenDetails, detailsOf, writtenDetails } from './listings.input.details.ts';
import {
  amount,
  line,
  lineOf,
  listOf,
  moneyText,
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

/** The currency is checked against the country. */
const price = z.object(
  { amount: moneyText(amount), currency: z.string('listing.currency') },
  'listing.priceInvalid',
);

/** Which of them are pictures only the server knows: see brokenMediaRule. */
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
  price,
  isNegotiable: ticked(z._default(z.boolean('listing.choice'), false)),
  /** Minor units of the price's currency. */
  negotiablePrice: moneyText(z._default(z.nullable(amount), null)),
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

type Texts = z.input<typeof writtenListing>;
/**
 * What the fields of the form hold: text as it is typed, lists as they are chosen. Fields of all
 * sections may be in `details`; only those of the category's section count.
 */
export type ListingFields = Required<Omit<Texts, 'price'>> & { price: string; currency: string };

/**
 * Leaves out what the category, the place or a box that is not ticked makes meaningless, so that
 * nobody is asked to mend a field that is not on the screen. Works on texts and on values.
 */
export function applicable<Given>(given: Given): Given {
  const all = recordOf(given);
  const slug = lineOf(all['category']);
  const price = all['price'] === undefined || all['price'] === null ? {} : all['price'];
  const isNegotiable: unknown = all['isNegotiable'];
  return {
    ...all,
    parish: parishesOf(lineOf(all['country'])).length > 0 ? all['parish'] : undefined,
    price: completePrice(price, slug),
    negotiablePrice:
      isNegotiable === true || isNegotiable === 'on' || isNegotiable === 'true'
        ? all['negotiablePrice']
        : undefined,
    condition: conditionsOf(slug).length > 0 ? all['condition'] : undefined,
    details: detailsOf(recordOf(all['details']), slug),
    alts: altsOf(recordOf(all['alts']), listOf(all['media'])),
    variations: hasVariations(slug) ? all['variations'] : undefined,
  } as Given;
}

/** Nothing is a price of 0 where things may be free; the currency is dollars unless it is said. */
function completePrice(price: unknown, slug: string): unknown {
  if (typeof price !== 'object' || price === null) return price;
  const { amount: given, currency } = recordOf(price);
  const isMissing = given === null || given === undefined || lineOf(given) === '';
  return {
    amount: isMissing && mayBeFree(slug) ? 0 : given,
    currency: currency === undefined || currency === '' ? DEFAULT_CURRENCY : currency,
  };
}

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
  const { category: slug, country: code, parish, condition, negotiablePrice } = listing;
  const given = recordOf(listing.price);
  const cents = typeof given['amount'] === 'number' ? given['amount'] : Number.NaN;
  const parishes = parishesOf(code);
  if (parishes.length > 0 && !parishes.some((known) => known.code === parish))
    yield [['parish'], 'listing.parishRequired'];
  if (cents === 0 && !mayBeFree(slug)) yield [['price', 'amount'], 'listing.priceZero'];
  const { currency } = given;
  if (typeof currency === 'string' && countryByCode(code) && !currenciesOf(code).includes(currency))
    yield [['price', 'currency'], 'listing.currency'];
  if (typeof negotiablePrice === 'number' && negotiablePrice > cents)
    yield [['negotiablePrice'], 'listing.negotiableAbovePrice'];
  const conditions = conditionsOf(slug);
  if (conditions.length > 0 && !conditions.some((name) => name === condition))
    yield [['condition'], 'listing.conditionRequired'];
  for (const [field, message] of brokenDetails(recordOf(listing.details), now))
    yield [['details', field], message];
  for (const path of tooLowModifiers(cents, listOf(listing.variations)))
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

/** The price of a form is two fields beside each other. */
function withPrice(given: ListingFields): Texts {
  const { price: amount, currency, ...fields } = recordOf(given);
  return applicable({ ...fields, price: { amount, currency } }) as Texts;
}

/**
 * The form: texts in, a ListingInput out.
 * @param now of the server; cars have years until this one
 */
export const listingForm = ({ now }: { now: Date }) =>
  z.pipe(z.transform(withPrice), writtenListing.check(together(now)));

const ORDER = Object.keys(writtenListing.shape);
const PRICE: Readonly<Record<string, string>> = {
  'price.amount': 'price',
  'price.currency': 'currency',
};

/** Message keys by field as the form names it, in the order of the form. */
export function brokenListing(issues: readonly Issue[]): FieldErrors {
  const fields = Object.entries(brokenFields(issues));
  const place = ([path]: [string, string]) => ORDER.indexOf(path.split('.')[0] ?? '');
  return Object.fromEntries(
    fields.toSorted((a, b) => place(a) - place(b)).map(([path, key]) => [PRICE[path] ?? path, key]),
  );
}

/** Which rule about its pictures and videos does not hold, as a message key; null when all do. */
export function brokenMediaRule(kinds: readonly ('image' | 'video')[]): string | null {
  const images = kinds.filter((kind) => kind === 'image').length;
  if (images === 0) return 'listing.imageRequired';
  if (images > MAX_FILES.image) return 'listing.imagesTooMany';
  return kinds.length - images > MAX_FILES.video ? 'listing.videosTooMany' : null;
}
