/**
 * The form of a listing: the same fields as texts. It reads them into a ListingInput, which is what
 * use cases and the API take, and shows one as texts.
 */
import * as z from 'zod/mini';
import { readPrice } from '#features/catalog/catalog.money.ts';
import { cleanLine } from '#platform/i18n/clean-text.ts';
import { textsOf } from '#platform/pages/form-texts.ts';
import { lineOf, recordOf } from './input.fields.ts';
import { applicable, together } from './input.rules.ts';
import { type ListingInput, writtenListing } from './input.schema.ts';

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

/** A field's amount without its signs, in units of the currency that they name. */
function priceIn(given: unknown, usual: unknown): { amount: unknown; currency: unknown } {
  const price = typeof given === 'string' ? readPrice(cleanLine(given), lineOf(usual)) : undefined;
  return price
    ? { amount: price.amount / 100, currency: price.currency || usual }
    : { amount: given, currency: usual };
}

/**
 * The form's amounts with the form's currency, unless one is named beside the price: "US$9,000" is
 * in US dollars whatever was chosen before.
 */
function withCurrency(given: ListingFields): z.input<typeof writtenListing> {
  const { currency: chosen, price: written, negotiablePrice, details, ...fields } = recordOf(given);
  const { hourlyRate, ...texts } = recordOf(details);
  const price = priceIn(written, chosen);
  return {
    ...fields,
    price,
    negotiablePrice: priceIn(negotiablePrice, price.currency),
    details: { ...texts, hourlyRate: priceIn(hourlyRate, price.currency) },
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
 * What the fields of the form show of a listing, all sections of them; files are the uploader's.
 * The server hands it over, because the browser has the schema later.
 */
export function sellValues(listing: Partial<ListingInput>) {
  const { media: _files, alts: _words, ...values } = formOf(listing);
  return values as Omit<ListingFields, 'media' | 'alts' | 'details'> & {
    details: Required<ListingFields['details']>;
  };
}

/**
 * The form: texts in, a ListingInput out.
 * @param now of the server; cars have years until this one
 */
export const listingForm = ({ now }: { now: Date }) =>
  z.pipe(
    z.transform((given: ListingFields) => applicable(withCurrency(given))),
    writtenListing.check(together(now)),
  );
