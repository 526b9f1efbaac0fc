import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import {
  buildTrade,
  ADDRESS,
  FINISHES,
  SIZES,
  countOrders,
  refused,
  refusedAs,
  wants,
  type Trade,
} from '#tests/support/orders.ts';
import { findOrders } from '#features/orders/views/list.server.ts';
import { placeAgreedOrder, requestToBuy } from './place.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let asha: Ctx;
let buyerId: Trade['buyerId'];
let sellerId: Trade['sellerId'];
let seller: Trade['seller'];
let bowl: Trade['bowl'];
let store: Trade['store'];
beforeEach(async () => {
  ({ buyer: asha, buyerId, sellerId, seller, bowl, store } = await buildTrade(db));
});

describe('asking to buy', () => {
  it('fixes what is bought and what it costs, whatever becomes of the listing', async () => {
    const listing = await bowl({ variations: [SIZES, FINISHES] });
    const cover = await buildMedia(db, { listing });
    await store();
    const request = wants(listing.id, {
      options: ['plain', 'l'],
      quantity: 2,
      fulfillment: 'delivery',
      address: { ...ADDRESS, street: '  14  Bonne Terre\u0000 Road ' },
      payment: 'transfer',
      note: ' It is a gift. ',
    });
    const placed = await requestToBuy(asha, request);
    expect(placed).toMatchObject({
      role: 'buyer',
      status: 'pending',
      number: placed.id.slice(-6).toUpperCase(),
      productId: listing.id,
      title: 'Carved calabash bowl',
      options: [
        { id: 'l', name: 'Size', value: 'Large' },
        { id: 'plain', name: 'Finish', value: 'Plain' },
      ],
      quantity: 2,
      unitPrice: { amount: 4_800 + 1_200 - 300, currency: 'USD' },
      deliveryFee: { amount: 800, currency: 'USD' },
      totalPrice: { amount: 2 * 5_700 + 800, currency: 'USD' },
      shippingAddress: ADDRESS,
      payment: 'transfer',
      note: 'It is a gift.',
      buyer: { name: 'Asha Campbell' },
      seller: { name: 'Elise Henry' },
      cover: { url: cover.url },
      timeline: [{ number: 1, status: 'pending', by: 'buyer' }],
      actions: { cancel: true, confirm: false, deliver: false, dispute: false },
    });
    await db
      .update(listingTable)
      .set({ title: 'Spoon', price: 1, variations: [], status: 'withdrawn' })
      .where(eq(listingTable.id, listing.id));
    const { items } = await findOrders(asha);
    expect(items).toMatchObject([
      { title: 'Carved calabash bowl', totalPrice: { amount: 12_200 }, productShown: false },
    ]);
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
    expect((await findOrders(asha)).items).toMatchObject([{ id: placed.id, cover: null }]);
  });

  it('tells others of it, with who asked and for what', async () => {
    const listing = await bowl();
    await db.delete(outboxTable);
    const { id } = await requestToBuy(asha, wants(listing.id, { quantity: 3 }));
    const events = await db.select().from(outboxTable).where(eq(outboxTable.type, 'orders.placed'));
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        orderId: id,
        listingId: listing.id,
        buyerId: buyerId,
        sellerId,
        by: 'buyer',
        byId: buyerId,
        quantity: 3,
        total: { amount: 14_400, currency: 'USD' },
        offerId: null,
      },
    ]);
  });

  it('takes no price, state or seller from whoever asks', async () => {
    const listing = await bowl();
    const forged = {
      ...wants(listing.id),
      unitPrice: 1,
      total: 1,
      totalPrice: { amount: 1, currency: 'USD' },
      state: 'delivered',
      status: 'delivered',
      buyerId: sellerId,
      sellerId: buyerId,
      offerId: listing.id,
      deliveryFee: 0,
      __proto__: { payment: 'transfer' },
    };
    expect(await requestToBuy(asha, forged)).toMatchObject({
      status: 'pending',
      totalPrice: { amount: 4_800, currency: 'USD' },
      sellerId,
      buyerId: buyerId,
      isAgreed: false,
    });
  });

  it('drops the address of what is fetched', async () => {
    const listing = await bowl();
    const placed = await requestToBuy(asha, wants(listing.id, { address: ADDRESS }));
    expect([placed.shippingAddress, placed.deliveryFee, placed.fulfillment]).toEqual([
      null,
      null,
      'pickup',
    ]);
  });

  it('needs a total that is the one that was seen', async () => {
    const listing = await bowl();
    const seen = (amount: number) =>
      wants(listing.id, { expectedTotal: { amount, currency: 'USD' } });
    expect(await refusedAs(requestToBuy(asha, seen(4_799)))).toBe('order.totalChanged');
    expect(await countOrders(db, listing.id)).toBe(0);
    expect(await requestToBuy(asha, seen(4_800))).toMatchObject({ status: 'pending' });
  });
});

describe('the same request again', () => {
  it('is the same order, one at a time and at once, and with other parameters it is refused', async () => {
    const listing = await bowl();
    const request = { ...wants(listing.id), idempotencyKey: 'tap-1' };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => requestToBuy(asha, request)),
    );
    expect(new Set([first, ...others].map((order) => order?.id)).size).toBe(1);
    // As a header field of RFC 8941 has it.
    const quoted = await requestToBuy(asha, { ...request, idempotencyKey: '"tap-1"' });
    expect(quoted.id).toBe(first?.id);
    expect(await countOrders(db, listing.id)).toBe(1);
    expect(await refusedAs(requestToBuy(asha, { ...request, quantity: 2 }))).toBe('order.keyUsed');
    // Of two people each has their own keys.
    const kerwin = as(db, await buildUser(db));
    expect((await requestToBuy(kerwin, request)).id).not.toBe(first?.id);
    // Long after, and with another total on the screen, it is still that one.
    await db
      .update(listingTable)
      .set({ soldAt: new Date() })
      .where(eq(listingTable.id, listing.id));
    const seen = { ...request, expectedTotal: { amount: 1, currency: 'USD' } };
    expect((await requestToBuy(asha, seen)).id).toBe(first?.id);
  });

  it('keeps no key of a request that was refused', async () => {
    const listing = await bowl();
    const request = { ...wants(listing.id, { quantity: 99 }), idempotencyKey: 'tap-2' };
    expect(await refusedAs(requestToBuy(asha, request))).toBe('order.notEnough');
    expect(await requestToBuy(asha, { ...request, quantity: 1 })).toMatchObject({ quantity: 1 });
  });

  it('needs a key that is one', async () => {
    const listing = await bowl();
    for (const idempotencyKey of ['a b', 'é', 'x'.repeat(256), '\n'])
      expect(await refused(requestToBuy(asha, { ...wants(listing.id), idempotencyKey }))).toEqual([
        'order.invalid',
        null,
        { idempotencyKey: 'fields.invalid' },
      ]);
  });

  it('without a key places one order, however often it comes at once', async () => {
    const listing = await bowl();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => requestToBuy(asha, wants(listing.id))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countOrders(db, listing.id)).toBe(1);
  });
});

describe('what was agreed on', () => {
  it('is a request at that price, once for each offer', async () => {
    const listing = await bowl({ variations: [SIZES] });
    const agreed = {
      offerId: '01936b2e-7d5a-7c31-9a54-00000000000a',
      listingId: listing.id,
      buyerId,
      unitPrice: 4_000,
      quantity: 2,
      options: ['l'],
    };
    const place = () => inTransaction(seller, (ctx) => placeAgreedOrder(ctx, agreed));
    const id = await place();
    expect((await findOrders(asha)).items).toMatchObject([
      { id, status: 'pending', unitPrice: { amount: 4_000 }, totalPrice: { amount: 8_000 } },
    ]);
    await expect(place()).rejects.toThrow();
    expect(await countOrders(db, listing.id)).toBe(1);
    const much = { ...agreed, offerId: listing.id, quantity: 4 };
    expect(await refusedAs(inTransaction(seller, (ctx) => placeAgreedOrder(ctx, much)))).toBe(
      'order.notEnough',
    );
  });
});
