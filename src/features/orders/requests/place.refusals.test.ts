import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
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
import { ORDER_LIMITS, PENDING_PER_LISTING } from '#features/orders/orders.limits.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { getOrderChoices } from './choices.server.ts';
import { requestToBuy } from './place.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let asha: Ctx;
let buyerId: Trade['buyerId'];
let sellerId: Trade['sellerId'];
let seller: Trade['seller'];
let bowl: Trade['bowl'];
beforeEach(async () => {
  ({ buyer: asha, buyerId, sellerId, seller, bowl } = await buildTrade(db));
});

describe('a request is refused', () => {
  it('for quantities that are none, and for more than are left', async () => {
    const listing = await bowl();
    for (const quantity of [0, -1, 1.5, 1e9, 10_000, Number.NaN, '2', null])
      expect(
        await refused(requestToBuy(asha, wants(listing.id, { quantity: quantity as number }))),
      ).toEqual(['order.quantity', null, { quantity: 'order.quantity' }]);
    expect(await refused(requestToBuy(asha, wants(listing.id, { quantity: 6 })))).toEqual([
      'order.notEnough',
      5,
      { quantity: 'order.notEnough' },
    ]);
    expect(await countOrders(db, listing.id)).toBe(0);
  });

  it('for options that are missing, doubled, unknown, of another variation or gone', async () => {
    const listing = await bowl({ variations: [SIZES, FINISHES] });
    const ask = (options: string[], quantity = 1) =>
      refused(requestToBuy(asha, wants(listing.id, { options, quantity })));
    const required = (name: string) => [
      'order.optionRequired',
      name,
      { options: 'order.optionRequired' },
    ];
    expect(await ask([])).toEqual(required('Size'));
    expect(await ask(['l'])).toEqual(required('Finish'));
    expect(await ask(['s', 'l', 'plain'])).toEqual(required('Size'));
    // Two lines of one thing.
    expect(await ask(['l', 'l', 'plain'])).toEqual(required('Size'));
    expect(await ask(['l', 'plain', 'unknown'])).toEqual(['order.optionsChanged', null, null]);
    expect(await ask(['xl', 'plain'])).toEqual(['order.optionGone', 'Huge', null]);
    expect(await ask(['s', 'plain'], 3)).toEqual([
      'order.notEnough',
      2,
      { quantity: 'order.notEnough' },
    ]);
    expect(await countOrders(db, listing.id)).toBe(0);
  });

  it('for options that the listing had when it was read, and has no more', async () => {
    const listing = await bowl();
    const asked = requestToBuy(asha, wants(listing.id, { options: ['l'] }));
    expect(await refusedAs(asked)).toBe('order.optionsChanged');
  });

  it('for one’s own listing, and one that is sold, waits, ended or is not there', async () => {
    const own = await bowl();
    expect(await refusedAs(requestToBuy(seller, wants(own.id)))).toBe('order.ownListing');
    const sold = await bowl({ soldAt: new Date(), stockQuantity: 0 });
    expect(await refusedAs(requestToBuy(asha, wants(sold.id)))).toBe('order.sold');
    for (const status of [
      'draft',
      'pending',
      'flagged',
      'rejected',
      'removed',
      'withdrawn',
    ] as const)
      expect(await refusedAs(requestToBuy(asha, wants((await bowl({ status })).id)))).toBe(
        'listingNotFound',
      );
    const nowhere = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';
    expect(await refusedAs(requestToBuy(asha, wants(nowhere)))).toBe('listingNotFound');
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, sellerId));
    expect(await refusedAs(requestToBuy(asha, wants(own.id)))).toBe('listingNotFound');
  });

  it('for work, homes and what was lost, which nobody buys by a click', async () => {
    for (const category of ['jobs', 'real-estate-sale', 'real-estate-rent', 'lost-found']) {
      const listing = await bowl({ category });
      expect(await refusedAs(requestToBuy(asha, wants(listing.id)))).toBe('order.notForSale');
    }
    const hourly = await bowl({ category: 'services', details: { hourlyRate: 40 } });
    expect(await refusedAs(requestToBuy(asha, wants(hourly.id)))).toBe('order.notForSale');
    const free = await bowl({ category: 'free-items', price: 0 });
    expect(await requestToBuy(asha, wants(free.id))).toMatchObject({ totalPrice: { amount: 0 } });
  });

  it('of visitors, of who has not proven an address, and between two who are blocked', async () => {
    const listing = await bowl();
    expect(await refusedAs(requestToBuy(testCtx(db), wants(listing.id)))).toBe('notAuthenticated');
    const unproven = as(db, await buildUser(db, { emailVerified: false }));
    expect(await refusedAs(requestToBuy(unproven, wants(listing.id)))).toBe('order.needVerified');
    await blockUser(seller, { userId: buyerId });
    expect(await refusedAs(requestToBuy(asha, wants(listing.id)))).toBe('blocking.unavailable');
    expect(await countOrders(db, listing.id)).toBe(0);
  });

  it('field by field for what is missing of an address and of the payment', async () => {
    const listing = await bowl();
    const ask = (more: object) =>
      refused(requestToBuy(asha, { ...wants(listing.id), fulfillment: 'delivery', ...more }));
    expect(await ask({})).toEqual(['order.invalid', null, { address: 'order.addressMissing' }]);
    expect(
      await ask({
        address: { street: ' ', town: 'x'.repeat(101), country: 'LC' },
        payment: 'beads',
        note: 'x'.repeat(501),
      }),
    ).toEqual([
      'order.invalid',
      null,
      {
        'address.street': 'order.streetMissing',
        'address.town': 'order.townTooLong',
        payment: 'order.paymentMissing',
        note: 'order.noteTooLong',
      },
    ]);
    expect(await ask({ address: { ...ADDRESS, country: 'XX' } })).toMatchObject([
      'order.invalid',
      null,
      { 'address.country': 'fields.invalid' },
    ]);
    expect(await ask({ address: { ...ADDRESS, country: 'JM', parish: 'LC-06' } })).toMatchObject([
      'order.invalid',
      null,
      { 'address.parish': 'fields.invalid' },
    ]);
    expect(
      await refused(requestToBuy(asha, { ...wants(listing.id), fulfillment: 'boat' as 'pickup' })),
    ).toMatchObject(['order.invalid', null, { fulfillment: 'order.fulfillmentMissing' }]);
  });

  it('when the same choice waits already, and when too many of a listing do', async () => {
    const options = Array.from({ length: PENDING_PER_LISTING + 1 }, (_, at) => ({
      id: `o${at}`,
      value: `Number ${at}`,
      priceModifier: 0,
      inventory: 9,
    }));
    const listing = await bowl({ variations: [{ id: 'v', name: 'Number', options }] });
    for (let at = 0; at < PENDING_PER_LISTING; at += 1)
      await requestToBuy(asha, wants(listing.id, { options: [`o${at}`] }));
    const ask = (option: string) =>
      refused(requestToBuy(asha, wants(listing.id, { options: [option] })));
    expect(await ask('o1')).toEqual(['order.pendingAlready', null, null]);
    expect(await ask(`o${PENDING_PER_LISTING}`)).toEqual(['order.pendingLimit', null, null]);
    const { waiting } = await getOrderChoices(asha, { listingId: listing.id });
    expect(waiting.map((order) => order.options).toSorted()).toEqual(
      Array.from({ length: PENDING_PER_LISTING }, (_, at) => [`o${at}`]),
    );
  });

  it('after very many in a day', async () => {
    const { limit } = ORDER_LIMITS.requests;
    const listing = await bowl({ stockQuantity: 900 });
    for (let at = 0; at < limit; at += 1) {
      await requestToBuy(asha, wants(listing.id));
      await db
        .update(orderTable)
        .set({ state: 'cancelled' })
        .where(and(eq(orderTable.listingId, listing.id), sql`state = 'pending'`));
    }
    expect(await refusedAs(requestToBuy(asha, wants(listing.id)))).toBe('rateLimited');
  });
});
