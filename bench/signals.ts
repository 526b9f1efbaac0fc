// npm run bench signals [-- --writers 8 --seconds 5 --flush-ms 0]: commits a second of a PostgreSQL
// whose every transaction has something to tell: with NOTIFY in it, with a signal and the notifier
// of one process (docs/decisions/100), and with neither. Each flush of the log can be made to take
// so much longer, as on the disk of a rented machine. Prints Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { openNotifications } from '#platform/db/notify.server.ts';
import { signalOn } from '#platform/db/signals.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    writers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
    'flush-ms': { type: 'string', default: '0' },
  },
});
const WRITERS = Number(options.writers);
const CHANNEL = 'bench';
const folder = scratchFolder('bench-signals');
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  // Whoever flushes waits so long first, and those who commit meanwhile share the flush.
  settings: { commit_delay: String(Number(options['flush-ms']) * 1000), commit_siblings: '0' },
  log: () => undefined,
});
await migrateDatabase(postgres.url);
const log = createLog('silent');
const notifications = await openNotifications({ where: postgres.url, log });
let heard = 0;
await notifications.listen(CHANNEL, { hear: () => void (heard += 1), missed: () => undefined });
const database = openDatabase(postgres.url, { max: WRITERS });
const { pool } = database;
notifications.relayFor(pool);
await pool.query('create table written (n int primary key, times int not null)');
await pool.query(`insert into written select n, 0 from generate_series(1, ${WRITERS}) n`);

const WAYS: Record<string, (client: pg.PoolClient, word: string) => Promise<unknown>> = {
  'nothing to tell': async () => undefined,
  'NOTIFY in each': (client, word) => client.query('select pg_notify($1, $2)', [CHANNEL, word]),
  'a signal in each': (client, word) => signalOn(client, CHANNEL, [word]),
};
try {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${WRITERS} writers\n`);
  console.log('| | commits/s | heard |\n|---|---:|---:|');
  for (const [name, tell] of Object.entries(WAYS)) {
    heard = 0;
    const commits = await measure(tell);
    console.log(`| ${name} | ${(commits / Number(options.seconds)).toFixed(0)} | ${heard} |`);
  }
} finally {
  await notifications.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(tell: (client: pg.PoolClient, word: string) => Promise<unknown>) {
  const until = performance.now() + Number(options.seconds) * 1000;
  let commits = 0;
  const write = async (_: unknown, writer: number) => {
    while (performance.now() < until) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('update written set times = times + 1 where n = $1', [writer + 1]);
        await tell(client, `${writer} ${commits}`);
        await client.query('commit');
        commits += 1;
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return commits;
}
