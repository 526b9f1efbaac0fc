// The sentences of spec 1 sections 5 and 8 for what nobody expects: each is seen with its failure.
// A table that takes no rows stands for the failure; nothing else knows of it.
import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { action as forgotPassword } from '../src/routes/forgot-password.tsx';
import { action as login } from '../src/routes/login.tsx';
import { action as profile } from '../src/routes/profile.tsx';
import { action as signup } from '../src/routes/signup.tsx';
import { apiClient } from './support/api-client.ts';
import { testApp } from './support/app.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { newcomers, SIGN_UP } from './support/newcomers.ts';

const database = await testDatabase({ max: 6 });
const { db } = database;
const app = testApp(database);
const { forgetPauses, join, newAddress, newBrowser, requestCode, whoIs } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

/** Tables whose absence each failure stands for: what counts, what sends, who is signed in. */
type Broken = 'rate_limit' | 'outbox_event' | 'session' | 'account' | 'signup';

async function whileBroken<T>(table: Broken, act: () => Promise<T>): Promise<T> {
  const name = sql.identifier(table);
  await db.execute(sql`alter table ${name} add constraint broken check (false) not valid`);
  try {
    return await act();
  } finally {
    await db.execute(sql`alter table ${name} drop constraint broken`);
  }
}

type Fields = Record<string, string>;
type Action = (args: never) => Promise<unknown>;

/** What a page's action answers to a form; the browser brings these cookies. */
async function post(action: Action, path: string, fields: Fields, about: Partial<Ctx> = {}) {
  const context = new RouterContextProvider();
  const ctx = testCtx(db, about);
  context.set(ctxContext, ctx);
  context.set(requestInfoContext, { prefix: '', isData: false });
  const request = new Request(`https://calabash.example${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await (action as unknown as (args: object) => Promise<unknown>)({
    request,
    url: new URL(request.url),
    context,
    params: {},
  });
  const { data, init } = answer as {
    data: FormFailure & { failure?: FormFailure };
    init?: ResponseInit | null;
  };
  return { message: (data.failure ?? data).message, status: init?.status, ctx };
}

/** Somebody with an account, and the cookie of a code that is on its way. */
async function member() {
  const { email } = await join();
  await forgetPauses();
  return email;
}

describe('a code that cannot be sent', () => {
  it.each([
    ['Failed to send OTP code', login, '/login', { intent: 'request' }],
    ['Failed to send reset code', forgotPassword, '/forgot-password', { intent: 'request' }],
    ['Failed to resend code. Please try again.', login, '/login', { intent: 'resend' }],
    [
      'Failed to resend code. Please try again.',
      forgotPassword,
      '/forgot-password',
      { intent: 'resend' },
    ],
  ])('says “%s”', async (message, action, path, fields) => {
    const email = await member();
    const answer = await whileBroken('outbox_event', () =>
      post(action, path, { ...fields, email }),
    );
    expect(answer).toMatchObject({ message, status: 503 });
  });

  it('says “Failed to send verification code” at a sign-up, and “Failed to resend code” after it', async () => {
    const email = newAddress();
    await forgetPauses();
    const fields = { ...SIGN_UP, acceptTerms: 'on', email, intent: 'form' };
    const answer = await whileBroken('outbox_event', () => post(signup, '/signup', fields));
    expect(answer).toMatchObject({ message: 'Failed to send verification code', status: 503 });
    await forgetPauses();
    const [cookie = ''] = answer.ctx.client.setCookies;
    const client = { ...answer.ctx.client, cookie: cookie.split(';')[0] ?? '', setCookies: [] };
    const again = await whileBroken('outbox_event', () =>
      post(signup, '/signup', { intent: 'resend', email }, { client }),
    );
    expect(again).toMatchObject({ message: 'Failed to resend code. Please try again.' });
  });

  it('says “Failed to send OTP” in the settings', async () => {
    const { browser } = await join();
    const { body } = await browser.send('GET', '/api/auth/session');
    const actor = testActor(body['data'] as { id: string });
    await forgetPauses();
    const currentPassword = SIGN_UP.password;
    const fields = { intent: 'email', newEmail: newAddress(), currentPassword };
    const answer = await whileBroken('outbox_event', () =>
      post(profile, '/profile?tab=settings', fields, { actor }),
    );
    expect(answer).toMatchObject({ message: 'Failed to send OTP', status: 503 });
  });
});

describe('a step that fails in a way nobody expected', () => {
  const code = '123456';
  it.each([
    [
      'An error occurred. Please try again.',
      login,
      '/login',
      { intent: 'password', password: 'mango season' },
    ],
    ['OTP verification failed', login, '/login', { intent: 'verify', code }],
    ['Verification failed', signup, '/signup', { intent: 'verify', code }],
    ['Verification failed', forgotPassword, '/forgot-password', { intent: 'verify', code }],
    [
      'Failed to create account',
      signup,
      '/signup',
      { ...SIGN_UP, acceptTerms: 'on', intent: 'form' },
    ],
  ])('says “%s”', async (message, action, path, fields) => {
    const email = newAddress();
    const answer = await whileBroken('rate_limit', () => post(action, path, { ...fields, email }));
    expect(answer).toMatchObject({ message, status: 500 });
  });

  /** Somebody whose right code is on its way, as their browser holds it. */
  async function codeInHand() {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    return { email, code, browser };
  }

  it('says “Failed to create session” where the code was right, and it stays good', async () => {
    const { email, code, browser } = await codeInHand();
    const signIn = () => browser.send('POST', '/api/auth/login-with-otp', { email, code });
    const { status, body } = await whileBroken('session', signIn);
    expect(status).toBe(503);
    expect(body).toMatchObject({ success: false, error: 'Failed to create session' });
    expect((await signIn()).status).toBe(200);
  });

  it('says “Failed to establish session” at a sign-up, and the code stays good', async () => {
    const [browser, email] = [newBrowser(), newAddress()];
    await forgetPauses();
    const sent = await browser.send('POST', '/api/auth/signup', { ...SIGN_UP, email });
    const code = sent.body['devCode'];
    const verify = () =>
      browser.send('POST', '/api/auth/verify-otp', { email, code, type: 'signup' });
    const { body } = await whileBroken('session', verify);
    expect(body).toMatchObject({ success: false, error: 'Failed to establish session' });
    expect((await verify()).status).toBe(200);
  });

  it('says “Email confirmation required” of an account whose address was changed meanwhile', async () => {
    const { email, code, browser } = await codeInHand();
    // Between the code and the session, as a change of the address in another tab would.
    await db.execute(sql`
      create function move_away() returns trigger language plpgsql as $$ begin
        update "user" set email = 'moved@people.example', email_verified = false
        where email = old.subject;
        return null;
      end $$`);
    await db.execute(sql`
      create trigger moved after delete on code for each row execute function move_away()`);
    const { status, body } = await browser.send('POST', '/api/auth/login-with-otp', {
      email,
      code,
    });
    await db.execute(sql`drop function move_away() cascade`);
    expect(status).toBe(409);
    expect(body['error']).toBe(
      'Email confirmation required. Please check your email or disable email confirmations in settings.',
    );
    expect(await whoIs(browser)).toBeNull();
  });

  it('says “Failed to reset password” where the new one cannot be set', async () => {
    const pending = {
      type: 'reset',
      email: await member(),
      sentAt: Date.now(),
      devCode: null,
      code,
    };
    const cookie = `calabash_code=${Buffer.from(JSON.stringify(pending)).toString('base64url')}`;
    const client = { key: '203.0.113.9', userAgent: 'Test', cookie, setCookies: [] };
    const fields = { intent: 'password', newPassword: 'breadfruit', confirmPassword: 'breadfruit' };
    const answer = await whileBroken('rate_limit', () =>
      post(forgotPassword, '/forgot-password', fields, { client }),
    );
    expect(answer).toMatchObject({ message: 'Failed to reset password', status: 500 });
  });
});

describe('a call of the API that fails in a way nobody expected', () => {
  const browser = apiClient(app, '198.51.100.77');
  const code = '123456';
  it.each([
    [
      'Failed to generate OTP',
      'generate-otp',
      { type: 'reset' },
      { success: false, emailSent: false, devCode: null, code: 'code_not_generated' },
    ],
    [
      'OTP verification failed',
      'verify-otp',
      { code, type: 'login' },
      { success: false, reason: 'code_not_verified', message: 'OTP verification failed' },
    ],
    ['Login failed', 'login-with-otp', { code }, { success: false, tempPassword: null }],
    ['An error occurred. Please try again.', 'login', { password: 'mango' }, { success: false }],
    [
      'Password reset failed',
      'reset-password-with-otp',
      { code, newPassword: 'breadfruit' },
      { success: false },
    ],
    ['Signup failed', 'signup', SIGN_UP, { success: false, emailSent: false }],
  ])('says “%s” in `error`', async (error, call, fields, more) => {
    const input = { ...fields, email: newAddress() };
    const { status, body } = await whileBroken('rate_limit', () =>
      browser.send('POST', `/api/auth/${call}`, input),
    );
    expect(status).toBe(500);
    expect(body).toMatchObject({ error, detail: error, data: null, ...more });
  });

  it('says that deleting an account failed', async () => {
    const { browser: own } = await join();
    const { status, body } = await whileBroken('outbox_event', () =>
      own.send('POST', '/api/profile/delete', { currentPassword: SIGN_UP.password }),
    );
    expect(status).toBe(500);
    expect(body['error']).toBe('An error occurred while deleting your account');
  });
});
