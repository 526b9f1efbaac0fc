import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { parseStoreFilters, storeSearch, type StoreFilters } from './store.filters.ts';
import { findSellerListings } from './store.server.ts';

const database = await testDatabase({ lexicon: true });
const { db } = database;
const ctx = testCtx(db);
const ALL: StoreFilters = { category: null, condition: null, sortBy: 'newest' };
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
let seller = '';

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  seller = (await buildUser(db)).id;
  await buildListing(db, { userId: seller, title: 'Chair', price: 9000, createdAt: day(1) });
  await buildListing(db, {
    userId: seller,
    title: 'Table',
    price: 30_000,
    createdAt: day(2),
    condition: 'new',
  });
  await buildListing(db, {
    userId: seller,
    title: 'Sold lamp',
    price: 2000,
    createdAt: day(3),
    soldAt: day(4),
  });
  await buildListing(db, {
    userId: seller,
    title: 'Pickup',
    category: 'automotive-cars',
    price: 900_000,
    createdAt: day(4),
  });
  await buildListing(db, {
    userId: seller,
    title: 'Brakes',
    category: 'automotive-parts',
    price: 9000,
    createdAt: day(5),
  });
  for (const status of ['pending', 'rejected', 'flagged', 'expired', 'removed', 'draft'] as const)
    await buildListing(db, { userId: seller, title: `A ${status} one`, status });
  await buildListing(db, { title: 'Of somebody else' });
});

const titles = async (filters: Partial<StoreFilters>) =>
  (await findSellerListings(ctx, { sellerId: seller, filters: { ...ALL, ...filters } })).items.map(
    ({ title }) => title,
  );

describe('what a seller offers', () => {
  it.each<[Partial<StoreFilters>, string[]]>([
    [{}, ['Brakes', 'Pickup', 'Table', 'Chair', 'Sold lamp']],
    [{ sortBy: 'oldest' }, ['Chair', 'Table', 'Pickup', 'Brakes', 'Sold lamp']],
    [{ sortBy: 'price-high' }, ['Pickup', 'Table', 'Brakes', 'Chair', 'Sold lamp']],
    [{ category: 'furniture' }, ['Table', 'Chair', 'Sold lamp']],
    [{ category: 'cars' }, ['Brakes', 'Pickup']],
    [{ category: 'automotive-parts' }, ['Brakes']],
    [{ condition: 'new' }, ['Table']],
    [{ category: 'cars', condition: 'new' }, []],
    [{ category: 'no-such-thing' }, []],
  ])('with %j is %j', async (filters, expected) => {
    expect(await titles(filters)).toEqual(expected);
  });

  it('is counted for the choices, each without its own filter', async () => {
    const page = await findSellerListings(ctx, {
      sellerId: seller,
      filters: { ...ALL, condition: 'good', category: 'furniture' },
    });
    expect(page).toMatchObject({
      total: 2,
      all: 5,
      sold: 1,
      facets: {
        category: { furniture: 2, cars: 2, 'automotive-cars': 1, 'automotive-parts': 1 },
        condition: { good: 2, new: 1 },
      },
    });
  });

  it.each(['newest', 'oldest', 'price-low', 'price-high', 'popular', 'trending'] as const)(
    'goes on where a page ended, by %s',
    async (sortBy) => {
      const filters = { ...ALL, sortBy };
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await findSellerListings(ctx, {
          sellerId: seller,
          filters,
          limit: 2,
          cursor: cursor ?? undefined,
        });
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(await titles({ sortBy }));
    },
  );

  it('is nothing for somebody who sells nothing, and refuses a cursor that is none', async () => {
    expect(
      await findSellerListings(ctx, { sellerId: (await buildUser(db)).id, filters: ALL }),
    ).toMatchObject({ items: [], total: 0, nextCursor: null });
    for (const sellerId of ['nobody', v7()])
      await expect(findSellerListings(ctx, { sellerId, filters: ALL })).rejects.toMatchObject({
        status: 404,
      });
    await expect(
      findSellerListings(ctx, { sellerId: seller, filters: ALL, cursor: 'x' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it.each([
    ['', ''],
    [
      '?category=Furniture&condition=good&sortBy=price-low',
      '?category=furniture&condition=good&sortBy=price-low',
    ],
    ['?category=x&condition=y&sortBy=z', ''],
  ])('is filtered by the URL %j as %j', (search, same) => {
    expect(storeSearch(parseStoreFilters(new URLSearchParams(search)))).toBe(same);
  });

  it('is answered by the API', async () => {
    const app = testApp(database);
    const answer = (await (
      await app.ask(`/api/sellers/${seller}/listings?category=furniture&sortBy=price-low&limit=2`)
    ).json()) as { data: { title: string }[]; count: number; nextCursor: string | null };
    expect(answer).toMatchObject({
      data: [{ title: 'Chair' }, { title: 'Table' }],
      count: 3,
      nextCursor: expect.any(String),
    });
    expect((await app.ask(`/api/sellers/${seller}/listings?limit=101`)).status).toBe(422);
    expect((await app.ask('/api/sellers/nobody/listings')).status).toBe(404);
    expect((await app.ask(`/api/sellers/${v7()}/listings`)).status).toBe(404);
    const shop = await app.ask(`/api/sellers/${seller}`);
    expect([shop.status, await shop.json()]).toMatchObject([
      200,
      { data: { store: null, seller: { id: seller } }, error: null },
    ]);
    expect((await app.ask('/api/profile/store')).status).toBe(401);
    expect((await app.ask(`/api/sellers/${seller}/numbers`, { method: 'POST' })).status).toBe(401);
  });
});
