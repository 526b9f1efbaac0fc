import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { readMigrations } from '#platform/db/migrations.server.ts';
import { findDatabaseProblem } from '#platform/http/health.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { testDatabase } from '#tests/support/database.ts';

const { db, pool, url } = await testDatabase();
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

// PostgreSQL 15.20 and its siblings refuse to add a column with a default to such a table.
test('no function with a parsed body takes the row of a table', async () => {
  const { rows } = await db.execute(sql`
    SELECT p.oid::regprocedure AS function FROM pg_proc p
    WHERE p.prosqlbody IS NOT NULL AND p.pronamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_type t WHERE t.oid = ANY (p.proargtypes) AND t.typrelid <> 0)`);
  expect(rows).toEqual([]);
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

test('a migration gives up its place in the queue for a table that is held, and tries again', async () => {
  writeMigrations(['SELECT 1', 'SELECT 1', 'ALTER TABLE migrate_probe ADD COLUMN note text']);
  const held = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM migrate_probe`);
    held.resolve();
    await told.promise;
  });
  await held.promise;
  const done = migrateDatabase(url, { migrationsFolder: folder, onHeld: told.resolve });
  await Promise.all([holder, done]);
  const { rows } = await db.execute(sql`SELECT note FROM migrate_probe`);
  expect(rows).toEqual([{ note: null }]);
});

test('a program goes on with a newer schema until a migration takes away what it needs', async () => {
  const all = ['SELECT 1', 'SELECT 1', 'SELECT 1', 'CREATE TABLE more (id int)'];
  writeMigrations(all);
  await migrateDatabase(url, { migrationsFolder: folder });
  writeMigrations(all.slice(0, 2));
  await migrateDatabase(url, { migrationsFolder: folder });
  const older = readMigrations(folder);
  expect(await findDatabaseProblem(pool, older)).toBeUndefined();
  writeMigrations([...all, '-- contract: m2\nDROP TABLE more']);
  await migrateDatabase(url, { migrationsFolder: folder });
  const sentence =
    `The database was brought up to date by Calabash ${VERSION}, and this one (${VERSION}) is too ` +
    'old for it; start that version or a newer one, or go back (docs/operating.md, "Upgrading").';
  expect(await findDatabaseProblem(pool, older)).toBe(sentence);
  writeMigrations(all.slice(0, 2));
  await expect(migrateDatabase(url, { migrationsFolder: folder })).rejects.toThrow(sentence);
  writeMigrations(all.slice(0, 3));
  await migrateDatabase(url, { migrationsFolder: folder });
});

test('what a contract asks for stays, whatever runs later, and a migration that it names exists', async () => {
  writeMigrations(['SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 1']);
  await migrateDatabase(url, { migrationsFolder: folder });
  writeMigrations(['SELECT 1', 'SELECT 1']);
  await expect(migrateDatabase(url, { migrationsFolder: folder })).rejects.toThrow('is too old');
  writeMigrations(['SELECT 1', '-- contract: m9\nSELECT 1']);
  expect(() => readMigrations(folder)).toThrow('m1 names m9, which is no migration before it.');
});

test('a newer schema that says nothing of older programs is left to newer ones', async () => {
  await db.execute(sql`DELETE FROM schema_support`);
  writeMigrations(['SELECT 1', 'SELECT 1']);
  await expect(migrateDatabase(url, { migrationsFolder: folder })).rejects.toThrow(
    'brought up to date by Calabash of a newer version',
  );
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

test('whoever waits for a table of a migration is not ended for what it waits for itself', async () => {
  await db.execute(sql`CREATE TABLE held_first (id int)`);
  await db.execute(sql`CREATE TABLE held_last (id int)`);
  const slow = [
    'ALTER TABLE held_first ADD COLUMN note text',
    'SELECT pg_sleep(0.6)',
    'ALTER TABLE held_last ADD COLUMN note text',
  ].join(';\n--> statement-breakpoint\n');
  writeMigrations([...Array.from({ length: 20 }, () => 'SELECT 1'), slow]);
  const read = Promise.withResolvers<void>();
  const reading = db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM held_last`);
    read.resolve();
    await vi.waitUntil(async () => {
      const { rows } = await db.execute(sql`SELECT FROM pg_locks
        WHERE relation = 'held_first'::regclass AND mode = 'AccessExclusiveLock' AND granted`);
      return rows.length > 0;
    });
    await tx.execute(sql`SELECT FROM held_first`);
  });
  await read.promise;
  await Promise.all([reading, migrateDatabase(url, { migrationsFolder: folder })]);
  const { rows } = await db.execute(sql`SELECT note FROM held_last`);
  expect(rows).toEqual([]);
});
