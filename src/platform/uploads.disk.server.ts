// Owns uploads in a folder: the bytes under the upload's id, what is known of it beside them as JSON.
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { flush, removeOlder } from './storage.disk.server.ts';
import type { UploadShelf } from './uploads.server.ts';

/** @param folder absolute path, nobody else's; made at once */
export function createDiskShelf(folder: string): UploadShelf {
  const store = new FileStore({ directory: folder });
  return {
    store,
    async settle(name) {
      for (const file of [name, `${name}.json`, '']) await flush(path.join(folder, file));
    },
    lend: (name, work) => work(path.join(folder, name)),
    forget: (before) => removeOlder(folder, before),
  };
}
