import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSignInReason } from '#features/accounts/sign-in/reason.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { FEATURES } from '../../features.ts';
import { INTENT_SECONDS } from './favorites.limits.ts';
import { pendingFavorite, finishPendingFavorite } from './favorites.pending.server.ts';
import { findHearts, listFavorites } from './favorites.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const PAGE = '/products?page=2';

/** A visit of a browser that brings this cookie. */
function visit(cookie: string, overrides: Partial<Ctx> = {}): Ctx {
  const ctx = testCtx(db, overrides);
  return { ...ctx, client: { ...ctx.client, cookie, setCookies: [] } };
}

/** The cookie of a visitor who tapped the heart of a listing. */
function tapped(listingId: string, now = new Date()): string {
  const ctx = visit('', { now });
  pendingFavorite.keep(ctx, { listingId, page: PAGE });
  return ctx.client.setCookies[0]?.split(';')[0] ?? '';
}

async function signedIn(cookie: string, overrides: Partial<Ctx> = {}) {
  const { id } = await buildUser(db);
  return visit(cookie, { actor: testActor({ id }), ...overrides });
}

describe('what a visitor tapped', () => {
  it('is kept out of reach of scripts, for ten minutes, and says nothing to who reads it', () => {
    const ctx = visit('');
    const listingId = v7();
    pendingFavorite.keep(ctx, { listingId, page: PAGE });
    const [line = ''] = ctx.client.setCookies;
    expect(line).toMatch(
      /^calabash_favorite=.+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(line).not.toContain(listingId);
    expect(Buffer.from(line, 'base64url').toString()).not.toContain(listingId);
  });

  it('is nothing when it names nothing', () => {
    const ctx = visit('');
    pendingFavorite.keep(ctx, { listingId: '../../etc', page: PAGE });
    expect(ctx.client.setCookies).toEqual([]);
  });

  it('is saved once somebody is signed in, and the cookie goes', async () => {
    const { id } = await buildListing(db);
    const ctx = await signedIn(tapped(id));
    expect(await finishPendingFavorite(ctx, { next: PAGE })).toBeNull();
    expect(await findHearts(ctx, { listingIds: [id] })).toMatchObject({
      person: ctx.actor?.id,
      saved: [id],
    });
    expect(ctx.client.setCookies).toEqual([
      expect.stringMatching(/^calabash_favorite=; Max-Age=0;/),
    ]);
  });

  it('is told of where the page after signing in does not show it', async () => {
    const { id } = await buildListing(db);
    const ctx = await signedIn(tapped(id), { locale: 'fr' });
    expect(await finishPendingFavorite(ctx, { next: '/' })).toBe('Ajoutée à vos favoris.');
    const { items } = await listFavorites(ctx);
    expect(items.map(({ listing }) => listing.id)).toEqual([id]);
  });

  it.each([
    ['a visitor', (cookie: string) => Promise.resolve(visit(cookie))],
    ['somebody who is signed in', (cookie: string) => signedIn(cookie)],
  ])('is left alone by the pages that %s looks at', async (_who, by) => {
    const { id } = await buildListing(db);
    const ctx = await by(tapped(id));
    expect((await findHearts(ctx, { listingIds: [id] }))?.saved ?? []).toEqual([]);
    expect(ctx.client.setCookies).toEqual([]);
  });

  it('is done once, also by a copy of the cookie and by two tabs at the same moment', async () => {
    const { id } = await buildListing(db);
    const cookie = tapped(id);
    const people = await Promise.all([signedIn(cookie), signedIn(cookie), signedIn(cookie)]);
    const told = await Promise.all(people.map((ctx) => finishPendingFavorite(ctx, { next: PAGE })));
    const hearts = await Promise.all(people.map((ctx) => findHearts(ctx, { listingIds: [id] })));
    expect(hearts.filter((each) => each?.saved.includes(id))).toHaveLength(1);
    expect(told).toEqual([null, null, null]);
  });

  it('is forgotten after ten minutes', async () => {
    const { id } = await buildListing(db);
    const now = new Date();
    const cookie = tapped(id, now);
    const late = new Date(now.getTime() + INTENT_SECONDS * 1000);
    const ctx = await signedIn(cookie, { now: late });
    expect(await finishPendingFavorite(ctx, { next: '/' })).toBeNull();
    expect(await findHearts(ctx, { listingIds: [id] })).toMatchObject({ saved: [] });
    expect(ctx.client.setCookies).toHaveLength(1);
    expect(
      pendingFavorite.read(visit(cookie, { now: new Date(late.getTime() - 1) })),
    ).toMatchObject({
      listingId: id,
    });
  });

  it.each([
    ['made up', 'calabash_favorite=eyJsaXN0aW5nSWQiOiJ4In0'],
    ['empty', 'calabash_favorite='],
    ['huge', `calabash_favorite=${'A'.repeat(4000)}`],
  ])('is ignored when it is %s, and cleared', async (_name, cookie) => {
    const ctx = await signedIn(cookie);
    expect(await finishPendingFavorite(ctx, { next: '/' })).toBeNull();
    expect(await listFavorites(ctx)).toMatchObject({ items: [] });
    expect(ctx.client.setCookies).toHaveLength(1);
  });

  it('is not taken from an installation with another secret', async () => {
    const { id } = await buildListing(db);
    const other = visit('');
    pendingFavorite.keep(
      { ...other, settings: { ...other.settings, secret: 'another secret, long enough too' } },
      { listingId: id, page: PAGE },
    );
    const ctx = await signedIn(other.client.setCookies[0]?.split(';')[0] ?? '');
    expect(await finishPendingFavorite(ctx, { next: '/' })).toBeNull();
    expect(await findHearts(ctx, { listingIds: [id] })).toMatchObject({ saved: [] });
  });

  it('is why the sign-in page is there, on the way back to the page where it was tapped', async () => {
    const { id } = await buildListing(db, { title: 'Tenor steelpan' });
    const ctx = visit(tapped(id));
    const reason = (next: string, way: 'login' | 'signup' = 'login', at = ctx) =>
      findSignInReason(at, FEATURES, { next, way });
    expect(await reason(PAGE)).toBe('Sign in to keep “Tenor steelpan” in your favorites.');
    expect(await reason(PAGE, 'login', { ...ctx, locale: 'es' })).toBe(
      'Inicia sesión para guardar «Tenor steelpan» en tus favoritos.',
    );
    expect(await reason(PAGE, 'signup')).toMatch(/^Sign up to keep/);
    expect(await reason(`/products/${id}`)).toMatch(/contact the seller/);
    expect(await reason('/favorites')).toBe('Sign in to see your favorites.');
    expect(await reason('/products')).toBeNull();
    expect(await reason(PAGE, 'login', visit(''))).toBeNull();
    const hidden = await buildListing(db, { status: 'pending', title: 'Secret' });
    expect(await reason(PAGE, 'login', visit(tapped(hidden.id)))).toBeNull();
  });

  it('says why when it cannot be set: sold meanwhile, one’s own, gone', async () => {
    const sold = await buildListing(db, { soldAt: new Date() });
    const own = await buildListing(db);
    const gone = await buildListing(db, { status: 'withdrawn' });
    const problemOf = (ctx: Ctx) => finishPendingFavorite(ctx, { next: PAGE });
    expect(await problemOf(await signedIn(tapped(sold.id)))).toMatch(/has been sold/);
    const owner = visit(tapped(own.id), { actor: testActor({ id: own.userId }) });
    expect(await problemOf(owner)).toBe('You cannot save your own listing.');
    expect(await problemOf(await signedIn(tapped(gone.id), { locale: 'es' }))).toMatch(/anuncio/i);
  });
});
