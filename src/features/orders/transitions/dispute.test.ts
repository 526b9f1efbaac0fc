import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { preservedConversationTable } from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { auditOf } from '#tests/support/audit.ts';
import { ask } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { ADDRESS, buildTrade, refusedAs, type Trade, wants } from '#tests/support/orders.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { closeDispute, listDisputes, openDispute } from './dispute.server.ts';
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

const listingOf = async (id: string) => {
  const [row] = await db.select().from(listingTable).where(eq(listingTable.id, id));
  return row;
};
const delivered = { fulfillment: 'delivery', address: ADDRESS } as const;

describe('a dispute', () => {
  const shippedOrder = async (listingId: string) => {
    const { id } = await requestToBuy(buyer, wants(listingId, delivered));
    await confirmOrder(seller, { id });
    await shipOrder(seller, { id });
    return id;
  };

  it('is read and closed by a moderator, who sees the order as long as it lasts', async () => {
    const listing = await trade.bowl();
    const id = await shippedOrder(listing.id);
    await openDispute(buyer, { id, reason: 'notReceived', words: 'The parcel was empty.' });
    const words = async (ctx: Ctx) =>
      (await getOrder(ctx, { id })).timeline.find(({ status }) => status === 'disputed')?.note;
    expect([await words(buyer), await words(seller), await words(moderator)]).toEqual([
      'The parcel was empty.',
      null,
      'The parcel was empty.',
    ]);
    expect(await getOrder(moderator, { id })).toMatchObject({
      role: 'moderator',
      shippingAddress: ADDRESS,
      disputeReason: 'notReceived',
      actions: { closeDelivered: true, closeCancelled: true, cancel: false },
    });
    expect(await listDisputes(moderator)).toMatchObject({
      items: [{ id, reason: 'notReceived', buyer: { name: 'Asha Campbell' } }],
      total: 1,
    });
    expect(await refusedAs(cancelOrder(moderator, { id }))).toBe('order.notYours');
    expect(await refusedAs(confirmDelivery(buyer, { id }))).toBe('order.notNow');
    expect(await refusedAs(cancelOrder(seller, { id }))).toBe('order.notNow');
    await closeDispute(moderator, { id, outcome: 'cancelled', note: 'Send it back, please.' });
    expect(await getOrder(seller, { id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'moderator',
      timeline: [{ by: 'moderator', note: 'Send it back, please.' }, {}, {}, {}, {}],
    });
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 5, salesCount: 0 });
    expect(await refusedAs(getOrder(moderator, { id }))).toBe('order.notFound');
    expect(await listDisputes(moderator)).toMatchObject({ items: [], total: 0 });
    expect(await auditOf(db, id)).toEqual(['decision.cancelled']);
    expect(await refusedAs(listDisputes(buyer))).toBe('notAllowed');
  });

  it('that a moderator takes for delivered is over for good', async () => {
    const listing = await trade.bowl();
    const id = await shippedOrder(listing.id);
    await confirmDelivery(buyer, { id });
    expect((await getOrder(buyer, { id })).disputeUntil).not.toBeNull();
    await openDispute(seller, { id, reason: 'notPaid' });
    await closeDispute(moderator, { id, outcome: 'delivered' });
    const closed = await getOrder(buyer, { id });
    expect(closed).toMatchObject({
      status: 'delivered',
      deliveredHow: 'buyer',
      disputeUntil: null,
      actions: { dispute: false },
    });
    expect(await refusedAs(openDispute(buyer, { id, reason: 'other' }))).toBe('order.disputeLate');
    expect(await listingOf(listing.id)).toMatchObject({ stockQuantity: 4, salesCount: 1 });
  });

  it('is no moderator’s own to close', async () => {
    const { id: userId } = await buildUser(db);
    const judge = testCtx(db, { actor: testActor({ id: userId, role: 'admin' }) });
    const listing = await trade.bowl();
    const { id } = await requestToBuy(judge, wants(listing.id));
    await confirmOrder(seller, { id });
    await openDispute(judge, { id, reason: 'other' });
    expect(await refusedAs(closeDispute(judge, { id, outcome: 'cancelled' }))).toBe(
      'order.notYours',
    );
    expect((await listDisputes(judge)).items).toEqual([]);
    expect((await listDisputes(moderator)).items).toMatchObject([{ id }]);
    await closeDispute(moderator, { id, outcome: 'delivered' });
  });

  it('keeps what the two said to each other until it is closed', async () => {
    const listing = await trade.bowl();
    const about = await ask(buyer, { listingId: listing.id });
    const store = await ask(buyer, { sellerId: trade.sellerId });
    const other = await trade.bowl();
    await ask(buyer, { listingId: other.id });
    const reserved = async () => {
      const rows = await db
        .select({ id: preservedConversationTable.conversationId })
        .from(preservedConversationTable)
        .where(eq(preservedConversationTable.preservedBy, id));
      return rows.map((row) => row.id).toSorted();
    };
    const id = await shippedOrder(listing.id);
    expect(await reserved()).toEqual([]);
    expect((await getOrder(buyer, { id })).conversationId).toBe(about.conversationId);
    await openDispute(buyer, { id, reason: 'other' });
    expect(await reserved()).toEqual([about.conversationId, store.conversationId].toSorted());
    await closeDispute(moderator, { id, outcome: 'delivered' });
    expect(await reserved()).toEqual([]);
  });
});
