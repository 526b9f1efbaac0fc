// Owns uploads in a folder: the bytes under the upload's id, what is known of it beside them as
// JSON.
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { flush, removeOlder } from './storage.disk.server.ts';
import type { UploadStore } from './uploads.server.ts';

/** Kept free for the database, which stops when its disk is full. */
const KEEP_FREE = 512 * 1024 * 1024;

/**
 * @param folder absolute path of a folder used for nothing else; made at once
 * @param keepFree bytes of the disk that no upload may take
 */
export function createDiskUploadStore(folder: string, keepFree = KEEP_FREE): UploadStore {
  const tusStore = new FileStore({ directory: folder });
  return {
    tusStore,
    async hasRoom(bytes) {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      // Once as an upload, once as a stored file.
      return bavail * bsize - 2 * bytes > keepFree;
    },
    async flush(name) {
      for (const file of [name, `${name}.json`, '']) await flush(path.join(folder, file));
    },
    withFile: (name, work) => work(path.join(folder, name)),
    removeStale: (before) => removeOlder(folder, before),
  };
}
