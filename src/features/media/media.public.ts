/** What pages and other features may use of media in the browser, beside its role files. */
export { sharePhotoOf, type ShareCard, type SharePhoto } from './share-cards/share.schema.ts';
