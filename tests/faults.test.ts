// Starts and ends that go wrong, and a database that stops answering.
import { existsSync, readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { FAST, forgetDataDirs, newDataDir, silent } from '#tests/support/launcher.ts';
import { DEMO } from '#tests/support/journey-people.ts';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';

/** What a test leaves behind, the latest first. */
const ends: (() => Promise<void>)[] = [];
const start = (env: Record<string, string>): OwnShop => {
  const shop = startOwnShop(env);
  ends.push(shop.end);
  return shop;
};
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(forgetDataDirs);

test('a taken port ends the start before there is a database', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const shop = start({ PORT: String(port), DEMO: 'true' });
  expect(await shop.exited).toBe(1);
  expect(shop.said()).toBe(
    `Port ${port} is already in use; stop what uses it or set PORT to another.\n`,
  );
  expect(existsSync(path.join(shop.dataDir, 'postgres'))).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});

test('when PostgreSQL dies under a shop with the demo, the end says so and is a failure', async () => {
  const shop = start({ DEMO: 'true' });
  await shop.open;
  const [pid] = readFileSync(path.join(shop.dataDir, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
  expect(await shop.exited).toBe(1);
  expect(shop.said()).toMatch(/PostgreSQL is gone/);
});

test('visitors who ask again and again on their connection are not cut off by a stop', async () => {
  const shop = start({ DEMO: 'false' });
  const url = new URL(await shop.open);
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const seen = new Set<string>();
  const ask = () =>
    new Promise<void>((resolve) => {
      const heard = (what: string) => resolve(void seen.add(what));
      const asked = request(
        { port: url.port, host: url.hostname, path: '/healthz', agent },
        (response) => response.resume().on('end', () => heard(String(response.headers.connection))),
      );
      // An idle connection that ends while it is taken up again: every browser asks once more. And
      // a new one that stood in the system's line when the server stopped taking any.
      asked.on('error', ({ code }: NodeJS.ErrnoException) =>
        code === 'ECONNRESET' && (asked.reusedSocket || seen.has('close'))
          ? resolve()
          : heard(String(code)),
      );
      asked.end();
    });
  // Each has a connection of its own before the stop; one that still waited for its first would be
  // reset with the line it stands in.
  let connected = 0;
  const visitors = Array.from({ length: 10 }, async () => {
    await ask();
    connected++;
    while (!seen.has('ECONNREFUSED')) await ask();
  });
  await vi.waitFor(() => expect(connected).toBe(10));
  expect([...seen]).toEqual(['keep-alive']);
  shop.process.kill('SIGTERM');
  await Promise.all(visitors);
  expect(await shop.exited).toBe(0);
  expect([...seen].toSorted()).toEqual(['ECONNREFUSED', 'close', 'keep-alive']);
  agent.destroy();
});

test('while the database hangs pages, forms and the API say when to come back; then all goes on', async () => {
  const postgres = await startEmbeddedPostgres({
    dataDir: newDataDir(),
    settings: FAST,
    log: silent,
  });
  ends.push(postgres.stop);
  const proxy = await openDatabaseProxy(postgres.url);
  ends.push(proxy.close);
  const url = await start({ DATABASE_URL: proxy.url, DEMO: 'true' }).open;
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const account = DEMO.buyer;
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const asked: [path: string, init?: RequestInit][] = [
    ['/products'],
    ['/products', { headers: { Cookie } }],
    ['/products.data', { headers: { Cookie } }],
    ['/profile', { headers: { Cookie } }],
    ['/api/listings'],
    ['/api/profile', { headers: { Cookie } }],
    ['/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify(account) }],
    [
      '/login?step=password',
      {
        method: 'POST',
        headers: form,
        body: new URLSearchParams({ ...account, step: 'password' }).toString(),
      },
    ],
  ];
  const answers = () =>
    Promise.all(
      asked.map(async ([where, init]) => {
        const { status, headers } = await fetch(url + where, init);
        return [where, status, headers.has('retry-after')];
      }),
    );
  proxy.hang();
  expect(await answers()).toEqual(asked.map(([where]) => [where, 503, true]));
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  // This page has a place of its own to say so, with the views and filters around it.
  const events = await fetch(`${url}/events`);
  expect(events.status).toBe(503);
  expect(await events.text()).toMatch(/Failed to load events\. Please try again\..*Try again/s);
  proxy.resume();
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 20_000,
  });
  for (const [where, status] of await answers()) expect([where, status]).not.toEqual([where, 503]);
});
