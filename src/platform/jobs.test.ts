import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/database.ts';
import { defineJob, defineSchedule, startJobs } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const { pool } = await testDatabase({ max: 6 });
const log = createLog('silent');

test('a job that was sent runs with its input', async () => {
  const ran = Promise.withResolvers<string>();
  const job = defineJob({
    name: 'test.greet',
    input: z.object({ name: z.string() }),
    run: async ({ name }) => ran.resolve(name),
  });
  const jobs = await startJobs({ pool, jobs: [job], log });
  await jobs.send('test.greet', { name: 'Marva' });
  expect(await ran.promise).toBe('Marva');
  await jobs.stop();
});

test('the schedule of a job that no longer exists is forgotten', async () => {
  const scheduled = async () =>
    (await pool.query('select name from pgboss.schedule order by name')).rows.map(
      ({ name }: { name: string }) => name,
    );
  await (
    await startJobs({
      pool,
      jobs: [defineSchedule('test.hourly', '0 * * * *', async () => undefined)],
      log,
    })
  ).stop();
  expect(await scheduled()).toEqual(['test.hourly']);
  await (await startJobs({ pool, jobs: [], log })).stop();
  expect(await scheduled()).toEqual([]);
});
