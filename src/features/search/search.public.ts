/** What pages and other features may use of search in the browser, beside its role files. */
export { FEED_LANGUAGE, FEED_TYPES, type FeedFormat } from './lists/feed.ts';
export { feedParameters } from './lists/feed-query.ts';
export { parseStoreFilters, storeSearch, type StoreFilters } from './lists/store.filters.ts';
export { questionWords } from './words/fold.ts';
export { synonymView, type SynonymView } from './synonyms/schema.ts';
export { termsIn } from './synonyms/terms.ts';
