/**
 * Remembers in this browser that a listing was looked at. Small, and part of the page: whoever goes
 * on at once would be gone before more code has come.
 */
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { VIEWED_KEY } from './viewed-key.ts';

export type ViewedListing = Pick<
  ListingCardView,
  'id' | 'title' | 'language' | 'price' | 'priceUnit' | 'category' | 'parentCategory' | 'country'
> & {
  /** Where a small picture is read: a path of this site, or an address at MEDIA_URL. */
  picture: string | null;
};

/** What a browser keeps, as it is written; whoever reads it looks at each (viewed-listings.ts). */
export type KeptListings = { person: string | null; listings: (ViewedListing & { at: number })[] };

/** One row on a computer, two on a phone. */
export const MOST_KEPT = 4;

/** Puts a listing first; one that is there already moves up. */
export function keepViewed(person: string | null, listing: ViewedListing, now: number): void {
  const others = keptOf(person).filter((each) => each?.id !== listing.id);
  try {
    const listings = [{ ...listing, at: now }, ...others].slice(0, MOST_KEPT);
    localStorage.setItem(VIEWED_KEY, JSON.stringify({ person, listings } satisfies KeptListings));
  } catch {
    // Refused or full: this browser remembers nothing.
  }
}

/** What is kept for somebody, read as it is. */
export function keptOf(person: string | null): KeptListings['listings'] {
  try {
    const kept = JSON.parse(localStorage.getItem(VIEWED_KEY) ?? 'null') as KeptListings | null;
    return kept?.person === person && Array.isArray(kept.listings) ? kept.listings : [];
  } catch {
    return [];
  }
}
