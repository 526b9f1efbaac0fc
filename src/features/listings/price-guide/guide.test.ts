import { beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser, type ListingOverrides } from '#tests/support/factories.ts';
import { findPriceGuide, refreshPriceGuide } from './guide.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-25T12:00:00Z');
const ctx = testCtx(db, { now });
const sellers: string[] = [];

beforeAll(async () => {
  await seedCatalog(ctx);
  for (let n = 0; n < 3; n += 1) sellers.push((await buildUser(db)).id);
});
beforeEach(async () => {
  await db.delete(listingTable);
});

/** Listings for US$100, 200, 300 … of three sellers in turn; the ids of them. */
async function market(count: number, overrides: ListingOverrides = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const userId = sellers[n % sellers.length];
    const price = (n + 1) * 10_000;
    ids.push((await buildListing(db, { userId, price, ...overrides })).id);
  }
  await refreshPriceGuide(ctx);
  return ids;
}
const guideOf = (id = '') => findPriceGuide(ctx, { id });
const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' });

describe('the usual price', () => {
  it('is said of eight comparable listings, with the quarters of their prices', async () => {
    const [chair] = await market(8, { country: 'BB' });
    expect(await guideOf(chair)).toEqual({
      low: dollars(275),
      middle: dollars(450),
      high: dollars(625),
      listings: 8,
      country: 'BB',
      category: 'furniture',
      condition: 'used',
      vehicle: null,
      bedrooms: null,
      computedAt: now.toISOString(),
    });
  });

  it('is never said of fewer, nor of fewer sellers', async () => {
    const [few] = await market(7);
    expect(await guideOf(few)).toBeNull();
    await db.delete(listingTable);
    const [one] = await market(9, { userId: sellers[0] });
    expect(await guideOf(one)).toBeNull();
  });

  it('compares what is in the same place and condition, and what everybody sees', async () => {
    const [chair] = await market(7);
    const others: ListingOverrides[] = [
      { country: 'BB' },
      { condition: 'new' },
      { category: 'home-garden' },
      { status: 'pending' },
      { soldAt: new Date('2025-11-01T00:00:00Z') },
      { price: 0 },
      { details: { hourlyRate: 20 } },
    ];
    for (const other of others) await buildListing(db, { userId: sellers[1], ...other });
    await refreshPriceGuide(ctx);
    expect(await guideOf(chair)).toBeNull();
    await buildListing(db, { userId: sellers[1], soldAt: new Date('2026-01-01T00:00:00Z') });
    await refreshPriceGuide(ctx);
    expect(await guideOf(chair)).toMatchObject({ listings: 8 });
  });

  it('knows nothing of the lowest price that a seller would accept', async () => {
    const [chair] = await market(8, { isNegotiable: true, negotiablePrice: 1 });
    expect(JSON.stringify(await guideOf(chair))).toBe(
      JSON.stringify({ ...(await guideOf(chair)), low: dollars(275) }),
    );
  });

  it('of a car compares its make, model and the years around its own', async () => {
    const car = (details: ListingOverrides['details']) => ({
      category: 'automotive-cars',
      details: details ?? {},
    });
    const [hilux] = await market(4, car({ make: 'Toyota', model: 'Hilux', year: 2018 }));
    await market(4, car({ make: 'Toyota', model: 'HILUX', year: 2019 }));
    const [older] = await market(4, car({ make: 'Toyota', model: 'Hilux', year: 2010 }));
    const [nameless] = await market(8, car({ make: 'Toyota' }));
    const { vehicle, listings } = (await guideOf(hilux)) ?? {};
    expect(listings).toBe(8);
    expect(vehicle).toEqual({ make: 'Toyota', model: 'Hilux', from: 2017, to: 2019 });
    expect(await guideOf(older)).toBeNull();
    expect(await guideOf(nameless)).toBeNull();
  });

  it('of a home compares homes with as many bedrooms, and nothing with land', async () => {
    const home = (details: ListingOverrides['details']): ListingOverrides => ({
      category: 'real-estate-sale',
      condition: 'good',
      details: details ?? {},
    });
    const [small] = await market(8, home({ bedrooms: 1 }));
    const [large] = await market(7, home({ bedrooms: 5 }));
    const [studio] = await market(8, home({ bedrooms: 0 }));
    const [land] = await market(8, home({ propertyType: 'Land' }));
    expect(await guideOf(small)).toMatchObject({ bedrooms: 1, listings: 8 });
    expect(await guideOf(studio)).toMatchObject({ bedrooms: 0, listings: 8 });
    expect(await guideOf(large)).toBeNull();
    expect(await guideOf(land)).toBeNull();
  });

  it('is worked out again without those that are gone', async () => {
    const [chair] = await market(8);
    await db.update(listingTable).set({ status: 'removed' });
    await refreshPriceGuide(ctx);
    expect(await guideOf(chair)).toBeNull();
    expect(await guideOf('nonsense')).toBeNull();
  });
});
