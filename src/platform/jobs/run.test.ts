import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startBackground, type TestBackground } from '#tests/support/background.ts';
import { testDatabase } from '#tests/support/database.ts';
import { findFailedJobs, retryFailedJobs } from './failed.server.ts';
import { defineJob, defineSchedule } from './jobs.server.ts';
import { describeError } from '../process/log.server.ts';
import { createMetrics } from '../process/metrics.server.ts';

const database = await testDatabase({ max: 6 });
const { pool } = database;
let background: TestBackground | undefined;
afterEach(async () => {
  await background?.stop();
  background = undefined;
});

const input = z.object({ name: z.string() });
const soon = { timeout: 20_000 };

test('a job that was sent runs with its input and a context of its own', async () => {
  const ran = Promise.withResolvers<string>();
  const greet = defineJob({
    name: 'test.greet',
    input,
    pollingSeconds: 3600,
    run: async ({ actor, now }, { name }) =>
      ran.resolve(`${name} ${actor} ${Date.now() - now.getTime() < 1000}`),
  });
  background = await startBackground(database, { jobs: [greet] });
  await background.send('test.greet', { name: 'Marva' });
  expect(await ran.promise).toBe('Marva null true');
  await vi.waitFor(async () =>
    expect(
      (await pool.query(`select 1 from pgboss.job where name = 'test.greet'`)).rows,
    ).toHaveLength(0),
  );
});

test('two jobs of the same name are refused at start', async () => {
  const twice = ['1 * * * *', '2 * * * *'].map((cron) =>
    defineSchedule('test.twin', cron, async () => undefined),
  );
  await expect(startBackground(database, { jobs: twice })).rejects.toThrow('"test.twin"');
});

test('a job that fails for good is counted, logged once and listed, and can be put back', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino(
    { serializers: { err: describeError } },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
        done();
      },
    }),
  );
  const metrics = createMetrics(pool);
  let tries = 0;
  let broken = true;
  const hopeless = defineJob({
    name: 'test.hopeless',
    input,
    retry: { limit: 1, delaySeconds: 1 },
    pollingSeconds: 0.5,
    run: async () => {
      tries++;
      if (broken) throw new Error('no way to\nmarva@people.example or +1 876 555 0123');
    },
  });
  background = await startBackground(database, {
    jobs: [hopeless],
    log,
    onGivenUp: metrics.jobGivenUp,
  });
  await background.send('test.hopeless', { name: 'Marva' });
  await vi.waitFor(async () => expect(await findFailedJobs(database)).toHaveLength(1), soon);
  const [failed] = await findFailedJobs(database);
  expect(failed).toMatchObject({
    queue: 'test.hopeless',
    tries: 2,
    error: 'no way to (address) or (number)',
  });
  expect(Date.now() - (failed?.failedAt.getTime() ?? 0)).toBeLessThan(10_000);
  expect(lines.filter(({ msg }) => msg === 'a job failed for good')).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg === 'a job failed and is tried again')).toHaveLength(1);
  const figures = await metrics.text();
  expect(figures).toContain('jobs_given_up_total{queue="test.hopeless"} 1');
  expect(figures).toContain('jobs_failed{queue="test.hopeless"} 1');
  broken = false;
  expect(await retryFailedJobs(database, 'test.another')).toBe(0);
  expect(await retryFailedJobs(database, failed?.id ?? '')).toBe(1);
  await vi.waitFor(() => expect(tries).toBe(3), soon);
  await vi.waitFor(async () => expect(await findFailedJobs(database)).toEqual([]), soon);
});

test('of the failed runs of a schedule one is put back, and not beside one that waits', async () => {
  const nightly = defineSchedule(
    'test.nightly',
    '0 3 * * *',
    async () => {
      throw new Error('no moon');
    },
    { retry: { limit: 0, delaySeconds: 1 }, pollingSeconds: 0.5 },
  );
  background = await startBackground(database, { jobs: [nightly] });
  const failures = async () =>
    (await findFailedJobs(database)).filter(({ queue }) => queue === 'test.nightly').length;
  for (const run of [1, 2]) {
    await background.send('test.nightly', {});
    await vi.waitFor(async () => expect(await failures()).toBe(run), soon);
  }
  await background.stop();
  expect(await retryFailedJobs(database, 'test.nightly')).toBe(1);
  expect(await retryFailedJobs(database, 'test.nightly')).toBe(0);
  expect(await failures()).toBe(1);
});

test('what failed is kept without the values of its statements', async () => {
  const nosy = defineJob({
    name: 'test.nosy',
    input,
    retry: { limit: 0, delaySeconds: 1 },
    run: async ({ db }, { name }) => void (await db.execute(`select '${name}'::int /* $1 */`)),
  });
  background = await startBackground(database, { jobs: [nosy] });
  await background.send('test.nosy', { name: 'Unmistakable' });
  const failures = async () =>
    (await findFailedJobs(database)).filter(({ queue }) => queue === 'test.nosy').length;
  await vi.waitFor(async () => expect(await failures()).toBe(1), soon);
  const { rows } = await pool.query<{ output: object }>(
    `select output from pgboss.job where name = 'test.nosy'`,
  );
  expect(Object.keys(rows[0]?.output ?? {}).toSorted()).toEqual(['message', 'name', 'stack']);
  expect(await retryFailedJobs(database, 'test.nosy')).toBe(1);
});

test('a job that hangs is given up and told of', async () => {
  const given: string[] = [];
  const hanging = defineJob({
    name: 'test.hanging',
    input,
    retry: { limit: 0, delaySeconds: 1 },
    expireInSeconds: 1,
    run: () => new Promise<void>(() => {}),
  });
  background = await startBackground(database, {
    jobs: [hanging],
    onGivenUp: (name) => void given.push(name),
  });
  await background.send('test.hanging', { name: 'Marva' });
  await vi.waitFor(() => expect(given).toEqual(['test.hanging']), soon);
});

test('what still runs when a server stops is there for the next one at once', async () => {
  const began = Promise.withResolvers<void>();
  const long = defineJob({
    name: 'test.long',
    input,
    run: async () => {
      began.resolve();
      await new Promise<void>(() => {});
    },
  });
  background = await startBackground(database, { jobs: [long], stopWithinMs: 1_000 });
  await background.send('test.long', { name: 'Marva' });
  await began.promise;
  await background.stop();
  const { rows } = await pool.query(`select state from pgboss.job where name = 'test.long'`);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('what was put off is found by one look at all queues, which asks nothing of those that are empty', async () => {
  const asked: string[] = [];
  const listening = Object.assign(Object.create(pool) as typeof pool, {
    query: (text: string, values?: unknown[]) => {
      asked.push(`${text} ${JSON.stringify(values ?? [])}`);
      return pool.query(text, values);
    },
  });
  const tries: number[] = [];
  const flaky = defineJob({
    name: 'test.flaky',
    input,
    retry: { limit: 3, delaySeconds: 1 },
    run: async () => {
      tries.push(asked.length);
      if (tries.length === 1) throw new Error('not yet');
    },
  });
  const idle = defineJob({ name: 'test.idle', input, run: async () => undefined });
  background = await startBackground(
    { ...database, pool: listening },
    { jobs: [flaky, idle], pollingSeconds: 0.2 },
  );
  const isOfIdle = (each: string) => /test\.idle/.test(each) && !/distinct name/.test(each);
  // Each worker looks once when it starts, which is not over when the background has started.
  const firstLook = (each: string) => isOfIdle(each) && each.includes('completed_on');
  await vi.waitFor(() => expect(asked.some(firstLook)).toBe(true), soon);
  await background.send('test.flaky', { name: 'Marva' });
  await vi.waitFor(() => expect(tries).toHaveLength(2), soon);
  const between = asked.slice(tries[0], tries[1]);
  expect(between.filter((each) => each.includes('select distinct name')).length).toBeGreaterThan(2);
  expect(between.filter(isOfIdle)).toEqual([]);
});

test('the schedule of a job that no longer exists is forgotten', async () => {
  const scheduled = async () =>
    (await pool.query('select name from pgboss.schedule order by name')).rows.map(
      ({ name }: { name: string }) => name,
    );
  const hourly = defineSchedule('test.hourly', '0 * * * *', async () => undefined);
  await (await startBackground(database, { jobs: [hourly] })).stop();
  expect(await scheduled()).toEqual(['test.hourly']);
  await (await startBackground(database, { jobs: [] })).stop();
  expect(await scheduled()).toEqual([]);
});
