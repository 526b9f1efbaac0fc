// npm run prove jobs: orders tell sellers in the app and by mail, and the process that does that
// (ROLE=worker) is killed again and again in the middle (SIGKILL). Of each order there is one
// notice and one mail. A mail may reach the mail server twice, where the worker died between its
// yes and the note of it; then both have one Message-ID, by which mail programs show one.
//   --kills=100 · --jobs=10000 (three for each order) · --seed
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { freePort, run } from '../bench/running-server.ts';
import { beginPart, requireOwnDatabase } from './support/part.ts';

/** The notice, the mail, and what searches learn of it. */
const OF_AN_ORDER = 3;
/** A person may ask for forty things a day. */
const ORDERS_OF_ONE = 20;
const HOSTS = 50;
/** A worker lives for so long at most. */
const LIVES_MS = 4_000;
const part = beginPart('jobs', { kills: 100, jobs: 10_000 });
const [kills, orders] = [part.number('kills'), Math.ceil(part.number('jobs') / OF_AN_ORDER)];

const dataDir = path.join(part.scratch, 'database');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
await requireOwnDatabase(postgres.url, dataDir);
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 8 });
const { db } = database;
const mail = await startMailServer();
const metricsPort = String(await freePort());
const startWorker = () =>
  run('build/server/index.js', [], {
    ROLE: 'worker',
    HOST: '127.0.0.1',
    METRICS_PORT: metricsPort,
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(part.scratch, 'worker'),
    PUBLIC_URL: 'http://127.0.0.1',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
  });
try {
  // Who wants which event is in the database once a worker was there.
  await (await startWorker()).stop();
  const placed = await placeOrders();
  for (let n = 0; n < kills; n += 1) {
    const worker = await startWorker();
    const ended = new Promise((resolve) => worker.process.once('exit', resolve));
    await sleep(part.random(LIVES_MS));
    worker.process.kill('SIGKILL');
    await ended;
    process.stderr.write(`${n + 1}: ${mail.received.length} mails, ${await countLeft()} left\n`);
  }
  const last = await startWorker();
  // What a worker had in hand when it died is taken from it after five minutes.
  while ((await countLeft()) > 0) await sleep(500);
  await last.stop();
  await tell(placed);
} finally {
  await database.close();
  await postgres.stop();
  await mail.close();
  part.finish();
}

/** @returns how many were placed */
async function placeOrders(): Promise<number> {
  const base = plainCtx(db);
  await seedCatalog(base);
  let left = orders;
  const buy = async (n: number) => {
    const host = `host${n % HOSTS}.example`;
    const [seller, buyer] = [
      await buildUser(db, { email: `${v4()}@${host}` }),
      await buildUser(db, { email: `${v4()}@${host}` }),
    ];
    for (let count = 0; count < ORDERS_OF_ONE && left > 0; count += 1) {
      left -= 1;
      const { id: listingId } = await buildListing(db, { userId: seller.id, stockQuantity: 1 });
      const actor = testActor({ id: buyer.id, email: buyer.email });
      const wanted = { fulfillment: 'pickup', payment: 'cash', quantity: 1 } as const;
      await requestToBuy({ ...base, now: new Date(), actor }, { listingId, ...wanted });
    }
  };
  for (let n = 0; left > 0; n += 1) await buy(n);
  return orders;
}

/** Events and jobs of orders, notices and mails that wait or run. */
async function countLeft(): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`
    select (select count(*) from outbox_event)::int + (select count(*) from pgboss.job
      where state < 'completed' and (name like '%order%' or name = 'platform.mail'))::int as left`);
  return rows[0]?.left ?? 0;
}

async function tell(placed: number): Promise<void> {
  const { rows: notices } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from notification group by topic, kind, user_id`,
  );
  const { rows: failed } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where state = 'failed'`,
  );
  const mails = new Map<string, number>();
  for (const { id } of mail.received) mails.set(id, (mails.get(id) ?? 0) + 1);
  const twice = notices.filter(({ n }) => n > 1).length;
  part.say('kills of the worker', kills);
  part.say('orders, jobs of them', `${placed}, ${placed * OF_AN_ORDER}`);
  part.say('notices, orders with none', `${notices.length}, ${placed - notices.length}`);
  part.say('orders with two notices', twice);
  part.say('mails by Message-ID, orders with none', `${mails.size}, ${placed - mails.size}`);
  part.say(
    'mails that the mail server took twice, with one Message-ID',
    [...mails.values()].filter((n) => n > 1).length,
  );
  part.say('jobs given up', failed[0]?.n ?? 0);
  part.must(notices.length === placed && twice === 0, 'notices are not exactly once');
  part.must(mails.size === placed, 'mails are not exactly once by Message-ID');
  part.must(failed[0]?.n === 0, 'jobs were given up');
}
