import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  ADDRESS,
  buildTrade,
  refused,
  refusedAs,
  type Trade,
  wants,
} from '#tests/support/orders.ts';
import { CODE_LENGTH, CODE_LETTERS } from '#features/orders/orders.limits.ts';
import { requestToBuy } from '#features/orders/requests/place.server.ts';
import { findOrders } from '#features/orders/views/list.server.ts';
import { getOrder } from '#features/orders/orders.server.ts';
import { collectOrder, makePickupCode } from './pickup.server.ts';
import { confirmDelivery, confirmOrder, shipOrder } from './actions.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let trade: Trade;
let buyer: Ctx;
let seller: Ctx;
beforeEach(async () => {
  trade = await buildTrade(db);
  ({ buyer, seller } = trade);
});

const delivered = { fulfillment: 'delivery', address: ADDRESS } as const;

describe('the pick-up code', () => {
  const ready = async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id));
    await confirmOrder(seller, { id });
    await shipOrder(seller, { id, note: 'I am in until Sunday.', trackingNumber: 'ignored' });
    return id;
  };

  it('is the buyer’s alone, and the seller’s typing it in is the delivery', async () => {
    const id = await ready();
    const { pickup, trackingNumber } = await getOrder(buyer, { id });
    expect(pickup?.code).toMatch(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`));
    expect(pickup?.url).toBe(`https://calabash.example/orders/${id}#code=${pickup?.code}`);
    expect(trackingNumber).toBeNull();
    const shown = JSON.stringify([
      await getOrder(seller, { id }),
      await findOrders(seller, { side: 'selling' }),
    ]);
    expect(shown).not.toContain(pickup?.code);
    const typed = ` ${pickup?.code.slice(0, 3).toLowerCase()}-${pickup?.code.slice(3)} `;
    expect(await refusedAs(collectOrder(buyer, { id, code: typed }))).toBe('order.notYours');
    const done = await collectOrder(seller, { id, code: typed });
    expect(done).toMatchObject({ status: 'delivered', deliveredHow: 'code' });
    expect((await getOrder(buyer, { id })).pickup).toBeNull();
    expect(await refusedAs(collectOrder(seller, { id, code: typed }))).toBe('order.notNow');
  });

  it('may be wrong five times in an hour, for the right one, too', async () => {
    const id = await ready();
    const { pickup } = await getOrder(buyer, { id });
    const wrong = pickup?.code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    for (let at = 0; at < 5; at += 1)
      expect(await refused(collectOrder(seller, { id, code: wrong }))).toEqual([
        'order.wrongCode',
        null,
        { code: 'order.wrongCode' },
      ]);
    expect(await refusedAs(collectOrder(seller, { id, code: pickup?.code ?? '' }))).toBe(
      'order.codeTries',
    );
    // Another order has tries of its own, and the buyer may say that they have it.
    const other = await ready();
    expect(await refusedAs(collectOrder(seller, { id: other, code: wrong }))).toBe(
      'order.wrongCode',
    );
    expect(await confirmDelivery(buyer, { id })).toMatchObject({ deliveredHow: 'buyer' });
  });

  it('is none of what is sent', async () => {
    const listing = await trade.bowl();
    const { id } = await requestToBuy(buyer, wants(listing.id, delivered));
    await confirmOrder(seller, { id });
    expect(await refusedAs(collectOrder(seller, { id, code: 'ABCDEF' }))).toBe('order.notNow');
    await shipOrder(seller, { id });
    expect(await refusedAs(collectOrder(seller, { id, code: 'ABCDEF' }))).toBe('order.noPickup');
  });

  it('is made of letters that nobody mistakes, each as often as the others', () => {
    const seen = new Set(Array.from({ length: 500 }, makePickupCode).join(''));
    expect([...seen].toSorted().join('')).toBe([...CODE_LETTERS].toSorted().join(''));
    expect(CODE_LETTERS).not.toMatch(/[01OIL]/);
    expect(new Set(CODE_LETTERS).size).toBe(31);
  });
});
