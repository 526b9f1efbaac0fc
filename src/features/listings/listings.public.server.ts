// What other features may use of listings, beside its role files and its components.
export { mediaColumns } from '#features/media/media.table.server.ts';
export { sellValues } from './edits/input.form.ts';
export { getOwnListing } from './edits/write.server.ts';
export { countRoom } from './listings.owner.server.ts';
export { listGems, setGem } from './lifecycle/gems.server.ts';
export { answerBuyer, sealSale } from './lifecycle/life.server.ts';
export { releaseUnits, reserveUnits } from './lifecycle/reserve.server.ts';
export { findOwnListings, getSalesStatistics } from './own/own.server.ts';
export { refreshPriceGuide } from './price-guide/guide.server.ts';
export { inOrder, kindOf, loadCards, preparedCards, priceUnitOf } from './views/cards.server.ts';
export { findListingShare } from './views/share.server.ts';
export { countFavorites, recordContact } from './views/stats.server.ts';
