import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { listBackups } from '#platform/backup/manifest.server.ts';
import { openSnapshots } from '#platform/backup/snapshot-place.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { readMigrations } from '#platform/db/migrations.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { FAST, query, silent } from '#tests/support/launcher.ts';
import { withMigrationsBefore } from '#tests/support/older-database.ts';
import { heard } from '#tests/support/heard.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { admin } from './admin.ts';

const folder = folderOfRun('upgrade-commands');
afterAll(() => vi.unstubAllEnvs());

let said = '';
/** The command's exit code; what it says is in `said`. */
async function run(dataDir: string, ...words: string[]): Promise<number> {
  vi.stubEnv('DATA_DIR', dataDir);
  const { code, said: all } = await heard(() => admin(words));
  said = all;
  return code;
}

async function onServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
const ask = (dataDir: string, statement: string) =>
  onServer(dataDir, (url) => query(url, statement));

const NAMES = `SELECT email FROM "user" WHERE email LIKE '%@shop.example' ORDER BY 1`;
const NEWEST = 'SELECT max(created_at) FROM drizzle.__drizzle_migrations';

/** A shop with somebody in it, as the version before the newest migration left it. */
async function makeAged(name: string): Promise<string> {
  const dataDir = path.join(folder, name);
  await onServer(dataDir, async (url) => {
    await withMigrationsBefore(undefined, (migrationsFolder) =>
      migrateDatabase(url, { migrationsFolder }),
    );
    await query(
      url,
      `INSERT INTO "user" (id, email, email_verified, name)
        VALUES (gen_random_uuid(), 'ana@shop.example', true, 'Ana')`,
    );
  });
  return dataDir;
}

const shop = await makeAged('shop');
const snapshots = async (dataDir: string) =>
  listBackups((await openSnapshots({ dataDir })).storage);

test('a rehearsal names each migration that waits, and leaves the shop as it is', async () => {
  const [before] = await ask(shop, NEWEST);
  const tag = readMigrations().at(-1)?.tag ?? '';
  expect([await run(shop, 'upgrade', '--rehearse'), said]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^${tag}: \\d+\\.\\d\\d s, .*\\nAll of it took .*The shop was not changed`, 's'),
    ),
  ]);
  expect(await ask(shop, NEWEST)).toEqual([before]);
  expect(await snapshots(shop)).toEqual([]);
});

test('where the snapshot before migrations has no room, nothing is migrated and one sentence says so', async () => {
  const [before] = await ask(shop, NEWEST);
  // More than any disk has is to stay free.
  vi.stubEnv('DISK_RESERVE_MB', '999999');
  expect([await run(shop, 'grant', 'late@shop.example', 'moderator'), said]).toEqual([
    1,
    expect.stringMatching(
      /^The database was not brought .*: It may take \d+ MB in .*snapshots, where 0 MB .* free some\. SNAPSHOT_BEFORE_MIGRATIONS=false does without\.\n$/,
    ),
  ]);
  vi.stubEnv('DISK_RESERVE_MB', undefined);
  expect(await ask(shop, NEWEST)).toEqual([before]);
  expect(readdirSync(shop)).not.toContain('snapshots');
});

test('a rollback goes back to before the migrations, and keeps what was written since', async () => {
  const [before] = await ask(shop, NEWEST);
  // It migrates, and keeps what was there before.
  expect(await run(shop, 'grant', 'late@shop.example', 'moderator')).toBe(0);
  expect(await ask(shop, NEWEST)).not.toEqual([before]);
  await onServer(shop, async () => {
    expect([await run(shop, 'rollback', '--yes'), said]).toEqual([
      1,
      expect.stringContaining('stop it before restoring'),
    ]);
    expect(readdirSync(shop)).not.toContain('rolled-back');
  });
  expect(await run(shop, 'rollback', '--yes')).toBe(0);
  const [, kept] = /"npm run admin -- (restore \S+ \S+)"/.exec(said) ?? [];
  expect(await ask(shop, NAMES)).toEqual([{ email: 'ana@shop.example' }]);
  expect(await ask(shop, NEWEST)).toEqual([before]);
  // Once more would lose what was written after going back.
  expect([await run(shop, 'rollback', '--yes'), said]).toEqual([
    1,
    expect.stringContaining('There is nothing to go back to'),
  ]);
  expect(await run(shop, ...(kept ?? '').split(' '), '--yes')).toBe(0);
  expect(await ask(shop, NAMES)).toHaveLength(2);
});

test('two snapshots are kept, whatever is upgraded later', async () => {
  const aged = await makeAged('aged');
  // As before the newest migration (0067).
  const undo = `DROP FUNCTION publish_event, media_maybe_shown, media_follows, media_follows_uses,
      media_forgets_copies, media_withdrawn CASCADE;
    ALTER TABLE media DROP COLUMN public_base;
    ALTER TABLE installation DROP COLUMN copies_files, DROP COLUMN copies_url,
      DROP COLUMN copies_purge_url;
    DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (${NEWEST})`;
  const seen: string[] = [];
  for (let upgrade = 0; upgrade < 3; upgrade += 1) {
    expect(await run(aged, 'accept-secret')).toBe(0);
    seen.unshift((await snapshots(aged))[0] ?? '');
    await ask(aged, undo);
  }
  expect(await snapshots(aged)).toEqual(seen.slice(0, 2));
});
