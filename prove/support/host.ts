// What the proofs share: a shop of generated listings and files on a host of its own, its commands
// and its writers.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { findTables, nameOf, settle, sumOf } from '#platform/backup/tables.server.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { runningPostmaster } from '#platform/postgres/pid-file.server.ts';
import { loadShop } from '../../bench/load.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Fills a new DATA_DIR. Files have 4 to 60 kB, as pictures that were made smaller. */
export async function fillHost(
  dataDir: string,
  { listings, files, major }: { listings: number; files: number; major?: string },
): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    major,
    settings: { fsync: 'off', max_wal_size: '4GB' },
    log: () => undefined,
  });
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url, { max: 4 });
  await loadShop(database.db, postgres.url, listings);
  await database.close();
  await postgres.stop();
  writeFileSync(path.join(dataDir, 'auth-secret'), randomBytes(32).toString('base64url'), {
    mode: 0o600,
  });
  const content = randomBytes(64 * 1024);
  for (let n = 0; n < files; n++) {
    const folder = path.join(dataDir, 'files/listing-images', String(n % 500));
    if (n < 500) mkdirSync(folder, { recursive: true });
    content.writeUInt32BE(n, 0);
    writeFileSync(path.join(folder, `${n}.webp`), content.subarray(0, 4096 + ((n * 7919) % 57344)));
  }
}

export type Ended = { code: number | null; said: string; seconds: number };

/** Starts `npm run admin -- …` on a host. */
export function startAdmin(
  dataDir: string,
  words: readonly string[],
): { process: ChildProcess; ended: Promise<Ended> } {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', './scripts/node-hooks.mjs', 'src/admin.ts', ...words],
    {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) =>
      resolve({ code, said, seconds: (performance.now() - started) / 1000 }),
    ),
  );
  return { process: child, ended };
}

/** Runs it to its end. @throws when it fails */
export async function admin(dataDir: string, ...words: string[]): Promise<Ended> {
  const ended = await startAdmin(dataDir, words).ended;
  if (ended.code !== 0) throw new Error(`admin ${words.join(' ')} failed: ${ended.said}`);
  return ended;
}

/** What somebody waits for: the longest and the 99th percentile, in milliseconds. */
export type Waits = { count: number; p99: number; longest: number };

export function waitsOf(times: number[]): Waits {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

const NOTED_AGAIN = `INSERT INTO rate_limit (key, window_start, hits, expires_at)
  VALUES ($1, now(), 1, now() + interval '1 day')`;
/** Notes that are in one of the two tables alone. */
export const HALVES = `SELECT count(*)::int AS halves FROM
  (SELECT "to" AS note FROM kept_mail WHERE "to" LIKE 'proof-%') one
  FULL JOIN (SELECT key AS note FROM rate_limit WHERE key LIKE 'proof-%') two USING (note)
  WHERE one.note IS NULL OR two.note IS NULL`;

/**
 * Writes to the shop until it is stopped: each transaction changes a listing and notes it twice, in
 * two tables, so that half a transaction in a copy is seen.
 */
export function startWriters(url: string, count: number): { stop(): Promise<Waits> } {
  let going = true;
  const run = randomBytes(3).toString('hex');
  const times: number[] = [];
  const writers = Array.from({ length: count }, async (_, writer) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM listing ORDER BY id OFFSET $1 LIMIT 500',
      [writer * 500],
    );
    for (let n = 0; going; n++) {
      const id = rows[n % rows.length]?.id;
      const began = performance.now();
      await client.query('BEGIN');
      await client.query(`UPDATE listing SET title = left(title, 60) || $2 WHERE id = $1`, [
        id,
        ` ${n % 10}`,
      ]);
      const note = `proof-${run}-${writer}-${n}`;
      await client.query(
        `INSERT INTO kept_mail (id, "to", subject, html, text) VALUES (gen_random_uuid(), $1, '', '', '')`,
        [note],
      );
      await client.query(NOTED_AGAIN, [note]);
      await client.query('COMMIT');
      times.push(performance.now() - began);
      await sleep(5);
    }
    await client.end();
  });
  return {
    async stop() {
      going = false;
      await Promise.all(writers);
      return waitsOf(times);
    },
  };
}

/** Asks for a page again and again until it is stopped. */
export function startReader(address: string): { stop(): Promise<Waits> } {
  let going = true;
  const times: number[] = [];
  const reading = (async () => {
    while (going) {
      const began = performance.now();
      const answer = await fetch(address);
      await answer.text();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
      times.push(performance.now() - began);
      await sleep(20);
    }
  })();
  return {
    async stop() {
      going = false;
      await reading;
      return waitsOf(times);
    },
  };
}

/** The database that a server runs on a DATA_DIR. */
export function databaseOf(dataDir: string): string {
  const url = runningPostgresUrl(dataDir);
  if (!url) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  return url;
}

/**
 * The work on the database of a DATA_DIR on which nothing runs.
 * @param major version of PostgreSQL whose it is
 */
export async function onDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
  major?: string,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, major, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Of each table its rows, and the sum of a hash of each. */
export function sumsIn(dataDir: string, major?: string): Promise<Map<string, string>> {
  return onDatabase(
    dataDir,
    async (client) => {
      await client.query('BEGIN READ ONLY');
      await settle(client);
      const sums = new Map<string, string>();
      for (const table of await findTables(client)) {
        const { rows, checksum } = await sumOf(client, table);
        sums.set(nameOf(table), `${rows} ${checksum}`);
      }
      return sums;
    },
    major,
  );
}

/** PostgreSQL ends a moment after the process that was killed. */
export async function untilFree(dataDir: string): Promise<void> {
  while (runningPostmaster(path.join(dataDir, 'postgres')) !== undefined) await sleep(50);
}

/** A hash of every file below a folder, by its path. */
export async function hashesIn(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    hashes.set(path.relative(folder, file), hash.digest('hex'));
  }
  return hashes;
}
