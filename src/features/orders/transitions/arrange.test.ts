import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { acceptOffer } from '#features/offers/negotiation/answer.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildOffer } from '#tests/support/offers.ts';
import { refusedAs } from '#tests/support/orders.ts';
import { getOrder } from '../orders.server.ts';
import { findArrangements } from '../requests/arrangement.server.ts';
import { shipOrder } from './actions.server.ts';
import { arrangeOrder } from './arrange.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const address = { street: '12 Hope Road', town: 'Kingston', parish: 'JM-01', country: 'JM' };
let buyer: Ctx;
let seller: Ctx;
let id: string;

/** The seller, whose store delivers for US$8.00, accepts US$100.00. */
async function agree(store: Partial<typeof sellerProfileTable.$inferInsert> | null = {}) {
  const offered = await buildOffer(db, { country: 'JM' });
  const userId = offered.seller.id;
  const delivers = { islandWideShipping: true, deliveryFee: 800 };
  if (store)
    await db
      .insert(sellerProfileTable)
      .values({ userId, storeName: 'Marcia’s', ...delivers, ...store });
  buyer = as(db, offered.buyer);
  seller = as(db, offered.seller);
  id = (await acceptOffer(seller, { id: offered.made.id })).orderId ?? '';
}
beforeEach(() => agree());

const published = async () =>
  (await db.select().from(outboxTable).where(eq(outboxTable.type, 'orders.arranged'))).filter(
    ({ payload }) => (payload as { orderId: string }).orderId === id,
  );

describe('the buyer of an accepted offer', () => {
  it('says that it is delivered, for what the store asks; the seller confirms nothing', async () => {
    expect(await getOrder(buyer, { id })).toMatchObject({
      status: 'confirmed',
      isArranged: false,
      arrangement: { name: 'Marcia', country: 'JM', delivery: { fee: { amount: 800 } } },
    });
    // Only the buyer is asked.
    expect(await getOrder(seller, { id })).toMatchObject({ isArranged: false, arrangement: null });
    expect(await findArrangements(seller, { orderIds: [id] })).toEqual([]);
    const total = { amount: 10_800, currency: 'USD' };
    const order = await arrangeOrder(buyer, {
      id,
      fulfillment: 'delivery',
      address: { ...address, parish: 'Kingston' },
      expectedTotal: total,
    });
    expect(order).toMatchObject({
      status: 'confirmed',
      isArranged: true,
      arrangement: null,
      fulfillment: 'delivery',
      shippingAddress: address,
      deliveryFee: { amount: 800 },
      totalPrice: total,
    });
    expect((await published()).map(({ payload }) => payload)).toMatchObject([
      { orderId: id, by: 'buyer', fulfillment: 'delivery' },
    ]);
    expect((await shipOrder(seller, { id, trackingNumber: 'JM123' })).status).toBe('shipped');
    expect(await refusedAs(arrangeOrder(buyer, { id, fulfillment: 'pickup' }))).toBe(
      'order.notNow',
    );
  });

  it('says that they collect it, and no address stays', async () => {
    const order = await arrangeOrder(buyer, { id, fulfillment: 'pickup', address });
    expect(order).toMatchObject({ isArranged: true, fulfillment: 'pickup', shippingAddress: null });
    expect(order.totalPrice.amount).toBe(10_000);
    expect(await refusedAs(arrangeOrder(buyer, { id, fulfillment: 'pickup' }))).toBe(
      'order.notNow',
    );
    expect(await published()).toHaveLength(1);
  });

  it('is asked no more once the seller has it ready', async () => {
    await shipOrder(seller, { id });
    expect(await getOrder(buyer, { id })).toMatchObject({ isArranged: true, arrangement: null });
    expect(await refusedAs(arrangeOrder(buyer, { id, fulfillment: 'pickup' }))).toBe(
      'order.notNow',
    );
  });

  it('is not asked where it can only be collected', async () => {
    await agree({ islandWideShipping: false });
    expect(await getOrder(buyer, { id })).toMatchObject({ isArranged: true, arrangement: null });
  });

  it('agrees on the fee where the seller has no store', async () => {
    await agree(null);
    const order = await arrangeOrder(buyer, { id, fulfillment: 'delivery', address });
    expect(order).toMatchObject({ deliveryFee: null, totalPrice: { amount: 10_000 } });
  });

  it.each([
    [{ fulfillment: 'delivery' }, 'order.invalid'],
    [{ fulfillment: 'teleport' }, 'order.invalid'],
    [{ fulfillment: 'delivery', address: { ...address, country: 'ZZ' } }, 'order.invalid'],
    [
      { fulfillment: 'delivery', address: { ...address, country: 'BB', parish: null } },
      'order.noDelivery',
    ],
    [
      { fulfillment: 'delivery', address, expectedTotal: { amount: 10_000, currency: 'USD' } },
      'order.totalChanged',
    ],
  ] as const)('is refused what cannot be: %j', async (asked, key) => {
    const input = { id, ...asked } as Parameters<typeof arrangeOrder>[1];
    expect(await refusedAs(arrangeOrder(buyer, input))).toBe(key);
    expect((await getOrder(buyer, { id })).isArranged).toBe(false);
  });

  it('alone says it', async () => {
    expect(await refusedAs(arrangeOrder(seller, { id, fulfillment: 'pickup' }))).toBe(
      'order.notYours',
    );
  });
});
