// npm run bench search-servers [-- --rows 1m --servers 4 --data folder --asked 60 --only word]
// The same questions of one table and of several search servers that have its rows among them, each
// a PostgreSQL of its own: processor time of one table, of the slowest server and of merging, and
// how much each reads. Then a slot moves while questions are asked. Prints a Markdown table. With
// --data what was filled stays in that folder and is used again. A listing takes some 4 kB in all.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { findMatches } from '#features/search/query/plan.server.ts';
import { refreshListingFacets } from '#features/search/search.jobs.server.ts';
import { copyAll, refreshServerStatistics } from '#features/search/servers/copier.server.ts';
import { declareServers } from '#features/search/servers/declare.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, plainParts } from '#tests/support/plain-ctx.ts';
import { question } from '#tests/support/plan-questions.ts';
import { stemOf } from '#tests/support/plan-shop.ts';
import { anotherApp, closeServices } from '#tests/support/services.ts';
import { askingBackends, processesOf, processorOf, readBy } from './backends.ts';
import { createRandom, SHOP_NOW } from './generator.ts';
import { loadShop } from './load.ts';
import { layOnServer, multiply, sizeOf, type Took } from './many-listings.ts';
import { makeShapes, type Shape } from './search-shapes.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    servers: { type: 'string', default: '4' },
    asked: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});
const ROWS = Number(options.rows.replace(/k$/i, '000').replace(/m$/i, '000000'));
const BASE = 50_000;
const WARM_UP = 5;
/** So many beside each other reach every connection. */
const TELLING = 6;
const CONNECTIONS = 6;
const TOLD_AFTER_MS = 1_200;
const SHAPES =
  /^(?:page|deep: (?!newest OFFSET)|count|request: (?:common|mid)|filters: any|beside: all three)/;
const data =
  options.data ?? path.join(tmpdir(), `calabash-bench-${randomBytes(6).toString('hex')}`);
const filled = path.join(data, 'filled.json');

const start = (name: string) =>
  startEmbeddedPostgres({
    dataDir: path.join(data, name),
    settings: {
      shared_buffers: '512MB',
      jit: 'off',
      fsync: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '2GB',
      autovacuum: 'off',
    },
    log: () => undefined,
  });

const primary = await start('primary');
const servers: Awaited<ReturnType<typeof start>>[] = [];
for (let n = 1; n <= Number(options.servers); n += 1) servers.push(await start(`server-${n}`));
const { db, close } = openDatabase(primary.url, { max: CONNECTIONS });
const urls = servers.map(({ url }) => url);
const parts = plainParts(db);
const settings = { ...parts.settings, searchServers: { urls, primary: primary.url } };
const now = new Date(SHOP_NOW);
const one = plainCtx(db, { now });
const many: Ctx = { ...plainCtx(db, anotherApp({ ...parts, settings })), now };

async function fill(): Promise<Took> {
  if (existsSync(filled)) {
    await declareServers(many);
    return JSON.parse(readFileSync(filled, 'utf8')) as Took;
  }
  const took: Took = {};
  await migrateDatabase(primary.url);
  await loadShop(db, primary.url, BASE);
  await declareServers(many);
  await db.execute(
    sql`UPDATE search_slot SET state = 'serving', server_id = slot % ${urls.length} + 1,
      changed_at = now() - interval '1 hour'`,
  );
  // 95 of 100 generated listings are public.
  const times = Math.ceil(ROWS / (BASE * 0.95));
  await multiply(primary.url, {
    times,
    took,
    async copy() {
      for (const [at, url] of urls.entries())
        await layOnServer(primary.url, url, { id: at + 1, of: urls.length, took });
    },
  });
  await refreshListingFacets(one);
  writeFileSync(filled, JSON.stringify(took));
  return took;
}

type Read = { alone: number; servers: number[] };

const share = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * part), times.length - 1)] ??
  NaN;
const figure = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const both = (times: number[]) => `${figure(share(times, 0.5))}/${figure(share(times, 0.95))}`;

/** Questions that failed and were asked again, and those whose connections changed meanwhile. */
let [repeated, dropped] = [0, 0];

/**
 * On a machine that has no time, or not the memory for all of the rows, servers seem to be silent.
 * Then the same is asked again, which finds more of it read already.
 */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let left = 60; ; left -= 1)
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0) throw error;
      repeated += 1;
      await sleep(500);
    }
}

/** Every connection tells what it has read when it is asked something a second later. */
async function tell(shape: Shape): Promise<void> {
  await sleep(TOLD_AFTER_MS);
  const some = Array.from({ length: TELLING }, (_, n) =>
    patiently(() => shape.run(createRandom(n))),
  );
  await Promise.all(some);
}

/** Begins to measure; what it returns ends it. */
type Measured = () => Promise<() => Promise<void>>;

/** Asks a shape again and again. @param measured is told around each question */
async function askAll(shape: Shape, measured: Measured): Promise<void> {
  const ask = (n: number) => shape.run(createRandom(4242 + n));
  for (let n = 0; n < WARM_UP; n += 1) await patiently(() => ask(n));
  for (let n = 0; n < Number(options.asked); n += 1)
    await patiently(async () => {
      const end = await measured();
      await ask(WARM_UP + n);
      await end();
    });
  await tell(shape);
}

/** The connections that merge, and the processes of each server. */
async function backendsNow(): Promise<{ asking: number[]; groups: number[][] }> {
  const asking = await askingBackends(primary.url);
  const sorted = (pids: number[]) => pids.toSorted((a, b) => a - b);
  return { asking: sorted(asking), groups: servers.map(({ pid }) => sorted(processesOf(pid))) };
}

type Alone = { times: number[]; read: number };
type Together = { slowest: number[]; merging: number[]; read: number[] };

async function measureAlone(shape: Shape): Promise<Alone> {
  const times: number[] = [];
  await tell(shape);
  const before = await readBy(primary.url);
  await askAll(shape, async () => {
    const used = processorOf(processesOf(primary.pid));
    return async () => void times.push(processorOf(processesOf(primary.pid)) - used);
  });
  return { times, read: (await readBy(primary.url)) - before };
}

async function measureTogether(shape: Shape): Promise<Together> {
  const [slowest, merging]: [number[], number[]] = [[], []];
  await tell(shape);
  const before = await Promise.all(urls.map(readBy));
  await askAll(shape, async () => {
    const backends = await backendsNow();
    const { asking, groups } = backends;
    const usedHere = processorOf(asking);
    const used = groups.map(processorOf);
    return async () => {
      const merged = processorOf(asking) - usedHere;
      const each = groups.map((group, at) => processorOf(group) - (used[at] ?? 0));
      // One that ended has taken its time with it, and a new one is not in the lists.
      if (!isDeepStrictEqual(backends, await backendsNow())) {
        dropped += 1;
        return;
      }
      merging.push(merged);
      slowest.push(Math.max(...each));
    };
  });
  const after = await Promise.all(urls.map(readBy));
  return { slowest, merging, read: after.map((n, at) => n - (before[at] ?? 0)) };
}

/** Memory holds what is asked next, as far as it does: one table and all servers are too much. */
function readThrough(names: string[]): void {
  for (const name of names)
    execFileSync('sh', ['-c', 'cat "$0"/postgres/base/*/* > /dev/null', path.join(data, name)]);
}

/** One after the other, so that neither drives the other out of memory. */
async function measureAll<T>(
  ctx: Ctx,
  names: string[],
  measure: (shape: Shape) => Promise<T>,
): Promise<Map<string, T>> {
  const all = new Map<string, T>();
  const shapes = (await makeShapes(ctx, ROWS)).filter(
    ({ name }) => SHAPES.test(name) && name.includes(options.only),
  );
  readThrough(names);
  for (const shape of shapes) {
    all.set(shape.name, await measure(shape));
    process.stderr.write(`${shape.name}\n`);
  }
  return all;
}

async function compareShapes(): Promise<void> {
  const alone = await measureAll(one, ['primary'], measureAlone);
  const names = urls.map((_, at) => `server-${at + 1}`);
  const together = await measureAll(many, names, measureTogether);
  console.log(
    '\n| shape | one table | slowest server | merging | p95 of both | read by one table | most of a server | of both |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const all: Read[] = [];
  for (const [name, { times, read }] of alone) {
    const found = together.get(name) ?? { slowest: [], merging: [], read: [] };
    const most = Math.max(...found.read);
    const runs = Number(options.asked) + WARM_UP + TELLING;
    const cells = [
      name,
      both(times),
      both(found.slowest),
      both(found.merging),
      (share(found.slowest, 0.95) / share(times, 0.95)).toFixed(2),
      Math.round(read / runs),
      Math.round(most / runs),
      (most / read).toFixed(2),
    ];
    all.push({ alone: read, servers: found.read });
    console.log(`| ${cells.join(' | ')} |`);
  }
  const sums = urls.map((_, n) => all.reduce((sum, { servers: own }) => sum + (own[n] ?? 0), 0));
  const sum = all.reduce((total, each) => total + each.alone, 0);
  console.log(`\nQuestions that failed and were asked again: ${repeated}; left out: ${dropped}`);
  console.log(`\nMost of a server to one table, of all: ${(Math.max(...sums) / sum).toFixed(3)}`);
}

/** Moves a slot from the first server to the second, while questions are asked of both ways. */
async function moveSlot(): Promise<void> {
  // One that no earlier run began to move.
  const from = sql`SELECT min(slot) FROM search_slot s WHERE server_id = 1 AND state = 'serving'
    AND NOT EXISTS (SELECT FROM search_slot o WHERE o.slot = s.slot AND o.server_id <> 1)`;
  const { rows } = await db.execute<{ slot: number; n: number }>(sql`
    SELECT min AS slot,
      (SELECT count(*)::int FROM listing_search WHERE search_slot_of(id) = min) AS n
    FROM (${from}) f`);
  const { slot = 0, n = 0 } = rows[0] ?? {};
  await db.execute(sql`UPDATE search_slot SET moves = true WHERE slot = ${slot}`);
  await db.execute(sql`INSERT INTO search_slot (slot, server_id) VALUES (${slot}, 2)`);
  const began = performance.now();
  let served = 0;
  let moving = true;
  const mover = (async () => {
    for (;;) {
      await copyAll(many);
      const { rows: states } = await db.execute<{ state: string }>(
        sql`SELECT state FROM search_slot WHERE slot = ${slot}`,
      );
      if (served === 0 && states.some(({ state }) => state === 'leaving'))
        served = performance.now() - began;
      if (states.length === 1) return;
      await sleep(200);
    }
  })().finally(() => (moving = false));
  let [count, wrong] = [0, 0];
  for (const asked of fc.sample(question, { numRuns: 10_000, seed: 33 })) {
    if (!moving) break;
    const query = await stemOf(one, asked);
    const range = { after: null, offset: asked.offset, limit: asked.limit };
    const expected = await findMatches(one, query, range);
    const found = await findMatches({ ...many, now: new Date() }, query, range);
    count += 1;
    if (!isDeepStrictEqual(expected, found)) wrong += 1;
  }
  await mover;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `\nA slot of ${n} listings moved: asked there after ${seconds(served)} s, gone from where it ` +
      `was after ${seconds(performance.now() - began)} s; ${count} questions meanwhile, ${wrong} answered otherwise.`,
  );
}

try {
  const took = await fill();
  await refreshServerStatistics(many);
  console.log(
    `Search on ${urls.length} servers, processor time in ms (p50/p95), rows and index entries read ` +
      `a question; ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(0)}, Node ${process.version}.`,
  );
  console.log(`Seconds: ${JSON.stringify(took)}`);
  for (const [url, table] of [
    [primary.url, 'listing_search'],
    ...urls.map((each) => [each, 'search_listing']),
  ] as [string, string][]) {
    const size = await sizeOf(url, table);
    console.log(`${table}: ${size.rows}, and ${size.indexes} of indexes`);
  }
  await compareShapes();
  await moveSlot();
} finally {
  await closeServices(db);
  await close();
  for (const server of [...servers, primary]) await server.stop();
  if (options.data === undefined) rmSync(data, { recursive: true, force: true });
}
