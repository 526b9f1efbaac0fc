// The form of a listing, filled in and checked: what comes out, or what is wrong.
import { formOf, listingForm, type ListingFields } from '#features/listings/edits/input.form.ts';
import { brokenListing } from '#features/listings/edits/input.rules.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { FieldErrors } from '#platform/errors.ts';
import { writtenListing } from './factories.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** Reads texts as they are. */
export function readForm(texts: unknown): { listing?: ListingInput; broken?: FieldErrors } {
  const read = listingForm({ now }).safeParse(texts);
  return read.success ? { listing: read.data } : { broken: brokenListing(read.error.issues) };
}

/** The form of a chair for US$120.00 in Kingston. */
export function filledForm(): ListingFields {
  return formOf(writtenListing());
}

/** What is wrong with that form after a change. */
export function fields(change: Record<string, unknown>): FieldErrors {
  return readForm({ ...filledForm(), ...change }).broken ?? {};
}

/** The listing that it makes after a change. */
export function value(change: Record<string, unknown>): ListingInput {
  const { listing, broken } = readForm({ ...filledForm(), ...change });
  if (!listing) throw new Error(JSON.stringify(broken));
  return listing;
}
