/** Views of files. Browser-safe: cards, pages and the API share them. */
import { z } from 'zod';
import { MAX_ALT_LENGTH, MEDIA_KINDS, MEDIA_PURPOSES } from './media.limits.ts';

export const mediaView = z.object({
  kind: z.enum(MEDIA_KINDS),
  /**
   * Path of the largest file, or the whole address where public files lie elsewhere; `variants`
   * lists all that there are.
   */
  url: z.string(),
  /** Poster of a video, null for images. */
  poster: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  alt: z.string().nullable(),
  /** AVIF and WebP files by width in pixels, smallest first. */
  variants: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
  /** Blurred preview until the file has loaded, about 25 bytes in base64 (thumbhash). */
  thumbhash: z.string().nullable(),
});
export type MediaView = z.infer<typeof mediaView>;

/** A file as its owner sees it. */
export const ownMediaView = mediaView.extend({ id: z.uuid() });
export type OwnMediaView = z.infer<typeof ownMediaView>;

/** What a file shows, in words; empty takes them away. */
export const describeMediaInput = z.object({
  id: z.uuid(),
  alt: z.string().trim().max(MAX_ALT_LENGTH),
});

export const addMediaInput = z.object({
  upload: z.uuid(),
  purpose: z.enum(MEDIA_PURPOSES).default('listing'),
});
