/** Choices and bounds of listings. Apart from the schema, so that a page that only needs a number loads no validator. */

export const CONDITIONS = ['new', 'like-new', 'good', 'used', 'newly-constructed', 'average-condition', 'fixer-upper'] as const;
export const LISTING_STATUSES = ['draft', 'pending', 'approved', 'flagged', 'rejected', 'removed', 'expired'] as const;
export const SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'popular', 'trending'] as const;
export type Condition = (typeof CONDITIONS)[number];
export type ListingStatus = (typeof LISTING_STATUSES)[number];
export type Sort = (typeof SORTS)[number];

/** Cards on one page of /products and /search; the API may ask for up to 100. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
/** Deeper pages are reached by the cursor of the API, not by an offset. */
export const MAX_OFFSET = 9600;
export const MAX_QUERY_LENGTH = 200;
