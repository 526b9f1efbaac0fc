// Finds the files that belong to the program, and knows how its commands are called.
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A file or folder of the program, found upwards from here: the source lies deeper in the project
 * than the bundle.
 * @param name from the root of the project or the release, as "db/migrations"
 */
export function programFile(name: string): string | null {
  for (
    let folder = import.meta.dirname;
    folder !== path.dirname(folder);
    folder = path.dirname(folder)
  ) {
    const candidate = path.join(folder, name);
    if (existsSync(candidate)) return candidate;
  }
  return null;
}

/** What goes before the words of a command: a release is used without npm. */
export const ADMIN = programFile('bin/calabash') ? 'calabash admin' : 'npm run admin --';
