// What other features may use of sellers, beside its role files and its components.
export { findStoreBrief, storeBriefs } from './store/brief.server.ts';
export { findStoresByName } from './store/find.server.ts';
export { storeNumbers } from './store/store-numbers.server.ts';
export { getStore } from './store/profile.server.ts';
