// npm run bench outgoing: how long a push to Berta takes while Aldo's five endpoints take the
// connection and never answer, with 1, 10 and 50 pushes waiting for each of them. Prints Markdown.
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { askForPushes, pushSubscriber } from '#features/notifications/push/message.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { startJobs } from '#platform/jobs/run.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { openNotifications } from '#platform/db/notify.server.ts';
import { startDispatcher } from '#platform/outbox/dispatch.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx } from '#tests/support/plain-ctx.ts';
import { pushBrowser } from '#tests/support/push-browser.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const ENDPOINTS = 5;
const LONGEST_MS = 180_000;

const folder = scratchFolder('bench-outgoing');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 10 });
const { db, pool } = database;
const log = createLog('silent');
const arrived = { resolve: (): void => undefined };
const open = new Set<Socket>();
const silent = createServer((socket) => {
  open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
});
const good = createHttp((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(201).end();
    arrived.resolve();
  });
});
const [silentAt, goodAt] = [await listen(silent), await listen(good)];

try {
  console.log(`${cpus().length} × ${cpus()[0]?.model}\n`);
  console.log('| pushes for each of Aldo’s endpoints | Berta’s push arrives after |');
  console.log('|---|---|');
  for (const waiting of [0, 1, 10, 50]) console.log(`| ${waiting} | ${await measure(waiting)} |`);
} finally {
  for (const socket of open) socket.destroy();
  silent.close();
  good.close();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function measure(waiting: number): Promise<string> {
  const base = plainCtx(db);
  base.settings = { ...base.settings, publicUrl: 'http://localhost:3000' };
  const notifications = await openNotifications({ where: postgres.url, log });
  notifications.relayFor(pool);
  const jobs = await startJobs({
    pool,
    notifications,
    jobs: [],
    subscriptions: [pushSubscriber],
    makeCtx: () => ({ ...base, now: new Date() }),
    log,
  });
  const dispatcher = await startDispatcher({ pool, notifications, log });
  const [aldo, berta] = [await person(silentAt, ENDPOINTS), await person(goodAt, 1)];
  for (let n = 0; n < waiting; n += 1) await push(base, aldo);
  if (waiting > 0) await until(() => open.size > 0);
  const there = Promise.withResolvers<void>();
  arrived.resolve = there.resolve;
  const from = performance.now();
  await push(base, berta);
  const late = setTimeout(() => there.reject(new Error('late')), LONGEST_MS);
  const took = await there.promise.then(
    () => `${(performance.now() - from).toFixed(0)} ms`,
    () => `not within ${LONGEST_MS / 1000} s`,
  );
  clearTimeout(late);
  await dispatcher.stop();
  await jobs.stop();
  await notifications.stop();
  await pool.query('delete from pgboss.job');
  await pool.query('delete from "user"');
  return took;
}

async function person(origin: string, browsers: number): Promise<string> {
  const [id, sessionId] = [v7(), v7()];
  await db.execute(sql`insert into "user" (id, email, email_verified, name)
    values (${id}, ${`${id}@people.example`}, true, 'Somebody')`);
  await db.execute(sql`insert into session (id, user_id, token, expires_at)
    values (${sessionId}, ${id}, ${sessionId}, now() + interval '1 day')`);
  for (let n = 0; n < browsers; n += 1) {
    const { endpoint, keys } = pushBrowser(`${origin}/${v7()}`).subscription;
    await db.execute(sql`insert into push_subscription
      (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${v7()}, ${id}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, now())`);
  }
  return id;
}

async function push(ctx: Ctx, to: string): Promise<void> {
  await askForPushes(
    { ...ctx, now: new Date() },
    {
      notice: { write: () => ({ title: 'Hello', line: 'A parcel', path: '/parcels' }) },
      row: { id: v7(), values: {} },
      receiver: { id: to, locale: 'en' },
      actor: '',
    },
  );
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
}
