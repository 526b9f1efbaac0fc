// npm run prove search-kills: the program with its search on two servers is asked over HTTP for
// lists and by the API, while one of them is killed (SIGKILL) and started again. No answer may be a
// 5xx, or take longer than is promised; /readyz stays, pages say that something is missing, and are
// whole again afterwards.
//   --listings=2000 · --kills=20
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { runShop } from '../bench/running-server.ts';
import { fillHost } from './support/host.ts';
import { beginPart } from './support/part.ts';
import { startPostgres } from './support/search-servers.ts';

const part = beginPart('search-kills', { listings: 2_000, kills: 20 });
const folder = (name: string) => path.join(part.scratch, name);
const PARTIAL = 'Some results are missing right now';
const AT_ONCE = 4;
const PAUSE_MS = 20;
/** What docs/operating.md promises while a server is away, on a busy machine. */
const LONGEST_MS = 2_500;
/** All slots are copied, or pages are whole again, by then. */
const WHOLE_WITHIN_MS = 120_000;
/** A page that cannot be kept: another one each time. */
const addresses = [
  (n: number) => `/search?q=toyota&minPrice=${n}`,
  (n: number) => `/products?country=JM&minPrice=${n}`,
  (n: number) => `/products?sortBy=price-low&q=house&maxPrice=${900_000 + n}`,
  (n: number) => `/api/listings?q=table&minPrice=${n}`,
  () => '/readyz',
];

const dataDir = folder('shop');
await fillHost(dataDir, { listings: part.number('listings'), files: 1 });
const servers = [await startPostgres(folder('server-1')), await startPostgres(folder('server-2'))];
const shop = await runShop(dataDir, {
  DEMO: 'false',
  SEARCH_SERVERS: servers.map(({ url }) => url).join(','),
});

/** How many slots are asked for on a server. */
async function served(): Promise<number> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM search_slot WHERE state = 'serving'`,
  );
  await client.end();
  return rows[0]?.n ?? 0;
}

/** Of addresses; it never goes back, or a page of before would be kept. */
let next = 0;
let [asked, failed, partial, longest] = [0, 0, 0, 0];

/** @returns whether the page says that something is missing */
async function ask(): Promise<boolean> {
  const n = next++;
  asked += 1;
  const began = performance.now();
  const address = addresses[n % addresses.length]?.(n) ?? '/';
  let isPartial = false;
  try {
    const answer = await fetch(`${shop.url}${address}`);
    isPartial = (await answer.text()).includes(PARTIAL);
    if (answer.status >= 400) {
      failed += 1;
      part.must(false, `${address} was answered ${answer.status}`);
    }
  } catch (error) {
    failed += 1;
    part.must(false, `${address} was not answered: ${String(error)}`);
  }
  if (isPartial) partial += 1;
  longest = Math.max(longest, performance.now() - began);
  return isPartial;
}

/** A round of all addresses, in which no page says that something is missing. */
async function isWhole(): Promise<boolean> {
  const said = await Promise.all(addresses.map(ask));
  return !said.includes(true);
}

/** @throws when it does not hold in time */
async function until(what: string, holds: () => Promise<boolean>, between: () => Promise<unknown>) {
  const end = performance.now() + WHOLE_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} took longer than two minutes`);
    await between();
  }
}

const pause = () => sleep(500);

try {
  await until('copying', async () => (await served()) === 256, pause);
  await until('the first whole page', isWhole, pause);
  [asked, failed, partial, longest] = [0, 0, 0, 0];
  for (let n = 0; n < part.number('kills'); n += 1) {
    const at = part.random(servers.length);
    const before = partial;
    let isBack = false;
    const again = servers[at]?.killAndStart?.().then((started) => {
      servers[at] = started;
      isBack = true;
    });
    await until(
      `kill ${n + 1}: a whole page`,
      async () => isBack && (await isWhole()),
      async () => {
        await Promise.all(Array.from({ length: AT_ONCE }, ask));
        await sleep(PAUSE_MS);
      },
    );
    await again;
    if (partial === before) part.say(`kill ${n + 1}: nobody was told`, 'the server was back first');
  }
  part.say('kills of a search server, and requests meanwhile', `${part.number('kills')}, ${asked}`);
  part.say('answers of 400 and more, or none', failed);
  part.say('pages that said that something is missing', partial);
  part.say('the longest answer', `${(longest / 1000).toFixed(1)} s`);
  part.must(longest <= LONGEST_MS, `an answer took ${(longest / 1000).toFixed(1)} s`);
  part.must(partial > 0 || part.number('kills') === 0, 'nobody was told that something is missing');
} finally {
  await shop.stop();
  for (const each of servers) await each.stop();
  part.finish();
}
