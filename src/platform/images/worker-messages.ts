/** The messages between the server and its image workers. */

/** A transcoded image at several widths, none wider than the original. */
export type TranscodedImage = {
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** A blurred preview in about 25 bytes, base64 (thumbhash). */
  thumbhash: string;
  /** Smallest first. */
  variants: { width: number; avif: Uint8Array; webp: Uint8Array }[];
};

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
