import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { newcomers, SIGN_UP } from '#tests/support/newcomers.ts';
import { codeOf, switchOn } from '#tests/support/second-factor.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import {
  orSecondFactor,
  requireAdmin,
  requireModerator,
  requireModeratorPage,
} from './staff.server.ts';

const database = await testDatabase();
const { db } = database;
const app = testApp(database);
const { join, newBrowser } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const PERSON = { id: '019a0000-0000-7000-8000-000000000001' };
const as = (actor: Partial<Actor> | null, more: Partial<Ctx> = {}) =>
  testCtx(db, { now: NOW, actor: actor && testActor({ ...PERSON, ...actor }), ...more });
const proven = (hours: number | null) => ({
  on: hours !== null,
  provenAt: hours === null ? null : hoursAgo(hours),
});

describe('what only moderators and administrators do', () => {
  it.each([
    ['a visitor', null, 401, 401],
    ['a person', {}, 403, 403],
    ['a moderator', { role: 'moderator' }, 200, 403],
    ['an administrator', { role: 'admin' }, 200, 200],
  ] as const)('lets %s through as it should', (_who, actor, moderator, admin) => {
    const answer = (ask: (ctx: Ctx) => Actor) => {
      try {
        ask(as(actor));
        return 200;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect([answer(requireModerator), answer(requireAdmin)]).toEqual([moderator, admin]);
  });

  it.each([
    ['without a second factor', { role: 'user', secondFactor: proven(null) }],
    ['who gave its code more than 12 hours ago', { secondFactor: proven(12.1) }],
  ] as const)('asks a moderator %s for it', (_who, actor) => {
    const moderator = as({ role: 'moderator', ...actor, grantedRole: 'moderator' });
    expect(() => requireModerator(moderator)).toThrow('secondFactorRequired');
  });

  it('lets a moderator work for 12 hours', () => {
    expect(requireModerator(as({ role: 'moderator', secondFactor: proven(11.9) }))).toMatchObject(
      PERSON,
    );
  });
});

describe('a page of moderators', () => {
  it.each([
    ['to set it up', proven(null), '/two-factor?next=%2Fadmin%2Fmoderation%3Fday%3D7'],
    ['to give its code', proven(13), '/login/second-step?next=%2Fadmin%2Fmoderation%3Fday%3D7'],
  ])('leads %s and back', (_what, secondFactor, path) => {
    const ctx = as({ role: 'user', grantedRole: 'admin', secondFactor });
    let led: unknown;
    try {
      requireModeratorPage(ctx, '/admin/moderation?day=7');
    } catch (thrown) {
      led = thrown;
    }
    expect((led as Response).headers.get('location')).toBe(path);
  });
});

describe('a button for moderators on a page of everybody', () => {
  const press = (secondFactor: Actor['secondFactor']) => {
    const ctx = as({ role: 'moderator', secondFactor });
    const work = async () => requireModerator(ctx).id;
    return orSecondFactor(ctx, '/forum/1', work()).catch((thrown: unknown) => thrown);
  };

  it('leads to the second step and back where that is too long ago', async () => {
    const led = (await press(proven(13))) as Response;
    expect(led.headers.get('location')).toBe('/login/second-step?next=%2Fforum%2F1');
  });

  it('does its work otherwise, and fails as it does', async () => {
    expect(await press(proven(1))).toBe(PERSON.id);
    const failing = orSecondFactor(as(null), '/', Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
  });
});

describe('a session of a moderator', () => {
  it('has no rights before the second factor was proven in it', async () => {
    const { email, browser } = await join();
    await db.update(userTable).set({ role: 'moderator' }).where(eq(userTable.email, email));
    const actorOf = (cookie: string) =>
      findActor(testCtx(db, { client: { key: '', userAgent: '', cookie, setCookies: [] } }));
    expect(await actorOf(browser.cookieHeader())).toMatchObject({
      role: 'user',
      grantedRole: 'moderator',
    });
    const { key } = await switchOn(browser, { currentPassword: SIGN_UP.password });
    const code = await codeOf(key);
    expect(await actorOf(browser.cookieHeader())).toMatchObject({ role: 'moderator' });

    const other = newBrowser();
    await other.send('POST', '/api/auth/login', { email, password: SIGN_UP.password });
    await other.send('POST', '/api/auth/second-step', { code, trust: true });
    await db.update(sessionTable).set({ secondFactorAt: null });
    expect(await actorOf(browser.cookieHeader())).toMatchObject({ role: 'user' });

    // A trusted device keeps the rights, and the hour at which the code was given there.
    await other.send('POST', '/api/auth/logout');
    await other.send('POST', '/api/auth/login', { email, password: SIGN_UP.password });
    const trusted = await actorOf(other.cookieHeader());
    expect(trusted).toMatchObject({ role: 'moderator' });
    expect(trusted?.secondFactor.provenAt?.getTime()).toBeLessThan(Date.now());
  });

  it('needs none where everybody knows the password: in a demonstration', async () => {
    const { id } = await buildUser(db, {
      email: 'moderator@demo.calabash.example',
      role: 'moderator',
    });
    const moderator = {
      id,
      email: 'moderator@demo.calabash.example',
      role: 'moderator',
      secondFactor: proven(null),
    } as const;
    expect(requireModerator(as(moderator))).toMatchObject({ id });
    const { settings } = as(null);
    expect(() =>
      requireModerator(as(moderator, { settings: { ...settings, demo: false } })),
    ).toThrow('secondFactorRequired');
  });
});
