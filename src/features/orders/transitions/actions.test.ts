import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import {
  ADDRESS,
  buildTrade,
  refused,
  refusedAs,
  type Trade,
  wants,
} from '#tests/support/orders.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { findOrders } from '#features/orders/views/list.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { closeDispute, openDispute } from './dispute.server.ts';
import { collectOrder } from './pickup.server.ts';
import { cancelOrder, confirmDelivery, confirmOrder, shipOrder } from './actions.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
let buyer: Ctx;
let seller: Ctx;
let moderator: Ctx;
beforeEach(async () => {
  trade = await buildTrade(db);
  ({ buyer, seller, moderator } = trade);
});

const delivered = { fulfillment: 'delivery', address: ADDRESS } as const;

describe('an order', () => {
  it('goes from the request to the door, and both see each transition', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id, { ...delivered, note: 'A gift' }));
    expect(await getOrder(seller, { id })).toMatchObject({
      role: 'seller',
      status: 'pending',
      left: 5,
      shippingAddress: ADDRESS,
      note: 'A gift',
      actions: { confirm: true, cancel: true, ship: false },
    });
    await confirmOrder(seller, { id, note: 'One piece is yours.' });
    const shipped = await shipOrder(seller, { id, trackingNumber: ' CB 4402  118 TT ' });
    expect(shipped).toMatchObject({ status: 'shipped', trackingNumber: 'CB 4402 118 TT' });
    expect(shipped.pickup).toBeNull();
    const sent = await getOrder(buyer, { id });
    expect(sent.actions).toMatchObject({ deliver: true, dispute: true, cancel: false });
    expect(new Date(sent.closesAt ?? 0).getTime() - new Date(sent.shippedAt ?? 0).getTime()).toBe(
      30 * 86_400_000,
    );
    const done = await confirmDelivery(buyer, { id });
    expect(done).toMatchObject({ status: 'delivered', deliveredHow: 'buyer', closesAt: null });
    expect(done.timeline.map(({ status, by, note }) => [status, by, note])).toEqual([
      ['delivered', 'buyer', null],
      ['shipped', 'seller', null],
      ['confirmed', 'seller', 'One piece is yours.'],
      ['pending', 'buyer', null],
    ]);
    expect(await findOrders(seller, { side: 'selling' })).toMatchObject({
      items: [{ id, status: 'delivered', other: { name: 'Asha Campbell' } }],
      total: 1,
      buying: 0,
      selling: 1,
    });
  });

  it('publishes an event with each transition, and who did it', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id, delivered));
    await confirmOrder(seller, { id });
    await shipOrder(seller, { id });
    await openDispute(buyer, { id, reason: 'damaged' });
    await closeDispute(moderator, { id, outcome: 'cancelled' });
    const events = await db.select().from(outboxTable).orderBy(outboxTable.id);
    const mine = events.filter(({ payload }) => Object(payload)['orderId'] === id);
    const { sellerId, buyerId } = trade;
    const about = { orderId: id, listingId: listing.id, buyerId, sellerId };
    const bySeller = { by: 'seller', byId: sellerId };
    expect(mine.map(({ type, payload }) => [type, payload])).toEqual([
      ['orders.placed', expect.objectContaining(about)],
      ['orders.confirmed', { ...about, ...bySeller }],
      ['orders.shipped', { ...about, ...bySeller, fulfillment: 'delivery' }],
      ['orders.disputed', { ...about, by: 'buyer', byId: buyerId, reason: 'damaged' }],
      [
        'orders.dispute-closed',
        { ...about, by: 'moderator', byId: moderator.actor?.id, outcome: 'cancelled' },
      ],
    ]);
  });

  it('is nothing to anybody else, whatever they try', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id));
    await confirmOrder(seller, { id });
    await shipOrder(seller, { id });
    const strangers = [as(db, await buildUser(db)), moderator];
    expect(await refusedAs(closeDispute(moderator, { id, outcome: 'delivered' }))).toBe(
      'order.notFound',
    );
    for (const stranger of strangers) {
      const attempts = [
        getOrder,
        confirmOrder,
        cancelOrder,
        shipOrder,
        confirmDelivery,
        (ctx: Ctx) => collectOrder(ctx, { id, code: 'ABCDEF' }),
        (ctx: Ctx) => openDispute(ctx, { id, reason: 'other' }),
        (ctx: Ctx) => getOrder(ctx, { id: 'abc' }),
      ];
      for (const attempt of attempts)
        expect(await refused(attempt(stranger, { id }))).toEqual(['order.notFound', null, null]);
      const { items, buying, selling } = await findOrders(stranger);
      expect([items, buying, selling]).toEqual([[], 0, 0]);
    }
    expect(await refusedAs(getOrder(testCtx(db), { id }))).toBe('notAuthenticated');
  });

  it('lets nobody make the other one’s transitions, or any out of turn', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id, delivered));
    const tries = {
      buyerConfirms: () => confirmOrder(buyer, { id }),
      buyerShips: () => shipOrder(buyer, { id }),
      sellerDelivers: () => confirmDelivery(seller, { id }),
    };
    for (const attempt of Object.values(tries))
      expect(await refusedAs(attempt())).toBe('order.notYours');
    const close = closeDispute(buyer, { id, outcome: 'cancelled' });
    expect(await refusedAs(close)).toBe('notAllowed');
    expect(await refusedAs(confirmDelivery(buyer, { id }))).toBe('order.notNow');
    expect(await refusedAs(shipOrder(seller, { id }))).toBe('order.notNow');
    expect(await refusedAs(openDispute(buyer, { id, reason: 'other' }))).toBe('order.notNow');
    await confirmOrder(seller, { id });
    expect(await refusedAs(confirmOrder(seller, { id }))).toBe('order.notNow');
    expect(await refusedAs(cancelOrder(buyer, { id }))).toBe('order.notNow');
    await cancelOrder(seller, { id });
    for (const late of [
      () => confirmOrder(seller, { id }),
      () => shipOrder(seller, { id }),
      () => cancelOrder(seller, { id }),
      () => confirmDelivery(buyer, { id }),
    ])
      expect(await refusedAs(late())).toBe('order.notNow');
  });

  it('brings no word to who blocked, and can still be ended', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id));
    await blockUser(buyer, { userId: trade.sellerId });
    expect(await refusedAs(confirmOrder(seller, { id, note: 'Hello!' }))).toBe(
      'blocking.unavailable',
    );
    expect(await confirmOrder(seller, { id, note: '  ' })).toMatchObject({ status: 'confirmed' });
    expect(await refusedAs(cancelOrder(seller, { id, note: 'No!' }))).toBe('blocking.unavailable');
    expect(await cancelOrder(seller, { id })).toMatchObject({ cancelReason: 'seller' });
  });
});
