import { sql } from 'drizzle-orm';
import { TRANSLATED } from 'virtual:texts/languages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { startJobs, type Jobs } from '#platform/jobs.server.ts';
import { createLog } from '#platform/log.server.ts';
import { createMailer, findKeptMail, type Mailer } from '#platform/mail.server.ts';
import { publish, startOutbox } from '#platform/outbox.server.ts';
import { MAIL_KINDS, mailRequested } from './accounts.mail-orders.server.ts';
import { mailJob, mailSubscription, sealCode, writeMail } from './accounts.mail.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const server = await startMailServer();
const settings = { ...testCtx(db).settings, sendsMail: true, showCodes: false };
const app = testApp(database, { settings });
const log = createLog('silent');
const mailer: Mailer = createMailer({
  db,
  smtpUrl: server.url,
  from: 'Calabash <hello@calabash.example>',
});
let jobs: Jobs;
let outbox: { stop(): Promise<void> };

beforeAll(async () => {
  await seedCatalog(db);
  jobs = await startJobs({ pool, jobs: [mailJob({ mailer, settings })], log });
  outbox = startOutbox({ db, subscriptions: [mailSubscription(jobs)], log, everyMs: 50 });
});
afterAll(async () => {
  await outbox.stop();
  await jobs.stop();
  mailer.close();
  await server.close();
});

const mailTo = (address: string) =>
  vi.waitFor(
    () => {
      const mail = server.received.find(({ to }) => to === address);
      if (!mail) throw new Error(`No mail for ${address} yet`);
      return mail;
    },
    { timeout: 20_000, interval: 50 },
  );
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

describe('a mail with a code', () => {
  it('arrives over SMTP in the person’s language, and its code signs in', async () => {
    const user = await buildUser(db, {
      email: 'solange@people.example',
      name: 'Solange',
      locale: 'fr',
    });
    const browser = apiClient(app);
    const sent = await browser.send('POST', '/api/auth/generate-otp', {
      email: user.email,
      type: 'login',
    });
    expect(sent.body).toMatchObject({ success: true, emailSent: true, devCode: null });
    const mail = await mailTo(user.email);
    expect(mail.subject).toMatch(/^Votre code de connexion\s: \d{6}$/);
    expect(mail.text).toContain('Bonjour Solange,');
    expect(codeIn(mail.html)).toBe(codeIn(mail.text));
    expect(mail.html).toContain('https://calabash.example/login');
    expect(
      (
        await browser.send('POST', '/api/auth/login-with-otp', {
          email: user.email,
          code: codeIn(mail.text),
        })
      ).status,
    ).toBe(200);
  });

  it('is tried again when the server refuses it', async () => {
    const user = await buildUser(db, { email: 'patience@people.example' });
    server.behaviour = 'refuse';
    const tried = server.attempts;
    expect(
      (
        await apiClient(app).send('POST', '/api/auth/generate-otp', {
          email: user.email,
          type: 'reset',
        })
      ).status,
    ).toBe(200);
    await vi.waitFor(() => expect(server.attempts).toBeGreaterThan(tried), { timeout: 20_000 });
    server.behaviour = 'take';
    expect((await mailTo(user.email)).subject).toMatch(/^Your code for a new password: \d{6}$/);
  });

  it('is not sent once its code is dead', async () => {
    await publish({ db }, mailRequested, {
      to: 'late@people.example',
      kind: 'login',
      locale: 'en',
      name: '',
      code: sealCode(settings, '123456'),
      notAfter: new Date(Date.now() - 1000).toISOString(),
    });
    await publish({ db }, mailRequested, {
      to: 'after@people.example',
      kind: 'login',
      locale: 'en',
      name: '',
      code: sealCode(settings, '123456'),
      notAfter: new Date(Date.now() + 60_000).toISOString(),
    });
    await mailTo('after@people.example');
    expect(server.received.map(({ to }) => to)).not.toContain('late@people.example');
  });

  it('goes to nobody when nobody has the address', async () => {
    const tried = server.received.length;
    await apiClient(app).send('POST', '/api/auth/generate-otp', {
      email: 'nobody@people.example',
      type: 'reset',
    });
    await vi.waitFor(
      async () => expect((await db.execute(sql`select 1 from outbox_event`)).rows).toEqual([]),
      { timeout: 10_000 },
    );
    expect(server.received.slice(tried).map(({ to }) => to)).not.toContain('nobody@people.example');
  });

  it('does not wait in the database where it can be read', async () => {
    const user = await buildUser(db, { email: 'sealed@people.example' });
    server.behaviour = 'hang';
    await outbox.stop();
    await apiClient(app, '203.0.113.99').send('POST', '/api/auth/generate-otp', {
      email: user.email,
      type: 'login',
    });
    const { rows } = await db.execute<{ payload: { code: string } }>(
      sql`select payload from outbox_event`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payload.code).not.toMatch(/\d{6}/);
    server.behaviour = 'take';
    outbox = startOutbox({ db, subscriptions: [mailSubscription(jobs)], log, everyMs: 50 });
    expect(codeIn((await mailTo(user.email)).text)).toHaveLength(6);
  });
});

it('without a mail server, messages are kept for a developer to read, the newest hundred', async () => {
  const keeper = createMailer({ db, smtpUrl: undefined, from: 'x@y.example' });
  for (let i = 0; i < 103; i += 1)
    await keeper.deliver({
      to: 'a@people.example',
      subject: `Number ${i}`,
      html: '<p>Hello</p>',
      text: 'Hello',
    });
  const kept = await findKeptMail(db);
  expect(kept).toHaveLength(100);
  expect(kept[0]?.subject).toBe('Number 102');
});

it.each(MAIL_KINDS.flatMap((kind) => TRANSLATED.map((locale) => [kind, locale] as const)))(
  'the mail "%s" is whole in %s',
  async (kind, locale) => {
    const mail = await writeMail(
      { kind, locale, name: 'Zoë <b>', code: sealCode(settings, '493027') },
      settings,
    );
    expect(mail.subject).not.toMatch(/[{}]|mails\./);
    expect(mail.text).not.toMatch(/[{}]|mails\./);
    expect(mail.html).toContain('Zoë &lt;b&gt;');
    expect(mail.html).toMatch(/^<!DOCTYPE html/);
    expect(mail.text.includes('493027')).toBe(kind !== 'alreadyRegistered');
  },
);
