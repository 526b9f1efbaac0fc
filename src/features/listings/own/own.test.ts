import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingStatsTable } from '#features/listings/listings.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser, type ListingOverrides } from '#tests/support/factories.ts';
import { findOwnListings } from './own.server.ts';
import {
  type OwnBrowse,
  ownListingsPath,
  OWN_SORTS,
  parseOwnBrowse,
  placeOf,
} from './own.schema.ts';

const { db } = await testDatabase();
const seller = await (async () => {
  await seedCatalog(testCtx(db));
  return buildUser(db);
})();
const now = new Date('2026-11-25T12:00:00Z');
const ctx = testCtx(db, { now, actor: testActor({ id: seller.id }) });
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

async function offer(title: string, views: number, overrides: ListingOverrides): Promise<void> {
  const { id } = await buildListing(db, { title, userId: seller.id, ...overrides });
  await db.update(listingStatsTable).set({ views }).where(eq(listingStatsTable.listingId, id));
}

beforeAll(async () => {
  await offer('Mesa de caoba', 5, { createdAt: day(1), expiresAt: day(30) });
  await offer('Café table', 9, { createdAt: day(2), expiresAt: day(28) });
  await offer('Sold table', 1, { createdAt: day(3), soldAt: day(4) });
  await offer('Waiting chair', 0, { createdAt: day(5), status: 'pending' });
  await offer('Refused chair', 0, { createdAt: day(6), status: 'rejected' });
  await offer('Old chair', 2, { createdAt: day(7), status: 'expired' });
  await offer('Gone chair', 2, { createdAt: day(8), status: 'withdrawn' });
  await buildListing(db, { title: 'Somebody else’s table' });
});

const titles = async (asked: Parameters<typeof findOwnListings>[1]) =>
  (await findOwnListings(ctx, asked)).items.map(({ title }) => title);

describe('a seller looks through their listings', () => {
  it.each([
    ['active', ['Café table', 'Mesa de caoba']],
    ['review', ['Waiting chair']],
    ['sold', ['Sold table']],
    ['expired', ['Old chair']],
    ['refused', ['Refused chair']],
  ] as const)('by where they stand: %s', async (state, expected) => {
    expect(await titles({ state })).toEqual(expected);
    expect(await findOwnListings(ctx, { state })).toMatchObject({
      total: expected.length,
      all: 6,
    });
  });

  it.each([
    ['cafe', ['Café table']],
    ['TABLE sold', ['Sold table']],
    ['%', []],
    ['chair_', []],
  ])('by words of the title: %s', async (q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  it.each([
    ['newest', ['Old chair', 'Refused chair']],
    ['oldest', ['Mesa de caoba', 'Café table']],
    ['views', ['Café table', 'Mesa de caoba']],
    ['ending', ['Café table', 'Mesa de caoba']],
  ] as const)('in an order of their own: %s', async (sort, first) => {
    expect((await titles({ sort })).slice(0, 2)).toEqual(first);
  });

  it.each(OWN_SORTS)('page by page, each of them once: %s', async (sort) => {
    const { id: userId } = await buildUser(db);
    for (let n = 0; n < 23; n += 1)
      await buildListing(db, { userId, expiresAt: n % 2 ? day(20 + (n % 5)) : null });
    const own = testCtx(db, { now, actor: testActor({ id: userId }) });
    const first = await findOwnListings(own, { sort });
    const second = await findOwnListings(own, { sort, cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([12, 11, 23]);
    expect(second.nextCursor).toBeNull();
  });
});

describe('the address of the own listings', () => {
  it('says what is asked for, and is read back', () => {
    const browse: OwnBrowse = {
      q: 'café & table',
      state: 'sold',
      sort: 'views',
      compact: true,
      after: 'WyJh',
    };
    expect(parseOwnBrowse(new URLSearchParams(placeOf(browse)))).toEqual(browse);
    expect(new URL(ownListingsPath(browse), 'http://shop').searchParams.get('tab')).toBe(
      'listings',
    );
  });

  it.each(['?q=%00&state=nonsense&sort=__proto__&rows=1', '', `?q=${' '.repeat(5000)}`])(
    'takes what it does not know for nothing: %s',
    (search) => {
      expect(parseOwnBrowse(new URLSearchParams(search))).toEqual({
        q: '',
        state: null,
        sort: 'newest',
        compact: false,
        after: null,
      });
    },
  );

  it('bounds words', () => {
    const { q } = parseOwnBrowse(new URLSearchParams({ q: 'é'.repeat(5000) }));
    expect(q).toHaveLength(100);
  });
});
