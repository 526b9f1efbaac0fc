// Owns small notes of one server that outlive it and need no database: files without content in a
// folder of DATA_DIR, whose names are all they say. Other servers do not see them.
import { mkdirSync, readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

export type Notes = {
  /** On the disk when it resolves. @param name letters, digits and hyphens */
  keep(name: string): Promise<void>;
  forget(name: string): Promise<void>;
  /** Those of earlier processes among them, in no order. */
  list(): string[];
};

/** @param folder made with the first note */
export function openNotes(folder: string): Notes {
  return {
    async keep(name) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = await open(path.join(folder, name), 'a', 0o600);
      await file.sync().finally(() => file.close());
    },
    forget: (name) => rm(path.join(folder, name), { force: true }),
    list() {
      try {
        return readdirSync(folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
