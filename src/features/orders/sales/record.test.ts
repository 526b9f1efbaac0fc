import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  closeOverdue,
  declineSoldOut,
  takeBackRecorded,
} from '#features/orders/orders.jobs.server.ts';
import { findOwnListings } from '#features/listings/own/own.server.ts';
import { markSold, undoSale } from '#features/listings/lifecycle/life.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, ask, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusedAs } from '#tests/support/orders.ts';
import {
  acknowledgeSale,
  cancelOrder,
  confirmOrder,
  denySale,
} from '../transitions/actions.server.ts';
import { getOrder } from '../orders.server.ts';
import { findPossibleBuyers } from './buyers.server.ts';
import { nameBuyer } from './record.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let talk: Awaited<ReturnType<typeof buildConversation>>;
let listingId: string;
let soldAt: string;
/** Asha wrote about the chair that Marcia then sold elsewhere. */
beforeEach(async () => {
  talk = await buildConversation(db);
  listingId = talk.listing.id;
  soldAt = (await markSold(asSeller(), { id: listingId })).at;
});
const asSeller = (more = {}) => as(db, talk.seller, more);
const asBuyer = (more = {}) => as(db, talk.buyer, more);
const asksOf = async () => (await findOwnListings(asSeller(), {})).items[0]?.asksBuyer;
const name = async (buyerId: string | null = talk.buyer.id) =>
  (await nameBuyer(asSeller(), { listingId, buyerId })).orderId ?? '';

describe('the seller of a sold listing', () => {
  it('is asked who bought it, of those who wrote about it and of the others', async () => {
    const other = await buildUser(db, { name: 'Keisha Brown' });
    const lamp = await buildListing(db, { userId: talk.seller.id });
    await ask(as(db, other), { listingId: lamp.id });
    expect(await findPossibleBuyers(asSeller(), { listingId })).toMatchObject({
      title: 'Mahogany rocking chair',
      people: [{ id: talk.buyer.id, name: 'Asha Ramdin' }],
      others: [{ id: other.id, name: 'Keisha Brown' }],
    });
    await name(other.id);
    expect(await refusedAs(findPossibleBuyers(asSeller(), { listingId }))).toBe('listingNotFound');
  });

  it('says that it was nobody here, and nothing is written down', async () => {
    expect(await asksOf()).toBe(true);
    expect(await nameBuyer(asSeller(), { listingId, buyerId: null })).toEqual({ orderId: null });
    expect(await asksOf()).toBe(false);
    expect(await refusedAs(name())).toBe('listingNotNow');
  });

  it('names nobody who never wrote, not themselves, and nobody of other people’s listings', async () => {
    const stranger = await buildUser(db);
    expect(await refusedAs(name(stranger.id))).toBe('order.invalid');
    await expect(name(talk.seller.id)).rejects.toThrow();
    expect(await refusedAs(nameBuyer(asBuyer(), { listingId, buyerId: null }))).toBe(
      'listingNotFound',
    );
    expect(await asksOf()).toBe(true);
  });
});

describe('a sale that was written down', () => {
  it('is an order that the named buyer acknowledges, and then both may review', async () => {
    const id = await name();
    expect(await getOrder(asBuyer(), { id })).toMatchObject({
      status: 'pending',
      isRecorded: true,
      actions: { acknowledge: true, deny: true, confirm: false, cancel: false, dispute: false },
    });
    expect((await getOrder(asSeller(), { id })).actions).toMatchObject({
      acknowledge: false,
      deny: true,
      confirm: false,
      cancel: false,
    });
    expect(await refusedAs(confirmOrder(asSeller(), { id }))).toBe('order.notNow');
    expect(await refusedAs(cancelOrder(asSeller(), { id }))).toBe('order.notNow');
    expect(await refusedAs(acknowledgeSale(asSeller(), { id }))).toBe('order.notYours');
    // The sale that was before it takes nothing of it.
    await declineSoldOut(testCtx(db), { listingId });
    const done = await acknowledgeSale(asBuyer(), { id });
    expect(done).toMatchObject({ status: 'delivered', deliveredHow: 'acknowledged' });
    expect(done.timeline.map(({ by, status }) => [by, status])).toEqual([
      ['buyer', 'delivered'],
      ['seller', 'pending'],
    ]);
  });

  it('ends with the buyer’s no, and with the seller’s second thoughts', async () => {
    const id = await name();
    expect(await denySale(asBuyer(), { id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'notBought',
    });
    expect(await refusedAs(acknowledgeSale(asBuyer(), { id }))).toBe('order.notNow');
    talk = await buildConversation(db);
    listingId = talk.listing.id;
    await markSold(asSeller(), { id: listingId });
    const named = await name();
    expect(await denySale(asSeller(), { id: named })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'takenBack',
    });
  });

  it('is asked about no more when the seller takes the sale back', async () => {
    const id = await name();
    await undoSale(asSeller(), { id: listingId, at: soldAt });
    const about = { listingId, sellerId: talk.seller.id };
    // A deal that came to nothing is another matter.
    await takeBackRecorded(testCtx(db), about);
    expect((await getOrder(asBuyer(), { id })).status).toBe('pending');
    await takeBackRecorded(testCtx(db), { ...about, soldAt });
    await takeBackRecorded(testCtx(db), { ...about, soldAt });
    expect(await getOrder(asBuyer(), { id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'takenBack',
      actions: { acknowledge: false, deny: false },
      timeline: [{ by: 'seller', status: 'cancelled' }, {}],
    });
    expect(await refusedAs(acknowledgeSale(asBuyer(), { id }))).toBe('order.notNow');
  });

  it('stays once its buyer says that it is true', async () => {
    const id = await name();
    await acknowledgeSale(asBuyer(), { id });
    expect(await refusedAs(undoSale(asSeller(), { id: listingId, at: soldAt }))).toBe(
      'listingStale',
    );
    await takeBackRecorded(testCtx(db), { listingId, sellerId: talk.seller.id, soldAt });
    expect((await getOrder(asBuyer(), { id })).status).toBe('delivered');
    expect((await findOwnListings(asSeller(), {})).items[0]).toMatchObject({ sold: true });
  });

  it('waits fourteen days for the buyer, and is sold whatever they say', async () => {
    const id = await name();
    const after = (days: number) => ({ now: new Date(Date.now() + days * DAY_MS) });
    await closeOverdue(testCtx(db, after(13)));
    expect((await getOrder(asBuyer(), { id })).status).toBe('pending');
    await closeOverdue(testCtx(db, after(15)));
    expect(await getOrder(asBuyer(), { id })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'notAcknowledged',
    });
    expect((await findOwnListings(asSeller(), {})).items[0]).toMatchObject({ sold: true });
  });
});
