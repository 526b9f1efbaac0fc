// What other features may use of offers, beside its role files and its components.
export { findOffers } from './views/find.server.ts';
