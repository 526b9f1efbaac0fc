import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULFILLMENTS, ORDER_STATES, type OrderState } from '#features/orders/orders.limits.ts';
import {
  actionsOf,
  ORDER_ACTORS,
  ORDER_TRANSITIONS,
  type OrderActor,
  type OrderFactColumns,
  orderTransitionResult,
  type OrderTransitionName,
} from '#features/orders/orders.states.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const NAMES = Object.keys(ORDER_TRANSITIONS) as OrderTransitionName[];

const row = (state: OrderState, more: Partial<OrderFactColumns> = {}): OrderFactColumns => ({
  state,
  fulfillment: 'delivery',
  recorded: false,
  createdAt: inDays(-1),
  shippedAt: null,
  deliveredAt: null,
  disputedAt: null,
  ...more,
});
const leads = (name: OrderTransitionName, of: OrderFactColumns, by: OrderActor) => {
  const { to, refusal } = orderTransitionResult(name, of, by, NOW);
  return to ?? refusal;
};

describe('who may bring an order where', () => {
  it('is the same for ever unless somebody means to change it', () => {
    const table = NAMES.flatMap((name) =>
      ORDER_TRANSITIONS[name].ways.map(
        (way) => `${way.by.join(', ')} ${name}: ${way.from.join(', ')} > ${way.to}`,
      ),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "seller confirm: pending > confirmed",
        "seller ship: confirmed > shipped",
        "buyer deliver: shipped > delivered",
        "clock deliver: shipped > delivered",
        "buyerGone deliver: shipped, disputed > delivered",
        "seller collect: shipped > delivered",
        "buyer, seller, listing cancel: pending > cancelled",
        "seller cancel: confirmed > cancelled",
        "clock cancel: pending > cancelled",
        "clock cancel: pending > cancelled",
        "clock cancel: shipped > cancelled",
        "sellerGone cancel: pending, confirmed, shipped, disputed > cancelled",
        "buyerGone cancel: pending, confirmed, shipped, disputed > cancelled",
        "buyer acknowledge: pending > delivered",
        "buyer, seller deny: pending > cancelled",
        "buyer, seller dispute: confirmed, shipped > disputed",
        "buyer, seller dispute: delivered > disputed",
        "moderator closeDelivered: disputed > delivered",
        "moderator closeCancelled: disputed > cancelled",
      ]
    `);
  });

  it('is told with an event for each', () => {
    expect(NAMES.map((name) => `${name}: ${ORDER_TRANSITIONS[name].event}`)).toMatchInlineSnapshot(`
      [
        "confirm: confirmed",
        "ship: shipped",
        "deliver: delivered",
        "collect: delivered",
        "cancel: cancelled",
        "acknowledge: delivered",
        "deny: cancelled",
        "dispute: disputed",
        "closeDelivered: disputeClosed",
        "closeCancelled: disputeClosed",
      ]
    `);
  });

  it('has an answer for every step of everybody from everywhere', () => {
    // Every edge and every role: what is not written here is refused.
    const ways = new Set([
      'confirm seller pending',
      'ship seller confirmed',
      'deliver buyer shipped',
      'collect seller shipped',
      'cancel buyer pending',
      'cancel seller pending',
      'cancel listing pending',
      'cancel seller confirmed',
      'dispute buyer confirmed',
      'dispute seller confirmed',
      'dispute buyer shipped',
      'dispute seller shipped',
      'dispute buyer delivered',
      'dispute seller delivered',
      'closeDelivered moderator disputed',
      'closeCancelled moderator disputed',
      'cancel sellerGone pending',
      'cancel sellerGone confirmed',
      'cancel sellerGone shipped',
      'cancel sellerGone disputed',
      'cancel buyerGone pending',
      'cancel buyerGone confirmed',
      'cancel buyerGone shipped',
      'cancel buyerGone disputed',
    ]);
    for (const state of ORDER_STATES) {
      const at = row(state, {
        fulfillment: 'pickup',
        shippedAt: state === 'shipped' ? inDays(-1) : null,
        deliveredAt: state === 'delivered' ? inDays(-1) : null,
      });
      for (const by of ORDER_ACTORS)
        for (const name of NAMES)
          expect([name, by, state, orderTransitionResult(name, at, by, NOW).to !== null]).toEqual([
            name,
            by,
            state,
            ways.has(`${name} ${by} ${state}`),
          ]);
    }
  });
});

describe('the clock', () => {
  it('ends a request after 72 hours and not before', () => {
    expect(leads('cancel', row('pending', { createdAt: inDays(-3) }), 'clock')).toBe('cancelled');
    expect(leads('cancel', row('pending', { createdAt: inDays(-2.99) }), 'clock')).toBe(
      'order_not_now',
    );
  });

  it('takes what was sent 30 days ago for delivered, and calls off what nobody fetched', () => {
    const sent = row('shipped', { shippedAt: inDays(-30) });
    expect([leads('deliver', sent, 'clock'), leads('cancel', sent, 'clock')]).toEqual([
      'delivered',
      'order_not_now',
    ]);
    const ready = row('shipped', { shippedAt: inDays(-30), fulfillment: 'pickup' });
    expect([leads('deliver', ready, 'clock'), leads('cancel', ready, 'clock')]).toEqual([
      'order_not_now',
      'cancelled',
    ]);
    const early = row('shipped', { shippedAt: inDays(-29.9) });
    expect(leads('deliver', early, 'clock')).toBe('order_not_now');
  });
});

describe('a dispute', () => {
  it('can be opened for 14 days after delivery, and once', () => {
    const at = (days: number, disputedAt: Date | null = null) =>
      leads('dispute', row('delivered', { deliveredAt: inDays(-days), disputedAt }), 'buyer');
    expect([at(0), at(14), at(14.01), at(1, inDays(-0.5))]).toEqual([
      'disputed',
      'disputed',
      'order_dispute_late',
      'order_dispute_late',
    ]);
  });
});

describe('the pick-up code', () => {
  it('is nothing of what is sent', () => {
    expect(leads('collect', row('shipped', { shippedAt: inDays(-1) }), 'seller')).toBe(
      'order_no_pickup',
    );
  });
});

describe('somebody who deletes their account', () => {
  it('leaves what is with the buyer delivered, and the rest cancelled', () => {
    const gone = (of: OrderFactColumns) => [
      leads('deliver', of, 'buyerGone'),
      leads('cancel', of, 'buyerGone'),
    ];
    expect(gone(row('shipped', { shippedAt: inDays(-2) }))).toEqual(['delivered', 'order_not_now']);
    expect(gone(row('shipped', { shippedAt: inDays(-2), fulfillment: 'pickup' }))).toEqual([
      'order_not_now',
      'cancelled',
    ]);
    const disputed = { deliveredAt: inDays(-2), disputedAt: inDays(-1) };
    expect(gone(row('disputed', disputed))).toEqual(['delivered', 'order_not_now']);
    expect(gone(row('disputed', { disputedAt: inDays(-1) }))).toEqual([
      'order_not_now',
      'cancelled',
    ]);
  });
});

describe('the buttons of the page', () => {
  const moments = [-31, -30, -14, -3, -1, 0].map(inDays);
  const aRow = fc.record({
    state: fc.constantFrom(...ORDER_STATES),
    fulfillment: fc.constantFrom(...FULFILLMENTS),
    recorded: fc.boolean(),
    createdAt: fc.constantFrom(...moments),
    shippedAt: fc.option(fc.constantFrom(...moments)),
    deliveredAt: fc.option(fc.constantFrom(...moments)),
    disputedAt: fc.option(fc.constantFrom(...moments)),
  });

  it('are what the server accepts, whatever the order', () => {
    fc.assert(
      fc.property(aRow, fc.constantFrom(...ORDER_ACTORS), (of, by) => {
        const actions = actionsOf(of, by, NOW);
        for (const name of NAMES)
          expect(actions[name]).toBe(orderTransitionResult(name, of, by, NOW).to !== null);
      }),
      { seed: 11 },
    );
  });
});
