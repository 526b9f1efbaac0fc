import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/database.ts';
import { createLog } from './log.server.ts';
import { defineEvent, deliverDueEvents, publish, startOutbox, subscribe } from './outbox.server.ts';

const { db } = await testDatabase({ max: 6 });
const log = createLog('silent');
const sold = defineEvent('test.sold', z.object({ item: z.string() }));

async function makeAllDue(): Promise<void> {
  await db.execute(sql`update outbox_event set available_at = now()`);
}

test('an event reaches every subscriber and then leaves the table', async () => {
  const heard: string[] = [];
  const subscribers = ['mail', 'search'].map((name) =>
    subscribe(sold, name, async ({ item }) => void heard.push(`${name}:${item}`)),
  );
  await publish({ db }, sold, { item: 'a boat' });
  await deliverDueEvents(db, subscribers, log);
  expect(heard).toEqual(['mail:a boat', 'search:a boat']);
  expect((await db.execute(sql`select 1 from outbox_event`)).rows).toHaveLength(0);
});

test('nobody hears of a transaction that was rolled back', async () => {
  await db
    .transaction(async (tx) => {
      await publish({ db: tx }, sold, { item: 'never' });
      tx.rollback();
    })
    .catch(() => undefined);
  expect(await deliverDueEvents(db, [], log)).toBe(0);
});

test('a subscriber that fails gets the event again, the others do not', async () => {
  const heard: string[] = [];
  let broken = true;
  const subscribers = [
    subscribe(sold, 'steady', async () => void heard.push('steady')),
    subscribe(sold, 'flaky', async () => {
      heard.push('flaky');
      if (broken) throw new Error('no connection');
    }),
  ];
  await publish({ db }, sold, { item: 'a car' });
  await deliverDueEvents(db, subscribers, log);
  expect(await deliverDueEvents(db, subscribers, log)).toBe(0);
  broken = false;
  await makeAllDue();
  await deliverDueEvents(db, subscribers, log);
  expect(heard).toEqual(['steady', 'flaky', 'flaky']);
  expect((await db.execute(sql`select 1 from outbox_event`)).rows).toHaveLength(0);
});

test('an event whose server died while handling it is delivered by another once the lease ends', async () => {
  await publish({ db }, sold, { item: 'a house' });
  // The server that took it dies: taken, never finished.
  await db.execute(
    sql`update outbox_event set available_at = now() + interval '60 seconds', attempts = 1`,
  );
  const heard: string[] = [];
  const subscriber = subscribe(sold, 'heir', async ({ item }) => void heard.push(item));
  await deliverDueEvents(db, [subscriber], log);
  expect(heard).toEqual([]);
  await makeAllDue();
  await deliverDueEvents(db, [subscriber], log);
  expect(heard).toEqual(['a house']);
});

test('several servers together deliver each of many events once when nothing fails', async () => {
  const heard: string[] = [];
  const subscriber = subscribe(sold, 'counter', async ({ item }) => void heard.push(item));
  for (let item = 0; item < 60; item++) await publish({ db }, sold, { item: String(item) });
  const server = async () => {
    while ((await deliverDueEvents(db, [subscriber], log)) > 0);
  };
  await Promise.all([server(), server(), server()]);
  expect(heard.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, item) => item),
  );
});

test('an event that keeps failing is given up and kept for a person to look at', async () => {
  const subscriber = subscribe(sold, 'hopeless', async () => {
    throw new Error('never');
  });
  await publish({ db }, sold, { item: 'a curse' });
  for (let attempt = 0; attempt < 12; attempt++) {
    await makeAllDue();
    await deliverDueEvents(db, [subscriber], log);
  }
  await makeAllDue();
  expect(await deliverDueEvents(db, [subscriber], log)).toBe(0);
  const { rows } = await db.execute<{ failed: boolean }>(
    sql`delete from outbox_event returning failed_at is not null as failed`,
  );
  expect(rows).toEqual([{ failed: true }]);
});

test('a stopping server finishes the event in hand', async () => {
  const taken = Promise.withResolvers<void>();
  let finished = false;
  const subscriber = subscribe(sold, 'slow', async () => {
    taken.resolve();
    await db.execute(sql`select pg_sleep(0.05)`);
    finished = true;
  });
  await publish({ db }, sold, { item: 'slow' });
  const outbox = startOutbox({ db, subscriptions: [subscriber], log, everyMs: 5 });
  await taken.promise;
  await outbox.stop();
  expect(finished).toBe(true);
});
