import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { leave } from '#tests/support/leaving.ts';
import { ADDRESS, buildTrade, type Trade, wants } from '#tests/support/orders.ts';
import { closeDispute, openDispute } from './transitions/dispute.server.ts';
import { collectOrder } from './transitions/pickup.server.ts';
import {
  cancelOrder,
  confirmDelivery,
  confirmOrder,
  shipOrder,
} from './transitions/actions.server.ts';
import {
  closeOverdue,
  declineSoldOut,
  declineWithdrawn,
  leaveOrders,
} from './orders.jobs.server.ts';
import { orderNotices } from './orders.notices.server.ts';
import { orderTable } from './orders.table.server.ts';
import { requestToBuy } from './requests/place.server.ts';
import { getOrder } from './orders.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { eq } from 'drizzle-orm';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
let id: string;
let listingId: string;
const place = async (more = {}) => {
  const listing = await trade.bowl({ stockQuantity: 1 });
  listingId = listing.id;
  ({ id } = await requestToBuy(trade.buyer, wants(listing.id, more)));
};
beforeEach(async () => {
  await db.delete(orderTable);
  trade = await buildTrade(db);
  await place();
  await db.delete(outboxTable);
});

/** Who is told what by everything that was published since, in English. */
async function told(locale = 'en') {
  const events = (await db.delete(outboxTable).returning()).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const ctx = testCtx(db);
  const lines: [string, string][] = [];
  for (const { payload, ...event } of events)
    for (const notice of orderNotices.filter(({ eventType }) => eventType.type === event.type))
      for (const { to, values, actorId, pictureOf } of await notice.notify(ctx, payload, event)) {
        // A face, or the picture of what was ordered.
        if (!actorId) expect(pictureOf).toBe(listingId);
        const words = notice.write({ locale, site: { name: 'Calabash' } }, values, {
          actor: 'Asha Campbell',
        });
        expect(words).toMatchObject({ line: 'Carved calabash bowl', path: `/orders/${id}` });
        const number = `#${id.slice(-6).toUpperCase()}`;
        lines.push([to === trade.buyerId ? 'buyer' : 'seller', words.title.replace(number, '#')]);
      }
  return lines;
}
const later = (days: number) => testCtx(db, { now: new Date(Date.now() + days * DAY_MS) });
const { parish: _none, ...address } = ADDRESS;
const delivered = { fulfillment: 'delivery', address } as const;

describe('a notice', () => {
  it('of a request names who asks, in the seller’s language', async () => {
    await place();
    expect(await told()).toEqual([['seller', 'New request to buy from Asha Campbell']]);
    await place();
    expect(await told('fr')).toEqual([['seller', 'Nouvelle demande d’achat de Asha Campbell']]);
    await place();
    expect(await told('es')).toEqual([['seller', 'Nueva solicitud de compra de Asha Campbell']]);
  });

  it('of each step goes to the other one', async () => {
    await confirmOrder(trade.seller, { id });
    expect(await told()).toEqual([['buyer', 'Order # is confirmed']]);
    await shipOrder(trade.seller, { id });
    expect(await told()).toEqual([['buyer', 'Order # is ready for pick-up']]);
    const { pickup } = await getOrder(trade.buyer, { id });
    await collectOrder(trade.seller, { id, code: pickup?.code ?? '' });
    expect(await told()).toEqual([['buyer', 'Order # is delivered']]);
    await openDispute(trade.seller, { id, reason: 'notPaid' });
    expect(await told()).toEqual([['buyer', 'A dispute was opened about order #']]);
    await closeDispute(trade.moderator, { id, outcome: 'delivered' });
    expect(await told()).toEqual([
      ['buyer', 'The dispute about order # is closed: it counts as delivered'],
      ['seller', 'The dispute about order # is closed: it counts as delivered'],
    ]);
  });

  it('of what is sent and confirmed by the buyer goes to the seller', async () => {
    await place(delivered);
    await told();
    await confirmOrder(trade.seller, { id });
    await shipOrder(trade.seller, { id });
    expect((await told()).at(-1)).toEqual(['buyer', 'Order # is on its way']);
    await confirmDelivery(trade.buyer, { id });
    expect(await told()).toEqual([['seller', 'Order # is delivered']]);
  });

  it('of an end says whose it was', async () => {
    await cancelOrder(trade.seller, { id });
    expect(await told()).toEqual([['buyer', 'Your request # was declined']]);
    await place();
    await told();
    await cancelOrder(trade.buyer, { id });
    expect(await told()).toEqual([['seller', 'Request # was cancelled by the buyer']]);
    await place();
    await confirmOrder(trade.seller, { id });
    await told();
    await cancelOrder(trade.seller, { id });
    expect(await told()).toEqual([['buyer', 'Order # was cancelled']]);
  });

  it('of what happened by itself goes to both, each in their words', async () => {
    await closeOverdue(later(3));
    expect(await told()).toEqual([
      ['buyer', 'Your request # ended without an answer'],
      ['seller', 'Request # ended because you did not answer in time'],
    ]);
    await place(delivered);
    await confirmOrder(trade.seller, { id });
    await shipOrder(trade.seller, { id });
    await told();
    await closeOverdue(later(31));
    expect(await told()).toEqual([
      ['buyer', 'Order # counts as delivered after 30 days'],
      ['seller', 'Order # counts as delivered after 30 days'],
    ]);
    await place();
    await confirmOrder(trade.seller, { id });
    await shipOrder(trade.seller, { id });
    await told();
    await closeOverdue(later(31));
    expect(await told()).toEqual([
      ['buyer', 'Order # was cancelled: it was not picked up'],
      ['seller', 'Order # was cancelled: it was not picked up'],
    ]);
  });

  it('of what is sold out, gone or left by an account says so', async () => {
    await db
      .update(listingTable)
      .set({ stockQuantity: 0, soldAt: new Date() })
      .where(eq(listingTable.id, listingId));
    await declineSoldOut(testCtx(db), { listingId });
    expect(await told()).toEqual([['buyer', 'Your request # was declined: it is sold out']]);
    await place();
    await told();
    await declineWithdrawn(testCtx(db), { listingId, by: 'owner' });
    expect(await told()).toEqual([['buyer', 'Your request # ended: the listing is gone']]);
    await place();
    await confirmOrder(trade.seller, { id });
    await leave(trade.buyer);
    await told();
    await leaveOrders(testCtx(db), { userId: trade.buyerId });
    expect((await told()).at(-1)).toEqual([
      'seller',
      'Order # was closed: the other account was deleted',
    ]);
  });
});
