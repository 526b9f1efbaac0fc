// Where a test's files go: real folders and the real image worker, one of each for a process of
// tests.
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { createImages } from '#platform/images/images.server.ts';
import { openNotes } from '#platform/process/notes.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { createDiskUploadStore } from '#platform/uploads/disk.server.ts';
import { createUploads } from '#platform/uploads/uploads.server.ts';
import { folderOfRun } from './scratch.ts';

let made: Pick<Ctx, 'storage' | 'uploads' | 'images' | 'disk' | 'notes'> | undefined;

/**
 * Made when first asked for; gone with the run of the tests (global-setup.ts), or where there is
 * none with the process.
 */
export function testFiles(): Pick<Ctx, 'storage' | 'uploads' | 'images' | 'disk' | 'notes'> {
  if (made) return made;
  const folder = folderOfRun('files');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // What else is on this machine's disk is no concern of the tests.
  const disk = openDisk(folder, 0);
  made = {
    disk,
    notes: openNotes(path.join(folder, 'notes')),
    storage: createDiskStorage(path.join(folder, 'files')),
    uploads: createUploads(createDiskUploadStore(path.join(folder, 'uploads'), disk)),
    images: createImages(),
  };
  return made;
}
