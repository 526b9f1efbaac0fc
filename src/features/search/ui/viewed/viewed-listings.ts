/**
 * Which listings were looked at in this browser, by the person who is signed in or by nobody. Like
 * recent searches it never leaves the device, goes with the other copies when somebody signs out
 * (device-drafts.ts), and is shown to nobody else.
 */
import { ownPath } from '#platform/http/own-path.ts';
import { type KeptListings, keptOf, MOST_KEPT, type ViewedListing } from './keep-viewed.ts';
import { VIEWED_KEY } from './viewed-key.ts';

/** Prices and titles change: what was looked at long ago is not told any more. */
const KEPT_MS = 30 * 24 * 3_600_000;
const LONGEST = 300;

/** The latest first; none where the browser keeps nothing. */
export function readViewed(person: string | null, now: number): ViewedListing[] {
  return keptOf(person)
    .filter((each) => isViewed(each, now))
    .slice(0, MOST_KEPT)
    .map(({ at: _at, ...listing }) => listing);
}

/** What an older version of the page wrote there, or somebody else, is drawn only if it fits. */
function isViewed(each: Partial<KeptListings['listings'][number]> | null, now: number): boolean {
  const texts = [each?.id, each?.title, each?.category, each?.parentCategory, each?.country];
  const picture = each?.picture;
  return (
    texts.every((text) => typeof text === 'string' && text.length <= LONGEST) &&
    /^[0-9a-f-]{36}$/.test(each?.id ?? '') &&
    Number.isSafeInteger(each?.price?.amount) &&
    /^[A-Z]{3}$/.test(each?.price?.currency ?? '') &&
    (picture === null || (typeof picture === 'string' && isPicture(picture))) &&
    typeof each?.at === 'number' &&
    now - each.at < KEPT_MS
  );
}

/** Of this site, or as files are called at MEDIA_URL: of elsewhere browsers load nothing. */
const isPicture = (address: string): boolean =>
  ownPath(address) !== null || /^https?:\/\/[^/]+\/public\//.test(address);

/** Takes them all away. */
export function forgetViewed(): void {
  try {
    localStorage.removeItem(VIEWED_KEY);
  } catch {
    // Nothing was kept either.
  }
}
