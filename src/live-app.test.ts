// Streams over HTTP: a process with ROLE=live answers them, says how it is, and nothing else; one
// that serves pages answers them as well.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { type Notifications, openNotifications } from '#platform/db/notify.server.ts';
import { type Live, openLive } from '#platform/http/live.server.ts';
import { answerRequests } from '#platform/http/target.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { createMetrics } from '#platform/process/metrics.server.ts';
import { testApp } from '#tests/support/app.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testCtx, testParts } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { hearing } from '#tests/support/event-stream.ts';
import { anotherApp } from '#tests/support/services.ts';
import { createLiveApp } from './live-app.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool, url } = database;
const log = createLog('silent');
let whyNotReady: string | undefined;
let notifications: Notifications;
let live: Live;
const servers: Record<'live' | 'web', Server> = { live: createServer(), web: createServer() };

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  notifications = await openNotifications({ where: url, log });
  notifications.relayFor(pool);
  live = await openLive({ notifications, log });
  const { fetch } = createLiveApp({
    env: { trustedProxies: [] },
    parts: anotherApp({ ...testParts(db), live }),
    metrics: createMetrics(pool, { live }),
    whyNotReady: async () => whyNotReady,
  });
  const apps = { live: fetch, web: testApp(database, { live }).fetch };
  for (const role of ['live', 'web'] as const) {
    servers[role].on('request', answerRequests(apps[role], 'Calabash'));
    await new Promise<void>((resolve) => servers[role].listen(0, '127.0.0.1', resolve));
  }
});
afterAll(async () => {
  await live.stop();
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
  await notifications.stop();
});

function ask(role: 'live' | 'web', path: string, headers: Record<string, string> = {}) {
  const { port } = servers[role].address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

async function cookieOf(userId: string): Promise<string> {
  const { headers } = await openSession(testCtx(db), userId);
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

it.each(['live', 'web'] as const)('a stream of a %s process tells, and ends', async (role) => {
  const { buyer, seller, conversationId } = await buildConversation(db);
  const answer = await ask(role, '/messages/stream', { Cookie: await cookieOf(seller.id) });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
  const stream = hearing(answer);
  expect(await stream.next()).toMatchObject({ event: 'hello', data: { number: 1, unread: 1 } });
  await say(as(db, buyer), conversationId, 'Saturday?');
  expect(await stream.next()).toMatchObject({
    id: '2',
    event: 'message',
    data: { message: { content: 'Saturday?' }, unread: 2 },
  });
  await db.delete(sessionTable).where(eq(sessionTable.userId, seller.id));
  expect(await stream.next()).toMatchObject({ event: 'end' });
  expect(await stream.next()).toBeNull();
});

it.each(['live', 'web'] as const)('a %s process has no stream for visitors', async (role) => {
  const answer = await ask(role, '/messages/stream');
  expect(answer.status).toBe(401);
  await answer.text();
});

it('a browser that comes back says where it was, by header or address', async () => {
  const { buyer, seller, conversationId } = await buildConversation(db);
  const Cookie = await cookieOf(seller.id);
  await say(as(db, buyer), conversationId, 'Saturday?');
  for (const [query, headers] of [
    ['?after=1', {}],
    ['', { 'Last-Event-ID': '1' }],
  ] as const) {
    const stream = hearing(await ask('live', `/messages/stream${query}`, { Cookie, ...headers }));
    expect(await stream.next()).toMatchObject({ id: '2', event: 'message' });
    await stream.close();
  }
});

it('a live process answers nothing else, and says how it is', async () => {
  const Cookie = await cookieOf((await buildConversation(db)).seller.id);
  for (const path of [
    '/',
    '/products',
    '/messages',
    '/messages/stream.data',
    '/api/messages/unread',
    '/media/a.jpg',
    '/uploads',
  ]) {
    const answer = await ask('live', path, { Cookie });
    expect([path, answer.status]).toEqual([path, 404]);
    await answer.text();
  }
  expect(await (await ask('live', '/healthz')).text()).toBe('alive');
  expect((await ask('live', '/readyz')).status).toBe(200);
  whyNotReady = 'The database does not answer.';
  const notReady = await ask('live', '/readyz');
  expect([notReady.status, await notReady.text()]).toEqual([
    503,
    'not ready: The database does not answer.',
  ]);
});
