// What is left to somebody who is shut out: sign-in says why, and nothing else opens.
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSuspended } from '#features/accounts/sign-in/suspended.server.ts';
import { accountTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { letIn } from '#features/accounts/staff/ban.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testApp } from '#tests/support/app.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { codeOf, switchOn } from '#tests/support/second-factor.ts';
import { action, loader } from '../../../routes/suspended.tsx';
import { loader as dataLoader } from '../../../routes/suspended-data.ts';
import { sanctionErrors } from './sanction.errors.ts';
import { getOwnSanction } from './own.server.ts';
import { sanctionPerson } from './sanction.server.ts';

const database = await testDatabase({ max: 8 });
const { db } = database;
const app = testApp(database);
const { newBrowser, whoIs, join, requestCode } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

type Browser = ReturnType<typeof newBrowser>;

async function moderator() {
  const { id } = await buildUser(db, { role: 'moderator' });
  return testCtx(db, { actor: testActor({ id, role: 'moderator' }) });
}

/** Somebody who is suspended or banned, and was signed in in `browser`. */
async function shutOut(step: 'suspension' | 'ban', joined?: Awaited<ReturnType<typeof join>>) {
  const { email, browser } = joined ?? (await join());
  const [row] = await db.select().from(userTable).where(eq(userTable.email, email));
  const userId = row!.id;
  const days = step === 'suspension' ? 14 : undefined;
  const about = { userId, step, days, rule: 'fraud' as const, note: 'Gift cards.' };
  const { id } = await sanctionPerson(await moderator(), about);
  return { email, userId, browser, id };
}

/** The context of a request from this browser. */
const ctxOf = (browser: Browser, now = new Date()) =>
  testCtx(db, {
    now,
    client: {
      key: '203.0.113.9',
      userAgent: 'Test',
      cookie: browser.cookieHeader(),
      setCookies: [],
    },
  });

function argsOf(ctx: ReturnType<typeof ctxOf>, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const url = new URL('https://calabash.example/suspended');
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  return { request: new Request(url, init), url, params: {}, context } as never;
}

const signIn = (browser: Browser, email: string) =>
  browser.send('POST', '/api/auth/login', { email, password: SIGN_UP.password });

describe('somebody who is suspended', () => {
  it('is signed out everywhere at once, and signing in says why', async () => {
    const { email, browser, id } = await shutOut('suspension');
    expect(await whoIs(browser)).toBeNull();
    const answer = await signIn(browser, email);
    expect(answer).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('how to appeal') },
    });
    expect(await whoIs(browser)).toBeNull();
    expect(await loader(argsOf(ctxOf(browser)))).toMatchObject({
      email,
      sanction: {
        id,
        step: 'suspension',
        rule: 'fraud',
        section: 2,
        note: 'Gift cards.',
        days: 14,
        daysLeft: 13,
        status: 'inForce',
      },
    });
  });

  it('is told the same after a code, whose browser alone knows of it', async () => {
    const { email } = await shutOut('ban');
    const [browser, other] = [newBrowser(), newBrowser()];
    const code = await requestCode(browser, email, 'login');
    const answer = await browser.send('POST', '/api/auth/login-with-otp', { email, code });
    expect(answer.status).toBe(403);
    expect(await loader(argsOf(ctxOf(browser)))).toMatchObject({
      until: null,
      sanction: { step: 'ban', until: null },
    });
    await expect(loader(argsOf(ctxOf(other)))).rejects.toMatchObject({ status: 302 });
  });

  it('is not told anything with a wrong password', async () => {
    const { email } = await shutOut('suspension');
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/login', { email, password: 'not this one' });
    expect(browser.cookies()).not.toContain('calabash_suspended');
  });

  it('may take their data, and delete the account with a proof only', async () => {
    const { email, browser, userId } = await shutOut('suspension');
    await signIn(browser, email);
    const copy = await dataLoader(argsOf(ctxOf(browser)));
    const parts = (await copy.json()) as Record<string, unknown>;
    expect(parts).toMatchObject({ sanctions: [{ step: 'suspension', note: 'Gift cards.' }] });
    const sent = (currentPassword: string) =>
      action(argsOf(ctxOf(browser), { intent: 'delete', currentPassword }));
    expect(await sent('wrong')).toMatchObject({ init: { status: 422 } });
    expect(await sent(SIGN_UP.password)).toMatchObject({ status: 302 });
    const [row] = await db.select().from(userTable).where(eq(userTable.id, userId));
    expect(row?.deletedAt).not.toBeNull();
    expect(await findSuspended(ctxOf(browser))).toBeNull();
  });

  it('needs their second factor to delete the account, where they have one', async () => {
    const { email, browser } = await join();
    const { key } = await switchOn(browser, { currentPassword: SIGN_UP.password });
    const { userId } = await shutOut('suspension', { email, browser });
    expect(await signIn(browser, email)).toMatchObject({
      body: { code: 'second_factor_required' },
    });
    await expect(loader(argsOf(ctxOf(browser)))).rejects.toMatchObject({ status: 302 });
    const step = { code: await codeOf(key) };
    expect(await browser.send('POST', '/api/auth/second-step', step)).toMatchObject({
      body: { code: 'suspended' },
    });
    expect(await loader(argsOf(ctxOf(browser)))).toMatchObject({ proof: { secondFactor: true } });
    const copy = await dataLoader(argsOf(ctxOf(browser)));
    expect(await copy.json()).toMatchObject({ sanctions: [{ step: 'suspension' }] });
    const sent = (code: Record<string, string>) =>
      action(
        argsOf(ctxOf(browser), { intent: 'delete', currentPassword: SIGN_UP.password, ...code }),
      );
    expect(await sent({})).toMatchObject({ init: { status: 403 } });
    expect(await sent({ secondFactorCode: 'no code' })).toMatchObject({ init: { status: 422 } });
    expect(await sent({ secondFactorCode: await codeOf(key, 1) })).toMatchObject({ status: 302 });
    const [row] = await db.select().from(userTable).where(eq(userTable.id, userId));
    expect(row?.deletedAt).not.toBeNull();
  });

  it('may appeal once, without a session, and reads what became of it', async () => {
    const { email, browser, id } = await shutOut('ban');
    await signIn(browser, email);
    const send = (text: string) => action(argsOf(ctxOf(browser), { intent: 'appeal', text }));
    expect(await send('')).toMatchObject({ init: { status: 422 } });
    expect(await send('It was a gift shop.')).toMatchObject({ status: 302 });
    expect(await send('Once more.')).toMatchObject({ init: { status: 409 } });
    expect(await loader(argsOf(ctxOf(browser)))).toMatchObject({
      sanction: { id },
      appeal: { state: 'open', text: 'It was a gift shop.' },
    });
  });

  it('has an hour for it, and nothing once they are let in or have a new password', async () => {
    const { email, browser, userId } = await shutOut('suspension');
    await signIn(browser, email);
    expect(await findSuspended(ctxOf(browser))).toMatchObject({ actor: { id: userId } });
    const later = new Date(Date.now() + 3_601_000);
    expect(await findSuspended(ctxOf(browser, later))).toBeNull();
    await db.update(accountTable).set({ password: 'x' }).where(eq(accountTable.userId, userId));
    expect(await findSuspended(ctxOf(browser))).toBeNull();
    await signIn(newBrowser(), email);
    await letIn(testCtx(db), { userId });
    expect(await findSuspended(ctxOf(browser))).toBeNull();
  });

  it('is nobody’s moderator any more, and a made-up cookie is nothing', async () => {
    const { email, browser, userId } = await shutOut('suspension');
    await db.update(userTable).set({ role: 'admin' }).where(eq(userTable.id, userId));
    await signIn(browser, email);
    expect(await findSuspended(ctxOf(browser))).toMatchObject({ actor: { role: 'user' } });
    const until = Math.floor(Date.now() / 1000) + 600;
    for (const value of [`${userId}.${until}.made-up`, `${userId}.${until}.`, 'x', '..', ''])
      expect(
        await findSuspended(
          testCtx(db, {
            client: {
              key: '203.0.113.9',
              userAgent: 'Test',
              cookie: `calabash_suspended=${value}`,
              setCookies: [],
            },
          }),
        ),
      ).toBeNull();
  });
});

describe('a step of the ladder', () => {
  it('is read by its person alone', async () => {
    const { id, userId } = await shutOut('suspension');
    const as = (who: string, now = new Date()) =>
      testCtx(db, { now, actor: testActor({ id: who }) });
    expect(await getOwnSanction(as(userId), { id })).toMatchObject({ status: 'inForce' });
    const over = new Date(Date.now() + 15 * DAY_MS);
    expect(await getOwnSanction(as(userId, over), { id })).toMatchObject({
      status: 'over',
      daysLeft: null,
      appealUntil: expect.any(String),
    });
    const late = new Date(Date.now() + 31 * DAY_MS);
    expect(await getOwnSanction(as(userId, late), { id })).toMatchObject({ appealUntil: null });
    for (const other of [as((await buildUser(db)).id), await moderator()])
      expect((await refusalOf(getOwnSanction(other, { id }))).code).toBe(
        sanctionErrors.sanction_not_found,
      );
  });
});
