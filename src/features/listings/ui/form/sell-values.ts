/** What the form holds: the fields of a listing, without the files, which the uploader keeps. */
import { countryByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { readPrice } from '#features/catalog/catalog.money.ts';
import type { ListingFields, sellValues } from '#features/listings/edits/input.form.ts';
import { PRICE_MAX } from '#features/listings/listings.limits.ts';
import type { UploadItem } from '#features/media/ui/useUploads.ts';
import { cleanLine } from '#platform/i18n/clean-text.ts';
import type { Money } from '#platform/i18n/money.ts';

/** Every field of every section, so that a change of mind about the category loses nothing. */
export type SellValues = ReturnType<typeof sellValues>;

/** A form for something in `country`, in the money of that place, where nothing is written yet. */
export function emptyValues(nothing: SellValues, country: string | null): SellValues {
  const known = country && countryByCode(country) ? country : '';
  return { ...nothing, country: known, currency: currencyOf(known) };
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
    completed<unknown>((given as Record<string, unknown> | null)?.[name], value),
  ]);
  return Object.fromEntries(fields) as Value;
}

/** The price that is typed, in the currency that is chosen or named; null while it is none. */
export function typedPrice(price: string, chosen: string): Money | null {
  const read = readPrice(cleanLine(price), chosen);
  return read && read.amount >= 0 && read.amount <= PRICE_MAX ? read : null;
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
