// Several servers of the production build on one database, as docs/operating.md describes them.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { accountTable } from '#features/accounts/accounts.table.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { apiClient } from './support/api-client.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildUser } from './support/factories.ts';
import { SIGN_UP } from './support/newcomers.ts';
import { scratchFolder } from './support/scratch.ts';

const ROOT = join(import.meta.dirname, '..');
const SECRET = 'the one secret of all servers of this shop';
const { db, url: databaseUrl } = await testDatabase();
const dataDir = scratchFolder('servers');
const running: ChildProcess[] = [];

type Server = { address: string; said: string; code: number | null };

/** Starts a server and waits for the address that it prints, or for its end. */
function start(environment: Record<string, string>): Promise<Server> {
  const server = spawn(process.execPath, ['build/server/index.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'http://shop.example',
      OPERATOR_NAME: 'Mango Ltd.',
      OPERATOR_ADDRESS: 'Kingston, Jamaica',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: SECRET,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(server);
  return new Promise((resolve) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
      if (address) resolve({ address, said, code: null });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', (code) => resolve({ address: '', said, code }));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

/** A person's browser, whose next request goes where the load balancer says. */
function browserAt(first: Server) {
  const at = { server: first };
  const person = apiClient({ ask: (path, init) => fetch(at.server.address + path, init) });
  return { at, ...person };
}

let [one, other, foreign]: Server[] = [];

beforeAll(async () => {
  expect(existsSync(join(ROOT, 'build/server/index.js')), 'npm test builds first').toBe(true);
  // The first one leaves the fingerprint of its secret.
  one = await start({ ROLE: 'web' });
  [other, foreign] = await Promise.all([
    start({ ROLE: 'web' }),
    start({ ROLE: 'web', AUTH_SECRET: 'another secret, typed on the wrong machine' }),
  ]);
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  rmSync(dataDir, { recursive: true });
});

test('who signs in on one is signed in on the other, and signs out of both', async () => {
  const user = await buildUser(db, { email: 'marcia@people.example' });
  await db.insert(accountTable).values({
    id: user.id,
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: await service(testCtx(db), passwords).hash(SIGN_UP.password),
  });
  const { at, send } = browserAt(one!);
  const whoIs = async () => (await send('GET', '/api/auth/session')).body['data'];
  const credentials = { email: user.email, password: SIGN_UP.password };
  expect((await send('POST', '/api/auth/login', credentials)).status).toBe(200);
  at.server = other!;
  expect(await whoIs()).toMatchObject({ email: user.email });
  await send('POST', '/api/auth/logout', {});
  at.server = one!;
  expect(await whoIs()).toBeNull();
});

test('guessing a password is limited by both together', async () => {
  const { at, send } = browserAt(one!);
  const guess = async (server: Server) => {
    at.server = server;
    const guessed = { email: 'target@people.example', password: 'mango?' };
    return (await send('POST', '/api/auth/login', guessed)).status;
  };
  const { limit } = LIMITS.passwordSignIn;
  for (let count = 0; count < limit; count++)
    expect(await guess(count % 2 ? one! : other!)).toBe(401);
  expect([await guess(one!), await guess(other!)]).toEqual([429, 429]);
});

test('a server with another AUTH_SECRET does not start', () => {
  expect(foreign).toMatchObject({ code: 1, address: '' });
  expect(foreign?.said).toMatch(/^AUTH_SECRET is not the one that this database was started with/);
});

test('web servers leave the work to a worker, which serves no pages', async () => {
  const mails = async () => (await db.execute(sql`select "to" from kept_mail`)).rows;
  const email = 'newcomer@people.example';
  const { send } = browserAt(one!);
  expect((await send('POST', '/api/auth/signup', { ...SIGN_UP, email })).status).toBe(200);
  // Nobody has made the queues, so nobody works on them.
  const { rows } = await db.execute(sql`select to_regclass('pgboss.job') as queue`);
  expect([rows, await mails()]).toEqual([[{ queue: null }], []]);
  const worker = await start({ ROLE: 'worker', METRICS_PORT: '0' });
  expect(worker.said).toContain('serves no pages (ROLE=worker)');
  for (let left = 200; left > 0 && (await mails()).length === 0; left--) await sleep(50);
  expect(await mails()).toEqual([{ to: email }]);
  const ask = async (path: string) => (await fetch(worker.address + path)).status;
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/')]).toEqual([200, 200, 404]);
  await stop(running.at(-1)!);
  expect(running.at(-1)?.exitCode).toBe(0);
});
