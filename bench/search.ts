// npm run bench search -- --sizes 10k,100k,1m [--only word] [--seconds 4] [--data folder] Latencies
// of the search on a temporary PostgreSQL of its own, at 1 and 8 connections, and at 1 connection
// the processor time of both sides, which is what the latency would be on a machine that does
// nothing else. Prints a Markdown table. With --data the generated shops stay in that folder and
// are used again: throw it away after a change of the schema.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#platform/db/db.server.ts';
import type { Ctx } from '#platform/context.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { createRandom, SHOP_NOW } from './generator.ts';
import { loadShop } from './load.ts';
import { makeShapes, type Shape } from './search-shapes.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10k,100k,1m' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '4' },
    data: { type: 'string' },
  },
});
const SIZES = options.sizes
  .split(',')
  .map((text) => ({ text, count: Number(text.replace(/k$/i, '000').replace(/m$/i, '000000')) }));
const MOST_RUNS = 400;
const WARM_UP_RUNS = 12;

type Latencies = { p50: number; p95: number; p99: number };

function summarize(times: number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/**
 * Milliseconds of processor time that this process and one backend of PostgreSQL have used; NaN
 * where Linux does not tell.
 */
function processorTime(backend: number): number {
  const { user, system } = process.cpuUsage();
  try {
    return (
      (user + system) / 1e3 +
      Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    );
  } catch {
    return NaN;
  }
}

/** Runs a shape on one connection until its time or its number of runs is over. */
async function measureAlone(
  shape: Shape,
  backend: number,
  seconds: number,
): Promise<{ latency: Latencies; processor: Latencies }> {
  const random = createRandom(4242);
  const [times, work]: [number[], number[]] = [[], []];
  for (let i = 0; i < WARM_UP_RUNS; i += 1) await shape.run(random);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && times.length < MOST_RUNS) {
    const [start, used] = [performance.now(), processorTime(backend)];
    await shape.run(random);
    times.push(performance.now() - start);
    work.push(processorTime(backend) - used);
  }
  return { latency: summarize(times), processor: summarize(work) };
}

/** The same on several connections at once. */
async function measure(shape: Shape, connections: number, seconds: number): Promise<Latencies> {
  const random = createRandom(4242);
  const times: number[] = [];
  for (let i = 0; i < WARM_UP_RUNS; i += 1) await shape.run(random);
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end && times.length < MOST_RUNS * connections) {
      const start = performance.now();
      await shape.run(random);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return summarize(times);
}

const figure = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const cell = ({ p50, p95, p99 }: Latencies) => `${figure(p50)}/${figure(p95)}/${figure(p99)}`;
/**
 * The address of a database with so many listings: one of an earlier run, or a new one that gets
 * its name when it is complete.
 */
async function makeShop(serverUrl: string, size: { text: string; count: number }): Promise<string> {
  const [name, unfinished] = [`bench_${size.count}`, `loading_${size.count}`];
  const at = (database: string) =>
    Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return at(name);
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await admin.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    await migrateDatabase(at(unfinished));
    const start = performance.now();
    const { db, close } = openDatabase(at(unfinished), { max: 2 });
    await loadShop(db, at(unfinished), size.count).finally(close);
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    console.error(
      `${size.text} listings loaded in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
    return at(name);
  } finally {
    await admin.end();
  }
}

/** By shape, then for each size: latency at 1 connection, processor time, latency at 8. */
type Results = Map<string, Latencies[]>;

async function benchSize(
  serverUrl: string,
  size: { text: string; count: number },
  results: Results,
): Promise<void> {
  const url = await makeShop(serverUrl, size);
  const alone = openDatabase(url, { max: 1 });
  const many = openDatabase(url, { max: 8 });
  try {
    const { rows } = await alone.db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    const wanted = (shapes: Shape[]) => shapes.filter((shape) => shape.name.includes(options.only));
    const shapes = wanted(await makeShapes(contextOf(alone.db), size.count));
    const together = wanted(await makeShapes(contextOf(many.db), size.count));
    for (const [i, shape] of shapes.entries()) {
      const { latency, processor } = await measureAlone(
        shape,
        rows[0]?.pid ?? 0,
        Number(options.seconds),
      );
      const eight = await measure(together[i] ?? shape, 8, Number(options.seconds));
      results.set(shape.name, [...(results.get(shape.name) ?? []), latency, processor, eight]);
      console.error(
        `${size.text} ${shape.name}: ${cell(latency)} (${cell(processor)}) · ${cell(eight)}`,
      );
    }
  } finally {
    await alone.close();
    await many.close();
  }
}

function contextOf(db: Ctx['db']): Ctx {
  return plainCtx(db, { now: new Date(SHOP_NOW) });
}

function print(results: Results): void {
  const texts = SIZES.map(({ text }) => text);
  const [first, last] = [texts[0] ?? '', texts.at(-1) ?? ''];
  console.log(
    `\nSearch, p50/p95/p99 in milliseconds at 1 and 8 connections (c), and ` +
      `processor time of both sides at 1; ${new Date().toISOString().slice(0, 10)}, ` +
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ` +
      `embedded PostgreSQL, shared_buffers 512 MB, no result cache.\n`,
  );
  const ratio = texts.length > 1 ? [`p95 ${last}/${first} 1c`, 'the same of processor'] : [];
  console.log(
    `| ${['shape', ...texts.flatMap((text) => [`${text} 1c`, `${text} 1c processor`, `${text} 8c`]), ...ratio].join(' | ')} |`,
  );
  console.log(`|---|${'---|'.repeat(texts.length * 3 + ratio.length)}`);
  for (const [name, figures] of results) {
    // Each size has three: latency, processor time, latency at 8 connections.
    const growth = ratio.map((_, i) =>
      figure((figures.at(i - 3)?.p95 ?? NaN) / (figures[i]?.p95 ?? NaN)),
    );
    console.log(`| ${[name, ...figures.map(cell), ...growth].join(' | ')} |`);
  }
}

const dataDir =
  options.data ?? path.join(tmpdir(), `calabash-bench-${randomBytes(6).toString('hex')}`);
const server = await startEmbeddedPostgres({
  dataDir,
  settings: {
    shared_buffers: '512MB',
    jit: 'off',
    fsync: 'off',
    max_wal_size: '4GB',
    autovacuum: 'off',
  },
  log: (line) => console.error(line),
});
const results: Results = new Map();
try {
  for (const size of SIZES) await benchSize(server.url, size, results);
  print(results);
} finally {
  await server.stop();
  if (options.data === undefined) rmSync(dataDir, { recursive: true, force: true });
}
