// What other features may use of media, beside its role files and its components.
export { findMissingCopies } from './copies/missing.server.ts';
export { placeAllMedia } from './copies/place.server.ts';
export { forgetCopies } from './copies/restored.server.ts';
export { removeStrayCopies } from './copies/strays.server.ts';
export { getSharePicture, languageOfShare, shareImage } from './share-cards/share.server.ts';
export { findOwnAddresses } from './uploads/by-address.server.ts';
export { addPostedImage, admitFiles, filesFrom } from './uploads/posted.server.ts';
export { readStoredPicture } from './uploads/stored.server.ts';
export { handleUpload } from './uploads/uploads.server.ts';
export { CONVERSION_SECONDS } from './video/video.jobs.server.ts';
