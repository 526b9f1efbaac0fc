// The migrations of this program: their names, what they say, and which programs can live with what
// they leave. Runs nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { programFile } from '../process/program-file.server.ts';
import { StartError } from '../process/start-error.server.ts';

export type Migration = {
  /** Its file's name, as "0058_signals". */
  tag: string;
  /** Its time in milliseconds, by which Drizzle orders migrations and a database knows them. */
  at: number;
  hash: string;
  statements: string[];
  /**
   * The time of the migration that a program has to know to work with what this one leaves; 0 where
   * every program can.
   */
  oldest: number;
};

const CONTRACT = /^-- contract: (\S+)/m;

/**
 * In their order.
 * @throws StartError for a line "-- contract: …" that names no earlier migration
 */
export function readMigrations(folder = findMigrations()): Migration[] {
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const times = new Map<string, number>();
  return readMigrationFiles({ migrationsFolder: folder }).map((file, index) => {
    const tag = entries[index]?.tag ?? '';
    const named = CONTRACT.exec(file.sql.join('\n'))?.[1];
    const oldest = named === undefined ? 0 : times.get(named);
    if (oldest === undefined)
      throw new StartError(`${tag} names ${named}, which is no migration before it.`);
    times.set(tag, file.folderMillis);
    return { tag, at: file.folderMillis, hash: file.hash, statements: file.sql, oldest };
  });
}

/** The folder db/migrations. */
export function findMigrations(): string {
  const journal = programFile('db/migrations/meta/_journal.json');
  if (journal) return path.join(journal, '../..');
  throw new StartError('The folder db/migrations is missing; this copy of Calabash is incomplete.');
}
