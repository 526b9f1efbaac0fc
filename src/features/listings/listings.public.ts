/** What pages and other features may use of listings in the browser, beside its role files. */
export { countedVariations, payableVariations, stockOf } from './listings.units.ts';
export { unitsLeft } from './lifecycle/stock.ts';
export { parseOwnBrowse } from './own/own.schema.ts';
export { toCardView, type CardView, wholeCard } from './views/card-view.ts';
