// Owns stored files: bytes under a key, written once and never changed. Which files exist and who
// may see them is decided by the features.
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { AppError, platformErrors } from '../errors.ts';

/** All bytes at once, or a stream for large files. */
export type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** The same bytes as a stream of Node, whose own type of web streams differs from the browser's. */
export function asNodeStream(body: FileBody): Readable {
  return body instanceof Uint8Array
    ? Readable.from([body])
    : Readable.fromWeb(body as NodeWebStream<Uint8Array>);
}

/** First and last byte, both included, as in an HTTP Range. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  size: number;
  modifiedAt: Date;
  /** The bytes, or a part of them. @throws when the file was removed in the meantime */
  open(range?: ByteRange): Promise<FileBody>;
};

export type Storage = {
  /**
   * Stores bytes or a copy of a local file durably: when this returns they survive a power cut.
   * Never overwrites.
   * @param key as "pictures/123/name.webp"; its extension decides the Content-Type in S3
   * @throws KeyTaken when there is a file under this key
   */
  put(key: string, source: Uint8Array | { path: string }): Promise<void>;
  /**
   * Stores what lies under one key under another as well, as `put` does.
   * @returns whether there was such a file
   */
  copy(key: string, to: string): Promise<boolean>;
  /** Null when there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  /** Removes what is there; missing files are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file whose key begins with `prefix`, a folder with a slash at the end, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /**
   * An address that the file is read at for some minutes by whoever has it; absent where this
   * server sends files itself.
   * @param cacheControl what is answered there
   */
  sign?: (key: string, cacheControl: string) => Promise<string>;
  /** Removes temporary files of writes that were interrupted before `before`. */
  tidy(before: Date): Promise<void>;
};

/** The key exists already. */
export class KeyTaken extends Error {
  constructor(key: string, options: { cause?: unknown } = {}) {
    super(`There is a file under ${key} already`, options);
    this.name = 'KeyTaken';
  }
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[A-Za-z0-9._-]{1,200})+$/;

/** Whether a key is valid: folders and a name of safe characters, no "." or "..". */
export function isKey(key: string): boolean {
  return key.length <= 500 && KEY.test(key) && !key.split('/').some((part) => /^\.+$/.test(part));
}

/** @throws AppError not_found */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new AppError(platformErrors.not_found, { detail: 'not a storage key' });
  return key;
}

/** The part of a storage whose keys begin with `prefix`, a folder with a slash at the end. */
export function under(storage: Storage, prefix: string): Storage {
  return {
    put: (key, source) => storage.put(prefix + key, source),
    copy: (key, to) => storage.copy(prefix + key, prefix + to),
    find: (key) => storage.find(prefix + key),
    remove: (keys) => storage.remove(keys.map((key) => prefix + key)),
    async *list(start) {
      for await (const { key, modifiedAt } of storage.list(prefix + start))
        yield { key: key.slice(prefix.length), modifiedAt };
    },
    tidy: (before) => storage.tidy(before),
  };
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
  mpeg: 'video/mpeg',
};

/**
 * The Content-Type of a key, by its extension alone, which the server chose: the uploaded name and
 * type are not trusted.
 */
export function typeOfKey(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
