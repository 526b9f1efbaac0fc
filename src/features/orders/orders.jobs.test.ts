import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { markSold } from '#features/listings/lifecycle/life.server.ts';
import { aboutListing, listingDecided } from '#features/listings/listings.events.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as } from '#tests/support/conversations.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildOrder, buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import {
  ADDRESS,
  buildTrade,
  FINISHES,
  refusedAs,
  SIZES,
  type Trade,
  wants,
} from '#tests/support/orders.ts';
import { openDispute } from './transitions/dispute.server.ts';
import { confirmDelivery, confirmOrder, shipOrder } from './transitions/actions.server.ts';
import { ordersFeature } from './orders.feature.server.ts';
import { closeOverdue, leaveOrders } from './orders.jobs.server.ts';
import { orderTransitionTable, orderTable } from './orders.table.server.ts';
import { requestToBuy } from './requests/place.server.ts';
import { exportOwnOrders } from './views/export.server.ts';
import { findDelivered, requireDeal } from './views/deal.server.ts';
import { findOrders } from './views/list.server.ts';
import { getOrder } from './orders.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
beforeEach(async () => {
  trade = await buildTrade(db);
  await db.delete(outboxTable);
  await db.delete(orderTable);
});

const later = (days: number) => testCtx(db, { now: new Date(Date.now() + days * DAY_MS) });
const hear = () => hearEvents(testCtx(db), ordersFeature.subscriptions ?? []);
const rowOf = async (id: string) => {
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, id));
  if (!row) throw new Error('The order is gone');
  return row;
};
const delivered = { fulfillment: 'delivery', address: ADDRESS } as const;
/** A confirmed order that is on its way or ready. */
const shipped = async (more = {}) => {
  const listing = await trade.bowl();
  const { id } = await requestToBuy(trade.buyer, wants(listing.id, more));
  await confirmOrder(trade.seller, { id, note: 'Gladly.' });
  await shipOrder(trade.seller, { id });
  return { id, listingId: listing.id };
};

describe('the clock', () => {
  it('ends requests that nobody answered for 72 hours, and tells with which reason', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(trade.buyer, wants(listing.id));
    expect(await closeOverdue(later(2.99))).toBe(0);
    expect(await closeOverdue(later(3))).toBe(1);
    expect(await closeOverdue(later(3))).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', cancelReason: 'unanswered' });
    const [event] = await db
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.type, 'orders.cancelled'));
    expect(event?.payload).toMatchObject({
      orderId: id,
      by: 'clock',
      byId: null,
      reason: 'unanswered',
      wasConfirmed: false,
    });
  });

  it('takes for delivered what was sent 30 days ago, and calls off what nobody fetched', async () => {
    const sent = await shipped(delivered);
    const ready = await shipped();
    expect(await closeOverdue(later(29.9))).toBe(0);
    expect(await closeOverdue(later(30.1))).toBe(2);
    expect(await rowOf(sent.id)).toMatchObject({ state: 'delivered', deliveredHow: 'time' });
    expect(await rowOf(ready.id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'notCollected',
      reserved: false,
      pickupCode: null,
    });
    const stock = async (id: string) =>
      (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0]?.stockQuantity;
    expect([await stock(sent.listingId), await stock(ready.listingId)]).toEqual([4, 5]);
  });

  it('leaves what is confirmed or disputed alone, however long', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(trade.buyer, wants(listing.id));
    await confirmOrder(trade.seller, { id });
    const { id: disputed } = await shipped();
    await openDispute(trade.buyer, { id: disputed, reason: 'damaged' });
    expect(await closeOverdue(later(400))).toBe(0);
  });

  it('goes through more than one step takes', async () => {
    const { buyerId, sellerId } = trade;
    const createdAt = new Date(Date.now() - 4 * DAY_MS);
    for (let at = 0; at < 205; at += 1)
      await buildOrder(db, { buyerId, sellerId, createdAt, listingId: sellerId });
    expect(await closeOverdue(testCtx(db))).toBe(205);
    expect(
      await db.$count(
        orderTable,
        and(eq(orderTable.buyerId, buyerId), eq(orderTable.state, 'pending')),
      ),
    ).toBe(0);
  });
});

describe('other requests for what is gone', () => {
  const request = async (listingId: string, options: string[] = [], quantity = 1) =>
    (await requestToBuy(as(db, await buildUser(db)), wants(listingId, { options, quantity }))).id;

  it('are declined when the last one is confirmed, each buyer told of it', async () => {
    const listing = await trade.bowl({ stockQuantity: 1 });
    const [first = '', ...others] = [
      await request(listing.id),
      await request(listing.id),
      await request(listing.id),
    ];
    await confirmOrder(trade.seller, { id: first });
    await hear();
    expect((await rowOf(first)).state).toBe('confirmed');
    for (const id of others)
      expect(await rowOf(id)).toMatchObject({ state: 'cancelled', cancelReason: 'soldOut' });
  });

  it('are declined option by option; who asked for more than is left waits for the seller', async () => {
    const listing = await trade.bowl({ variations: [SIZES, FINISHES] });
    const small = await request(listing.id, ['s', 'plain'], 2);
    const otherSmall = await request(listing.id, ['s', 'carved']);
    const large = await request(listing.id, ['l', 'plain'], 3);
    await confirmOrder(trade.seller, { id: small });
    await hear();
    expect([(await rowOf(otherSmall)).state, (await rowOf(large)).state]).toEqual([
      'cancelled',
      'pending',
    ]);
    const one = await request(listing.id, ['l', 'carved']);
    await confirmOrder(trade.seller, { id: one });
    await hear();
    // Two are left of three that were asked for.
    expect((await rowOf(large)).state).toBe('pending');
    expect((await getOrder(trade.seller, { id: large })).left).toBe(2);
  });

  it('are declined when the seller marks the last one as sold, and not the one before', async () => {
    const listing = await trade.bowl({ stockQuantity: 2 });
    const id = await request(listing.id);
    await markSold(trade.seller, { id: listing.id });
    await hear();
    expect((await rowOf(id)).state).toBe('pending');
    await markSold(trade.seller, { id: listing.id });
    await hear();
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', cancelReason: 'soldOut' });
  });

  it('end with a listing that is deleted, or taken away by a moderator', async () => {
    const [one, other] = [await trade.bowl(), await trade.bowl()];
    const ids = [await request(one.id), await request(other.id)];
    await removeListing(trade.seller, { id: one.id });
    await publish(testCtx(db), listingDecided, {
      ...aboutListing(other),
      outcome: 'remove',
      reason: null,
      by: 'moderator',
      isEdit: false,
    });
    await hear();
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({ state: 'cancelled', cancelReason: 'listingGone' });
  });
});

describe('somebody who deletes their account', () => {
  it('leaves orders that are closed, without address and words, and the other one told', async () => {
    const pending = await requestToBuy(trade.buyer, wants((await trade.bowl()).id, { note: 'Hi' }));
    const sent = await shipped({ ...delivered, note: 'For my sister.' });
    const ready = await shipped();
    const done = await shipped(delivered);
    await confirmDelivery(trade.buyer, { id: done.id });
    await leave(trade.buyer);
    await db.delete(accountTable).where(eq(accountTable.userId, trade.buyerId));
    await hear();
    await leaveOrders(testCtx(db), { userId: trade.buyerId });
    const states = await Promise.all(
      [pending, sent, ready, done].map(async ({ id }) => (await rowOf(id)).state),
    );
    expect(states).toEqual(['cancelled', 'delivered', 'cancelled', 'delivered']);
    const rows = await db.select().from(orderTable).where(eq(orderTable.buyerId, trade.buyerId));
    for (const { address, note, idempotencyKey } of rows)
      expect([address, note, idempotencyKey]).toEqual([null, null, null]);
    const { items } = await findOrders(trade.seller, { side: 'selling' });
    expect(items.map(({ other }) => [other.name, other.isDeleted])).toEqual(
      items.map(() => [`User ${trade.buyerId.slice(-4)}`, true]),
    );
    expect((await getOrder(trade.seller, { id: sent.id })).timeline).toContainEqual(
      expect.objectContaining({ status: 'confirmed', note: 'Gladly.' }),
    );
  });

  it('as seller calls off what was not delivered; with both gone the order goes, too', async () => {
    const sent = await shipped(delivered);
    const done = await shipped(delivered);
    await confirmDelivery(trade.buyer, { id: done.id });
    await leave(trade.seller);
    await hear();
    expect(await rowOf(sent.id)).toMatchObject({ state: 'cancelled', cancelReason: 'accountGone' });
    expect(await getOrder(trade.buyer, { id: done.id })).toMatchObject({ status: 'delivered' });
    const notes = await db
      .select({ note: orderTransitionTable.note })
      .from(orderTransitionTable)
      .where(eq(orderTransitionTable.orderId, done.id));
    expect(notes.every(({ note }) => note === null)).toBe(true);
    await leave(trade.buyer);
    await hear();
    expect(await db.$count(orderTable, eq(orderTable.sellerId, trade.sellerId))).toBe(0);
  });
});

describe('somebody who is suspended', () => {
  it('leaves their orders as they are, and the other one is not stuck', async () => {
    const pending = await requestToBuy(trade.buyer, wants((await trade.bowl()).id));
    const sent = await shipped(delivered);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, trade.sellerId));
    expect(await getOrder(trade.buyer, { id: pending.id })).toMatchObject({
      status: 'pending',
      productShown: false,
      actions: { cancel: true },
    });
    expect(await confirmDelivery(trade.buyer, { id: sent.id })).toMatchObject({
      status: 'delivered',
    });
  });
});

describe('a year after the end', () => {
  it('address, notes and tracking number go, and the receipt stays', async () => {
    const { id } = await shipped({ ...delivered, note: 'For my sister.' });
    await db.update(orderTable).set({ trackingNumber: 'CB 1' }).where(eq(orderTable.id, id));
    await confirmDelivery(trade.buyer, { id });
    expect(await forget(later(364.9), 'orders.private')).toBe(0);
    expect(await forget(later(365.1), 'orders.private')).toBe(1);
    expect(await forget(later(366), 'orders.private')).toBe(0);
    expect(await getOrder(trade.buyer, { id })).toMatchObject({
      shippingAddress: null,
      note: null,
      trackingNumber: null,
      title: 'Carved calabash bowl',
      totalPrice: { amount: 4_800 },
      timeline: [{ note: null }, { note: null }, { note: null }, { note: null }],
    });
  });

  it('nothing goes of what is open', async () => {
    await shipped(delivered);
    expect(await forget(later(4_000), 'orders.private')).toBe(0);
  });
});

describe('a person’s data export', () => {
  it('has both sides of theirs, and what the other one alone may know of neither', async () => {
    const { id } = await shipped({ note: 'For my sister.' });
    await openDispute(trade.buyer, { id, reason: 'damaged', words: 'It is cracked.' });
    const [bought] = await exportOwnOrders(trade.buyer);
    const [sold] = await exportOwnOrders(trade.seller);
    expect(bought).toMatchObject({ id, as: 'buyer', note: 'For my sister.', total: 4_800 });
    expect(JSON.stringify(bought)).toContain('It is cracked.');
    expect(sold).toMatchObject({ id, as: 'seller', title: 'Carved calabash bowl' });
    expect(JSON.stringify(sold)).not.toMatch(/sister|cracked|pickupCode|requestHash/);
    expect(await exportOwnOrders(as(db, await buildUser(db)))).toEqual([]);
  });
});

describe('what reviews ask', () => {
  it('is an order of the person and no other, and what they were delivered', async () => {
    const first = await shipped(delivered);
    await confirmDelivery(trade.buyer, { id: first.id });
    await shipped(delivered);
    const deal = await requireDeal(trade.buyer, { orderId: first.id, lock: true });
    expect(deal).toMatchObject({
      role: 'buyer',
      state: 'delivered',
      otherId: trade.sellerId,
      listingId: first.listingId,
    });
    expect(await requireDeal(trade.seller, { orderId: first.id })).toMatchObject({
      role: 'seller',
      otherId: trade.buyerId,
    });
    for (const [ctx, orderId] of [
      [trade.moderator, first.id],
      [trade.buyer, 'abc'],
      [trade.buyer, trade.sellerId],
    ] as const)
      expect(await refusedAs(requireDeal(ctx, { orderId }))).toBe('order.notFound');
    const { sellerId } = trade;
    const ids = async (of: { sellerId: string } | { listingId: string }) =>
      (await findDelivered(trade.buyer, of)).map(({ id }) => id);
    expect(await ids({ sellerId })).toEqual([first.id]);
    expect(await ids({ listingId: first.listingId })).toEqual([first.id]);
    expect(await findDelivered(trade.seller, { sellerId })).toEqual([]);
  });
});

describe('the steps of an order', () => {
  it('are numbered without gaps', async () => {
    const { id } = await shipped(delivered);
    const rows = await db
      .select({ number: orderTransitionTable.number })
      .from(orderTransitionTable)
      .where(eq(orderTransitionTable.orderId, id))
      .orderBy(asc(orderTransitionTable.number));
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
