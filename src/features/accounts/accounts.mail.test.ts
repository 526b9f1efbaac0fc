import { sql } from 'drizzle-orm';
import { TRANSLATED } from 'virtual:texts/languages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackground, type TestBackground } from '#tests/support/background.ts';
import { testApp } from '#tests/support/app.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mailSubscription, sendMail } from '#platform/outgoing/mail.server.ts';
import { createMailer, findKeptMail, type Mailer } from '#platform/outgoing/mailer.server.ts';
import { accountMails } from './accounts.mails.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const server = await startMailServer();
const settings = { ...testCtx(db).settings, sendsMail: true, showCodes: false };
const ctx = testCtx(db, { settings });
const app = testApp(database, { settings });
const mailer: Mailer = createMailer({
  db,
  smtpUrl: server.url,
  from: 'Calabash <hello@calabash.example>',
});
const templates = Object.values(accountMails);
let background: TestBackground;
/** Looks for what was put off every half a second, and for new mail only when it is told. */
const start = async () => {
  background = await startBackground(database, {
    subscriptions: [{ ...mailSubscription({ mailer, templates }), pollingSeconds: 0.5 }],
    ctx: { settings },
    pollMs: 3_600_000,
  });
};

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  await start();
});
afterAll(async () => {
  await background.stop();
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
    for (const [to, seconds] of [
      ['late@people.example', -1],
      ['after@people.example', 60],
    ] as const)
      await sendMail(ctx, {
        to,
        locale: 'en',
        template: accountMails.login,
        values: { name: '' },
        sealed: { code: '123456' },
        notAfter: new Date(Date.now() + seconds * 1000),
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
    await background.stop();
    await apiClient(app, '203.0.113.99').send('POST', '/api/auth/generate-otp', {
      email: user.email,
      type: 'login',
    });
    const { rows } = await db.execute<{ payload: { sealed: { code: string } } }>(
      sql`select payload from outbox_event`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payload.sealed.code).toMatch(/^[\w-]{40,}$/);
    expect(JSON.stringify(rows[0]?.payload)).not.toMatch(/"\d{6}"/);
    await start();
    expect(codeIn((await mailTo(user.email)).text)).toHaveLength(6);
  });

  it('leaves nothing of the address behind once it is sent', async () => {
    const user = await buildUser(db, { email: 'traceless@people.example' });
    await apiClient(app, '203.0.113.98').send('POST', '/api/auth/generate-otp', {
      email: user.email,
      type: 'login',
    });
    await mailTo(user.email);
    await vi.waitFor(async () => {
      const { rows } = await pool.query('select data from pgboss.job');
      expect(JSON.stringify(rows)).not.toContain('traceless');
    });
  });
});

it('without a mail server, messages are kept for a developer to read, the newest hundred', async () => {
  const keeper = createMailer({ db, smtpUrl: undefined, from: 'x@y.example' });
  for (let i = 0; i < 103; i += 1)
    await keeper.deliver({
      id: `${i}`,
      to: 'a@people.example',
      subject: `Number ${i}`,
      html: '<p>Hello</p>',
      text: 'Hello',
    });
  const kept = await findKeptMail(db);
  expect(kept).toHaveLength(100);
  expect(kept[0]?.subject).toBe('Number 102');
});

const WITH_CODE = ['login', 'signup', 'reset', 'changeEmail', 'confirm'].map(
  (kind) => `accounts.${kind}`,
);

it.each(
  templates.flatMap((template) =>
    TRANSLATED.map((locale) => [template.name, locale, template] as const),
  ),
)('the mail "%s" is whole in %s', async (name, locale, template) => {
  const { publicUrl } = settings;
  const site = { name: 'Mango Market', contactEmail: 'hello@mango.example' };
  const reader = { locale, publicUrl, site };
  const mail = await template.write(reader, { name: 'Zoë <b>', code: '493027' });
  expect(mail.subject).not.toMatch(/[{}]|mails\./);
  expect(mail.text).not.toMatch(/[{}]|mails\./);
  expect(`${mail.subject} ${mail.html} ${mail.text}`).not.toContain('Calabash');
  for (const said of Object.values(site)) expect(mail.text).toContain(said);
  expect(mail.html).toContain('Zoë &lt;b&gt;');
  expect(mail.html).toMatch(/^<!DOCTYPE html/);
  expect(mail.text.includes('493027')).toBe(WITH_CODE.includes(name));
});
