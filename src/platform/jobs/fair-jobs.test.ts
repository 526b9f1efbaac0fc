import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startBackground, type TestBackground } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { PutOff } from './jobs.server.ts';
import { createMetrics } from '../process/metrics.server.ts';
import { defineEvent, type Place, publish, subscribe } from '../outbox/outbox.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const ctx = testCtx(db);
const asked = defineEvent('test.asked', z.object({ name: z.string() }));
const soon = { timeout: 20_000 };

let background: TestBackground | undefined;
let closing = false;
afterEach(async () => {
  closing = true;
  for (const { end } of waiting.splice(0)) end();
  await background?.stop();
  background = undefined;
  began.length = 0;
  closing = false;
  await pool.query('delete from pgboss.job');
});

/** What has begun, in its order, and what of it still runs. */
const began: string[] = [];
const waiting: { name: string; end: () => void }[] = [];
const finish = (name: string) => {
  const at = waiting.findIndex((each) => each.name === name);
  waiting.splice(at, 1)[0]?.end();
};

/** Jobs that run until the test ends them; nothing is looked for by itself within an hour. */
const queue = (turns: { ofOne: number; kept: number }, atOnce: number) =>
  subscribe(
    asked,
    'test.turns',
    async (_ctx, { name }) => {
      if (closing) return;
      began.push(name);
      await new Promise<void>((end) => waiting.push({ name, end }));
    },
    { atOnce, fair: turns, pollingSeconds: 3600 },
  );

/** In one transaction, so that all of them are there when the first one is taken. */
const ask = (names: readonly string[], place: Place = {}) =>
  db.transaction(async (tx) => {
    for (const name of names)
      await publish({ ...ctx, db: tx }, asked, { name }, { turn: name.slice(0, 1), ...place });
  });
const start = async (turns: { ofOne: number; kept: number }, atOnce: number) => {
  background = await startBackground(database, {
    subscriptions: [queue(turns, atOnce)],
    pollMs: 3_600_000,
    stopWithinMs: 1_000,
  });
};
const queued = async () =>
  (await pool.query(`select from pgboss.job where name = 'test.turns' and state = 'created'`))
    .rowCount;
const running = () => waiting.map(({ name }) => name).toSorted();

test('one person’s jobs run one after the other, and another’s while they are waited for', async () => {
  await start({ ofOne: 1, kept: 0 }, 4);
  await ask(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']);
  await vi.waitFor(() => expect(running()).toEqual(['a1', 'b1']), soon);
  await ask(['c1']);
  await vi.waitFor(() => expect(running()).toEqual(['a1', 'b1', 'c1']), soon);
  finish('a1');
  await vi.waitFor(() => expect(running()).toEqual(['a2', 'b1', 'c1']), soon);
});

test('people are served in turns, however much one of them has waiting', async () => {
  await ask(['a1', 'a2', 'a3']);
  await ask(['b1', 'b2', 'c1']);
  await start({ ofOne: 1, kept: 0 }, 1);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await vi.waitFor(() => expect(running()).toEqual([name]), soon);
    finish(name);
  }
});

test('places are kept for what is urgent, which goes before the rest', async () => {
  await start({ ofOne: 2, kept: 1 }, 3);
  await ask(['a1', 'b1', 'c1', 'd1']);
  await vi.waitFor(() => expect(began).toHaveLength(2), soon);
  await ask(['e1'], { urgent: true });
  await vi.waitFor(() => expect(began).toEqual(['a1', 'b1', 'e1']), soon);
  await ask(['f1', 'g1'], { urgent: true });
  await vi.waitFor(async () => expect(await queued()).toBe(4), soon);
  finish('a1');
  await vi.waitFor(() => expect(began).toHaveLength(4), soon);
  expect(began[3]).toMatch(/^[fg]1$/);
  expect(running()).toHaveLength(3);
});

test('what nobody has caused has no turn, and takes any place', async () => {
  await start({ ofOne: 1, kept: 0 }, 2);
  await db.transaction(async (tx) => {
    for (const name of ['x1', 'x2', 'x3']) await publish({ ...ctx, db: tx }, asked, { name });
  });
  await vi.waitFor(() => expect(running()).toHaveLength(2), soon);
});

test('a job in turns that fails is tried again, and one that is put off is nobody’s failure', async () => {
  const metrics = createMetrics(pool);
  const tries: string[] = [];
  const failing = subscribe(
    asked,
    'test.turns-failing',
    async (_ctx, { name }) => {
      tries.push(name);
      throw name === 'late' ? new PutOff('not yet') : new Error('no');
    },
    {
      atOnce: 1,
      fair: { ofOne: 1, kept: 0 },
      pollingSeconds: 0.5,
      retry: { limit: 1, delaySeconds: 1 },
    },
  );
  background = await startBackground(database, {
    subscriptions: [failing],
    onGivenUp: metrics.jobGivenUp,
  });
  await ask(['late', 'bad']);
  await vi.waitFor(() => expect(tries.toSorted()).toEqual(['bad', 'bad', 'late', 'late']), soon);
  await vi.waitFor(
    async () =>
      expect(await metrics.text()).toContain('jobs_given_up_total{queue="test.turns-failing"} 1'),
    soon,
  );
});

test('what still runs when a server stops is there for the next one at once', async () => {
  await start({ ofOne: 1, kept: 0 }, 1);
  await ask(['a1']);
  await vi.waitFor(() => expect(running()).toEqual(['a1']), soon);
  await background?.stop();
  const { rows } = await pool.query(`select state from pgboss.job where name = 'test.turns'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});
