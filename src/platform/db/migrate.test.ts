import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { testDatabase } from '#tests/support/database.ts';

const { db, url } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeMigrations(statements: string[]): void {
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  // Later than any migration of the product, which the test database has already seen.
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 4_000_000_000_000 + idx,
    tag: `m${idx}`,
    breakpoints: true,
  }));
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  statements.forEach((statement, idx) =>
    writeFileSync(path.join(folder, `m${idx}.sql`), statement),
  );
}

test('every migration is later than the one before, or databases that have that one skip it', () => {
  const journal = path.join(import.meta.dirname, '../../../db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const times = entries.map(({ when }) => when);
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

test('of the snapshots that drizzle-kit writes only the newest is kept', () => {
  const meta = path.join(import.meta.dirname, '../../../db/migrations/meta');
  const { entries } = JSON.parse(readFileSync(path.join(meta, '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)!.tag.slice(0, '0000'.length);
  expect(readdirSync(meta).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

test('three servers that start at once migrate the database exactly once', async () => {
  writeMigrations([
    'CREATE TABLE migrate_probe (id int PRIMARY KEY);--> statement-breakpoint\nSELECT pg_sleep(0.2)',
    'INSERT INTO migrate_probe VALUES (1)',
  ]);
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, { migrationsFolder: folder })));
  const { rows } = await db.execute<{ id: number }>(sql`SELECT id FROM migrate_probe`);
  expect(rows).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing behind and says why', async () => {
  writeMigrations([
    'SELECT 1',
    'SELECT 1',
    'CREATE TABLE half_made (id int)',
    'SELECT * FROM no_such_table',
  ]);
  await expect(migrateDatabase(url, { migrationsFolder: folder })).rejects.toThrow(
    'The database could not be brought up to date: relation "no_such_table" does not exist',
  );
  const { rows } = await db.execute(sql`SELECT 1 FROM pg_tables WHERE tablename = 'half_made'`);
  expect(rows).toEqual([]);
});

test('a database that is not there is one sentence', async () => {
  await expect(migrateDatabase('postgres://nobody@localhost/none?host=/nowhere')).rejects.toThrow(
    /^The database does not answer \(.*\); check DATABASE_URL\.$/,
  );
});

test('a transaction can be passed wherever the database can', async () => {
  const answer = await db.transaction(
    async (tx) => (await tx.execute<{ one: number }>(sql`SELECT 1 AS one`)).rows,
  );
  expect(answer).toEqual([{ one: 1 }]);
});
