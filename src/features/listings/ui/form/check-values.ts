/**
 * The rules of a listing, as the server has them. With their library they are 19 kB, and nobody
 * needs them before something is typed: the form fetches them when it is awake.
 */
import { type ListingFields, listingForm } from '#features/listings/edits/input.form.ts';
import { brokenListing } from '#features/listings/edits/input.rules.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { FieldErrors } from '#platform/errors.ts';
import type { SellValues } from './sell-values.ts';

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
