import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { findSellerListings } from './lists/store.server.ts';
import { parseFilters } from './search.filters.ts';
import { SORTS } from './search.limits.ts';
import type { ListingPage } from './search.schema.ts';
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
    { title: 'Newest motorcycle', category: 'automotive-motorcycles' },
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
  const newest = ['Newest motorcycle', 'New rims', 'Brake pads', 'Old car', 'Sold car'];
  expect(await titles('')).toEqual(newest);
  const { items } = await findSellerListings(ctx, {
    sellerId: seller,
    filters: { category: null, condition: null, sortBy: 'newest' },
  });
  expect(items.map(({ title }) => title)).toEqual(newest);
});

it.each([
  ['', 5, 1],
  ['category=cars', 5, 1],
  ['category=automotive-parts', 1, 0],
  ['q=car', 2, 1],
  ['q=rims', 1, 0],
  ['condition=new', 0, 0],
])('what is sold is counted apart: %s', async (query, total, sold) => {
  const { filters } = parseFilters({ searchParams: new URLSearchParams(query) }, { country: null });
  const page = await findListings(ctx, { filters, counting: { sold: true } });
  expect(page).toMatchObject({ total, sold });
  expect((await findListings(ctx, { filters })).sold).toBeNull();
});

it('cars come before what is none, but where somebody asks for the cheapest', async () => {
  const newest = ['Old car', 'Newest motorcycle', 'New rims', 'Brake pads', 'Sold car'];
  expect(await titles('category=cars')).toEqual(newest);
  const cheapest = ['Old car', 'Brake pads', 'New rims', 'Newest motorcycle', 'Sold car'];
  expect(await titles('category=cars&sortBy=price-low')).toEqual(cheapest);
});

/** All titles of a list, two a page, along its cursors. */
async function titlesByTwo(query: string): Promise<string[]> {
  const { filters } = parseFilters({ searchParams: new URLSearchParams(query) }, { country: null });
  const found: string[] = [];
  for (let cursor: string | undefined = undefined; ;) {
    const page: ListingPage = await findListings(ctx, { filters, limit: 2, cursor });
    found.push(...page.items.map(({ title }) => title));
    if (!page.nextCursor) return found;
    cursor = page.nextCursor;
  }
}

describe('across pages', () => {
  beforeAll(async () => {
    // The newest, cheapest, dearest and most seen things are sold.
    for (const [at, price] of [1, 2, 900_000, 900_001].entries())
      await buildListing(db, {
        userId: seller,
        title: `Zither ${at}`,
        category: 'automotive-cars',
        price,
        createdAt: new Date(Date.UTC(2026, 9, at + 1)),
        soldAt: at === 1 ? null : new Date('2026-10-20T00:00:00Z'),
      });
    await buildListing(db, {
      userId: seller,
      title: 'Guitar with zither strings',
      price: 5_000,
      createdAt: new Date(Date.UTC(2026, 7, 1)),
    });
    await db.execute(sql`UPDATE listing_stats s SET views = 50, trending = true
      FROM listing l WHERE l.id = s.listing_id AND l.sold_at IS NOT NULL`);
  });

  it.each(SORTS.flatMap((sort) => ['', '&category=cars', '&q=zither'].map((on) => [sort, on])))(
    'what is sold comes behind all that is for sale, %s%s',
    async (sort, on) => {
      const found = await titlesByTwo(`sortBy=${sort}${on}`);
      const isSold = (title: string) => /Sold|Zither [023]/.test(title);
      expect(found.length).toBeGreaterThanOrEqual(5);
      expect(new Set(found).size).toBe(found.length);
      expect(found.toSorted((a, b) => Number(isSold(a)) - Number(isSold(b)))).toEqual(found);
    },
  );

  it.each(['newest', 'best', 'popular', 'trending'])(
    'what is no car comes behind all cars for sale, %s',
    async (sort) => {
      await db.execute(sql`UPDATE listing_stats s SET views = 40
        FROM listing l WHERE l.id = s.listing_id AND l.title = 'Newest motorcycle'`);
      const found = await titlesByTwo(`category=cars&sortBy=${sort}`);
      expect(found.slice(0, 2).toSorted()).toEqual(['Old car', 'Zither 1']);
      const others = ['Brake pads', 'New rims', 'Newest motorcycle'];
      expect(found.slice(2, 5).toSorted()).toEqual(others);
    },
  );

  it('what is close and for sale comes before what has all words and is sold', async () => {
    const createdAt = new Date('2026-07-01T00:00:00Z');
    const soldAt = new Date('2026-10-20T00:00:00Z');
    await buildListing(db, { userId: seller, title: 'Leather couch', soldAt, createdAt });
    await buildListing(db, { userId: seller, title: 'Couch for three', createdAt });
    const query = 'q=leather couch&sortBy=best';
    const found = await titlesByTwo(query);
    expect(found).toEqual(['Couch for three', 'Leather couch']);
  });

  it('an offset counts through both', async () => {
    const { filters } = parseFilters({ searchParams: new URLSearchParams('') }, { country: null });
    const all = await titlesByTwo('');
    for (const offset of [3, 5, 7]) {
      const { items } = await findListings(ctx, { filters, offset, limit: 2 });
      expect(items.map(({ title }) => title)).toEqual(all.slice(offset, offset + 2));
    }
  });

  it('what is offered again stands among what is for sale, and what is sold leaves it', async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`UPDATE listing SET sold_at = NULL WHERE title = 'Zither 3' RETURNING id`,
    );
    expect((await titles(''))[0]).toBe('Zither 3');
    await db.execute(sql`UPDATE listing SET sold_at = now() WHERE id = ${rows[0]?.id}`);
    expect((await titles('')).indexOf('Zither 3')).toBeGreaterThan(4);
  });
});
