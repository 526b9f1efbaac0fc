/** What the form holds: the fields of a listing, without the files, which the uploader keeps. */
import { countryByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { readPrice } from '#features/catalog/catalog.money.ts';
import { amount, recordOf } from '#features/listings/edits/input.fields.ts';
import { listingForm, type ListingFields, formOf } from '#features/listings/edits/input.form.ts';
import { brokenListing } from '#features/listings/edits/input.rules.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { UploadItem } from '#features/media/ui/useUploads.ts';
import { cleanLine } from '#platform/i18n/clean-text.ts';
import type { FieldErrors } from '#platform/errors.ts';
import type { Money } from '#platform/i18n/money.ts';

/** Every field of every section, so that a change of mind about the category loses nothing. */
export type SellValues = Omit<ListingFields, 'media' | 'alts' | 'details'> & {
  details: Required<ListingFields['details']>;
};

/** A listing as the form shows it; what it does not have is empty. */
export function sellValues(listing: Partial<ListingInput>): SellValues {
  const { media: _files, alts: _words, ...values } = formOf(listing);
  return values as SellValues;
}

/** An empty form for something in `country`, in the money of that place. */
export function emptyValues(country: string | null): SellValues {
  const known = country && countryByCode(country) ? country : '';
  return {
    ...sellValues({ stockQuantity: 1 }),
    country: known,
    currency: currencyOf(known),
  };
}

/** The money that people think in there. */
export function currencyOf(country: string): string {
  return countryByCode(country)?.currency ?? DEFAULT_CURRENCY;
}

/** Completes what a draft holds; unknown keys and values of another type are left out. */
export function completed<Value>(given: unknown, empty: Value): Value {
  if (Array.isArray(empty)) return (Array.isArray(given) ? given : empty) as Value;
  if (typeof empty !== 'object' || empty === null)
    return typeof given === typeof empty ? (given as Value) : empty;
  const fields = Object.entries(empty).map(([name, value]) => [
    name,
    completed<unknown>(recordOf(given)[name], value),
  ]);
  return Object.fromEntries(fields) as Value;
}

/** The price that is typed, in the currency that is chosen or named; null while it is none. */
export function typedPrice(price: string, chosen: string): Money | null {
  const read = readPrice(cleanLine(price), chosen);
  return read && amount.safeParse(read.amount).success ? read : null;
}

/** Whether a typed amount is more than digits and cents, so that it is shown how it was read. */
export const isLoose = (price: string): boolean => !/^\d*(?:[.,]\d\d)?$/.test(price.trim());

/** The files that have arrived, in their order, with what was written about them. */
export function mediaOf(items: readonly UploadItem[]): Pick<ListingFields, 'media' | 'alts'> {
  const arrived = items.flatMap(({ media, alt }) =>
    media ? [{ id: media.id, alt: alt.trim() }] : [],
  );
  return {
    media: arrived.map(({ id }) => id),
    alts: Object.fromEntries(
      arrived.filter(({ alt }) => alt !== '').map(({ id, alt }) => [id, alt]),
    ),
  };
}

/** The listing that the form makes, or the message keys of what is wrong by field. */
export function checkValues(
  values: SellValues,
  files: Pick<ListingFields, 'media' | 'alts'>,
  now: Date,
): { listing: ListingInput; broken: null } | { listing: null; broken: FieldErrors } {
  const read = listingForm({ now }).safeParse({ ...values, ...files });
  return read.success
    ? { listing: read.data, broken: null }
    : { listing: null, broken: brokenListing(read.error.issues) };
}
