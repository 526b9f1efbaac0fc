/** The messages between the server and its image workers. */

/** A transcoded image at several widths, none wider than the original. */
export type TranscodedImage = {
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** A blurred preview in about 25 bytes, base64 (thumbhash). */
  thumbhash: string;
  /** What it looks like, for knowing a copy of it again; null where nearly nothing is seen. */
  fingerprint: string | null;
  /** Smallest first. */
  variants: { width: number; avif: Uint8Array; webp: Uint8Array }[];
};

/** Hexadecimal: 64 bits of its structure (pHash), then 256 of finer detail (dHash). */
export const PICTURE_FINGERPRINT = /^[0-9a-f]{80}$/;

/**
 * Why an image is refused: the file is no image, has too many pixels, took too much time or memory,
 * or the queue is full.
 */
export type Refusal = 'unreadable' | 'too-many-pixels' | 'too-much' | 'busy';

export class ImageRefused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, detail: string) {
    super(detail);
    this.name = 'ImageRefused';
    this.reason = reason;
  }
}

/** A request to the worker, and its reply. */
export type Order = { path: string };
export type Answer = { image: TranscodedImage } | { refused: Refusal; detail: string };
