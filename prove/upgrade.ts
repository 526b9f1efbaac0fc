// npm run prove upgrade: servers of the release before (db/previous-release.json) are replaced by
// servers of this one, while people read and write through all that are open. The first new server
// runs the migrations under that load; a server of before is started again on the new schema. No
// answer may be a 5xx, or a 4xx except where people write faster than they may (429), nothing
// acknowledged may be lost, and every event reaches every subscriber once.
//   --seconds=10 of each step · --writers=8
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { runShop, type Running } from '../bench/running-server.ts';
import { countDeliveries, keepLedger, openWork } from './support/deliveries.ts';
import { buildPrevious, previousRelease } from './support/previous.ts';
import { startReaders } from './support/readers.ts';
import { startSellers } from './support/sellers.ts';
import { compare, makePairs, startWriters } from './support/writers.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
  },
});
const SECRET = randomBytes(24).toString('base64');
/** A balancer asks /readyz now and then, and a request may be on its way. */
const DRAIN_MS = 1_000;
const DONE_WITHIN_MS = 300_000;
const SHOWN = 10;

const release = previousRelease();
const previous = buildPrevious(release);
const scratch = scratchFolder('prove-upgrade');
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(scratch, 'database'),
  log: () => undefined,
});
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: path.join(scratch, 'files'),
  DEMO: 'false',
  AUTH_SECRET: SECRET,
  PUBLIC_URL: 'http://127.0.0.1',
  LISTING_LIMIT: '100000',
  LOG_LEVEL: 'error',
};
const start = {
  before: () => previous.start(settings.DATA_DIR, settings),
  now: () => runShop(settings.DATA_DIR, settings),
};
/** Those that get requests, as a balancer has them. */
const open: Running[] = [];
const rows: string[] = [];
const failures: string[] = [];
const client = new pg.Client(postgres.url);
const database = openDatabase(postgres.url, { max: 4 });

try {
  open.push(await start.before());
  await client.connect();
  await keepLedger(client);
  const pairs = await makePairs(database.db, SECRET, Number(values.writers));
  open.push(await start.before());
  const urls = () => open.map(({ url }) => url);
  const writers = startWriters(urls, pairs);
  const sellers = startSellers(urls, pairs);
  const readers = startReaders(urls);
  const answers = [writers.ledger.answers, sellers.ledger.answers, readers.answers];

  const step = async (what: string, work: () => Promise<unknown>) => {
    const [before, began] = [sum(answers), performance.now()];
    await work();
    await sleep(Number(values.seconds) * 1000);
    const after = sum(answers);
    const count = (from: number, to: number) =>
      [...after].reduce(
        (total, [status, n]) =>
          status >= from && status < to ? total + n - (before.get(status) ?? 0) : total,
        0,
      );
    const bad = count(500, 600) + count(0, 1);
    if (bad > 0) failures.push(`${what}: ${bad} answers were a 5xx or none`);
    const limited = count(429, 430);
    const refused = count(400, 500) - limited;
    if (refused > 0) failures.push(`${what}: ${refused} answers refused what was right`);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    rows.push(
      `| ${what} | ${seconds} | ${count(200, 400)} | ${limited} | ${refused} | ${count(500, 600)} | ${count(0, 1)} |`,
    );
    console.error(rows.at(-1));
  };
  const join = async (which: 'before' | 'now') => open.push(await start[which]());
  const leave = async (place: number) => {
    const [server] = open.splice(place, 1);
    await sleep(DRAIN_MS);
    await server?.stop();
  };

  await step('two of before', async () => undefined);
  await step('one of now starts and migrates', () => join('now'));
  await step('one of before leaves', () => leave(0));
  await step('one of before starts on the new schema', () => join('before'));
  await step('a second one of now', () => join('now'));
  await step('those of before leave', async () => {
    await leave(0);
    await leave(1);
  });
  await Promise.all([writers.stop(), sellers.stop(), readers.stop()]);
  await untilDone();
  await report(writers.ledger, sellers.ledger);
} finally {
  for (const server of open) await server.stop();
  await client.end();
  await database.close();
  await postgres.stop();
  previous.remove();
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

function sum(all: Map<number, number>[]): Map<number, number> {
  const total = new Map<number, number>();
  for (const answers of all)
    for (const [status, n] of answers) total.set(status, (total.get(status) ?? 0) + n);
  return total;
}

async function untilDone(): Promise<void> {
  const until = performance.now() + DONE_WITHIN_MS;
  while ((await openWork(client)).length > 0 && performance.now() < until) await sleep(500);
  const left = await openWork(client);
  if (left.length > 0)
    failures.push(
      `${left.length} events or jobs were not done after five minutes:\n${left.slice(0, SHOWN).join('\n')}`,
    );
}

async function report(
  written: Parameters<typeof compare>[1],
  sold: { acknowledged: Set<string> },
): Promise<void> {
  const { lost, doubled } = await compare(database.db, written);
  const { rows: found } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM listing WHERE id = ANY ($1::uuid[])',
    [[...sold.acknowledged]],
  );
  const unsold = sold.acknowledged.size - (found[0]?.n ?? 0);
  const { events, wanted, missing, twice, failed } = await countDeliveries(client);
  if (lost.length + doubled.length + unsold > 0)
    failures.push('something acknowledged is lost or there twice');
  if (missing + twice + failed > 0) failures.push('events are missing, delivered twice or failed');
  if (written.acknowledged.size === 0 || sold.acknowledged.size === 0 || wanted === 0)
    failures.push('nobody wrote anything');
  for (const said of [...written.refused.values()].slice(0, SHOWN)) failures.push(said);
  const load = loadavg()[0]?.toFixed(0);
  console.log(
    `${cpus().length} cores, load ${load}, ${values.writers} writers and sellers; ` +
      `before: ${release.version} (${release.commit.slice(0, 8)}), now: ${VERSION}\n`,
  );
  console.log(
    '| step | s | 2xx, 3xx | 429 | other 4xx | 5xx | none |\n|---|---:|---:|---:|---:|---:|---:|',
  );
  console.log(`${rows.join('\n')}\n`);
  console.log('| acknowledged | of them lost | twice |\n|---|---:|---:|');
  console.log(`| ${written.acknowledged.size} messages | ${lost.length} | ${doubled.length} |`);
  console.log(`| ${sold.acknowledged.size} listings | ${unsold} | |\n`);
  console.log('| events | deliveries | missing | twice | failed |\n|---:|---:|---:|---:|---:|');
  console.log(`| ${events} | ${wanted} | ${missing} | ${twice} | ${failed} |`);
}
