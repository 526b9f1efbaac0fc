/** Orders and bounds of lists of listings. Apart from the schema, as those of listings are. */
export const SORTS = [
  'newest',
  'oldest',
  'price-low',
  'price-high',
  'popular',
  'trending',
] as const;
export type Sort = (typeof SORTS)[number];

/** Cards on one page of /products and /search; the API may ask for up to 100. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 100;
/** Deeper pages are reached by the cursor of the API, not by an offset. */
export const MAX_OFFSET = 9600;
export const MAX_QUERY_LENGTH = 200;
