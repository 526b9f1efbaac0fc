// Runs the migrations that wait for a shop on a copy of its database, and says how long each takes
// and whom it would keep waiting. The shop itself is only read.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { clientOf } from '../db/hosts.server.ts';
import { pendingOf, runMigrations } from '../db/migrate.server.ts';
import { type Migration, readMigrations } from '../db/migrations.server.ts';
import { makeBackup, type Shop } from './backup.server.ts';
import { openPlace } from './place.server.ts';
import { NO_SEAL } from './seal.server.ts';
import { withSideDatabase } from './side.server.ts';

export type Rehearsed = {
  tag: string;
  seconds: number;
  /** Tables that it locks and nothing before it did, until all migrations are through. */
  locks: Lock[];
};

export type Lock = { table: string; rows: number; stops: 'reading and writing' | 'writing' };

/** Whoever reads is stopped by the first alone; ShareUpdateExclusiveLock stops neither. */
const STOPPING = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'];

/**
 * @returns what waits, in its order; nothing where the database is up to date
 * @throws StartError when there is no room for a copy
 */
export async function rehearseUpgrade(shop: Omit<Shop, 'files'>): Promise<Rehearsed[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'calabash-rehearsal-'));
  try {
    const place = await openPlace(folder, { dataDir: folder, backupS3: undefined });
    const manifest = await makeBackup(
      { ...shop, files: null },
      { place, passphrase: undefined, tombstones: [] },
    );
    const waiting = pendingOf(readMigrations(), manifest.migration);
    if (waiting.length === 0) return [];
    return await withSideDatabase({ ...place, seal: NO_SEAL }, manifest, {}, (url) =>
      rehearse(url, waiting),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rehearse(url: string, waiting: readonly Migration[]): Promise<Rehearsed[]> {
  const client = clientOf(url, 'calabash rehearsal');
  await client.connect();
  try {
    // Figures of rows; the restore has just counted them.
    const before = await client.query<{ oid: number }>(
      `SELECT oid FROM pg_class WHERE relkind IN ('r', 'p')`,
    );
    const known = before.rows.map(({ oid }) => oid);
    const rehearsed: Rehearsed[] = [];
    const locked = new Set<string>();
    await client.query('BEGIN');
    let began = performance.now();
    const done = async ({ tag }: Migration) => {
      const seconds = (performance.now() - began) / 1000;
      const locks = (await locksOf(client, known)).filter(
        ({ table, stops }) => !locked.has(`${table} ${stops}`),
      );
      for (const { table, stops } of locks) locked.add(`${table} ${stops}`);
      rehearsed.push({ tag, seconds, locks });
      began = performance.now();
    };
    await runMigrations(client, waiting, { done });
    return rehearsed;
  } finally {
    await client.end();
  }
}

/** What this transaction holds of tables that were there before, the strictest of each. */
async function locksOf(client: pg.Client, known: readonly number[]): Promise<Lock[]> {
  const { rows } = await client.query<Lock>(
    `SELECT relation::regclass::text AS table, greatest(max(c.reltuples), 0)::float8 AS rows,
        CASE WHEN bool_or(mode = 'AccessExclusiveLock') THEN 'reading and writing' ELSE 'writing'
          END AS stops
      FROM pg_locks JOIN pg_class c ON c.oid = relation
      WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode = ANY ($1)
        AND relation = ANY ($2::oid[])
      GROUP BY relation ORDER BY 1`,
    [STOPPING, known],
  );
  return rows;
}
