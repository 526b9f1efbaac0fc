// npm run bench faults: how long a visitor waits while the database takes every question and
// answers none, and how soon all goes on. tests/e2e/faults.test.ts says what must be answered.
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { DEMO } from '#tests/support/journey-people.ts';
import { FAST, forgetDataDirs, newDataDir, silent } from '#tests/support/launcher.ts';
import { startOwnShop } from '#tests/support/own-shop.ts';

const postgres = await startEmbeddedPostgres({
  dataDir: newDataDir(),
  settings: FAST,
  log: silent,
});
const proxy = await openDatabaseProxy(postgres.url);
const shop = startOwnShop({ DATABASE_URL: proxy.url, DEMO: 'true' });
const url = await shop.open;

const json = { 'Content-Type': 'application/json' };
const signIn = { method: 'POST', headers: json, body: JSON.stringify(DEMO.buyer) };
const signedIn = await fetch(`${url}/api/auth/login`, signIn);
const Cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
const headers = { Cookie: Cookie.join('; ') };
const ASKED: [what: string, path: string, init?: RequestInit][] = [
  ['a page', '/products'],
  ['a page, signed in', '/profile', { headers }],
  ['data of a page', '/products.data', { headers }],
  ['a reading of the API', '/api/listings'],
  ['a form', '/login', { method: 'POST', body: new URLSearchParams({ ...DEMO.buyer }) }],
  ['a writing of the API', '/api/auth/login', signIn],
];

async function answer([what, path, init]: (typeof ASKED)[number]): Promise<object> {
  const began = performance.now();
  const { status, headers } = await fetch(url + path, init);
  const ms = Math.round(performance.now() - began);
  return { asked: what, ms, status, 'Retry-After': headers.get('retry-after') };
}

/** Until it is ready again, since the database answers. */
async function recovery(): Promise<number> {
  const began = performance.now();
  proxy.resume();
  while ((await fetch(`${url}/readyz`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return Math.round(performance.now() - began);
}

try {
  for (const [index, one] of ASKED.entries()) {
    proxy.hang();
    const first = await answer(one);
    const next = await answer(ASKED[(index + 1) % ASKED.length]!);
    console.table([first, next, { asked: 'ready again', ms: await recovery() }]);
  }
  proxy.hang();
  console.table(await Promise.all(ASKED.map(answer)));
} finally {
  await shop.end();
  await proxy.close();
  await postgres.stop();
  await forgetDataDirs();
}
