import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { reopenListing } from '#features/listings/lifecycle/life.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { getSalesStatistics } from '#features/listings/own/own.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { buildTrade, refused, refusedAs, SIZES, type Trade, wants } from '#tests/support/orders.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { cancelOrder, confirmOrder, shipOrder } from './actions.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
let buyer: Ctx;
let seller: Ctx;
beforeEach(async () => {
  trade = await buildTrade(db);
  ({ buyer, seller } = trade);
});

const keyOf = (error: unknown) => (error instanceof AppError ? error.code.key : String(error));
const listingOf = async (id: string) => {
  const [row] = await db.select().from(listingTable).where(eq(listingTable.id, id));
  return row;
};

describe('the units of a listing', () => {
  it('are reserved from the confirmation on, per option, and come back once', async () => {
    const listing = await trade.bowl({ variations: [SIZES] });
    const request = wants(listing.id, { options: ['l'], quantity: 2 });
    const { id } = await requestToBuy(buyer, request);
    const inventory = async () => {
      const row = await listingOf(listing.id);
      return [row?.stockQuantity, row?.variations[0]?.options.map((option) => option.inventory)];
    };
    expect(await inventory()).toEqual([5, [2, 3, 0]]);
    await confirmOrder(seller, { id });
    expect(await inventory()).toEqual([3, [2, 1, 0]]);
    expect(await getSalesStatistics(seller)).toMatchObject({
      sold: 2,
      revenue: [{ amount: 12_000, currency: 'USD' }],
    });
    const again = await Promise.allSettled([
      cancelOrder(seller, { id }),
      cancelOrder(seller, { id }),
      shipOrder(seller, { id }),
    ]);
    const shipped = again[2]?.status === 'fulfilled';
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await inventory()).toEqual(shipped ? [3, [2, 1, 0]] : [5, [2, 3, 0]]);
    const [row] = await db.select().from(orderTable).where(eq(orderTable.id, id));
    expect([row?.state, row?.reserved]).toEqual(shipped ? ['shipped', true] : ['cancelled', false]);
  });

  it('make the listing sold with the last one, and for sale again when the deal is off', async () => {
    const listing = await trade.bowl({ stockQuantity: 2 });
    const { id } = await requestToBuy(buyer, wants(listing.id, { quantity: 2 }));
    await confirmOrder(seller, { id });
    expect(await listingOf(listing.id)).toMatchObject({
      stockQuantity: 0,
      salesCount: 2,
      soldAt: expect.any(Date),
      status: 'approved',
    });
    await cancelOrder(seller, { id });
    expect(await listingOf(listing.id)).toMatchObject({
      stockQuantity: 2,
      salesCount: 0,
      soldAt: null,
    });
    expect((await getSalesStatistics(seller)).revenue).toEqual([]);
  });

  it('come back beside one that the seller offered again in the meantime', async () => {
    const listing = await trade.bowl({ stockQuantity: 1 });
    const { id } = await requestToBuy(buyer, wants(listing.id));
    await confirmOrder(seller, { id });
    await reopenListing(seller, { id: listing.id });
    await cancelOrder(seller, { id });
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 2, soldAt: null });
  });

  it('are reserved of a listing that ended after somebody asked, and not of one that is away', async () => {
    const listing = await trade.bowl({ stockQuantity: 3 });
    const { id } = await requestToBuy(buyer, wants(listing.id));
    const away = (status: 'removed' | 'flagged' | 'withdrawn' | 'expired') =>
      db.update(listingTable).set({ status }).where(eq(listingTable.id, listing.id));
    for (const status of ['removed', 'flagged', 'withdrawn'] as const) {
      await away(status);
      expect(await refusedAs(confirmOrder(seller, { id }))).toBe('order.listingGone');
    }
    expect((await getOrder(seller, { id })).left).toBe(0);
    await away('expired');
    await confirmOrder(seller, { id });
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 2, status: 'expired' });
    // What comes back later brings nothing to life.
    await away('withdrawn');
    await cancelOrder(seller, { id });
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 3, status: 'withdrawn' });
  });

  it('are too few for a second order, which is refused with what is left', async () => {
    const listing = await trade.bowl({ variations: [SIZES] });
    const kerwin = as(db, await buildUser(db));
    const request = wants(listing.id, { options: ['s'], quantity: 2 });
    const [first, second] = [
      await requestToBuy(buyer, request),
      await requestToBuy(kerwin, request),
    ];
    await confirmOrder(seller, { id: first.id });
    expect(await refused(confirmOrder(seller, { id: second.id }))).toEqual([
      'order.notEnough',
      0,
      null,
    ]);
    expect((await getOrder(seller, { id: second.id })).left).toBe(0);
    const reserved = await db
      .select({ id: orderTable.id })
      .from(orderTable)
      .where(and(inArray(orderTable.id, [first.id, second.id]), eq(orderTable.reserved, true)));
    expect(reserved).toEqual([{ id: first.id }]);
  });

  it('go to exactly one of many who are confirmed at once, and the others are told why not', async () => {
    const listing = await trade.bowl({ stockQuantity: 1 });
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await requestToBuy(as(db, await buildUser(db)), wants(listing.id))).id);
    const outcomes = await Promise.all(
      // Twice each, as from two tabs.
      [...ids, ...ids].map((id) => confirmOrder(seller, { id }).then(() => 'confirmed', keyOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['confirmed', 'order.notEnough', 'order.notNow']));
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 0, salesCount: 1 });
  });
});
