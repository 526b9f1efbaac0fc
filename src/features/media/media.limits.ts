/**
 * What may be uploaded. Browser-safe: the picker checks the same before it sends anything (spec 2
 * sections 5 and 9, DECISIONS.md E1).
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

const MB = 1024 * 1024;

export const MEDIA_KINDS = ['image', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
/** What a file is for: it decides in which folder it is kept. */
export const MEDIA_PURPOSES = ['listing', 'store', 'message', 'forum', 'appeal'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

export const MAX_BYTES: Record<MediaKind, number> = {
  image: 5 * MB,
  video: 50 * MB,
};
/** Files of one listing. */
export const MAX_FILES: Record<MediaKind, number> = { image: 10, video: 3 };
/** File extensions, lower case, and the MIME types that browsers give them. */
export const EXTENSIONS: Record<MediaKind, readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  video: ['mp4', 'm4v', 'mpeg', 'mpg', 'mov', 'avi', 'webm'],
};
export const MIME_TYPES: Record<MediaKind, readonly string[]> = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  video: ['video/mp4', 'video/mpeg', 'video/quicktime', 'video/x-msvideo', 'video/webm'],
};
export const MAX_ALT_LENGTH = 300;
export const MAX_NAME_LENGTH = 100;

/** Unused files and unfinished uploads are kept this long (DECISIONS.md E3). */
export const UNUSED_HOURS = 24;

/** Bytes that one person may have on their way: all files of one listing. */
export const MOST_ANNOUNCED = MEDIA_KINDS.reduce(
  (sum, kind) => sum + MAX_FILES[kind] * MAX_BYTES[kind],
  0,
);
/** Files of one person that nothing uses: those of a few listings that were begun. */
export const MOST_UNUSED: Record<MediaKind, number> = { image: 100, video: 12 };

/** Of one person; ten listings with all their pictures and videos fit into the hour. */
export const LIMITS = {
  images: { name: 'media-images', limit: 300, windowSeconds: 3600 },
  videos: { name: 'media-videos', limit: 40, windowSeconds: 3600 },
  /** Forms with files in them, which are read into memory. */
  forms: { name: 'media-forms', limit: 30, windowSeconds: 600 },
} as const satisfies Record<string, LimitRule>;

/** Share pictures that one address has drawn; those that are there already count for nothing. */
export const SHARE_DRAWINGS: LimitRule = {
  name: 'share-drawings',
  limit: 120,
  windowSeconds: 60,
};
