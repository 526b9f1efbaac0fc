// What a page costs in counts, which are the same on any machine and however busy it is: of the
// server for one page that is made anew, and of a browser until the page is awake.
import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { PAGE_KINDS, type PageKind, pageOfEachKind } from '#tests/support/first-load.ts';
import { freePort, MEASURED, run } from '../running-server.ts';
import { signIn } from '../uploading.ts';
import { type Awake, openBrowser, wakeUp } from './awake.ts';
import { type Calls, countCalls } from './inspector.ts';
import { printTable, say } from './options.ts';
import { BROWSER } from './send.ts';

/** What is compiled, cached and prepared by them is not counted. */
const WARM_UP = 10;
/** The median of so many is told: timers of the server fall into some of them. */
const PAGES = 5;
/** What a page leaves to be done, and the last lines of PostgreSQL's log. */
const SETTLED_MS = 200;
const STATEMENT = /LOG:\s+(?:statement|execute [^:]*):/;
/** All islands, wherever the account is at home: the same page for everybody. */
const PLACE = 'calabash_preferences=country%3D';

type Page = Calls & { statements: number; html: number; handedOver: number };

/**
 * Prints a row for each kind of page, signed out and signed in.
 * @param built the checkout whose build is counted
 */
export async function printCounts(scratch: string, built: string): Promise<void> {
  const shop = await countedShop(scratch, built);
  try {
    const paths = await pageOfEachKind(shop.url);
    const cookie = await signIn(shop.url, {
      email: DEMO_ACCOUNTS.buyer,
      password: DEMO_PASSWORD,
    });
    const readers = [
      { name: 'out', cookie: PLACE },
      { name: 'in', cookie: `${PLACE}; ${cookie}` },
    ];
    const rows: string[][] = [];
    for (const kind of PAGE_KINDS)
      for (const reader of readers) {
        say(`${kind}, signed ${reader.name}`);
        const made = await countMade(shop, paths[kind], reader.cookie);
        const awake = await countAwake(shop.url + paths[kind], reader.cookie);
        rows.push(rowOf(kind, reader.name, made, awake));
      }
    printTable(COLUMNS, rows);
  } finally {
    await shop.stop();
  }
}

const COLUMNS = [
  'counts of a page',
  'calls, server',
  'elements',
  'components',
  'SQL',
  'HTML kB',
  'handed over kB',
  'calls, browser',
  'styles',
  'nodes',
];

function rowOf(kind: PageKind, name: string, made: Page, awake: Awake): string[] {
  return [
    `${kind}, ${name}`,
    made.all.toLocaleString('en'),
    String(made.elements),
    String(made.components),
    String(made.statements),
    (made.html / 1000).toFixed(1),
    (made.handedOver / 1000).toFixed(1),
    awake.calls.toLocaleString('en'),
    String(awake.styles),
    String(awake.nodes),
  ];
}

type CountedShop = Awaited<ReturnType<typeof countedShop>>;

/** A server whose calls and statements are counted, without jobs and kept pages. */
async function countedShop(scratch: string, built: string) {
  let statements = 0;
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(scratch, 'counted-postgres'),
    settings: { fsync: 'off', log_statement: 'all' },
    log: (line) => void (statements += STATEMENT.test(line) ? 1 : 0),
  });
  const env = {
    ...MEASURED,
    DATA_DIR: path.join(scratch, 'counted'),
    DATABASE_URL: postgres.url,
    DEMO: 'true',
    PAGE_CACHE_MB: '0',
  };
  const file = path.join(built, 'build/server/index.js');
  // The first one fills in the demo and does what its jobs have to do.
  await (await run(file, [], env)).stop();
  const port = await freePort();
  const server = await run(file, [], { ...env, ROLE: 'web' }, [`--inspect=127.0.0.1:${port}`]);
  const calls = await countCalls(port);
  return {
    url: server.url,
    async take() {
      await settled();
      const taken = { ...(await calls.take()), statements };
      statements = 0;
      return taken;
    },
    async stop() {
      calls.stop();
      await server.stop();
      await postgres.stop();
    },
  };
}

async function countMade(shop: CountedShop, at: string, cookie: string): Promise<Page> {
  const ask = async () => {
    const answer = await fetch(shop.url + at, { headers: { ...BROWSER, cookie } });
    if (answer.status !== 200) throw new Error(`${at} answers ${answer.status}`);
    return answer.text();
  };
  for (let page = 0; page < WARM_UP; page += 1) await ask();
  const pages: Page[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    await shop.take();
    const html = await ask();
    pages.push({ ...(await shop.take()), ...bytesOf(html) });
  }
  return medians(pages);
}

async function countAwake(url: string, cookie: string): Promise<Awake> {
  const browser = await openBrowser();
  const pages: Awake[] = [];
  for (let page = 0; page < PAGES; page += 1) pages.push(await wakeUp(browser, { url, cookie }));
  await browser.close();
  return medians(pages);
}

function bytesOf(html: string): { html: number; handedOver: number } {
  const scripts = html.match(/<script[^>]*>[^<]*__reactRouterContext[^<]*/g) ?? [];
  return { html: Buffer.byteLength(html), handedOver: Buffer.byteLength(scripts.join('')) };
}

function medians<T extends Record<string, number>>(all: readonly T[]): T {
  const middle = (name: string) =>
    all.map((each) => each[name] ?? NaN).sort((a, b) => a - b)[all.length >> 1] ?? NaN;
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, middle(name)])) as T;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
