// What other features may use of search, beside its role files and its components.
export { getListingFeed } from './lists/feed.server.ts';
export { findStoreShare, storeShare } from './lists/share.server.ts';
export { findRelatedListings, moreOfSeller } from './lists/similar.server.ts';
export { findSellerListings } from './lists/store.server.ts';
export { drawSpot } from './places/drawn.server.ts';
export { countByCountry, countFromSummary } from './query/counts.server.ts';
export { quoteLexeme, resolveFilters, type SearchQuery } from './query/query.server.ts';
export { type Boost, replaceBoosts } from './questions/boosts.server.ts';
export { readQuestion } from './questions/question.server.ts';
export {
  addSearchServers,
  drainSearchServer,
  removeSearchServer,
} from './servers/change-servers.server.ts';
export {
  findDifferences,
  findServerStates,
  repairSlot,
  type ServerState,
} from './servers/check.server.ts';
export { findAway, findServerLags, searchServersCheck } from './servers/doctor.server.ts';
export { suggestSearch } from './suggestions/suggest.server.ts';
export { correctParts } from './words/corrections.server.ts';
export { respelled } from './words/misspellings.ts';
export {
  addSynonyms,
  getSynonyms,
  listSynonyms,
  removeSynonyms,
  saveSynonyms,
} from './synonyms/edit.server.ts';
export { analyseText } from './words/terms.server.ts';
