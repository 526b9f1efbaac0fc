// A database as an installation had it before one of the migrations, for the test of that one.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, inject } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.server.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');
type Journal = { entries: { tag: string }[] };

/**
 * Makes one, which is dropped after the file's last test; `migrateDatabase(url)` brings it up to
 * date.
 * @param migration the end of the name of the first one that it has not seen
 */
export async function olderDatabase(migration: string): Promise<{ url: string }> {
  const { url: serverUrl } = inject('testServer');
  const name = `older_${v7().replaceAll('-', '')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await onServer(serverUrl, `create database ${name} template template0`);
  afterAll(() => onServer(serverUrl, `drop database ${name} with (force)`));
  await withMigrationsBefore(migration, (migrationsFolder) =>
    migrateDatabase(url.href, { migrationsFolder }),
  );
  return { url: url.href };
}

/**
 * The migrations as a program of before has them.
 * @param migration the end of the name of the first one that it does not know; the newest one
 *   where none is named
 */
export async function withMigrationsBefore<T>(
  migration: string | undefined,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'calabash-older-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    const first =
      migration === undefined
        ? -1
        : journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
