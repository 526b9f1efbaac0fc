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
const { forgetPauses, join, newAddress, newBrowser } = newcomers(app, db);
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
  context.set(requestInfoContext, { prefix: '' });
  const request = new Request(`https://calabash.example${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await (action as unknown as (args: object) => Promise<unknown>)({
    request,
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
    [
      'An error occurred. Please try again.',
      'login-with-otp',
      { code },
      { success: false, tempPassword: null },
    ],
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

describe('a call of the API that is refused', () => {
  it.each([
    ['generate-otp', { type: 'login', email: 'nobody@people.example' }, 'no_account'],
    [
      'verify-otp',
      { type: 'login', email: 'nobody@people.example', code: '1' },
      expect.stringMatching(/^(wrong|expired)_code$/),
    ],
    ['login-with-otp', { email: 'nobody@people.example', code: '123456' }, 'no_account'],
    [
      'reset-password-with-otp',
      { email: 'nobody@people.example', code: '123456', newPassword: 'short' },
      'password_too_short',
    ],
    ['login', { email: 'nobody@people.example', password: 'wrong one' }, 'wrong_credentials'],
  ])('%s says what the specification fixes beside the problem', async (call, input, code) => {
    const { body } = await newBrowser().send('POST', `/api/auth/${call}`, input);
    expect(body).toMatchObject({ success: false, data: null, code });
    expect(body['error']).toBe(body['detail']);
    if (call === 'verify-otp')
      expect(body).toMatchObject({ reason: body['code'], message: body['detail'] });
  });

  it.each([{ password: undefined }, { email: undefined }])(
    'a sign-up with %o says “Email and password are required”',
    async (without) => {
      const input = { ...SIGN_UP, email: newAddress(), ...without };
      const { status, body } = await newBrowser().send('POST', '/api/auth/signup', input);
      expect(status).toBe(422);
      expect(body).toMatchObject({ success: false, error: 'Email and password are required' });
    },
  );

  it('a body that cannot be read is no exception', async () => {
    const answer = await app.ask('/api/auth/verify-otp', {
      method: 'POST',
      body: '{"email',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ success: false, reason: 'invalid_request' });
  });
});

it('a sign-up takes `username`, which is the full name', async () => {
  const email = newAddress();
  const browser = newBrowser();
  const { fullName: username, ...form } = SIGN_UP;
  const sent = await browser.send('POST', '/api/auth/signup', { ...form, username, email });
  await browser.send('POST', '/api/auth/verify-otp', {
    email,
    code: sent.body['devCode'],
    type: 'signup',
  });
  const { body } = await browser.send('GET', '/api/profile');
  expect(body['data']).toMatchObject({ fullName: username });
});

it('the profile takes back what it answers, and the specification’s names', async () => {
  const { browser } = await join(newAddress(), { fullName: '', bio: '' });
  const read = async () => {
    const { body } = await browser.send('GET', '/api/profile');
    return body['data'] as Record<string, unknown>;
  };
  const before = await read();
  expect(before['bio']).toBeNull();
  expect((await browser.send('PUT', '/api/profile', before)).status).toBe(200);
  expect(await read()).toEqual(before);
  const { picture } = before;
  expect((await browser.send('PUT', '/api/profile/picture', { picture })).status).toBe(200);
  await browser.send('PUT', '/api/profile', { full_name: 'Marcia B.', location: 'Saint Lucia' });
  expect(await read()).toMatchObject({
    fullName: 'Marcia B.',
    country: 'LC',
    phone: before['phone'],
  });
});

it('a sign-up takes the name of a place, and says which is none', async () => {
  const browser = newBrowser();
  const ask = async (location: string) => {
    const input = { ...SIGN_UP, email: newAddress(), location };
    return (await browser.send('POST', '/api/auth/signup', input)).body;
  };
  expect(await ask('Curaçao')).toMatchObject({ success: true });
  expect(await ask('Atlantis')).toMatchObject({ success: false, code: 'invalid_country' });
});

it('an empty sign-up says one sentence and marks everything that is missing', async () => {
  const empty = { email: '', password: '', confirmPassword: '', phone: '', location: '' };
  const input = { ...empty, acceptTerms: false };
  const { body } = await newBrowser().send('POST', '/api/auth/signup', input);
  expect(body['detail']).toBe('Password must be at least 6 characters');
  const gap = 'Please fill this in.';
  expect(body['errors']).toEqual({
    email: gap,
    phone: gap,
    location: gap,
    confirmPassword: gap,
    password: 'Password must be at least 6 characters',
    acceptTerms: 'Please confirm that you are 18 or older and accept the Terms',
  });
});
