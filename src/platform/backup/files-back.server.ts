// The way back of the files of a backup: checked, and put where the shop keeps them.
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { asNodeStream, type Storage, type StoredFile } from '../uploads/storage.server.ts';
import { AT_ONCE_BYTES, eachOf, type FileEntry } from './files.server.ts';
import type { Stored } from './manifest.server.ts';
import { load, loadBytes, type Reading, store } from './content.server.ts';
import { NO_SEAL } from './seal.server.ts';

/** Reads all of it. @throws StartError when it is gone, or not what the backup says */
export async function check(from: Reading, content: Stored): Promise<void> {
  if (content.bytes <= AT_ONCE_BYTES) return void (await loadBytes(from, content));
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
  for await (const chunk of asNodeStream(await there.open())) hash.update(chunk as Uint8Array);
  return hash.digest('hex') === sha256;
}
