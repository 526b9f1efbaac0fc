/**
 * Which listings were looked at in this browser, by the person who is signed in or by nobody. Like
 * recent searches it never leaves the device, goes with the other copies when somebody signs out
 * (device-drafts.ts), and is shown to nobody else.
 */
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { VIEWED_KEY } from './viewed-key.ts';

export type ViewedListing = Pick<
  ListingCardView,
  'id' | 'title' | 'language' | 'price' | 'priceUnit' | 'category' | 'parentCategory' | 'country'
> & {
  /** Path of a small picture. */
  picture: string | null;
};

/** One row on a computer, two on a phone. */
const MOST_KEPT = 4;
/** Prices and titles change: what was looked at long ago is not told any more. */
const KEPT_MS = 30 * 24 * 3_600_000;
const LONGEST = 300;

type Kept = { person: string | null; listings: (ViewedListing & { at: number })[] };

/** The latest first; none where the browser keeps nothing. */
export function readViewed(person: string | null, now: number): ViewedListing[] {
  return readKept(person, now).map(({ at: _at, ...listing }) => listing);
}

function readKept(person: string | null, now: number): Kept['listings'] {
  try {
    const kept = JSON.parse(localStorage.getItem(VIEWED_KEY) ?? 'null') as Partial<Kept> | null;
    if (kept?.person !== person || !Array.isArray(kept.listings)) return [];
    return kept.listings.filter((each) => isViewed(each, now)).slice(0, MOST_KEPT);
  } catch {
    return [];
  }
}

/** What an older version of the page wrote there, or somebody else, is drawn only if it fits. */
function isViewed(each: Partial<Kept['listings'][number]> | null, now: number): boolean {
  const texts = [each?.id, each?.title, each?.category, each?.parentCategory, each?.country];
  const picture = each?.picture;
  return (
    texts.every((text) => typeof text === 'string' && text.length <= LONGEST) &&
    /^[0-9a-f-]{36}$/.test(each?.id ?? '') &&
    Number.isSafeInteger(each?.price?.amount) &&
    /^[A-Z]{3}$/.test(each?.price?.currency ?? '') &&
    (picture === null || (typeof picture === 'string' && /^\/(?!\/)/.test(picture))) &&
    typeof each?.at === 'number' &&
    now - each.at < KEPT_MS
  );
}

/** Puts a listing first; one that is there already moves up. */
export function keepViewed(person: string | null, listing: ViewedListing, now: number): void {
  const others = readKept(person, now).filter(({ id }) => id !== listing.id);
  try {
    const listings = [{ ...listing, at: now }, ...others].slice(0, MOST_KEPT);
    localStorage.setItem(VIEWED_KEY, JSON.stringify({ person, listings } satisfies Kept));
  } catch {
    // Refused or full: this browser remembers nothing.
  }
}

/** Takes them all away. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(VIEWED_KEY);
  } catch {
    // Nothing was kept either.
  }
}
