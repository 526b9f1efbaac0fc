// What other features may use of sellers, beside its role files and its components.
export { findStoresByName } from './store/find.server.ts';
export { findStoreBrief, getStore } from './store/profile.server.ts';
