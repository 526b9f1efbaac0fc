import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import { z } from 'zod';
import { startBackground, type TestBackground } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { findFailedJobs, findRetryingJobs, retryFailedJobs } from '../jobs/failed.server.ts';
import { createLog } from '../process/log.server.ts';
import { defineMail, forgetMails, mailSubscription, sendMail } from './mail.server.ts';
import { createMailer } from './mailer.server.ts';
import { writeStandardMail } from './standard-mail.server.ts';
import { defineText, textSubscription } from './text.server.ts';
import { createTextSender } from './text-sender.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const ctx = testCtx(db);
const server = await startMailServer();
const mailer = createMailer({ db, smtpUrl: server.url, from: 'Shop <hello@shop.example>' });
afterAll(async () => {
  mailer.close();
  await server.close();
});

const hello = defineMail(
  'test.hello',
  z.object({ name: z.string(), code: z.string() }),
  (reader, values) =>
    writeStandardMail(reader, {
      subject: 'Hello',
      name: values.name,
      lines: [`Your number is ${values.code}.`],
      link: { path: '/welcome', text: 'Come in' },
      ignore: 'Or stay outside.',
    }),
);
const toMarva = (to = 'marva@people.example') => ({
  to,
  locale: 'en',
  template: hello,
  values: { name: 'Marva' },
  sealed: { code: '493027' },
});
/** Looks for nothing by itself before an hour is over. */
const patient = () => ({
  ...mailSubscription({ mailer, templates: [hello] }),
  pollingSeconds: 3600,
});

let background: TestBackground | undefined;
const start = async (jobs = [patient()]) => {
  background = await startBackground(database, { subscriptions: jobs, pollMs: 3_600_000 });
};
beforeEach(() => {
  server.received.length = 0;
  server.behaviour = 'take';
});
afterEach(async () => {
  await background?.stop();
  background = undefined;
});

test('a mail leaves when its transaction commits, because everybody is told and nobody has to look', async () => {
  await start();
  await db.transaction(async (tx) => {
    await sendMail({ ...ctx, db: tx }, toMarva());
    await tx.execute(sql`select pg_sleep(0.2)`);
    expect(server.received).toEqual([]);
  });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
  const { to, subject, text } = server.received[0]!;
  expect({ to, subject }).toEqual({ to: 'marva@people.example', subject: 'Hello' });
  expect(text).toMatch(/Hello Marva,[^]*493027[^]*https:\/\/calabash\.example\/welcome[^]*outside/);
});

test('a mail that is sent twice, because nobody knows whether it was, is one by its Message-ID', async () => {
  const { run } = patient();
  const [id, another] = [v7(), v7()];
  const event = { id, type: 'platform.mail-requested', createdAt: '2026-11-28T10:00:00.000Z' };
  const written = { ...toMarva(), template: 'test.hello', notAfter: null };
  const payload = { ...written, values: { name: 'Marva', code: '493027' }, sealed: {} };
  await run(ctx, { event, payload });
  await run(ctx, { event, payload });
  await run(ctx, { event: { ...event, id: another }, payload });
  expect(server.received.map(({ id }) => id)).toEqual([
    `<${id}@shop.example>`,
    `<${id}@shop.example>`,
    `<${another}@shop.example>`,
  ]);
});

test('two templates of the same name are refused', () => {
  const twice = [hello, hello];
  expect(() => mailSubscription({ mailer, templates: twice })).toThrow('"test.hello"');
  const text = defineText('test.hi', z.object({}), () => 'Hi');
  const sender = createTextSender({ smsUrl: undefined, log: createLog('silent') });
  expect(() => textSubscription({ sender, templates: [text, text] })).toThrow('"test.hi"');
});

test('a mail whose template this server does not know is left for one that does', async () => {
  await sendMail(ctx, toMarva());
  await start([
    {
      ...mailSubscription({ mailer, templates: [] }),
      pollingSeconds: 3600,
    },
  ]);
  await vi.waitFor(
    async () =>
      expect((await pool.query('select state from pgboss.job')).rows).toEqual([{ state: 'retry' }]),
    { timeout: 10_000 },
  );
  await background?.stop();
  await start([{ ...patient(), pollingSeconds: 0.5 }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 10_000 });
});

test('what was not yet sent to somebody can be taken back, wherever it waits', async () => {
  await sendMail(ctx, toMarva('gone@people.example'));
  await sendMail(ctx, toMarva('stays@people.example'));
  await forgetMails(ctx, 'gone@people.example');
  server.behaviour = 'refuse';
  await start();
  await vi.waitFor(
    async () =>
      expect((await pool.query('select state from pgboss.job')).rows).toEqual([{ state: 'retry' }]),
    { timeout: 10_000 },
  );
  await forgetMails(ctx, 'stays@people.example');
  expect((await pool.query('select 1 from pgboss.job')).rows).toEqual([]);
});

test('of a mail that nobody took it is kept why, and nothing of whom it was for', async () => {
  const to = 'nobody.took@people.example';
  const left = async () =>
    (await pool.query(`select from pgboss.job where job::text like $1`, [`%${to}%`])).rowCount;
  server.behaviour = 'refuse';
  const impatient = { ...patient(), retry: { limit: 0, delaySeconds: 1 }, keepSeconds: 1 };
  const givenUp = Promise.withResolvers<string>();
  background = await startBackground(database, {
    subscriptions: [impatient],
    pollMs: 3_600_000,
    maintainEverySeconds: 1,
    onGivenUp: givenUp.resolve,
  });
  await sendMail(ctx, toMarva(to));
  expect(await givenUp.promise).toBe('platform.mail');
  await vi.waitFor(
    async () =>
      expect(await findFailedJobs(ctx)).toMatchObject([
        { queue: 'platform.mail', tries: 1, error: expect.stringContaining('451 Try again later') },
      ]),
    { timeout: 20_000, interval: 200 },
  );
  expect(await left()).toBe(0);
  // Nobody knows any more whom it was for.
  expect(await retryFailedJobs(ctx, 'platform.mail')).toBe(0);
});

test('a mail that waits for its next try is told of, with what the server said', async () => {
  server.behaviour = 'refuse';
  await start();
  await sendMail(ctx, toMarva('waits@people.example'));
  await vi.waitFor(
    async () =>
      expect(await findRetryingJobs(ctx)).toMatchObject([
        { queue: 'platform.mail', count: 1, error: expect.stringContaining('451 Try again later') },
      ]),
    { timeout: 20_000, interval: 200 },
  );
});
