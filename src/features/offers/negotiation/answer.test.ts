import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { getOffer } from '#features/offers/views/find.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { buildOffer, changeListing, counter, offer } from '#tests/support/offers.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './answer.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const ordersOf = (listingId: string) =>
  db.select().from(orderTable).where(eq(orderTable.listingId, listingId));
const eventsOf = async (offerId: string) =>
  (await db.select().from(outboxTable).orderBy(outboxTable.id))
    .filter(({ payload }) => (payload as { offerId?: string }).offerId === offerId)
    .map(({ type }) => type);

describe('an accepted offer', () => {
  it('is the buyer’s request to buy at that price, and both threads say so', async () => {
    const { buyer, seller, listing, made } = await buildOffer(db);
    const accepted = await acceptOffer(as(db, seller), { id: made.id });
    const [order] = await ordersOf(listing.id);
    expect(order).toMatchObject({
      buyerId: buyer.id,
      sellerId: seller.id,
      state: 'confirmed',
      unitPrice: 10_000,
      total: 10_000,
      currency: 'USD',
      quantity: 1,
      fulfillment: 'pickup',
      offerId: made.id,
    });
    expect(accepted).toMatchObject({ status: 'accepted', orderId: order?.id });
    const { conversationId } = made;
    const { items } = await listMessages(as(db, buyer), { conversationId, limit: 10 });
    expect(items.map((message) => [message.aboutId, message.senderId, message.position])).toEqual([
      [made.id, seller.id, 2],
      [made.id, buyer.id, 1],
    ]);
    const told = await eventsAfter(as(db, buyer), { after: 1, limit: 10 });
    expect(told?.map(({ event }) => event)).toEqual(['changed', 'message']);
    expect(await eventsOf(made.id)).toEqual(['offers.made', 'orders.placed', 'offers.accepted']);
  });

  it('may be the seller’s counter-offer; the buyer orders all the same', async () => {
    const { buyer, seller, listing, made } = await buildOffer(db, { stockQuantity: 3 });
    const countered = await counter(as(db, seller), made.id, 11_000);
    await acceptOffer(as(db, buyer), { id: countered.id });
    expect(await ordersOf(listing.id)).toMatchObject([
      { buyerId: buyer.id, sellerId: seller.id, unitPrice: 11_000 },
    ]);
    // A new negotiation may begin.
    expect((await offer(as(db, buyer), listing.id, 9_000)).status).toBe('open');
  });

  it('twice is once, and of many answers at once exactly one holds', async () => {
    const { seller, listing, made } = await buildOffer(db);
    const twice = await Promise.all(
      [1, 2, 3].map(() => acceptOffer(as(db, seller), { id: made.id })),
    );
    expect(new Set(twice.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await ordersOf(listing.id)).toHaveLength(1);

    for (let round = 0; round < 8; round++) {
      const { buyer, seller, listing, made } = await buildOffer(db);
      const { id } = made;
      const tried = await Promise.allSettled([
        acceptOffer(as(db, seller), { id }),
        declineOffer(as(db, seller), { id }),
        withdrawOffer(as(db, buyer), { id }),
        counter(as(db, seller), id, 11_000),
      ]);
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const lost = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(new Set(lost.map((reason) => reason.code.key))).toEqual(new Set(['offer.closed']));
      expect(lost[0]).toMatchObject({ status: 409 });
      const { status } = await getOffer(as(db, buyer), { id });
      expect(await ordersOf(listing.id)).toHaveLength(status === 'accepted' ? 1 : 0);
    }
  });

  it('is refused when the listing is not what it was, and then no order is there', async () => {
    const variations = [
      {
        id: 'size',
        name: 'Size',
        options: [{ id: 'l', value: 'Large', priceModifier: 0, inventory: 1 }],
      },
    ];
    const cases: [Parameters<typeof changeListing>[2], string][] = [
      [{ revision: 2 }, 'offer.closed'],
      [{ soldAt: new Date() }, 'offer.sold'],
      [{ isNegotiable: false }, 'offer.notNegotiable'],
      [{ status: 'withdrawn' }, 'listingNotFound'],
      [{ status: 'flagged' }, 'listingNotFound'],
      [{ variations }, 'offer.optionRequired'],
    ];
    for (const [set, key] of cases) {
      const { seller, listing, made } = await buildOffer(db);
      await changeListing(db, listing.id, set);
      expect([set, await keyOf(acceptOffer(as(db, seller), { id: made.id }))]).toEqual([set, key]);
      expect(await ordersOf(listing.id)).toEqual([]);
      expect((await getOffer(as(db, seller), { id: made.id })).status).toBe('open');
    }
  });

  it('is not accepted by who is blocked, who has not proven their address, or too late', async () => {
    const { buyer, seller, made } = await buildOffer(db);
    const unproven = as(db, { ...seller, emailVerified: false });
    expect(await keyOf(acceptOffer(unproven, { id: made.id }))).toBe('offer.needVerified');
    await blockUser(as(db, buyer), { userId: seller.id });
    expect(await keyOf(acceptOffer(as(db, seller), { id: made.id }))).toBe('blocking.unavailable');
    // Whoever blocks may still say no.
    expect(await declineOffer(as(db, seller), { id: made.id })).toMatchObject({
      status: 'declined',
      reason: null,
    });
    const late = await buildOffer(db, { at: new Date(Date.now() - 2 * DAY_MS) });
    expect(await keyOf(acceptOffer(as(db, late.seller), { id: late.made.id }))).toBe(
      'offer.closed',
    );
    expect(await getOffer(as(db, late.buyer), { id: late.made.id })).toMatchObject({
      status: 'expired',
      actions: { withdraw: false },
    });
  });
});

describe('an offer of other people', () => {
  it('is not there, whatever one asks for', async () => {
    const { made } = await buildOffer(db);
    const stranger = as(db, await buildUser(db));
    const { id } = made;
    const asked = [
      () => getOffer(stranger, { id }),
      () => acceptOffer(stranger, { id }),
      () => declineOffer(stranger, { id }),
      () => withdrawOffer(stranger, { id }),
      () => counter(stranger, id, 11_000),
      () => getOffer(stranger, { id: v7() }),
    ];
    for (const ask of asked) expect(await keyOf(ask())).toBe('offer.notFound');
  });
});

describe('an own offer', () => {
  it('is withdrawn by who made it, and answered by the other one alone', async () => {
    const { buyer, seller, made } = await buildOffer(db);
    const { id } = made;
    expect(await keyOf(acceptOffer(as(db, buyer), { id }))).toBe('offer.notYours');
    expect(await keyOf(declineOffer(as(db, buyer), { id }))).toBe('offer.notYours');
    expect(await keyOf(withdrawOffer(as(db, seller), { id }))).toBe('offer.notYours');
    expect((await withdrawOffer(as(db, buyer), { id })).status).toBe('withdrawn');
    expect((await withdrawOffer(as(db, buyer), { id })).status).toBe('withdrawn');
    expect(await keyOf(acceptOffer(as(db, seller), { id }))).toBe('offer.closed');
    expect(await eventsOf(id)).toEqual(['offers.made', 'offers.withdrawn']);
  });
});
