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

/** A video that was written anew, without anything but its pictures and sound. */
export type RewrittenVideo = {
  extension: 'mp4' | 'mov' | 'webm' | 'avi' | 'mpeg';
  /** In pixels as it is shown; null when the file does not say it cheaply. */
  size: { width: number; height: number } | null;
  /** What its tracks are coded with, as "avc" or "aac"; of AVI in the format's four letters. */
  codecs: string[];
};

/**
 * Why a file is refused: it is none of its kind (`type`), cannot be read, is coded in a way that
 * nothing here reads, has too many pixels, took too much time or memory, or the queue is full.
 */
export type Refusal = 'type' | 'unreadable' | 'codec' | 'too-many-pixels' | 'too-much' | 'busy';

export class FileRefused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, detail: string) {
    super(detail);
    this.name = 'FileRefused';
    this.reason = reason;
  }
}

/** What is written in a picture. */
export type PictureText = {
  /** The words that are certain, line by line; empty where there are none. */
  text: string;
  /** False where it holds more than is read. */
  isComplete: boolean;
};

/**
 * A request to the worker: an image to transcode, a video to write anew into another file, or a
 * picture of ours to look at.
 */
export type Order =
  | { image: string }
  | { video: string; to: string }
  | { picture: Uint8Array; look: 'text' | 'nudity' };
export type Answer =
  | { image: TranscodedImage }
  | { video: RewrittenVideo }
  | { text: PictureText }
  | { nudity: number }
  | { refused: Refusal; detail: string };
