import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEvent, publish } from '#platform/outbox/outbox.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createLog } from '../process/log.server.ts';
import { openNotifications } from './notify.server.ts';
import { signal } from './signals.server.ts';
import { inTransaction } from './transaction.server.ts';

const { db, pool, url } = await testDatabase({ max: 10 });
const ctx = testCtx(db);
const log = createLog('silent');
const [one, other] = await Promise.all([1, 2].map(() => openNotifications({ where: url, log })));
one!.relayFor(pool);
afterAll(() => Promise.all([one!.stop(), other!.stop()]));

async function hearing(channel: string): Promise<string[]> {
  const heard: string[] = [];
  await other!.listen(channel, { hear: (word) => void heard.push(word), missed: () => undefined });
  return heard;
}
const waiting = async () => (await db.execute(sql`select from signal`)).rows.length;

test('what a transaction says is heard on every server once it has committed, each word once', async () => {
  const heard = await hearing('weather');
  await inTransaction(ctx, (inside) => signal(inside, 'weather', ['rain', 'rain', 'wind']));
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['rain', 'wind']));
  expect(await waiting()).toBe(0);
});

test('nobody hears of what was taken back', async () => {
  const heard = await hearing('traffic');
  const failing = inTransaction(ctx, async (inside) => {
    await signal(inside, 'traffic', ['a jam']);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await signal(ctx, 'traffic', ['clear']);
  await vi.waitFor(() => expect(heard).toEqual(['clear']));
});

test('many at once are heard, all of them, also by a slow transaction that others overtake', async () => {
  const heard = await hearing('ferry');
  const slow = inTransaction(ctx, async (inside) => {
    await signal(inside, 'ferry', ['slow']);
    const words = Array.from({ length: 6_000 }, (_, n) => `${n}`);
    for (let at = 0; at < words.length; at += 1_000)
      await inTransaction(ctx, (beside) => signal(beside, 'ferry', words.slice(at, at + 1_000)));
    await vi.waitFor(() => expect(heard).toHaveLength(6_000), { timeout: 10_000 });
  });
  await slow;
  await vi.waitFor(() => expect(heard.at(-1)).toBe('slow'), { timeout: 10_000 });
  expect(new Set(heard).size).toBe(6_001);
});

test('what a server leaves that dies before it tells is told by another one', async () => {
  const heard = await hearing('harbor');
  const unknown = new pg.Client(url);
  await unknown.connect();
  await unknown.query(`insert into signal (channel, payload) values ('harbor', 'left')`);
  await unknown.end();
  await vi.waitFor(() => expect(heard).toEqual(['left']), { timeout: 10_000 });
});

test('no transaction of the shop says NOTIFY itself, because commits would wait for each other', async () => {
  const event = defineEvent('test.told', z.object({}));
  await inTransaction(ctx, async (inside) => {
    await publish(inside, event, {});
    await signal(inside, 'live', ['{}']);
    const { rows } = await inside.db.execute(sql`select classid, objid from pg_locks
      where pid = pg_backend_pid() and locktype = 'object' and classid = 'pg_database'::regclass`);
    expect(rows).toEqual([]);
  });
  const { rows } = await db.execute(sql`select proname from pg_proc
    where prosrc ~* 'pg_notify' and pronamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});
