import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { testApp } from '#tests/support/app.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Client } from '#platform/context.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { FEATURES } from '../../../features.ts';
import { action as forgotPassword } from '../../../routes/forgot-password.tsx';
import { action as login, loader as loginPage } from '../../../routes/login.tsx';
import { action as signup, loader as signUpPage } from '../../../routes/signup.tsx';
import { findSignInReason } from './reason.server.ts';
import { stepHref } from './steps.ts';

const database = await testDatabase({ max: 6 });
const { db } = database;
const { join, newAddress, forgetPauses } = newcomers(testApp(database), db);
beforeAll(() => seedCatalog(testCtx(db)));

type Route = (args: never) => Promise<unknown>;

/** A browser on its way through the steps: keeps cookies, follows nothing. */
function traveller() {
  const cookies = new Map<string, string>();
  const go = async (route: Route, path: string, fields?: Record<string, string>) => {
    const client: Client = {
      key: '203.0.113.8',
      userAgent: 'Test',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      setCookies: [],
    };
    const context = new RouterContextProvider();
    context.set(ctxContext, testCtx(db, { client }));
    context.set(requestInfoContext, { prefix: '', isData: false });
    const request = new Request(
      `https://calabash.example${path}`,
      fields ? { method: 'POST', body: new URLSearchParams(fields) } : {},
    );
    const answer = await (route as unknown as (args: object) => Promise<unknown>)({
      request,
      url: new URL(request.url),
      context,
      params: {},
    });
    for (const line of client.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer instanceof Response ? { to: answer.headers.get('location') } : answer;
  };
  return Object.assign(go, { loseCookies: () => cookies.clear() });
}

const NEXT = '/products?q=boat';
const withNext = (path: string, step: string | null = null) =>
  stepHref(path as '/login', step, NEXT);

describe('where somebody wanted to go', () => {
  it('stays in every step of a sign-up', async () => {
    const go = traveller();
    const email = newAddress();
    const form = { ...SIGN_UP, acceptTerms: 'on', intent: 'form', email };
    expect(await go(signup, withNext('/signup'), form)).toEqual({
      to: withNext('/signup', 'verify'),
    });
    const page = (await go(signUpPage, withNext('/signup', 'verify'))) as {
      next: string;
      pending: { devCode: string };
    };
    expect(page.next).toBe(NEXT);
    const code = page.pending.devCode;
    expect(
      await go(signup, withNext('/signup', 'verify'), { intent: 'verify', email, code }),
    ).toEqual({ to: withNext('/signup', 'done') });
  });

  it('stays in every step of a new password', async () => {
    const go = traveller();
    const { email } = await join();
    await forgetPauses();
    const path = '/forgot-password';
    expect(await go(forgotPassword, withNext(path), { intent: 'request', email })).toEqual({
      to: withNext(path, 'verify'),
    });
  });

  it.each(['//evil.test', 'https://evil.test/', '/\\evil.test'])(
    'is a page of this site, or nothing: %s',
    async (next) => {
      const page = await traveller()(loginPage, `/login?next=${encodeURIComponent(next)}`);
      expect(page).toMatchObject({ next: null, reason: null });
    },
  );
});

describe('a code that is asked for again', () => {
  it.each([
    ['/login', login],
    ['/forgot-password', forgotPassword],
  ])('leads to its boxes while one is good: %s', async (path, action) => {
    const go = traveller();
    const { email } = await join();
    await forgetPauses();
    const boxes = { to: withNext(path, 'verify') };
    expect(await go(action, withNext(path), { intent: 'request', email })).toEqual(boxes);
    expect(
      await go(action, withNext(path), { intent: 'request', email: ` ${email.toUpperCase()}` }),
    ).toEqual(boxes);
  });

  it('leads nowhere for another address, or in a browser that waits for none', async () => {
    const { email } = await join();
    await forgetPauses();
    const go = traveller();
    await go(login, '/login', { intent: 'request', email });
    expect(await traveller()(login, '/login', { intent: 'request', email })).toMatchObject({
      data: { message: expect.stringContaining('A code is on its way') },
    });
    expect(
      await go(login, '/login', { intent: 'request', email: 'nobody@people.example' }),
    ).toMatchObject({ data: { fields: { email: expect.any(String) } } });
  });

  it('is not sent by a second press of Resend, which says why', async () => {
    const { email } = await join();
    await forgetPauses();
    const go = traveller();
    await go(login, '/login', { intent: 'request', email });
    expect(await go(login, '/login?step=verify', { intent: 'resend', email })).toMatchObject({
      data: { message: expect.stringContaining('A code is on its way') },
    });
  });
});

describe('a code that is of no use any more', () => {
  const refused = (key: string) => ({ data: { key } });

  it.each([
    ['/login', login],
    ['/forgot-password', forgotPassword],
  ])('says so with the fifth wrong one, and another comes at once: %s', async (path, action) => {
    const go = traveller();
    const { email } = await join();
    await forgetPauses();
    await go(action, path, { intent: 'request', email });
    const guess = () => go(action, `${path}?step=verify`, { intent: 'verify', email, code: 'x' });
    for (let n = 1; n < CODE.attempts; n += 1)
      expect(await guess()).toMatchObject(refused('wrongCode'));
    for (const _ of 'ab') expect(await guess()).toMatchObject(refused('deadCode'));
    expect(await go(action, `${path}?step=verify`, { intent: 'resend', email })).toEqual({
      to: `${path}?step=verify`,
    });
    expect(await guess()).toMatchObject(refused('wrongCode'));
  });

  it('leads whose sign-up is lost back to the form, with what they typed', async () => {
    const go = traveller();
    const email = newAddress();
    const form = { ...SIGN_UP, acceptTerms: 'on', intent: 'form', email, bio: 'Chairs' };
    await go(signup, '/signup', form);
    const page = (await go(signUpPage, '/signup?step=verify')) as { typed: object };
    const { fullName, location } = SIGN_UP;
    expect(page.typed).toMatchObject({ fullName, location, bio: 'Chairs' });
    go.loseCookies();
    const sent = { ...page.typed, email };
    const values = { fullName, location, email, bio: 'Chairs' };
    for (const intent of ['verify', 'resend'])
      expect(
        await go(signup, '/signup?step=verify', { ...sent, intent, code: '000000' }),
      ).toMatchObject({ data: { failure: { key: 'signupExpired' }, values } });
    expect(await go(signup, '/signup', { ...sent, intent: 'again' })).toMatchObject({
      data: { failure: null, values },
    });
  });
});

describe('why somebody is asked to sign in', () => {
  const say = (next: string | null, locale = 'en', way: 'login' | 'signup' = 'login') =>
    findSignInReason(testCtx(db, { locale }), FEATURES, { next, way });

  it('names the listing whose seller they want to contact, by its public title', async () => {
    const { id } = await buildListing(db, { title: 'Sea kayak' });
    expect(await say(`/products/${id}`)).toBe('Sign in to contact the seller of “Sea kayak”.');
    expect(await say(`/products/${id}`, 'en', 'signup')).toBe(
      'Sign up to contact the seller of “Sea kayak”.',
    );
    const hidden = await buildListing(db, { title: 'Nobody’s business', status: 'pending' });
    expect(await say(`/products/${hidden.id}`)).toBeNull();
    expect(await say('/products/none-of-these')).toBeNull();
  });

  it.each([
    ['/sell', 'Sign in to sell.'],
    ['/add-product', 'Sign in to sell.'],
    ['/favorites', 'Sign in to see your favorites.'],
    ['/messages?listing=1', 'Sign in to read your messages.'],
    ['/orders', 'Sign in to follow your orders.'],
    ['/profile?tab=settings', 'Sign in to open your profile.'],
    ['/seller-profile', 'Sign in to open your store.'],
    ['/products/019a0000-0000-7000-8000-000000000000/edit', 'Sign in to change your listing.'],
    ['/products?q=Sign%20in%20at%20evil.test', null],
    ['/nowhere/Your%20account%20is%20blocked', null],
    ['/', null],
    [null, null],
  ])('is said of %s', async (next, reason) => {
    expect(await say(next)).toBe(reason);
  });

  it('names the store whose numbers they want to see', async () => {
    const { id, name } = await buildUser(db, { name: 'Josephine Baptiste' });
    expect(await say(`/seller/${id}`)).toBe(`Sign in to see the telephone numbers of ${name}.`);
  });

  it('says nothing to whoever came by themselves', async () => {
    expect(await traveller()(loginPage, '/login')).toMatchObject({ reason: null });
  });
});
