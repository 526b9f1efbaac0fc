// Planted faults of what happens after requests, and of what stands in front of them.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sentenceOfFinding } from '#platform/checks/check.server.ts';
import { runChecks } from '#platform/checks/run.server.ts';
import { makePartitions } from '#platform/db/partitions.server.ts';
import { readEnv } from '#platform/process/env.server.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { testApp } from '#tests/support/app.ts';
import { startBackground } from '#tests/support/background.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { buildListing } from '#tests/support/factories.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { PARTITIONED } from '../features.ts';
import { CHECKS } from './checks.server.ts';

const database = await testDatabase({ max: 6 });
const { db, pool } = database;
const { secret } = testCtx(db).settings;

async function look(name: string, variables: Record<string, string> = {}) {
  const [finding] = await runChecks(
    CHECKS.filter((check) => check.name === name),
    {
      env: readEnv({ DATA_DIR: folderOfRun('checks-flow'), AUTH_SECRET: secret, ...variables }),
      db,
      secret,
      openStorage: async () => testCtx(db).storage,
      disk: openDisk(folderOfRun('checks-flow'), 0),
      mailTo: null,
      clock: Date.now,
      names: { resolveTxt: async () => [] },
    },
  );
  if (!finding) throw new Error(`There is no check ${name}`);
  const { state, says } = finding;
  return { state, says, sentence: sentenceOfFinding('en', finding) };
}

test('partitions are told of that are missing, and rows for which there were none', async () => {
  expect(await look('partitions')).toMatchObject({
    state: 'warning',
    sentence: expect.stringMatching(/listing_daily_view_\d{4}_\d\d_\d\d, message_\d{4}_\d\d are/),
  });
  const ctx = testCtx(db);
  for (const partitioned of PARTITIONED) await makePartitions(ctx, partitioned);
  expect(await look('partitions')).toMatchObject({ state: 'ok', says: 'partitions.fine' });
  const refuses = 'message_2020_01_ahead';
  await pool.query(`alter table message_default add constraint ${refuses} check (true) not valid`);
  expect(await look('partitions')).toMatchObject({
    state: 'failed',
    sentence: expect.stringMatching(/^A worker was stopped while it made .* message_2020_01,/),
  });
  await pool.query(`alter table message_default drop constraint ${refuses}`);
  await seedCatalog(ctx);
  const { id } = await buildListing(db);
  await pool.query('insert into listing_daily_view values (current_date + 20, $1, 1)', [id]);
  expect(await look('partitions')).toMatchObject({
    state: 'warning',
    sentence: expect.stringMatching(/^Some rows of listing_daily_view lie/),
  });
});

describe('what happens after requests', () => {
  beforeAll(async () => {
    expect(await look('workers')).toMatchObject({ state: 'warning', says: 'workers.never' });
    const background = await startBackground(database, {
      jobs: ['test.idle', 'platform.mail'].map((name) => ({ name, run: async () => undefined })),
      maintainEverySeconds: 1,
    });
    await vi.waitFor(async () => expect((await look('workers')).says).toBe('workers.fine'), {
      timeout: 20_000,
    });
    await background.stop();
  });
  const job = (name: string, state: string, message = '') =>
    pool.query(
      `insert into pgboss.job (name, state, start_after, policy, completed_on, output)
       values ($1, $2, now() - interval '10 minutes', 'standard', now(), $3)`,
      [name, state, JSON.stringify({ name: 'Error', message })],
    );
  const forget = () => pool.query('delete from pgboss.job');

  test('a job that nobody takes', async () => {
    await job('test.idle', 'created');
    expect(await look('workers')).toEqual({
      state: 'failed',
      says: 'workers.late',
      sentence:
        'A job of test.idle waits for 10 minutes. Look at the log of the workers, or start another one.',
    });
    await forget();
  });

  test('a job that failed for good', async () => {
    await job('test.idle', 'failed', 'no luck');
    const found = await look('jobs');
    expect(found).toMatchObject({ state: 'failed', says: 'jobs.failed' });
    expect(found.sentence).toContain('the last in test.idle (no luck)');
    await forget();
    expect(await look('jobs')).toMatchObject({ state: 'ok' });
  });

  test('mails that a server refuses', async () => {
    await job('platform.mail', 'retry', 'Invalid login: 535 authentication failed');
    const found = await look('messages');
    expect(found).toMatchObject({ state: 'failed', says: 'messages.waiting' });
    expect(found.sentence).toContain('535 authentication failed');
    await forget();
    await job('platform.mail', 'failed', '550 no such person');
    expect(await look('messages')).toMatchObject({ state: 'warning', says: 'messages.lost' });
    // It is one trouble, told once.
    expect(await look('jobs')).toMatchObject({ state: 'ok' });
    await forget();
  });

  test('events that nobody hands out', async () => {
    await pool.query(`insert into outbox_event (id, type, payload, created_at)
      values (gen_random_uuid(), 'test', '{}', now() - interval '5 minutes')`);
    expect(await look('workers')).toMatchObject({ state: 'failed', says: 'workers.events' });
    await pool.query('delete from outbox_event');
  });

  test('a worker that is gone', async () => {
    await pool.query(
      `update pgboss.queue set maintain_on = now() - interval '1 hour', monitor_claim_on = null`,
    );
    const { state, sentence } = await look('workers');
    expect(state).toBe('failed');
    expect(sentence).toMatch(
      /seconds, so no mail leaves and no listing is checked\. Start a process with ROLE all or/,
    );
    await job('test.idle', 'created');
    expect((await look('workers')).sentence).toContain('no listing is checked; a job waits. Start');
    await forget();
  });

  test('a shop of which no backup is known', async () => {
    expect(await look('backup')).toMatchObject({ state: 'warning', says: 'backup.unknown' });
  });
});

describe('what stands in front', () => {
  let own = '';
  let asked = { host: '', forwarded: '' };
  const trusted = { trustedProxies: [] as string[] };
  const servers: { close: (done: () => void) => void }[] = [];
  /** A proxy as it sets, or forgets, what it should say. */
  const listener = () => {
    const app = testApp(database, { env: trusted });
    return getRequestListener((request, env) => {
      const headers = new Headers(request.headers);
      if (asked.host) headers.set('host', asked.host);
      if (asked.forwarded) headers.set('x-forwarded-for', asked.forwarded);
      return app.fetch(new Request(request.url, { method: request.method, headers }), env);
    });
  };
  const open = async (answer: RequestListener) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
    return `http://0.0.0.0:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    own = await open(listener());
  });
  afterAll(() => Promise.all(servers.map((each) => new Promise<void>((done) => each.close(done)))));

  test('nothing', async () => {
    asked = { host: '', forwarded: '' };
    expect(await look('address', { PUBLIC_URL: own })).toMatchObject({ says: 'address.plain' });
    expect(await look('proxies', { PUBLIC_URL: own })).toMatchObject({ says: 'proxies.none' });
  });

  test('a proxy that changes the name', async () => {
    asked = { host: 'inside.example', forwarded: '' };
    const found = await look('address', { PUBLIC_URL: own });
    expect(found).toMatchObject({ state: 'failed', says: 'address.host' });
    expect(found.sentence).toContain('inside.example');
  });

  test('a proxy that nobody believes, and one that says nothing', async () => {
    asked = { host: '', forwarded: '203.0.113.9' };
    expect(await look('proxies', { PUBLIC_URL: own })).toMatchObject({
      state: 'failed',
      says: 'proxies.untrusted',
    });
    trusted.trustedProxies.push('127.0.0.0/8');
    const believing = await open(listener());
    const variables = { PUBLIC_URL: believing, TRUSTED_PROXIES: '127.0.0.0/8' };
    expect(await look('proxies', variables)).toMatchObject({ says: 'proxies.fine' });
    asked = { host: '', forwarded: '' };
    expect(await look('proxies', variables)).toMatchObject({ says: 'proxies.silent' });
  });

  test('processes for streams alone, which are gone or there', async () => {
    let live: RequestListener = (_request, response) => void response.writeHead(502).end();
    const pages = listener();
    const own = await open((request, response) =>
      (request.url === '/messages/stream' ? live : pages)(request, response),
    );
    expect(await look('streams', { PUBLIC_URL: own })).toEqual({
      state: 'failed',
      says: 'streams.gone',
      sentence:
        `Nobody answers /messages/stream at ${own} (502), so new messages reach people late. ` +
        'Start the processes with ROLE live, or let the proxy ask the web servers for that path.',
    });
    live = (_request, response) => void response.destroy();
    expect(await look('streams', { PUBLIC_URL: own })).toMatchObject({ says: 'streams.gone' });
    live = pages;
    expect(await look('streams', { PUBLIC_URL: own })).toMatchObject({
      state: 'ok',
      says: 'streams.fine',
    });
  });

  test('somebody else, or nobody', async () => {
    const other = await open((_request, response) => void response.end('alive'));
    expect(await look('address', { PUBLIC_URL: other })).toMatchObject({ says: 'address.other' });
    expect(await look('streams', { PUBLIC_URL: other })).toMatchObject({
      state: 'warning',
      says: 'streams.unknown',
    });
    expect(await look('address', { PUBLIC_URL: 'http://0.0.0.0:1' })).toMatchObject({
      state: 'failed',
      says: 'address.away',
    });
  });
});
