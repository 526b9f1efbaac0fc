// The way back of the files of a backup: checked, and put where the shop keeps them.
import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { finished } from 'node:stream/promises';
import type { Storage, StoredFile } from '../uploads/storage.server.ts';
import { AT_ONCE_BYTES, eachOf, type FileEntry } from './files.server.ts';
import type { Stored } from './manifest.server.ts';
import { load, loadBytes, type Reading, store } from './place.server.ts';
import { NO_SEAL } from './seal.server.ts';

/** Reads all of it. @throws StartError when it is gone, or not what the backup says */
export async function check(from: Reading, content: Stored): Promise<void> {
  const stream = await load(from, content);
  await finished(stream.resume() as unknown as Writable);
}

/** @throws StartError for the first file that is gone or damaged */
export async function checkFiles(from: Reading, files: readonly FileEntry[]): Promise<void> {
  await eachOf(files, (file) => check(from, file));
}

/**
 * Puts the files back. One that the storage has stays when it is the same.
 * @param scratch a folder for large ones
 */
export async function restoreFiles(
  from: Reading,
  files: readonly FileEntry[],
  { storage, scratch }: { storage: Storage; scratch: string },
): Promise<void> {
  const to = { storage, scratch, seal: NO_SEAL };
  await eachOf(files, async (file) => {
    const there = await storage.find(file.name);
    if (there && (await isSame(there, file))) return;
    if (there) await storage.remove([file.name]);
    const content =
      file.bytes <= AT_ONCE_BYTES ? await loadBytes(from, file) : await load(from, file);
    await store(to, file.name, content, { compress: false });
  });
}

async function isSame(there: StoredFile, { bytes, sha256 }: FileEntry): Promise<boolean> {
  if (there.size !== bytes) return false;
  const hash = createHash('sha256');
  const body = await there.open();
  if (body instanceof Uint8Array) hash.update(body);
  else
    for await (const chunk of Readable.fromWeb(body as ReadableStream<Uint8Array>))
      hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256;
}
