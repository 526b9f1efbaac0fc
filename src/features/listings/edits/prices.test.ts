import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildSeller, buildUser } from '#tests/support/factories.ts';
import { checkPrice } from './prices.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);

/** Cars from US$4,000 to US$42,000, and one without a price; three boats of the family. */
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const { id: userId } = await buildUser(db);
  for (let n = 0; n < 20; n += 1)
    await buildListing(db, {
      userId,
      category: 'automotive-cars',
      price: 400_000 + n * 200_000,
      title: `Car ${n}`,
    });
  for (const status of ['pending', 'rejected'] as const)
    await buildListing(db, { userId, category: 'automotive-cars', price: 900_000_000, status });
  for (let n = 0; n < 3; n += 1)
    await buildListing(db, { userId, category: 'automotive-parts', price: 5_000 });
});

const cars = (amount: number, currency: string) =>
  checkPrice(ctx, { category: 'automotive-cars', amount, currency });

describe('a price', () => {
  it('is far when it is many times what nearly all of its category cost, in any money', async () => {
    const usual = {
      low: { amount: 600_000, currency: 'USD' },
      high: { amount: 3_800_000, currency: 'USD' },
    };
    expect(await cars(125_000_000, 'USD')).toEqual({ isFar: true, usual });
    expect(await cars(3_900_000, 'USD')).toEqual({ isFar: false, usual });
    expect((await cars(125_000_000, 'JMD')).isFar).toBe(false);
    expect((await cars(800_000, 'JMD')).isFar).toBe(true);
    expect((await cars(125_000_000, 'JMD')).usual?.low.currency).toBe('JMD');
  });

  it('is dear or cheap up to five times', async () => {
    for (const [amount, isFar] of [
      [5 * 3_800_000, false],
      [5 * 3_800_000 + 1, true],
      [600_000 / 5, false],
      [600_000 / 5 - 1, true],
    ] as const)
      expect((await cars(amount, 'USD')).isFar, String(amount)).toBe(isFar);
  });

  it('is asked about nowhere where too few listings say what is usual', async () => {
    for (const category of ['automotive-parts', 'furniture', 'nonsense'])
      expect(await checkPrice(ctx, { category, amount: 99_000_000, currency: 'USD' })).toEqual({
        isFar: false,
        usual: null,
      });
    expect(await cars(0, 'USD')).toEqual({ isFar: false, usual: null });
    expect(await cars(1, 'XXX')).toEqual({ isFar: false, usual: null });
  });

  it.each([
    ['category=Automotive%20-%20Cars&amount=125000000&currency=USD', 200, true],
    ['category=automotive-cars&amount=125000000&currency=JMD', 200, false],
    ['category=automotive-cars&amount=x&currency=USD', 422, undefined],
    ['category=automotive-cars&amount=-1&currency=USD', 422, undefined],
    ['amount=1&currency=USD', 422, undefined],
  ])('is checked by GET /api/listings/price-check?%s', async (query, status, isFar) => {
    const api = testApi(() => ctx);
    const response = await api.request(`/api/listings/price-check?${query}`);
    const { data } = (await response.json()) as { data?: { isFar: boolean } };
    expect([response.status, data?.isFar]).toEqual([status, isFar]);
  });
});

describe('the options of a thing', () => {
  it('takes no options that together cost less than nothing', async () => {
    const { seller, written } = await buildSeller(db);
    const api = testApi(() => testCtx(db, { actor: testActor({ id: seller.id }) }));
    const ask = async (method: string, path: string, body: object) => {
      const response = await api.request(`/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { data?: { id: string }; errors?: object };
      return { status: response.status, ...answer };
    };
    const less = (name: string, by: number) => ({
      name,
      options: [
        { value: 'Plain', priceModifier: -by },
        { value: 'Fine', priceModifier: 0 },
      ],
    });
    const priced = (amount: number, by: number) => ({
      ...written,
      price: { amount, currency: 'USD' },
      variations: [less('Seat', by), less('Wood', by)],
    });
    const broken = { 'variations.1.options.0.priceModifier': expect.any(String) };
    const refused = await ask('POST', '/listings', priced(10_000, 6_000));
    expect([refused.status, refused.errors]).toEqual([422, broken]);
    const made = await ask('POST', '/listings', priced(10_000, 5_000));
    expect(made.status).toBe(201);
    const cheaper = { price: { amount: 8_000, currency: 'USD' } };
    const edited = await ask('PATCH', `/listings/${made.data?.id}`, cheaper);
    expect([edited.status, edited.errors]).toEqual([422, broken]);
  });
});
