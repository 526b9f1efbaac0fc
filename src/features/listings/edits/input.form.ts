/**
 * The form of a listing: the same fields as texts. It reads them into a ListingInput, which is what
 * use cases and the API take, and shows one as texts.
 */
import * as z from 'zod/mini';
import { textsOf } from '#platform/pages/form-texts.ts';
import { recordOf } from './input.fields.ts';
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
 * The form: texts in, a ListingInput out.
 * @param now of the server; cars have years until this one
 */
export const listingForm = ({ now }: { now: Date }) =>
  z.pipe(
    z.transform((given: ListingFields) => applicable(withCurrency(given))),
    writtenListing.check(together(now)),
  );
