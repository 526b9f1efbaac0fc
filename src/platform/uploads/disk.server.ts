// Owns uploads in a folder: the bytes under the upload's id, what is known of it beside them as
// JSON.
import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Disk } from './disk-space.server.ts';
import { findOlder, flush, removeOlder } from './storage.disk.server.ts';
import type { Announced } from './announced.server.ts';
import type { UploadStore } from './types.server.ts';

/** Bytes that uploads will still take: each once as an upload, and once as a stored file. */
const stillToCome = (uploads: readonly Announced[]) =>
  uploads.reduce((sum, { size, arrived }) => sum + 2 * size - arrived, 0);

/** @param folder absolute path of a folder used for nothing else; made at once */
export function createDiskUploadStore(folder: string, disk: Disk): UploadStore {
  // The store below makes it too, some time later.
  mkdirSync(folder, { recursive: true });
  const tusStore = new FileStore({ directory: folder });
  return {
    tusStore,
    hasRoomFor: async (announced) => (await disk.room()) > stillToCome(announced),
    hasRoomLeft: async () => (await disk.room()) > 0,
    async present() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
      return names.map((name) => name.slice(0, -'.json'.length));
    },
    async flush(name) {
      for (const file of [name, `${name}.json`, '']) await flush(path.join(folder, file));
    },
    withFile: (name, work) => work(path.join(folder, name)),
    removeStale: (before) => removeOlder(folder, before),
    // Beside each lies what is known of it.
    findStale: async (before) =>
      (await findOlder(folder, before))
        .filter(({ name }) => !name.endsWith('.json'))
        .map(({ modifiedAt }) => modifiedAt),
  };
}
