// Owns stored files in a folder. A file appears under its name atomically, complete and flushed to
// disk.
import { randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  KeyTaken,
  requireKey,
  type ByteRange,
  type FileBody,
  type Storage,
} from './storage.server.ts';

/** Where files are written before they get their name; no key begins with a dot. */
const DRAFTS = '.drafts';
/** Up to this size a file is read at once: cheaper than a stream. */
const AT_ONCE = 256 * 1024;

/** @param root absolute path of a folder used for nothing else; made with the first file */
export function createDiskStorage(root: string): Storage {
  const fileOf = (key: string) => path.join(root, requireKey(key));
  const storage: Storage = {
    async put(key, source) {
      const file = fileOf(key);
      const draft = path.join(root, DRAFTS, randomUUID());
      await makeFolder(path.dirname(draft));
      await makeFolder(path.dirname(file));
      try {
        await (source instanceof Uint8Array
          ? writeFile(draft, source, { flag: 'wx' })
          : copyFile(source.path, draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
        await flush(draft);
        await link(draft, file);
        await flush(path.dirname(file));
      } catch (cause) {
        if (codeOf(cause) === 'EEXIST') throw new KeyTaken(key, { cause });
        throw cause;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async copy(key, to) {
      const isThere = (await storage.find(key)) !== null;
      if (isThere) await storage.put(to, { path: fileOf(key) });
      return isThere;
    },
    async find(key) {
      const file = fileOf(key);
      const found = await unlessMissing(stat(file));
      return found?.isFile()
        ? {
            size: found.size,
            modifiedAt: found.mtime,
            open: (range) => read(file, found.size, range),
          }
        : null;
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })));
    },
    async *list(prefix) {
      const folder = prefix === '' ? '' : prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const key of keysUnder(root, folder)) {
        if (!key.startsWith(prefix)) continue;
        const found = await unlessMissing(stat(path.join(root, key)));
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },
    async tidy(before) {
      await removeOlder(path.join(root, DRAFTS), before);
    },
  };
  return storage;
}

async function read(
  file: string,
  size: number,
  { start, end }: ByteRange = { start: 0, end: size - 1 },
): Promise<FileBody> {
  if (size <= AT_ONCE) return Uint8Array.from(await readFile(file)).subarray(start, end + 1);
  return Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>;
}

async function* keysUnder(root: string, folder: string): AsyncGenerator<string> {
  const entries: Dirent[] =
    (await unlessMissing(readdir(path.join(root, folder), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory() && entry.name !== DRAFTS) yield* keysUnder(root, `${key}/`);
    else if (entry.isFile()) yield key;
  }
}

/**
 * The files directly in a folder that nobody wrote to since `before`; a missing folder has none.
 */
export async function findOlder(
  folder: string,
  before: Date,
): Promise<{ name: string; modifiedAt: Date }[]> {
  const older: { name: string; modifiedAt: Date }[] = [];
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const found = await unlessMissing(stat(path.join(folder, name)));
    if (found?.isFile() && found.mtime < before) older.push({ name, modifiedAt: found.mtime });
  }
  return older;
}

/** Removes them. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const { name } of await findOlder(folder, before))
    await rm(path.join(folder, name), { force: true });
}

/** Makes a folder and those above it; their names survive a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await flush(path.dirname(made));
}

/** Flushes a file, or the entries of a folder, to disk (fsync). */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
