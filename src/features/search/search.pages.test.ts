import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { parseFilters } from './search.filters.ts';
import { ROW_SORTS, SORTS } from './search.limits.ts';
import { findListings } from './search.server.ts';
import { findSellerListings } from './lists/store.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);
let seller = '';

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  seller = (await buildUser(db)).id;
});

type Page = { items: { id: string }[]; nextCursor: string | null };
type ReadPage = (limit: number, cursor: string | undefined) => Promise<Page>;

/** The ids of all pages, one after the other; `afterPage` hears the last one of each. */
async function readAll(read: ReadPage, limit: number, afterPage: (id: string) => Promise<unknown>) {
  const met: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page = await read(limit, cursor ?? undefined);
    met.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    await afterPage(met.at(-1) ?? '');
  } while (cursor !== null);
  return met;
}

/** Few values each, so that many stand at the same place in every order. */
const shop = fc.array(
  fc.record({
    price: fc.constantFrom(100, 100, 250, 900),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'),
    views: fc.integer({ min: 0, max: 2 }),
    trending: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

type Stocked = typeof shop extends fc.Arbitrary<infer Rows> ? Rows : never;

async function stock(rows: Stocked): Promise<void> {
  await db.execute(sql`delete from listing`);
  for (const { price, createdAt, views, trending } of rows) {
    const { id } = await buildListing(db, {
      userId: seller,
      price,
      createdAt: new Date(createdAt),
    });
    await db.execute(sql`update listing_stats set views = ${views}, trending = ${trending}
      where listing_id = ${id}`);
  }
}

describe.each(SORTS)('the pages by %s', (sortBy) => {
  const search = (query: string): ReadPage => {
    const { filters } = parseFilters(
      { searchParams: new URLSearchParams(`${query}&sortBy=${sortBy}`) },
      { country: null },
    );
    return (limit, cursor) => findListings(ctx, { filters, limit, cursor });
  };
  const stores: ReadPage[] = ROW_SORTS.filter((sort) => sort === sortBy).map(
    (sort) => (limit, cursor) =>
      findSellerListings(ctx, {
        sellerId: seller,
        filters: { category: null, condition: null, sortBy: sort },
        limit,
        cursor,
      }),
  );

  it('are the whole list in its order, also when the listing that a cursor names is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(shop, fc.integer({ min: 1, max: 5 }), async (rows, limit) => {
        for (const read of [
          search(''),
          search('q=chair'),
          search('category=furniture'),
          ...stores,
        ]) {
          await stock(rows);
          const whole = (await read(100, undefined)).items.map(({ id }) => id);
          expect(whole).toHaveLength(rows.length);
          expect(await readAll(read, limit, async () => {})).toEqual(whole);
          const remove = (id: string) => db.execute(sql`delete from listing where id = ${id}`);
          expect(await readAll(read, limit, remove)).toEqual(whole);
        }
      }),
      { numRuns: 6, seed: 5 },
    );
  }, 60_000);
});
