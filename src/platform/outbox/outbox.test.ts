import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { hearEvents, startBackground, type TestBackground } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Subscription } from '../jobs/jobs.server.ts';
import { handOutEvents } from './dispatch.server.ts';
import { defineEvent, publish, subscribe } from './outbox.server.ts';
import { inTransaction } from '../db/transaction.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const ctx = testCtx(db);
const sold = defineEvent('test.sold', z.object({ item: z.string() }));
const HOUR_MS = 3_600_000;

let background: TestBackground | undefined;
/** Never polls, so that what arrives was told of. */
async function start(subscriptions: readonly Subscription[]): Promise<void> {
  background = await startBackground(database, {
    subscriptions: subscriptions.map((one) => ({ pollingSeconds: HOUR_MS / 1000, ...one })),
    pollMs: HOUR_MS,
  });
}
afterEach(async () => {
  await background?.stop();
  background = undefined;
});
// The queues and the list of subscribers, as a server's first start leaves them.
beforeAll(async () => {
  await start([subscribe(sold, 'test.keeper', async () => undefined)]);
  await background?.stop();
  await pool.query('delete from pgboss.subscription');
});

const waiting = async () =>
  (
    await pool.query<{ name: string; item: string }>(
      `select name, data #>> '{payload,item}' as item from pgboss.job where name like 'test.%'
       order by name, item`,
    )
  ).rows;
const forgetEverything = () =>
  pool.query(`delete from pgboss.job; delete from pgboss.subscription; delete from outbox_event`);
const known = (name: string) =>
  pool.query(`insert into pgboss.subscription (event, name) values ('test.sold', $1)`, [name]);

test('an event reaches every subscriber at once, and nothing of it is left', async () => {
  const heard: string[] = [];
  const names = ['test.mail', 'test.search'];
  await start(
    names.map((name) =>
      subscribe(sold, name, async (_ctx, { item }) => void heard.push(`${name} ${item}`)),
    ),
  );
  await publish(ctx, sold, { item: 'a boat' });
  await vi.waitFor(
    async () => {
      expect(heard.toSorted()).toEqual(['test.mail a boat', 'test.search a boat']);
      expect(await waiting()).toEqual([]);
    },
    { timeout: 10_000 },
  );
  expect((await db.execute(sql`select 1 from outbox_event`)).rows).toHaveLength(0);
});

test('nobody hears of a transaction that was rolled back', async () => {
  await inTransaction(ctx, async (inside) => {
    await publish(inside, sold, { item: 'never' });
    throw new Error('rolled back');
  }).catch(() => undefined);
  expect(await handOutEvents(pool)).toBe(0);
});

test('an event that nobody wants is just gone', async () => {
  await pool.query('delete from pgboss.subscription');
  await publish(ctx, sold, { item: 'a stone' });
  expect(await handOutEvents(pool)).toBe(1);
  expect(await handOutEvents(pool)).toBe(0);
  expect(await waiting()).toEqual([]);
});

test('a slow subscriber holds nobody up, not even for the events after it', async () => {
  const heard: string[] = [];
  const slow = Promise.withResolvers<void>();
  await start([
    subscribe(sold, 'test.slow', () => slow.promise),
    subscribe(sold, 'test.quick', async (_ctx, { item }) => void heard.push(item)),
  ]);
  for (const item of ['one', 'two', 'three']) await publish(ctx, sold, { item });
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'three', 'two']), {
    timeout: 10_000,
  });
  slow.resolve();
});

test('a subscriber that fails gets the event again, the others do not', async () => {
  const heard: string[] = [];
  await start([
    subscribe(sold, 'test.steady', async () => void heard.push('steady')),
    subscribe(
      sold,
      'test.flaky',
      async () => {
        heard.push('flaky');
        if (heard.filter((name) => name === 'flaky').length < 2) throw new Error('no connection');
      },
      { retry: { limit: 3, delaySeconds: 1 }, pollingSeconds: 0.5 },
    ),
  ]);
  await publish(ctx, sold, { item: 'a car' });
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['flaky', 'flaky', 'steady']), {
    timeout: 20_000,
  });
});

test('a dispatcher that dies between taking and committing loses nothing and doubles nothing', async () => {
  await forgetEverything();
  await known('test.keeper');
  await publish(ctx, sold, { item: 'a house' });
  // It dies when everything is written and only the commit is missing.
  await pool.query(`
    create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create trigger die after delete on outbox_event for each statement execute function die()`);
  await expect(handOutEvents(pool)).rejects.toThrow(/terminat/);
  await pool.query('drop trigger die on outbox_event');
  expect(await waiting()).toEqual([]);
  expect(await handOutEvents(pool)).toBe(1);
  expect(await waiting()).toEqual([{ name: 'test.keeper', item: 'a house' }]);
  expect(await handOutEvents(pool)).toBe(0);
});

test('several dispatchers at once hand each of many events over once', async () => {
  await forgetEverything();
  await known('test.keeper');
  const items = Array.from({ length: 350 }, (_, item) => String(item));
  for (const item of items) await publish(ctx, sold, { item });
  const server = async () => {
    let taken = 0;
    for (let n = await handOutEvents(pool); n > 0; n = await handOutEvents(pool)) taken += n;
    return taken;
  };
  const taken = await Promise.all([server(), server(), server()]);
  expect(taken.reduce((sum, n) => sum + n)).toBe(350);
  expect((await waiting()).map(({ item }) => item).toSorted()).toEqual(items.toSorted());
});

test('a server that does not know a subscriber keeps the event for one that does', async () => {
  await forgetEverything();
  const heard: string[] = [];
  const mine = subscribe(sold, 'test.newer', async (_ctx, { item }) => void heard.push(item));
  await start([mine]);
  await background?.stop();
  // The older version takes the event; it has never heard of this subscriber.
  await start([subscribe(sold, 'test.older', async () => undefined)]);
  await publish(ctx, sold, { item: 'a bridge' });
  await vi.waitFor(
    async () => expect(await waiting()).toEqual([{ name: 'test.newer', item: 'a bridge' }]),
    { timeout: 10_000 },
  );
  await background?.stop();
  await start([mine]);
  await vi.waitFor(() => expect(heard).toEqual(['a bridge']), { timeout: 10_000 });
});

test('a subscriber that no server has known for a day is forgotten', async () => {
  await forgetEverything();
  await known('test.keeper');
  await pool.query(`update pgboss.subscription set updated_on = now() - interval '25 hours'`);
  await start([subscribe(sold, 'test.newer', async () => undefined)]);
  expect((await pool.query('select name from pgboss.subscription')).rows).toEqual([
    { name: 'test.newer' },
  ]);
});

test('subscribers hear what others publish while they hear', async () => {
  await forgetEverything();
  const paid = defineEvent('test.paid', z.object({ item: z.string() }));
  const heard: string[] = [];
  await publish(ctx, sold, { item: 'a kite' });
  await hearEvents(ctx, [
    subscribe(sold, 'test.cashier', (own, { item }) => publish(own, paid, { item })),
    subscribe(paid, 'test.packer', async (_ctx, { item }) => void heard.push(item)),
  ]);
  expect(heard).toEqual(['a kite']);
});
