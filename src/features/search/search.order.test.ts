import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { findSellerListings } from './lists/store.server.ts';
import { parseFilters } from './search.filters.ts';
import { findListings } from './search.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);
let seller = '';

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  seller = (await buildUser(db)).id;
  const things = [
    { title: 'Old car', category: 'automotive-cars' },
    { title: 'Brake pads', category: 'automotive-parts' },
    { title: 'Sold car', category: 'automotive-cars', soldAt: new Date('2026-10-01T00:00:00Z') },
    { title: 'New rims', category: 'car-accessories' },
  ];
  for (const [age, thing] of things.entries())
    await buildListing(db, {
      userId: seller,
      price: 1_000 * (age + 1),
      createdAt: new Date(Date.UTC(2026, 8, age + 1)),
      ...thing,
    });
});

const titles = async (query: string) => {
  const { filters } = parseFilters({ searchParams: new URLSearchParams(query) }, { country: null });
  return (await findListings(ctx, { filters })).items.map(({ title }) => title);
};

it('what is sold never leads a list of what is for sale, a store neither', async () => {
  const newest = ['New rims', 'Brake pads', 'Old car', 'Sold car'];
  expect(await titles('')).toEqual(newest);
  const { items } = await findSellerListings(ctx, {
    sellerId: seller,
    filters: { category: null, condition: null, sortBy: 'newest' },
  });
  expect(items.map(({ title }) => title)).toEqual(newest);
});

it('cars come before their parts, but where somebody asks for the cheapest', async () => {
  expect(await titles('category=cars')).toEqual(['Old car', 'New rims', 'Brake pads', 'Sold car']);
  const cheapest = ['Old car', 'Brake pads', 'New rims', 'Sold car'];
  expect(await titles('category=cars&sortBy=price-low')).toEqual(cheapest);
});
