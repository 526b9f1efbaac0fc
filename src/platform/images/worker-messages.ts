/** What the server and its drawing processes say to each other. */

/** What is made of a picture: the same picture at several widths, none wider than itself. */
export type TranscodedImage = {
  /** Of the largest, in pixels. */
  width: number;
  height: number;
  /** About 25 bytes that draw a blur of it, base64. */
  thumbhash: string;
  /** Smallest first. */
  variants: { width: number; avif: Uint8Array; webp: Uint8Array }[];
};

/**
 * Why an image is refused: no picture in the file, more pixels than are taken, more time or memory
 * than is given, or too many wait.
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

/** What the drawing process is told, and what it says. */
export type Order = { path: string };
export type Answer = { image: TranscodedImage } | { refused: Refusal; detail: string };
