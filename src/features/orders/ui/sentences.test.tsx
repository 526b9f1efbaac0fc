import { describe, expect, it } from 'vitest';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { html, orderView } from '#tests/support/order-view.tsx';
import { NextStep } from './NextStep.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** The order as one of the two sees it. */
const seenBy = (role: 'buyer' | 'seller', more: Partial<OrderView> = {}): OrderView => ({
  ...orderView,
  role,
  ...more,
});
const next = (order: OrderView) => html(<NextStep order={order} qr={null} failure={null} />);
const step = (number: number, status: OrderView['status'], by: 'buyer' | 'seller') => ({
  number,
  status,
  by,
  note: null,
  at: '2026-11-20T12:00:00.000Z',
});

describe('a sentence about a deal is written for its reader', () => {
  it('when it is done', () => {
    const done = { status: 'delivered' } as const;
    expect(next(seenBy('buyer', done))).toContain('You have what was agreed on.');
    expect(next(seenBy('seller', done))).toContain('Asha has what was agreed on.');
  });

  it.each([
    ['buyer', 'You cancelled it.', 'Asha cancelled it.'],
    ['seller', 'Elise cancelled it.', 'You cancelled it.'],
    ['unanswered', 'Elise did not answer in time.', 'You did not answer in time.'],
    [
      'notCollected',
      'It was ready, and you did not collect it in time.',
      'It was ready, and Asha did not collect it in time.',
    ],
  ] as const)('when it was cancelled: %s', (cancelReason, toBuyer, toSeller) => {
    const off = { status: 'cancelled', cancelReason } as const;
    expect(next(seenBy('buyer', off))).toContain(toBuyer);
    expect(next(seenBy('seller', off))).toContain(toSeller);
  });

  it('while the buyer of an accepted offer says how they get it', () => {
    const arrangement = {
      orderId: orderView.id,
      name: 'Elise',
      quantity: 2,
      unitPrice: orderView.unitPrice,
      country: 'LC',
      parish: null,
      home: 'LC',
      delivery: {
        fee: { amount: 800, currency: 'USD' },
        freeFrom: null,
        reach: { local: false, islandWide: true, international: false },
        countries: ['LC'],
      },
    };
    const asked = { status: 'confirmed', isArranged: false, fulfillment: 'pickup' } as const;
    const toBuyer = next(seenBy('buyer', { ...asked, arrangement }));
    expect(toBuyer).toContain('How would you like to get it?');
    expect(toBuyer).toContain('Elise is holding it for you at the agreed price');
    expect(toBuyer).toContain('US$8.00');
    // Without scripts nobody would show the address once delivery is chosen.
    expect(toBuyer).toContain('name="street"');
    expect(next(seenBy('seller', asked))).toContain('Asha is choosing how to get it');
    expect(html(<OrderSummary order={seenBy('seller', asked)} />)).toContain('Not chosen yet');
  });

  it('in what happened so far', () => {
    const timeline = [
      step(4, 'cancelled', 'seller'),
      step(3, 'disputed', 'buyer'),
      step(2, 'confirmed', 'seller'),
      step(1, 'pending', 'buyer'),
    ];
    const told = (role: 'buyer' | 'seller') =>
      html(<OrderTimeline order={seenBy(role, { timeline })} />);
    for (const said of [
      'You placed the order',
      'Order confirmed by Elise Henry',
      '2 items are held for you.',
      'You opened a dispute',
      'Cancelled by Elise Henry',
    ])
      expect(told('buyer')).toContain(said);
    for (const said of [
      'Order placed by Asha Campbell',
      'You confirmed the order',
      '2 items are held for Asha.',
      'Dispute opened by Asha Campbell',
      'You cancelled it',
    ])
      expect(told('seller')).toContain(said);
  });

  it('in what was bought', () => {
    const note = 'In the evening, please';
    const toBuyer = html(<OrderSummary order={seenBy('buyer', { note })} />);
    expect(toBuyer).toContain('You and Elise settle in cash.');
    expect(toBuyer).toContain('Your note');
    const toSeller = html(<OrderSummary order={seenBy('seller', { note })} />);
    expect(toSeller).toContain('You and Asha settle in cash.');
    expect(toSeller).toContain('Note from Asha');
  });
});

it('an order that is over has no next step', () => {
  for (const status of ['delivered', 'cancelled'] as const)
    expect(next(seenBy('buyer', { status }))).not.toContain('Next step');
  expect(next(seenBy('buyer', { status: 'pending' }))).toContain('Next step');
});

it('the seller of a confirmed order finds Cancel on its card, beside the next step', () => {
  const actions = { ...orderView.actions, ship: true, cancel: true };
  const { buyer: other } = orderView;
  const card = html(
    <OrderCard order={{ ...seenBy('seller', { status: 'confirmed', actions }), other }} back="/" />,
  );
  expect(card).toContain('Mark as shipped');
  expect(card).toContain('?do=cancel');
});

it('whoever has no orders reads what the specification says', () => {
  const page = { items: [], nextCursor: null, total: 0, buying: 0, selling: 0 };
  const said = (side: 'buying' | 'selling') =>
    html(<OrdersScreen side={side} page={page} after={null} />).replaceAll('&#x27;', "'");
  expect(said('buying')).toContain("You haven't made any purchases yet");
  expect(said('selling')).toContain("You haven't received any orders yet");
});

it('an order that is over offers on its card what comes then', () => {
  const { buyer: other } = orderView;
  const order = { ...seenBy('seller', { status: 'delivered' }), other };
  expect(html(<OrderCard order={order} back="/" rate={<a href="#rate">Rate Asha</a>} />)).toContain(
    'Rate Asha',
  );
});
