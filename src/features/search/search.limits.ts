/** Orders and bounds of lists of listings. Apart from the schema, as those of listings are. */
export const SORTS = [
  'best',
  'newest',
  'oldest',
  'price-low',
  'price-high',
  'popular',
  'trending',
] as const;
export type Sort = (typeof SORTS)[number];
/** Orders of rows: the best match is one of words, so that lists without any have the others. */
export type RowSort = Exclude<Sort, 'best'>;
export const ROW_SORTS = SORTS.filter((sort): sort is RowSort => sort !== 'best');

/** What may be read out of a question, and switched off in the address (`plain=price,place`). */
export const READINGS = ['place', 'price', 'category', 'condition', 'year'] as const;
export type Reading = (typeof READINGS)[number];

/** Cards on one page of /products and /search; the API may ask for up to 100. */
export const PAGE_SIZE = 16;
export const MAX_PAGE_SIZE = 100;
/** Deeper pages are reached by the cursor of the API, not by an offset. */
export const MAX_OFFSET = 9600;
export const MAX_QUERY_LENGTH = 200;

/**
 * What is asked of a listing beyond words, category, place, price and condition, by the names that
 * stand in the address, in its order. What each means is in search.attributes.ts, which is too
 * heavy for every list.
 */
export const ATTRIBUTE_NAMES = [
  'make',
  'model',
  'yearFrom',
  'yearTo',
  'mileageFrom',
  'mileageTo',
  'fuel',
  'transmission',
  'drive',
  'dutyPaid',
  'propertyType',
  'bedrooms',
  'bedroomsFrom',
  'bathroomsFrom',
  'areaFrom',
  'areaTo',
  'amenities',
  'partCategory',
  'compatibleMake',
  'compatibleModel',
  'serviceType',
  'brand',
  'size',
  'negotiable',
  'free',
  'photos',
  'video',
  'verified',
  'posted',
] as const;
export type AttributeName = (typeof ATTRIBUTE_NAMES)[number];

/** Those that any listing may have: they stay when another category is chosen. */
export const GENERAL_ATTRIBUTES: readonly AttributeName[] = ATTRIBUTE_NAMES.slice(
  ATTRIBUTE_NAMES.indexOf('negotiable'),
);

/** Choices of one attribute that are read, and letters of each. */
export const MAX_CHOICES = 20;
export const MAX_CHOICE_LENGTH = 60;
