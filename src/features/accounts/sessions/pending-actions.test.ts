// What a visitor asked for before they signed in is done by whatever signs them in.
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { pendingAlert } from '#features/alerts/alerts.pending.server.ts';
import { alertTable } from '#features/alerts/alerts.table.server.ts';
import { pendingFavorite } from '#features/favorites/favorites.pending.server.ts';
import { favoriteTable } from '#features/favorites/favorites.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { takeFlash } from '#platform/pages/flash.server.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { codeOf, switchOn } from '#tests/support/second-factor.ts';
import { action as invitation } from '../../../routes/invitation.tsx';
import { action as login } from '../../../routes/login.tsx';
import { action as secondStep } from '../../../routes/second-step.tsx';
import { action as signup } from '../../../routes/signup.tsx';
import { grantRole } from '../staff/roles.server.ts';
import { inviteWithLink } from '../sign-in/invite.server.ts';
import { readPending } from '../sign-in/pending.server.ts';

const database = await testDatabase({ max: 6 });
const { db } = database;
const { join, newAddress, forgetPauses } = newcomers(testApp(database), db);
beforeAll(() => seedCatalog(testCtx(db)));

const SEARCH = 'q=steelpan&location=Barbados';
const PAGE = `/search?${SEARCH}`;

type Action = (args: never) => Promise<unknown>;

/** A browser without scripts: keeps cookies, follows nothing. */
function browser() {
  const cookies = new Map<string, string>();
  let visits = 0;
  const visit = (): Ctx => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const key = `203.0.113.${(visits += 1)}`;
    return testCtx(db, { client: { key, userAgent: 'Test', cookie, setCookies: [] } });
  };
  const keep = ({ client }: Ctx) => {
    for (const line of client.setCookies) {
      const [, name = '', value = '', age = ''] =
        /^([^=]+)=([^;]*)(?:.*Max-Age=(\d+))?/.exec(line) ?? [];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    cookies,
    visit,
    wants(listingId: string, page = PAGE) {
      const ctx = visit();
      pendingFavorite.keep(ctx, { listingId, page });
      pendingAlert.keep(ctx, { search: SEARCH, cadence: 'daily', page });
      keep(ctx);
    },
    async send(action: Action, path: string, fields: Record<string, string>, prefix = '') {
      const ctx = visit();
      const context = new RouterContextProvider();
      context.set(ctxContext, ctx);
      context.set(requestInfoContext, { prefix, isData: false });
      const url = `https://calabash.example${path}`;
      const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
      const answer = await (action as unknown as (args: object) => Promise<unknown>)({
        request,
        url: new URL(url),
        context,
        params: {},
      });
      keep(ctx);
      return answer instanceof Response ? answer.headers.get('location') : answer;
    },
    codeOf: (type: 'login' | 'signup') => readPending(visit(), type)?.devCode ?? '',
  };
}
type Browser = ReturnType<typeof browser>;

const next = `?next=${encodeURIComponent(PAGE)}`;
const PASSWORD = { password: SIGN_UP.password };

/** Each way in, taken by a browser to its end. */
const WAYS: Record<string, (by: Browser) => Promise<void>> = {
  async 'a password'(by) {
    const { email } = await join();
    const sent = { intent: 'password', email, ...PASSWORD };
    expect(await by.send(login, `/login${next}`, sent)).toBe(PAGE);
  },
  async 'a code'(by) {
    const { email } = await join();
    await forgetPauses();
    await by.send(login, `/login${next}`, { intent: 'code', email });
    const sent = { intent: 'verify', email, code: by.codeOf('login') };
    expect(await by.send(login, `/login${next}`, sent)).toBe(PAGE);
  },
  async 'a second step'(by) {
    const { email, browser: own } = await join();
    const { key } = await switchOn(own, { currentPassword: SIGN_UP.password });
    await by.send(login, `/login${next}`, { intent: 'password', email, ...PASSWORD });
    expect(await db.$count(favoriteTable)).toBe(0);
    const code = await codeOf(key);
    expect(await by.send(secondStep, `/login/second-step${next}`, { code })).toBe(PAGE);
  },
  async 'a new account'(by) {
    const email = newAddress();
    await by.send(signup, `/signup${next}`, {
      ...SIGN_UP,
      acceptTerms: 'on',
      intent: 'form',
      email,
    });
    expect(await db.$count(favoriteTable)).toBe(0);
    const sent = { intent: 'verify', email, code: by.codeOf('signup') };
    expect(await by.send(signup, `/signup${next}`, sent)).toContain('step=done');
  },
  async 'an invitation'(by) {
    const { userId } = await grantRole(testCtx(db), { email: newAddress(), role: 'moderator' });
    const path = (await inviteWithLink(testCtx(db), { userId })) ?? '';
    const chosen = { newPassword: 'mango season', confirmPassword: 'mango season' };
    expect(await by.send(invitation, path, chosen)).toBe('/');
  },
};

describe('what a visitor wanted', () => {
  it.each(Object.entries(WAYS))('is done by the action that signs in by %s', async (_way, take) => {
    await db.delete(favoriteTable);
    await db.delete(alertTable);
    const { id } = await buildListing(db);
    const by = browser();
    by.wants(id);
    await take(by);
    expect(await db.select().from(favoriteTable)).toMatchObject([{ listingId: id }]);
    expect(await db.select().from(alertTable)).toMatchObject([{ cadence: 'daily' }]);
    expect([...by.cookies.keys()]).not.toContain('calabash_favorite');
    expect([...by.cookies.keys()]).not.toContain('calabash_alert');
  });

  it('is told of in the language of the person, where the next page does not show it', async () => {
    const { id } = await buildListing(db);
    const { email } = await join();
    await db.execute(`update "user" set preferences = 'locale=fr' where email = '${email}'`);
    const by = browser();
    by.wants(id);
    await by.send(login, '/login', { intent: 'password', email, ...PASSWORD });
    expect(takeFlash(by.visit())?.text).toContain('Ajoutée à vos favoris.');
  });

  it('is told of in the language of the address, where that says one', async () => {
    const { id } = await buildListing(db);
    const { email } = await join();
    const by = browser();
    by.wants(id);
    await by.send(login, '/login', { intent: 'password', email, ...PASSWORD }, '/en');
    expect(takeFlash(by.visit())?.text).toContain('Saved to your favorites.');
  });

  it('is not told of where the next page shows it', async () => {
    const { id } = await buildListing(db);
    const { email } = await join();
    const by = browser();
    by.wants(id);
    await by.send(login, `/login${next}`, { intent: 'password', email, ...PASSWORD });
    expect(takeFlash(by.visit())).toBeNull();
  });

  it('keeps nobody out when it cannot be done', async () => {
    const user = await buildUser(db);
    const { id } = await buildListing(db, { userId: user.id, soldAt: new Date() });
    const { email } = await join();
    const by = browser();
    by.wants(id);
    const sent = { intent: 'password', email, ...PASSWORD };
    expect(await by.send(login, `/login${next}`, sent)).toBe(PAGE);
    expect(takeFlash(by.visit())?.text).toMatch(/has been sold/);
  });
});
