// Owns where the files of the lexicon are, and whether these are the ones that were read last.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { programFile } from '#platform/process/program-file.server.ts';
import type { LexiconFile } from './read.ts';

/** All files in the order of their names, with a checksum over what they say. */
export function lexiconFiles(folder = findFolder()): { files: LexiconFile[]; checksum: string } {
  const hash = createHash('sha256');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      hash.update(`${name}\0${text}\0`);
      return { name: `lexicon/${name}`, text };
    });
  return { files, checksum: hash.digest('hex') };
}

function findFolder(): string {
  const folder = programFile('lexicon');
  if (folder) return folder;
  throw new Error('The folder lexicon/ is missing; this copy of Calabash is incomplete.');
}
