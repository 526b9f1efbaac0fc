import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  buildTrade,
  ADDRESS,
  FINISHES,
  SIZES,
  refused,
  wants,
  type Trade,
} from '#tests/support/orders.ts';
import { getOrderChoices, quoteOrder } from './choices.server.ts';
import { requestToBuy } from './place.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let asha: Ctx;
let bowl: Trade['bowl'];
let store: Trade['store'];
beforeEach(async () => {
  ({ buyer: asha, bowl, store } = await buildTrade(db));
});

describe('what delivery costs', () => {
  const quote = async (quantity: number, listing: { id: string }) => {
    const found = await quoteOrder(asha, {
      listingId: listing.id,
      quantity,
      fulfillment: 'delivery',
    });
    return [found.delivery, found.deliveryFee?.amount ?? null, found.total.amount];
  };

  it('is the store’s fee, nothing from its threshold on, and agreed on without either', async () => {
    const listing = await bowl();
    expect(await quote(1, listing)).toEqual(['agreed', null, 4_800]);
    await store({ deliveryFee: 800, freeShippingThreshold: 9_600 });
    expect(await quote(1, listing)).toEqual(['fee', 800, 5_600]);
    expect(await quote(2, listing)).toEqual(['free', 0, 9_600]);
    await db.update(sellerProfileTable).set({ deliveryFee: null, freeShippingThreshold: null });
    expect(await quote(2, listing)).toEqual(['agreed', null, 9_600]);
    await db.update(sellerProfileTable).set({ deliveryFee: 0 });
    expect(await quote(2, listing)).toEqual(['free', 0, 9_600]);
  });

  it('is converted from the money of the store, fee and threshold alike', async () => {
    // 2.7 East Caribbean dollars are one US dollar.
    await store({ currency: 'XCD', deliveryFee: 2_700, freeShippingThreshold: 27_000 });
    const listing = await bowl();
    expect(await quote(1, listing)).toEqual(['fee', 1_000, 5_800]);
    expect(await quote(3, listing)).toEqual(['free', 0, 14_400]);
    const { delivery } = await getOrderChoices(asha, { listingId: listing.id });
    expect(delivery).toEqual({
      fee: { amount: 1_000, currency: 'USD' },
      freeFrom: { amount: 10_000, currency: 'USD' },
      reach: { local: false, islandWide: true, international: false },
      countries: ['LC'],
    });
  });

  it('is nothing that a store offers which sends nothing, or not so far', async () => {
    const listing = await bowl();
    await store({ islandWideShipping: false });
    const delivered = (country: string) =>
      refused(
        requestToBuy(asha, {
          ...wants(listing.id),
          fulfillment: 'delivery',
          address: { ...ADDRESS, country },
        }),
      );
    expect(await delivered('LC')).toEqual(['order.noDelivery', null, null]);
    expect((await getOrderChoices(asha, { listingId: listing.id })).delivery).toBeNull();
    await db.update(sellerProfileTable).set({ localDelivery: true });
    expect(await delivered('JM')).toEqual(['order.noDelivery', null, null]);
    await db.update(sellerProfileTable).set({ internationalShipping: true });
    expect(
      await requestToBuy(asha, {
        ...wants(listing.id),
        fulfillment: 'delivery',
        address: { ...ADDRESS, country: 'JM', parish: 'Saint Andrew' },
      }),
    ).toMatchObject({ shippingAddress: { country: 'JM', parish: 'JM-02' } });
  });
});

describe('the choices', () => {
  it('are the options with what is left of each, to visitors too', async () => {
    const listing = await bowl({ variations: [SIZES, FINISHES] });
    const choices = await getOrderChoices(testCtx(db), { listingId: listing.id });
    expect(choices).toMatchObject({
      listing: { title: 'Carved calabash bowl', price: { amount: 4_800 }, country: 'LC' },
      seller: { name: 'Elise Henry' },
      variations: [
        { name: 'Size', options: [{ left: 2 }, { left: 3, priceModifier: 1_200 }, { left: 0 }] },
        { name: 'Finish', options: [{ left: null }, { left: null }] },
      ],
      left: 3,
      waiting: [],
      confirmDays: 3,
    });
    expect(JSON.stringify(choices)).not.toContain('negotiable');
    const { left } = await quoteOrder(testCtx(db), {
      listingId: listing.id,
      options: ['s', 'carved'],
      quantity: 2,
      fulfillment: 'pickup',
    });
    expect(left).toBe(2);
  });
});
