// npm run prove search-kills: the program with its search on two servers is asked over HTTP for
// lists and by the API, while one of them is killed (SIGKILL) and started again. No answer may be a
// 5xx, /readyz stays, pages say that something is missing, and are whole again afterwards.
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

let [asked, failed, partial, longest] = [0, 0, 0, 0];

/** @returns whether the page says that something is missing */
async function ask(): Promise<boolean> {
  const n = asked++;
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

try {
  while ((await served()) < 256) await sleep(500);
  while (!(await isWhole())) await sleep(500);
  [asked, failed, partial, longest] = [0, 0, 0, 0];
  for (let n = 0; n < part.number('kills'); n += 1) {
    const at = part.random(servers.length);
    const before = partial;
    let isBack = false;
    const again = servers[at]?.killAndStart?.().then((started) => {
      servers[at] = started;
      isBack = true;
    });
    while (!isBack || !(await isWhole())) {
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      await sleep(PAUSE_MS);
    }
    await again;
    if (partial === before) part.say(`kill ${n + 1}: nobody was told`, 'the server was back first');
  }
  part.say('kills of a search server, and requests meanwhile', `${part.number('kills')}, ${asked}`);
  part.say('answers of 400 and more, or none', failed);
  part.say('pages that said that something is missing', partial);
  part.say('the longest answer', `${(longest / 1000).toFixed(1)} s`);
  part.must(partial > 0 || part.number('kills') === 0, 'nobody was told that something is missing');
} finally {
  await shop.stop();
  for (const each of servers) await each.stop();
  part.finish();
}
