/** How a seller looks through their own listings, in the address and in the API. Browser-safe. */

/** Where listings stand, in the seller's words; each is a group of statuses. */
export const OWN_STATES = ['active', 'review', 'sold', 'expired', 'refused'] as const;
export type OwnState = (typeof OWN_STATES)[number];
export const OWN_SORTS = ['newest', 'oldest', 'views', 'ending'] as const;
export type OwnSort = (typeof OWN_SORTS)[number];
export const OWN_WORDS_MAX = 100;

export type OwnBrowse = {
  /** Words of the title. */
  q: string;
  state: OwnState | null;
  sort: OwnSort;
  /** Rows of one line. */
  compact: boolean;
  /** The cursor of the page; null for the first. */
  after: string | null;
};

/** Reads the address of the page; what it does not know is no filter. */
export function parseOwnBrowse(params: URLSearchParams): OwnBrowse {
  const words = (params.get('q') ?? '').toWellFormed().replaceAll('\0', ' ');
  return {
    q: words.replaceAll(/\s+/g, ' ').slice(0, OWN_WORDS_MAX).toWellFormed().trim(),
    state: OWN_STATES.find((state) => state === params.get('state')) ?? null,
    sort: OWN_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    compact: params.get('rows') === 'compact',
    after: params.get('after') || null,
  };
}

/** The parameters beside the tab's own, for links, hidden fields and the way back. */
export function ownBrowseEntries({ q, state, sort, compact, after }: OwnBrowse) {
  const entries: [string, string][] = [];
  if (q) entries.push(['q', q]);
  if (state) entries.push(['state', state]);
  if (sort !== 'newest') entries.push(['sort', sort]);
  if (compact) entries.push(['rows', 'compact']);
  if (after) entries.push(['after', after]);
  return entries;
}

/** The same as one text, which forms carry to come back here. */
export const placeOf = (browse: OwnBrowse): string =>
  new URLSearchParams(ownBrowseEntries(browse)).toString();

export function ownListingsPath(browse: OwnBrowse): string {
  const params = new URLSearchParams([['tab', 'listings'], ...ownBrowseEntries(browse)]);
  return `/profile?${params}`;
}

/** Whether anything is left out. */
export const leavesOut = ({ q, state }: OwnBrowse): boolean => q !== '' || state !== null;
