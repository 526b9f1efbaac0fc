// Owns files that are on their way from one storage to another. Both are read meanwhile, and new
// files go to where the others are going.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  asNodeStream,
  type FileBody,
  isKey,
  KeyTaken,
  type Storage,
  type StoredFile,
} from './storage.server.ts';

export type StoragePair = {
  /** Where files are going. */
  to: Storage;
  /** Where they still are. */
  from: Storage;
};

/** One storage over both. `list` gives a key twice while its file is in both. */
export function createMovingStorage({ to, from }: StoragePair): Storage {
  return {
    async put(key, source) {
      if (await from.find(key)) throw new KeyTaken(key);
      await to.put(key, source);
    },
    async copy(key, target) {
      if (await to.copy(key, target)) return true;
      const here = await from.find(key);
      // It may have been moved between the two questions.
      if (!here) return to.copy(key, target);
      await to.put(target, new Uint8Array(await new Response(await here.open()).arrayBuffer()));
      return true;
    },
    async find(key) {
      const there = await to.find(key);
      if (there) return there;
      const here = await from.find(key);
      // It may have been moved between the two questions.
      return here ? eitherOf(here, () => to.find(key)) : to.find(key);
    },
    async remove(keys) {
      // In this order: whoever copies a file looks for it in its old place afterwards (moveFile).
      await from.remove(keys);
      await to.remove(keys);
    },
    async *list(prefix) {
      // In this order: what is moved meanwhile is listed twice rather than never.
      yield* from.list(prefix);
      yield* to.list(prefix);
    },
    async tidy(before) {
      await Promise.all([to.tidy(before), from.tidy(before)]);
    },
  };
}

/** A file in its old place, which is opened in the new one when it was moved meanwhile. */
function eitherOf(here: StoredFile, findThere: () => Promise<StoredFile | null>): StoredFile {
  return {
    ...here,
    async open(range) {
      try {
        return await here.open(range);
      } catch (cause) {
        const there = await findThere();
        if (!there) throw cause;
        return there.open(range);
      }
    },
  };
}

export type Moved = { files: number; bytes: number };

/**
 * Moves each file: copied, read back and compared, then removed from its old place. Safe to end at
 * any time and to begin anew, beside running servers. The caller sees to it that no other move
 * runs.
 * @param options.folders whose files move; a bucket may have other things, as backups
 * @param options.scratch a folder for one file at a time
 * @param options.onMoved called after each file, with the sum so far
 * @throws Error naming a file that was read back with other bytes; it stays in its old place
 */
export async function moveFiles(
  pair: StoragePair,
  options: { scratch: string; folders: readonly string[]; onMoved: (sum: Moved) => void },
): Promise<Moved> {
  const sum: Moved = { files: 0, bytes: 0 };
  await mkdir(options.scratch, { recursive: true });
  for (const folder of options.folders)
    for await (const { key } of pair.from.list(`${folder}/`)) {
      if (!isKey(key)) continue;
      const bytes = await moveFile(pair, key, path.join(options.scratch, randomUUID()));
      if (bytes === null) continue;
      sum.files += 1;
      sum.bytes += bytes;
      options.onMoved(sum);
    }
  return sum;
}

/** @returns its size; null when it was removed meanwhile */
async function moveFile({ to, from }: StoragePair, key: string, copy: string) {
  const file = await from.find(key);
  if (!file) return null;
  try {
    const wanted = await hashOf(await file.open(), copy);
    await to.put(key, { path: copy }).catch((error: unknown) => {
      // An earlier move ended between copying and removing.
      if (!(error instanceof KeyTaken)) throw error;
    });
    const there = await to.find(key);
    if (!(await from.find(key))) {
      await to.remove([key]);
      return null;
    }
    if (!there || (await hashOf(await there.open())) !== wanted)
      throw new Error(`${key} came back with other bytes; it stays where it was.`);
    await from.remove([key]);
    return file.size;
  } finally {
    await rm(copy, { force: true });
  }
}

/** SHA-256 of what is read; a file under the name `copy` gets the bytes, too. */
async function hashOf(body: FileBody, copy?: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const copied = copy
    ? createWriteStream(copy, { flags: 'wx' })
    : new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(asNodeStream(body), hashing, copied);
  return hash.digest('hex');
}
