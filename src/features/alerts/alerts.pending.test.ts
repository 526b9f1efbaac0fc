import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSignInReason } from '#features/accounts/sign-in/reason.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { alertOf } from '#tests/support/own-alert.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { FEATURES } from '../../features.ts';
import { filtersOf } from './alerts.address.server.ts';
import { pendingAlert, finishPendingAlert } from './alerts.pending.server.ts';
import { ALERT_INTENT_SECONDS, type Cadence } from './alerts.limits.ts';
import { listAlerts } from './alerts.server.ts';
import { alertTable } from './alerts.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const SEARCH = 'q=steelpan&location=Barbados';
const PAGE = `/search?${SEARCH}`;
const filters = filtersOf(SEARCH);

/** A visit of a browser that brings this cookie. */
function visit(cookie: string, overrides: Partial<Ctx> = {}): Ctx {
  const ctx = testCtx(db, overrides);
  return { ...ctx, client: { ...ctx.client, cookie, setCookies: [] } };
}

/** The cookie of a visitor who wants to be told. */
function tapped(cadence: Cadence = 'at-once', now = new Date(), search = SEARCH): string {
  const ctx = visit('', { now });
  pendingAlert.keep(ctx, { search, cadence, page: PAGE });
  return ctx.client.setCookies[0]?.split(';')[0] ?? '';
}

async function signedIn(cookie: string, overrides: Partial<Ctx> = {}) {
  const { id } = await buildUser(db);
  return visit(cookie, { actor: testActor({ id }), ...overrides });
}

describe('a search that a visitor wants to hear of', () => {
  it('waits out of reach of scripts, for ten minutes, while nobody is signed in', async () => {
    const ctx = visit('');
    pendingAlert.keep(ctx, { search: SEARCH, cadence: 'daily', page: PAGE });
    expect(ctx.client.setCookies[0]).toMatch(
      /^calabash_alert=.+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const visitor = visit(tapped());
    expect(await alertOf(visitor, { filters })).toMatchObject({ alert: null });
    expect(visitor.client.setCookies).toEqual([]);
  });

  it('is left alone by the pages that somebody looks at who is signed in', async () => {
    const ctx = await signedIn(tapped());
    expect(await alertOf(ctx, { filters })).toMatchObject({ alert: null });
    expect(await listAlerts(ctx)).toEqual([]);
    expect(ctx.client.setCookies).toEqual([]);
  });

  it.each(['at-once', 'daily', 'weekly', 'off'] as const)(
    'is kept %s, as they chose, once they are signed in, and the cookie goes',
    async (cadence) => {
      const ctx = await signedIn(tapped(cadence));
      expect(await finishPendingAlert(ctx, { next: PAGE })).toBeNull();
      expect(await alertOf(ctx, { filters })).toMatchObject({
        alert: { cadence, paused: false },
      });
      expect(ctx.client.setCookies).toEqual([
        expect.stringMatching(/^calabash_alert=; Max-Age=0;/),
      ]);
    },
  );

  it('is told of where the page after signing in is another one', async () => {
    for (const [cadence, says] of [
      ['daily', 'Saved. We’ll tell you when a new one comes up.'],
      ['off', 'Saved, without alerts'],
    ] as const) {
      const ctx = await signedIn(tapped(cadence));
      expect(await finishPendingAlert(ctx, { next: '/search?q=drum' })).toBe(says);
    }
  });

  it('is kept once, also by a copy of the cookie and two tabs at the same moment', async () => {
    const cookie = tapped();
    const people = await Promise.all([signedIn(cookie), signedIn(cookie), signedIn(cookie)]);
    await Promise.all(people.map((ctx) => finishPendingAlert(ctx, { next: PAGE })));
    const shown = await Promise.all(people.map((ctx) => alertOf(ctx, { filters })));
    expect(shown.filter((each) => each?.alert)).toHaveLength(1);
  });

  it('is forgotten after ten minutes', async () => {
    const now = new Date();
    const cookie = tapped('at-once', now);
    const late = new Date(now.getTime() + ALERT_INTENT_SECONDS * 1000);
    const ctx = await signedIn(cookie, { now: late });
    expect(await finishPendingAlert(ctx, { next: '/' })).toBeNull();
    expect(await alertOf(ctx, { filters })).toMatchObject({ alert: null });
    expect(pendingAlert.read(visit(cookie, { now: new Date(late.getTime() - 1) }))?.page).toBe(
      PAGE,
    );
  });

  it.each([
    ['made up', 'calabash_alert=eyJzZWFyY2giOiJ4In0'],
    ['empty', 'calabash_alert='],
    ['huge', `calabash_alert=${'A'.repeat(4000)}`],
  ])('is ignored when it is %s, and cleared', async (_name, cookie) => {
    const ctx = await signedIn(cookie);
    expect(await finishPendingAlert(ctx, { next: '/' })).toBeNull();
    expect(await listAlerts(ctx)).toEqual([]);
    expect(ctx.client.setCookies).toHaveLength(1);
  });

  it('is too long for a cookie, and then nothing waits', () => {
    const ctx = visit('');
    pendingAlert.keep(ctx, { search: `q=${'x'.repeat(3_900)}`, cadence: 'daily', page: PAGE });
    expect(ctx.client.setCookies).toEqual([]);
  });

  it('is why the sign-in page is there, on the way back to the page of it', async () => {
    const ctx = visit(tapped());
    const reason = (next: string, way: 'login' | 'signup' = 'login', at = ctx) =>
      findSignInReason(at, FEATURES, { next, way });
    expect(await reason(PAGE)).toBe(
      'Sign in to be told when something new comes up for “steelpan in Barbados”.',
    );
    expect(await reason(PAGE, 'signup')).toMatch(/^Sign up to be told/);
    expect(await reason('/alerts')).toBe('Sign in to see your alerts.');
    expect(await reason(PAGE, 'login', visit(''))).toBeNull();
  });

  it('says why where it is no alert', async () => {
    const ctx = await signedIn(tapped('at-once', new Date(), 'condition=new'));
    expect(await finishPendingAlert(ctx, { next: PAGE })).toMatch(/^Add words, a category/);
    expect(await listAlerts(ctx)).toEqual([]);
  });

  it('goes on again where the same was paused', async () => {
    const ctx = await signedIn(tapped());
    await finishPendingAlert(ctx, { next: PAGE });
    await db
      .update(alertTable)
      .set({ pausedAt: new Date() })
      .where(eq(alertTable.userId, ctx.actor?.id ?? ''));
    const back = visit(tapped(), { actor: ctx.actor });
    await finishPendingAlert(back, { next: PAGE });
    expect(await alertOf(back, { filters })).toMatchObject({ alert: { paused: false } });
  });
});

describe('the row above a search', () => {
  it.each([
    ['nothing', '', null],
    ['a condition', 'condition=new', null],
    ['a price', 'maxPrice=10', null],
    ['words', 'q=steelpan', 'steelpan'],
    ['a place', 'location=Barbados', 'Everything in Barbados'],
    ['a category', 'category=cars&make=Toyota&yearFrom=2016', 'Cars, Toyota, 2016 or later'],
    ['a sentence', 'q=steelpan+in+Barbados', 'steelpan in Barbados'],
  ])('is there for what is an alert: %s', async (_what, search, summary) => {
    const shown = await alertOf(visit(''), { filters: filtersOf(search) });
    expect(shown?.summary ?? null).toBe(summary);
  });
});
