import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findCategory } from '#features/catalog/catalog.data.ts';
import type { ScreenedContent, ScreenedPrice } from '#platform/screening/screening.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser, type ListingOverrides } from '#tests/support/factories.ts';
import { groupsOf, comparePrice, statisticsOf } from './price-statistics.ts';
import { findComparables } from './comparables.server.ts';
import { findPriceFindings } from './prices.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);
const CARS = findCategory('automotive-cars')?.id ?? 0;
const RENT = findCategory('real-estate-rent')?.id ?? 0;

/** Thirty-three listings of five sellers around one price, a little up and down. */
async function market(dollars: number, overrides: ListingOverrides, listings = 33, sellers = 5) {
  const owners = [];
  for (let n = 0; n < sellers; n += 1) owners.push((await buildUser(db)).id);
  for (let n = 0; n < listings; n += 1)
    await buildListing(db, {
      ...overrides,
      userId: owners[n % sellers],
      price: Math.round(dollars * 100 * (1 + ((n % 11) - 5) / 25)),
    });
}

const corolla = { make: 'Toyota', model: 'Corolla' };

beforeAll(async () => {
  await seedCatalog(ctx);
  const cars = { category: 'automotive-cars' };
  await market(15_000, { ...cars, country: 'JM', details: corolla });
  await market(9_000, { ...cars, country: 'BB', details: corolla });
  await market(60_000, { ...cars, country: 'JM', details: { make: 'BMW', model: 'X5' } });
  await market(1_000, { category: 'real-estate-rent', country: 'JM' });
  await market(30, { category: 'pets', country: 'JM' }, 19);
  await market(30, { category: 'toys-games', country: 'JM' }, 40, 4);
  await market(2, { category: 'automotive-cars', status: 'rejected' }, 60);
  await market(900, { category: 'furniture', country: 'JM', title: 'Mahogany dining table' });
  await market(20, { category: 'furniture', country: 'JM', title: 'Wooden bar stool' }, 66);
});

function priced(
  price: Partial<ScreenedPrice>,
  country: string | null = 'JM',
  title = '',
): ScreenedContent {
  return {
    kind: 'listings',
    id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
    revision: 1,
    authorId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
    isEdit: false,
    country,
    texts: [{ field: 'title', text: title }],
    media: [],
    price: {
      amount: 1_500_000,
      currency: 'USD',
      category: CARS,
      unit: 'once',
      ...corolla,
      ...price,
    },
  };
}

const found = (price: Partial<ScreenedPrice>, country?: string | null) =>
  findPriceFindings(ctx, priced(price, country));

describe('the price of a thing', () => {
  it('that costs about what the same model costs on this island is ordinary', async () => {
    for (const dollars of [6_000, 15_000, 40_000])
      expect(await found({ amount: dollars * 100 }), String(dollars)).toEqual([]);
  });

  it('far below that is found, with what is usual in the same money', async () => {
    expect(await found({ amount: 150_000 })).toEqual([
      {
        detector: 'pricing',
        flag: 'price_far_below_market',
        score: expect.closeTo(0.557, 2),
        values: { percent: 10, typical: 15_000, currency: 'USD', among: 33 },
        seen: [],
      },
    ]);
    const [jamaican] = await found({ amount: 100_000_00, currency: 'JMD' });
    expect(jamaican).toMatchObject({
      flag: 'price_far_below_market',
      values: { currency: 'JMD', percent: expect.any(Number) },
    });
    expect(jamaican?.values['typical']).toBeGreaterThan(1_000_000);
  });

  it('absurdly above that is found, and twice or ten times as much is not', async () => {
    expect(await found({ amount: 3_000_000 })).toEqual([]);
    expect(await found({ amount: 15_000_000 })).toEqual([]);
    const [finding] = await found({ amount: 150_000_000 });
    expect(finding).toMatchObject({ flag: 'price_far_above_market', values: { percent: 10_000 } });
  });

  it('is compared with the same model of this island, then of all, then with the category', async () => {
    const usual = async (price: Partial<ScreenedPrice>, country: string | null) =>
      (await found({ amount: 100, ...price }, country))[0]?.values['among'];
    expect(await usual({}, 'JM')).toBe(33);
    expect(await usual({}, 'TT')).toBe(66);
    expect(await usual({ make: 'Mazda', model: 'Demio' }, 'JM')).toBe(66);
    expect(await usual({ make: null, model: null }, 'TT')).toBe(99);
    expect(await usual({ make: 'TOYOTA', model: 'corolla' }, null)).toBe(66);
  });

  it('is compared with things that are called the same, in any language', async () => {
    const furniture = findCategory('furniture')?.id ?? 0;
    const dollars = (amount: number) => ({
      category: furniture,
      make: null,
      model: null,
      amount: amount * 100,
    });
    const call = (title: string, amount: number, country = 'JM') =>
      findPriceFindings(ctx, priced(dollars(amount), country, title));
    expect(await call('Dining table, seats six', 25)).toMatchObject([
      { flag: 'price_far_below_market', values: { typical: 900, among: 33 } },
    ]);
    expect(await call('Mesa de comedor', 25, 'DO')).toHaveLength(1);
    expect(await call('Dining table, seats six', 800)).toEqual([]);
    expect(await call('Bar stool', 25)).toEqual([]);
    expect(await call('Bar stool and a dining table', 25)).toHaveLength(1);
    expect(await call('Something for the yard', 25)).toEqual([]);
  });

  it('stands beside what others ask for things that are called the same', async () => {
    const furniture = { category: 'furniture', country: 'JM' };
    const { id } = await buildListing(db, { ...furniture, title: 'Bar stool', price: 100 });
    const beside = await findComparables(ctx, { listingId: id });
    expect(new Set(beside.map(({ title }) => title))).toEqual(new Set(['Wooden bar stool']));
  });

  it('paid by the month is compared with rents alone', async () => {
    const rent = { category: RENT, make: null, model: null };
    expect(await found({ ...rent, unit: 'month', amount: 100_000 })).toEqual([]);
    expect(await found({ ...rent, unit: 'month', amount: 5_000 })).toHaveLength(1);
    expect(await found({ ...rent, unit: 'once', amount: 5_000 })).toEqual([]);
  });

  it('is ordinary where few listings, or few sellers, say what is usual', async () => {
    for (const slug of ['pets', 'toys-games', 'jewelry']) {
      const category = findCategory(slug)?.id ?? 0;
      expect(category, slug).toBeGreaterThan(0);
      expect(await found({ category, make: null, model: null, amount: 1 }), slug).toEqual([]);
    }
  });

  it('that is none, or in unknown money, says nothing', async () => {
    expect(await found({ amount: 0 })).toEqual([]);
    expect(await found({ amount: 1, currency: 'XXX' })).toEqual([]);
    expect(await found({ amount: 1, category: 9_999 })).toEqual([]);
    expect(await findPriceFindings(ctx, { ...priced({}), price: undefined })).toEqual([]);
  });
});

describe('what is usual', () => {
  it('is the median and the MAD of the logarithm that PostgreSQL finds', async () => {
    const prices = fc.array(fc.integer({ min: 1, max: 99_999_999 }), {
      minLength: 20,
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(prices, async (cents) => {
        const rows = cents.map((cent, n) => ({
          groups: ['all'],
          seller: String(n),
          dollars: cent / 100,
        }));
        const { rows: expected } = await db.execute<{ median: number; mad: number }>(sql`
          with x as (select ln(c / 100.0::float8) as x from unnest(${sql.param(cents)}::int[]) c),
            m as (select percentile_cont(0.5) within group (order by x) as m from x)
          select exp(m) as median,
            (select percentile_cont(0.5) within group (order by abs(x - m)) from x) as mad from m`);
        const usual = statisticsOf(rows).get('all');
        expect(usual?.count).toBe(cents.length);
        expect(usual?.median).toBeCloseTo(expected[0]?.median ?? NaN, 4);
        expect(usual?.mad).toBeCloseTo(expected[0]?.mad ?? NaN, 8);
      }),
      { numRuns: 40 },
    );
  });

  it('is not moved by one in ten that costs something absurd', () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({
      groups: groupsOf({
        unit: 'once',
        country: 'JM',
        make: null,
        model: null,
        concepts: [],
      }).flat(),
      seller: String(n % 9),
      dollars: n < 10 ? 1 : 1_000 + n,
    }));
    const usual = statisticsOf(rows).get('once||JM');
    expect(usual?.median).toBeGreaterThan(1_000);
    expect(usual && comparePrice(1, usual)).toEqual({ isLow: true, score: 0.7 });
    expect(usual && comparePrice(500, usual)).toBeNull();
  });

  it('excuses small steps where all cost the same', () => {
    const usual = { count: 50, median: 100, mad: 0 };
    expect(comparePrice(60, usual)).toBeNull();
    expect(comparePrice(34, usual)).toBeNull();
    expect(comparePrice(30, usual)?.isLow).toBe(true);
    expect(comparePrice(1_900, usual)).toBeNull();
    expect(comparePrice(2_100, usual)?.isLow).toBe(false);
  });
});
