// What somebody chose follows them to their other devices, and leaves a device with them.
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { keepPreferences } from '#features/accounts/privacy/preferences.server.ts';
import { exportAccount } from '#features/accounts/profile/export.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { action } from '../src/routes/preferences.ts';
import { apiClient } from './support/api-client.ts';
import { testApp } from './support/app.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildUser } from './support/factories.ts';
import { leave } from './support/leaving.ts';
import { SIGN_UP } from './support/newcomers.ts';
import { inSession } from './support/signed-in.ts';

const database = await testDatabase();
const { db } = database;
const app = testApp(database);
beforeAll(() => seedCatalog(testCtx(db)));

/** A browser: its own cookie, and the session of who is signed in there. */
function device(session = '') {
  let own = '';
  const cookie = () => [own, session].filter(Boolean).join('; ');
  const request = (init?: RequestInit) =>
    new Request('https://calabash.example/preferences', {
      ...init,
      headers: { Cookie: cookie(), 'Accept-Language': 'en' },
    });
  const asking = async (): Promise<Ctx> => {
    const client = { key: '203.0.113.7', userAgent: 'Test', cookie: cookie(), setCookies: [] };
    const ctx = testCtx(db, { client });
    return { ...ctx, actor: await findActor(ctx) };
  };
  return {
    cookie,
    signOut: () => (session = ''),
    async choose(fields: Record<string, string>) {
      const context = new RouterContextProvider();
      context.set(ctxContext, await asking());
      context.set(requestInfoContext, { prefix: '', isData: false });
      const args = { request: request({ method: 'POST', body: new URLSearchParams(fields) }) };
      const answer = await action({ ...args, context } as unknown as Parameters<typeof action>[0]);
      own = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    async sees() {
      return readPreferences(request(), PREFERENCE_CHOICES, (await asking()).actor);
    },
  };
}

const rowOf = async (id: string) =>
  (await db.select().from(userTable).where(eq(userTable.id, id)))[0];

describe('a choice of somebody who is signed in', () => {
  it('is there on their other device, until they sign out of it', async () => {
    const { cookie } = await inSession(database);
    const [phone, laptop] = [device(cookie), device(cookie)];
    await phone.choose({ locale: 'es', currency: 'EUR', theme: 'dark' });
    await phone.choose({ accessibility: '1', contrast: 'high' });
    const chosen = { locale: 'es', currency: 'EUR', theme: 'dark', contrast: 'high' };
    expect(await laptop.sees()).toMatchObject(chosen);
    await laptop.signOut();
    expect(await laptop.sees()).toMatchObject({
      locale: 'en',
      currency: 'USD',
      theme: 'system',
      contrast: 'normal',
    });
    phone.signOut();
    expect(await phone.sees(), 'where it was made it stays').toMatchObject(chosen);
  });

  it('wins over what a device had of language, currency and place, and leaves its look', async () => {
    const { cookie } = await inSession(database);
    const shared = device();
    const look = { theme: 'light', text: 'large' };
    await shared.choose({ locale: 'fr', currency: 'XCD', country: 'BB', ...look });
    await device(cookie).choose({
      locale: 'es',
      currency: 'EUR',
      country: '',
      theme: 'dark',
      contrast: 'high',
    });
    const mine = device(cookie);
    await mine.choose({});
    const both = device([shared.cookie(), cookie].join('; '));
    expect(await both.sees()).toMatchObject({
      locale: 'es',
      currency: 'EUR',
      country: null,
      contrast: 'high',
      ...look,
    });
    expect(await shared.sees()).toMatchObject({ locale: 'fr', currency: 'XCD', country: 'BB' });
  });

  it('is answered in by the API and in refusals', async () => {
    const { cookie } = await inSession(database);
    await device(cookie).choose({ locale: 'es' });
    const answer = await app.ask('/api/listings/none', { headers: { Cookie: cookie } });
    expect((await answer.json()).detail).toBe('Anuncio no encontrado');
  });

  it('goes with the account, and is in its copy', async () => {
    const { id, cookie } = await inSession(database);
    await device(cookie).choose({ locale: 'fr', vision: 'protan' });
    const { email = '' } = (await rowOf(id)) ?? {};
    const ctx = testCtx(db, { actor: testActor({ id, email }) });
    expect(await exportAccount(ctx)).toMatchObject({
      profile: { locale: 'fr', preferences: { locale: 'fr', vision: 'protan' } },
    });
    await leave(ctx);
    expect(await rowOf(id)).toMatchObject({ preferences: null, locale: 'en' });
  });
});

describe('an account', () => {
  it('begins with what the browser of its sign-up had chosen', async () => {
    const chosen = device();
    await chosen.choose({ locale: 'es', theme: 'dark', currency: 'nonsense' });
    const browser = apiClient(app, '203.0.113.51', chosen.cookie());
    const email = 'chooser@people.example';
    const sent = await browser.send('POST', '/api/auth/signup', { ...SIGN_UP, email });
    const code = String(sent.body['devCode']);
    await browser.send('POST', '/api/auth/verify-otp', { email, code, type: 'signup' });
    const [row] = await db.select().from(userTable).where(eq(userTable.email, email));
    expect(row).toMatchObject({ locale: 'es', preferences: 'theme=dark&locale=es' });
  });

  it('keeps nothing that cannot be chosen, and reads nothing that could not be', async () => {
    const { id, cookie } = await inSession(database);
    await device(cookie).choose({
      locale: 'tlh',
      currency: 'DOGE',
      country: 'ZZ',
      theme: 'purple',
      vision: 'true',
      text: 'x'.repeat(33),
      motion: 'reduced',
    });
    expect((await rowOf(id))?.preferences).toBe('motion=reduced');
    await db
      .update(userTable)
      .set({ preferences: 'theme=purple&locale=%E0%A4%A&country=ZZ&x=1' })
      .where(eq(userTable.id, id));
    expect(await device(cookie).sees()).toMatchObject({ theme: 'system', locale: 'en' });
    const long = db.update(userTable).set({ preferences: 'x'.repeat(501) });
    await expect(long.where(eq(userTable.id, id))).rejects.toThrow();
  });

  it('of the demonstration, which everybody shares, keeps nothing', async () => {
    const { id, email } = await buildUser(db, { email: 'visitor@demo.calabash.example' });
    await keepPreferences(testCtx(db, { actor: testActor({ id, email }) }), { locale: 'es' });
    expect(await rowOf(id)).toMatchObject({ preferences: null, locale: 'en' });
  });

  it('that cannot be reached leaves the choice to the device', async () => {
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    const actor = testActor({ id: '019a0000-0000-7000-8000-000000000001' });
    await keepPreferences(testCtx(away.db, { actor }), { locale: 'es' });
    await away.close();
  });
});
