import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { FAVORITE_LIMITS } from './favorites.limits.ts';
import { favoriteState, favoriteView } from './favorites.schema.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApi(({ headers }) => {
  const id = headers.get('X-Test-Actor');
  return testCtx(db, { actor: id ? testActor({ id }) : null });
});

async function ask(actor: string | null, method: string, path: string) {
  const headers: HeadersInit = actor ? { 'X-Test-Actor': actor } : {};
  const response = await app.request(`/api${path}`, { method, headers });
  return { status: response.status, body: await response.json() };
}

describe('favorites under /api', () => {
  it('are put, listed and deleted, each as often as one likes', async () => {
    const [{ id: buyer }, listing] = [await buildUser(db), await buildListing(db)];
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await ask(buyer, 'PUT', `/favorites/${listing.id}`);
      expect(status).toBe(200);
      expect(favoriteState.parse(body.data)).toMatchObject({ listingId: listing.id, saved: true });
    }
    const { body } = await ask(buyer, 'GET', '/favorites');
    expect(body).toMatchObject({ count: 1, sold: 0, nextCursor: null, error: null });
    expect(favoriteView.parse(body.data[0]).listing).toMatchObject({
      id: listing.id,
      favorites: 1,
    });
    for (let time = 0; time < 2; time += 1)
      expect(await ask(buyer, 'DELETE', `/favorites/${listing.id}`)).toMatchObject({
        status: 200,
        body: { data: { saved: false } },
      });
    expect(await ask(buyer, 'GET', '/favorites')).toMatchObject({ body: { data: [], count: 0 } });
  });

  it('are refused with a code for each reason', async () => {
    const { id: buyer } = await buildUser(db);
    const [open, sold, pending] = [
      await buildListing(db),
      await buildListing(db, { soldAt: new Date() }),
      await buildListing(db, { status: 'pending' }),
    ];
    const cases = [
      [null, 'PUT', open.id, 401, 'not_authenticated'],
      [null, 'DELETE', open.id, 401, 'not_authenticated'],
      [open.userId, 'PUT', open.id, 403, 'favorite_own'],
      [buyer, 'PUT', sold.id, 409, 'favorite_sold'],
      [buyer, 'PUT', pending.id, 404, 'listing_not_found'],
      [buyer, 'PUT', v7(), 404, 'listing_not_found'],
      [buyer, 'PUT', 'chair', 404, 'listing_not_found'],
      [buyer, 'DELETE', '%27', 404, 'listing_not_found'],
    ] as const;
    for (const [actor, method, id, status, code] of cases)
      expect(await ask(actor, method, `/favorites/${id}`), `${method} ${id}`).toMatchObject({
        status,
        body: { code },
      });
    expect(await ask(null, 'GET', '/favorites')).toMatchObject({ status: 401 });
    expect(await ask(buyer, 'GET', '/favorites?limit=25')).toMatchObject({ status: 422 });
    expect(await ask(buyer, 'GET', '/favorites?cursor=x')).toMatchObject({ status: 422 });
  });

  it('are not changed without end', async () => {
    const { id: buyer } = await buildUser(db);
    const path = `/favorites/${v7()}`;
    const { changes } = FAVORITE_LIMITS;
    await countHit(db, changes, buyer, changes.limit - 1);
    expect(await ask(buyer, 'DELETE', path)).toMatchObject({ status: 200 });
    expect(await ask(buyer, 'DELETE', path)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  });
});
