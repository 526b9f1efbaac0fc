/**
 * What a seller writes of a listing as the API has it, the same both ways: values, and money in
 * minor units with its currency. The only place where it meets the texts of the form. Browser-safe.
 */
import type { ListingDetails } from '#features/listings/listings.schema.ts';
import type { Money } from '#platform/money.ts';
import {
  type BrokenFields,
  differenceOf,
  moneyOf,
  moneyText,
  type Read,
  wordsOf,
} from './listings.input.fields.ts';
import type { ListingFields, ListingInput } from './listings.input.schema.ts';

/** What the category adds; a rate is money like any other. */
export type WrittenDetails = Omit<ListingDetails, 'hourlyRate'> & {
  hourlyRate?: Money | undefined;
};
export type WrittenListing = Omit<
  ListingInput,
  'price' | 'currency' | 'negotiablePrice' | 'condition' | 'details'
> & {
  price: Money;
  /** In the currency of the price. */
  negotiablePrice: Money | null;
  condition: string | null;
  /** In the currency of the price. */
  details: WrittenDetails;
};

type WrittenOption = ListingInput['variations'][number]['options'][number];
/** Some fields of it; what is missing in a variation is checkListing's to miss. */
export type PartlyWritten = Partial<Omit<WrittenListing, 'variations'>> & {
  variations?: { id?: string; name?: string; options?: Partial<WrittenOption>[] }[] | undefined;
};

/**
 * Details as they are stored, with a rate in units of the listing's currency, as the API has them.
 */
export function writtenDetails(
  { hourlyRate, ...details }: ListingDetails,
  currency: string,
): WrittenDetails {
  if (hourlyRate === undefined) return details;
  return { ...details, hourlyRate: { amount: Math.round(hourlyRate * 100), currency } };
}

/** What checkListing made of a form, as the API takes it. */
export function toWritten({
  price: amount,
  currency,
  negotiablePrice: lowest,
  details,
  ...rest
}: ListingInput): WrittenListing {
  return {
    ...rest,
    price: { amount, currency },
    negotiablePrice: lowest === null ? null : { amount: lowest, currency },
    details: writtenDetails(details, currency),
  };
}

/** What checkListing takes, from what a program sends; what is absent stays absent. */
export function fieldsOfWritten({
  price,
  negotiablePrice,
  details,
  variations,
  ...rest
}: PartlyWritten): Readonly<Record<string, unknown>> {
  const texts = (money: Money | null) => (money ? moneyText(money.amount) : '');
  return {
    ...rest,
    ...(price && { price: texts(price), currency: price.currency }),
    ...(negotiablePrice !== undefined && { negotiablePrice: texts(negotiablePrice) }),
    ...(details && { details: { ...details, hourlyRate: texts(details.hourlyRate ?? null) } }),
    ...(variations && {
      variations: variations.map(({ options, ...variation }) => ({
        ...variation,
        options: options?.map(({ priceModifier = 0, ...option }) => ({
          ...option,
          priceModifier: moneyText(priceModifier),
        })),
      })),
    }),
  };
}

/** Amounts that are not in the listing's currency, as message keys by field. */
export function foreignAmounts(
  { negotiablePrice, details }: PartlyWritten,
  currency: string,
): BrokenFields {
  const amounts = { negotiablePrice, 'details.hourlyRate': details?.hourlyRate };
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([field, money]) =>
      money && money.currency !== currency ? [[field, 'listing.currency']] : [],
    ),
  );
}

/** What the server gave a form, as the API has it. */
export function writtenOfFields({
  price,
  currency,
  negotiablePrice,
  condition,
  parish,
  details,
  variations,
  stockQuantity,
  tags,
  ...rest
}: ListingFields): WrittenListing {
  const money = (text: string) => ({ amount: made(moneyOf(text)), currency });
  const { bedrooms, bathrooms, squareFeet, year, mileage, hourlyRate, ...texts } = details;
  const numbers = Object.entries({ bedrooms, bathrooms, squareFeet, year, mileage });
  return {
    ...rest,
    price: money(price),
    negotiablePrice: negotiablePrice === '' ? null : money(negotiablePrice),
    condition: condition || null,
    parish: parish || null,
    stockQuantity: Number(stockQuantity),
    tags: wordsOf(tags),
    details: {
      ...(texts as Omit<ListingDetails, 'hourlyRate'>),
      ...Object.fromEntries(
        numbers.flatMap(([name, text]) => (text ? [[name, Number(text)]] : [])),
      ),
      ...(hourlyRate && { hourlyRate: money(hourlyRate) }),
    },
    variations: variations.map(({ options, ...variation }) => ({
      ...variation,
      options: options.map((option) => ({
        ...option,
        priceModifier: made(differenceOf(option.priceModifier)),
        inventory: Number(option.inventory),
      })),
    })),
  };
}

/** A text that was made of an amount. */
const made = (read: Read<number | null>): number => ('value' in read ? (read.value ?? 0) : 0);
