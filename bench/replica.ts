// npm run bench replica [-- --listings 100000 --seconds 10]: what moves from the primary when the
// reads of a shop go to a streaming replica (DATABASE_REPLICA_URL), made here from the same
// binaries. No page is kept; with and without the replica are measured in turns. Prints Markdown.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { startStandby } from '#tests/support/standby.ts';
import { loadShop } from './load.ts';
import { printTable, say } from './pages/options.ts';
import { copyBuild, forgetBuild, MADE_ANEW, type Measured, shopAt } from './pages/shop.ts';
import { figures, send, type Sent } from './pages/send.ts';
import { clusterTime } from './running-server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '10' },
  },
});
const CONNECTIONS = 16;
const TURNS = 2;
const silent = () => undefined;

const scratch = scratchFolder('bench-replica');
const folderOf = (name: string) => path.join(scratch, name, 'postgres');
const closers: (() => Promise<unknown>)[] = [];
try {
  copyBuild();
  const primary = await startEmbeddedPostgres({
    dataDir: path.join(scratch, 'primary'),
    settings: { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '1GB' },
    log: silent,
  });
  closers.push(primary.stop);
  await migrateDatabase(primary.url);
  const database = openDatabase(primary.url, { max: 4 });
  await loadShop(database.db, primary.url, Number(options.listings));
  await database.close();
  const replica = await startReplica(primary.url);
  closers.push(replica.stop);
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}; ${options.listings} listings`,
  );
  await measure(primary.url, replica.url);
  await measureLag(primary.url, replica.url);
} finally {
  for (const close of closers.toReversed()) await close();
  forgetBuild();
  rmSync(scratch, { recursive: true, force: true });
}

/** One that has all that the primary has. */
async function startReplica(primaryUrl: string) {
  const replica = await startStandby({
    primaryUrl,
    from: path.join(scratch, 'primary'),
    to: path.join(scratch, 'replica'),
  });
  await using client = await connect(primaryUrl);
  await using follower = await connect(replica.url);
  await untilCaughtUp(client, follower);
  return replica;
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** A connection of its own, closed at the end of the block that has it. */
async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  // Whoever asks it next is told.
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: (text: string) => client.query(text),
    async row<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
      const { rows } = await client.query<Row>(text);
      assert(rows[0]);
      return rows[0];
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Asks again and again until the replica has all that the primary has written. */
async function untilCaughtUp(primary: Connection, replica: Connection): Promise<void> {
  const { at } = await primary.row<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const { done } = await replica.row<{ done: boolean | null }>(
      `SELECT pg_last_wal_replay_lsn() >= '${at}'::pg_lsn AS done`,
    );
    if (done) return;
  }
  throw new Error('The replica does not follow');
}

/** Pages in turns without and with the replica; each ends with its processor time at both. */
async function measure(primaryUrl: string, replicaUrl: string): Promise<void> {
  const AUTH_SECRET = randomBytes(32).toString('hex');
  const env = { ...MADE_ANEW, DEMO: 'false', DATABASE_URL: primaryUrl, AUTH_SECRET };
  const start = async (name: string, more: Record<string, string>): Promise<Measured> => {
    const own = { ...env, ...more, DATA_DIR: path.join(scratch, name) };
    const server = await shopAt(folderOf('primary'), own)();
    closers.push(server.stop);
    return server;
  };
  const servers = {
    'the primary alone': await start('alone', {}),
    'with the replica': await start('both', { DATABASE_REPLICA_URL: replicaUrl }),
  };
  await using client = await connect(primaryUrl);
  const { id } = await client.row<{ id: string }>(
    'SELECT id FROM listing_search ORDER BY created_at DESC LIMIT 1',
  );
  const asked = ['/products', '/search?q=toyota', '/products?category=cars', `/products/${id}`];
  const rows: string[][] = [];
  for (const page of asked) {
    say(page);
    const sums = Object.entries(servers).map(([name, server]) => {
      const sent: Sent[] = [];
      return { name, server, sent, primary: 0, replica: 0 };
    });
    for (const { server } of sums)
      await send(server.url, [{ path: page }], { connections: CONNECTIONS, seconds: 5 });
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const each of sums) {
        const before = [clusterTime(folderOf('primary')), clusterTime(folderOf('replica'))];
        const part = { connections: CONNECTIONS, seconds: Number(options.seconds) / TURNS };
        each.sent.push(await send(each.server.url, [{ path: page }], part));
        each.primary += clusterTime(folderOf('primary')) - (before[0] ?? 0);
        each.replica += clusterTime(folderOf('replica')) - (before[1] ?? 0);
      }
    for (const { name, sent, primary, replica } of sums) {
      const { count, perSecond, p50, p99, refused, failed } = figures(sent);
      rows.push([
        `${page.replace(id, '{id}')}, ${name}`,
        perSecond.toFixed(0),
        p50.toFixed(0),
        p99.toFixed(0),
        (primary / count).toFixed(2),
        (replica / count).toFixed(2),
        String(refused + failed),
      ]);
    }
  }
  printTable(['', 'requests/s', 'p50 ms', 'p99 ms', 'primary ms', 'replica ms', 'failed'], rows);
}

/** How long after a COMMIT the replica shows what was written. */
async function measureLag(primaryUrl: string, replicaUrl: string): Promise<void> {
  await using primary = await connect(primaryUrl);
  await using replica = await connect(replicaUrl);
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    await primary.query(`UPDATE listing SET title = title || '.'
      WHERE id = (SELECT id FROM listing_search ORDER BY id OFFSET ${n} LIMIT 1)`);
    const begun = performance.now();
    await untilCaughtUp(primary, replica);
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  console.log(
    `Behind the primary after a change of a listing: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
  );
}
