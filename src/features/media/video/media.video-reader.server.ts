// Owns what the video parsers share: bounded random access to a file, and edits that keep its
// length, because containers refer to their parts by offset.
import { type FileHandle, open } from 'node:fs/promises';

/** What a parser found out about a video. */
export type VideoInfo = {
  extension: 'mp4' | 'mov' | 'webm' | 'avi' | 'mpeg';
  /** In pixels as it is shown; null when the file does not say it cheaply. */
  size: { width: number; height: number } | null;
  /** What its kept tracks are coded with, in the format's own letters. */
  codecs: string[];
  /** Edits that remove its metadata, to be applied in this order. */
  edits: Edit[];
};

/** Zeros over a range, or bytes at an offset. */
export type Edit = { at: number; zeros: number } | { at: number; bytes: Uint8Array };

/** The file is no accepted video (`type`), or is one and is damaged. */
export class VideoRefused extends Error {
  readonly why: 'type' | 'damaged';

  constructor(why: 'type' | 'damaged', detail: string) {
    super(detail);
    this.why = why;
  }
}

export type Reader = {
  size: number;
  /** `length` bytes from `at` on. @throws VideoRefused when the file ends before that */
  read(at: number, length: number): Promise<Buffer>;
};

const WINDOW = 64 * 1024;
/** Most reads per file; a video of an hour needs fewer, a crafted one would need more. */
const MOST_READS = 600_000;
/** Largest single read; no table of a video is larger. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads through a buffer, because containers are made of very small parts. */
export function createReader(handle: FileHandle, size: number): Reader {
  let window = Buffer.alloc(0);
  let windowAt = 0;
  let reads = 0;
  return {
    size,
    async read(at, length) {
      if (++reads > MOST_READS || length > MOST_BYTES)
        throw new VideoRefused('damaged', 'too many pieces, or too large ones');
      if (at < 0 || at + length > size) throw new VideoRefused('damaged', 'it ends too early');
      if (at < windowAt || at + length > windowAt + window.length) {
        const wanted = Math.min(Math.max(WINDOW, length), size - at);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
        window = buffer.subarray(0, bytesRead);
        windowAt = at;
        if (bytesRead < length) throw new VideoRefused('damaged', 'it ends too early');
      }
      return window.subarray(at - windowAt, at - windowAt + length);
    },
  };
}

const ZEROS = Buffer.alloc(WINDOW);

/** Applies edits to a file. Idempotent, also after an interruption. */
export async function applyEdits(path: string, edits: readonly Edit[]): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    for (const edit of edits) {
      if ('bytes' in edit) await handle.write(edit.bytes, 0, edit.bytes.length, edit.at);
      else
        for (let done = 0; done < edit.zeros; done += WINDOW)
          await handle.write(ZEROS, 0, Math.min(WINDOW, edit.zeros - done), edit.at + done);
    }
  } finally {
    await handle.close();
  }
}
