// npm run prove failover: a primary and a standby that follows it synchronously; the primary is
// killed again and again while people write to a shop, the standby is promoted, and a new standby
// is made of the new primary. Nothing that the shop acknowledged may be missing or there twice.
//   --times=10 · --writers=16
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.server.ts';
import { startStandby } from '#tests/support/standby.ts';
import { runShop } from '../bench/running-server.ts';
import { compare, makePairs, startWriters } from './support/writers.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    writers: { type: 'string', default: '16' },
  },
});
const TIMES = Number(values.times);
const SECRET = randomBytes(24).toString('base64');
/** A promoted standby takes the settings along, so that each waits for the next one. */
const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '1GB',
  wal_log_hints: 'on',
  synchronous_standby_names: '*',
};
const FOUND_WITHIN_MS = 10_000;

const scratch = scratchFolder('prove-failover');
// Two places, because the shop knows two addresses: a new standby takes that of the dead primary.
const folderOf = (place: number) => path.join(scratch, `member-${place}`);
const silent = () => undefined;

let primary = await startEmbeddedPostgres({ dataDir: folderOf(0), log: silent });
await migrateDatabase(primary.url);
await primary.stop();
primary = await startEmbeddedPostgres({ dataDir: folderOf(0), settings: SETTINGS, log: silent });
let standby = await follow(primary, 0);
const sockets = [primary, standby].map(({ url }) => new URL(url).searchParams.get('host'));
const both = new URL(primary.url);
both.searchParams.set('host', sockets.join());
both.searchParams.set('target_session_attrs', 'read-write');
const database = openDatabase(both.href, { max: 2 });
const pairs = await makePairs(database.db, SECRET, Number(values.writers));
const shop = await runShop(path.join(scratch, 'shop'), {
  DATABASE_URL: both.href,
  DEMO: 'false',
  AUTH_SECRET: SECRET,
  PUBLIC_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'fatal',
});
const writers = startWriters(() => [shop.url], pairs);
const rows: string[] = [];
let failed = false;
try {
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(2_000);
    rows.push(await failOver(time));
    console.error(rows.at(-1));
  }
  await sleep(2_000);
} finally {
  await writers.stop();
}
const { ledger } = writers;
const { written, lost, doubled } = await compare(database.db, ledger);
failed ||= lost.length + doubled.length > 0;
await shop.stop();
await database.close();
await Promise.all([primary.stop(), standby.stop()].map((each) => each.catch(silent)));
rmSync(scratch, { recursive: true, force: true });
const answers = [...ledger.answers].map(([status, n]) => `${n} × ${status || 'no answer'}`);
console.log(`${cpus().length} cores, ${values.writers} writers, ${TIMES} fail-overs\n`);
console.log('| fail-over | page read again after s | write acknowledged again after s |');
console.log(`|---|---:|---:|\n${rows.join('\n')}\n`);
console.log(
  '| acknowledged | in the database | lost | twice | answers |\n|---:|---:|---:|---:|---|',
);
console.log(
  `| ${ledger.acknowledged.size} | ${written} | ${lost.length} | ${doubled.length} | ${answers.join(', ')} |`,
);
process.exitCode = failed ? 1 : 0;

/** A standby at the other place. */
function follow({ url }: EmbeddedPostgres, place: number): Promise<EmbeddedPostgres> {
  rmSync(folderOf(1 - place), { recursive: true, force: true });
  return startStandby({
    primaryUrl: url,
    from: folderOf(place),
    to: folderOf(1 - place),
    settings: SETTINGS,
  });
}

/** From the promotion on: the death before it is somebody else's to notice. */
async function failOver(time: number): Promise<string> {
  const place = time % 2;
  process.kill(primary.pid, 'SIGKILL');
  await primary.exited;
  await primary.stop().catch(silent);
  await sleep(1_000);
  const client = new pg.Client(standby.url);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  const promoted = performance.now();
  const read = untilRead(promoted);
  primary = standby;
  standby = await follow(primary, 1 - place);
  // Until there is a standby again nothing is acknowledged, because it has to be in two places.
  const following = performance.now();
  const wrote = await untilAcknowledged(following);
  failed ||= (await read) > FOUND_WITHIN_MS || wrote > FOUND_WITHIN_MS;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `| ${time + 1} | ${seconds(await read)} | ${seconds(wrote)} |`;
}

/** A page that nobody keeps, of the new primary. */
async function untilRead(since: number): Promise<number> {
  for (;;) {
    const status = await fetch(`${shop.url}/api/listings?limit=1`, {
      headers: { 'X-Forwarded-For': `10.8.0.${Math.floor(since) % 250}` },
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return performance.now() - since;
    await sleep(100);
  }
}

async function untilAcknowledged(since: number): Promise<number> {
  for (;;) {
    const all = [...writers.ledger.acknowledged.values()];
    const first = all.find(({ at }) => at > since);
    if (first !== undefined) return first.at - since;
    if (performance.now() - since > 60_000) return Infinity;
    await sleep(50);
  }
}
