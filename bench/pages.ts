// npm run bench pages: requests per second, latency and memory of the built shop, beside the
// ceilings of the same machine in the same minutes, and the weight of the first visit. Prints
// Markdown.
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { build } from 'vite';
import { openDatabase } from '#platform/db.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { compiledMessages } from '../src/messages/plugin.ts';
import { staticIcons } from '../src/ui/static-icons.ts';
import { firstLoad } from '#tests/support/first-load.ts';
import { loadShop } from './load.ts';
import { kilobytes, processorTime, run, type Running, waitForCovers } from './running-server.ts';

const CONNECTIONS = 16;
const WARM_UP = 1000;
const SECONDS = Number(
  process.argv.find((argument) => argument.startsWith('--seconds='))?.slice(10) ?? 6,
);
const LISTINGS = Number(
  process.argv.find((argument) => argument.startsWith('--listings='))?.slice(11) ?? 100_000,
);
const ROOT = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'calabash-bench-'));
chmodSync(scratch, 0o755);
// A copy inside the project, because the bundle finds its packages and migrations upwards: a build
// in between changes nothing.
const BUILT = path.join(ROOT, 'node_modules/.cache/bench-pages', String(process.pid));
cpSync(path.join(ROOT, 'build'), BUILT, { recursive: true });
const SERVER = path.join(BUILT, 'server/index.js');

type Row = {
  name: string;
  perSecond: number;
  /** Processor milliseconds of the server for one request; hardly disturbed by what else runs. */
  cpu: number;
  p50: number;
  p99: number;
  failed: number;
};

async function measure(
  name: string,
  server: Running,
  at: string,
  headers: Record<string, string> = {},
): Promise<Row> {
  const url = server.url + at;
  // Each request of the API comes from another address, or its limit would be what is measured.
  let address = 0;
  const requests = url.includes('/api/')
    ? [
        {
          setupRequest: (request: object) => ({
            ...request,
            headers: {
              'x-forwarded-for': `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
            },
          }),
        },
      ]
    : undefined;
  // V8 compiles what runs often: every answer is measured when it has been given the same number of
  // times.
  await autocannon({ url, headers, connections: CONNECTIONS, amount: WARM_UP, requests });
  const before = processorTime(server.process.pid);
  const {
    requests: { average, total },
    latency,
    non2xx,
    errors,
  } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS, requests });
  return {
    name,
    perSecond: average,
    cpu: (processorTime(server.process.pid) - before) / total,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  };
}

async function measureShop(name: string, shop: Running): Promise<{ rows: Row[]; memory: number }> {
  const { data } = (await (await fetch(`${shop.url}/api/listings?limit=1`)).json()) as {
    data: { id: string }[];
  };
  const paths: [string, string][] = [
    ['home', '/'],
    ['/products', '/products'],
    ['/search', '/search?q=toyota'],
    ['detail', `/products/${data[0]?.id}`],
    ['API list', '/api/listings'],
  ];
  const rows: Row[] = [];
  for (const [label, at] of paths) rows.push(await measure(`${label}, ${name}`, shop, at));
  rows.push(
    await measure(`/products as browsers ask for it, ${name}`, shop, '/products', {
      'accept-encoding': 'gzip, deflate, br, zstd',
    }),
  );
  return { rows, memory: kilobytes(shop.process.pid, 'VmRSS') / 1024 };
}

async function measureCeilings(shop: Running): Promise<Row[]> {
  const {
    data: items,
    count: total,
    error: _error,
    ...rest
  } = (await (await fetch(`${shop.url}/api/listings?limit=24`)).json()) as {
    data: unknown[];
    count: number;
    error: null;
  };
  const { data: currencies } = (await (
    await fetch(`${shop.url}/api/catalog/currencies`)
  ).json()) as { data: { code: string; rate: number }[] };
  const input = path.join(scratch, 'list.json');
  writeFileSync(
    input,
    JSON.stringify({
      page: { items, total, ...rest },
      rates: Object.fromEntries(currencies.map(({ code, rate }) => [code, rate])),
    }),
  );
  const outDir = path.join(scratch, 'ceilings');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [compiledMessages(), staticIcons()],
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/pages-ceilings.tsx',
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'ceilings.mjs' } },
    },
  });
  const ceilings = await run(path.join(outDir, 'ceilings.mjs'), [input], {});
  const rows: Row[] = [
    await measure('bare Hono answer', ceilings, '/hello'),
    await measure('React alone, streaming, 24 cards', ceilings, '/stream'),
    await measure('React alone, renderToString, 24 cards', ceilings, '/string'),
    await measure('React alone, streaming, all of /products', ceilings, '/whole'),
  ];
  await ceilings.stop();
  return rows;
}

const SHOP = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
};

async function withDemo() {
  const demo = { ...SHOP, DATA_DIR: path.join(scratch, 'demo'), DEMO: 'true' };
  // The covers are drawn in the background of the first start; neither its time nor its memory is
  // part of serving pages.
  const drawing = await run(SERVER, [], demo);
  await waitForCovers(path.join(scratch, 'demo'));
  await drawing.stop();
  const shop = await run(SERVER, [], demo);
  const ceilings = await measureCeilings(shop);
  const measured = await measureShop('demo', shop);
  const weight = await firstLoad(`${shop.url}/products`);
  await shop.stop();
  return { ceilings, ...measured, weight };
}

async function withMany() {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(scratch, 'many'),
    settings: { fsync: 'off' },
    log: () => undefined,
  });
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url, { max: 4 });
  await loadShop(database.db, postgres.url, LISTINGS);
  await database.close();
  const shop = await run(SERVER, [], {
    ...SHOP,
    DATA_DIR: path.join(scratch, 'shop'),
    DATABASE_URL: postgres.url,
    DEMO: 'off',
  });
  const measured = await measureShop(LISTINGS.toLocaleString('en'), shop);
  await shop.stop();
  await postgres.stop();
  return measured;
}

function print(rows: Row[], ceiling: Row): void {
  process.stdout.write(
    "| | requests/s | p50 ms | p99 ms | CPU ms | rate of React's streaming | by CPU | failed |\n|---|--:|--:|--:|--:|--:|--:|--:|\n",
  );
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  for (const { name, perSecond, p50, p99, cpu, failed } of rows) {
    process.stdout.write(
      `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${cpu.toFixed(2)} | ` +
        `${percent(perSecond / ceiling.perSecond)} | ${percent(ceiling.cpu / cpu)} | ${failed} |\n`,
    );
  }
}

try {
  const load = loadavg()[0] ?? 0;
  const demo = await withDemo();
  const many = LISTINGS > 0 ? await withMany() : undefined;
  const [, streaming] = demo.ceilings;
  if (!streaming) throw new Error('The ceilings were not measured');
  process.stdout.write(
    `\n${new Date().toISOString().slice(0, 10)} · Node ${process.version} ` +
      `· ${availableParallelism()} × ${cpus()[0]?.model} · load ${load.toFixed(1)} ` +
      `before · ${CONNECTIONS} connections, ${SECONDS} s each\n\n`,
  );
  print([...demo.ceilings, ...demo.rows, ...(many?.rows ?? [])], streaming);
  process.stdout.write(
    `\nResident memory of the Node process afterwards: ${Math.round(demo.memory)} ` +
      `MB with the demo` +
      `${many ? `, ${Math.round(many.memory)} MB with ${LISTINGS.toLocaleString('en')}` : ''} ` +
      `(goal 250).\n\n`,
  );
  process.stdout.write(
    [
      '| first load of /products | brotli kB | goal |',
      '|---|--:|--:|',
      ...demo.weight.map((row) => `| ${row.what} | ${row.kilobytes.toFixed(1)} | ${row.goal} |`),
      '',
    ].join('\n'),
  );
} finally {
  for (const folder of [scratch, BUILT]) rmSync(folder, { recursive: true, force: true });
}
