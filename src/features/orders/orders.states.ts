/**
 * The life of an order as data: who may bring it from where to where, and from when or until when
 * (DECISIONS.md G6). Pure: the server authorises by it, its jobs look for what it allows, and the
 * page shows the buttons of it. Nothing else says what may follow what.
 */
import { isStaff } from '#features/accounts/accounts.policy.ts';
import type { Actor } from '#platform/context.ts';
import { isOffered, resultOf, type TransitionResult, type Transition } from '#platform/states.ts';
import type { OrderRefusal } from './orders.errors.ts';
import {
  ACKNOWLEDGE_DAYS,
  CLOSE_DAYS,
  CONFIRM_DAYS,
  DISPUTE_DAYS,
  type Fulfillment,
  type OrderState,
} from './orders.limits.ts';

/**
 * `clock` is a job, `listing` the listing that is sold out or gone; the last two are what is left
 * of somebody who deleted their account.
 */
export const ORDER_ACTORS = [
  'buyer',
  'seller',
  'moderator',
  'clock',
  'listing',
  'buyerGone',
  'sellerGone',
] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];
/** Those of them who look at an order. */
export type OrderRole = Extract<OrderActor, 'buyer' | 'seller' | 'moderator'>;

/**
 * As what somebody looks at an order: one of the two, or a moderator while it is disputed who is
 * neither; null for everybody else.
 */
export function orderRole(
  actor: Pick<Actor, 'id' | 'role'>,
  order: { buyerId: string; sellerId: string; state: OrderState },
): OrderRole | null {
  if (actor.id === order.buyerId) return 'buyer';
  if (actor.id === order.sellerId) return 'seller';
  return isStaff(actor) && order.state === 'disputed' ? 'moderator' : null;
}

/** What guards look at. */
type OrderFacts = {
  placedAt: Date | null;
  /** Since when a sale that the seller wrote down waits for its buyer's word; it is no request. */
  recordedAt: Date | null;
  /** Since when it is on its way; null for what is picked up. */
  sentAt: Date | null;
  /** Since when it waits to be picked up; null for what is sent. */
  readyAt: Date | null;
  /** Since when the goods are no longer with the seller. */
  leftAt: Date | null;
  /** Since when it is delivered; null once there was a dispute, because there is one at most. */
  disputableSince: Date | null;
};

/** What is published under `orders.…` when a transition was made (orders.events.server.ts). */
export type OrderEvent =
  | 'confirmed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'disputed'
  | 'disputeClosed';

type OrderTransition = Transition<OrderState, OrderActor, OrderFacts, OrderEvent, OrderRefusal>;

/** Somebody deleted their account, and the order is not over. */
const OPEN = ['pending', 'confirmed', 'shipped', 'disputed'] as const;

export const ORDER_TRANSITIONS = {
  /** The units are reserved from here on. */
  confirm: {
    event: 'confirmed',
    refusal: 'order_not_now',
    ways: [{ from: ['pending'], to: 'confirmed', by: ['seller'], when: { absent: 'recordedAt' } }],
  },
  /** On its way, or ready for pick-up. */
  ship: {
    event: 'shipped',
    refusal: 'order_not_now',
    ways: [{ from: ['confirmed'], to: 'shipped', by: ['seller'] }],
  },
  deliver: {
    event: 'delivered',
    refusal: 'order_not_now',
    ways: [
      { from: ['shipped'], to: 'delivered', by: ['buyer'] },
      {
        from: ['shipped'],
        to: 'delivered',
        by: ['clock'],
        when: { since: 'sentAt', days: CLOSE_DAYS },
      },
      {
        from: ['shipped', 'disputed'],
        to: 'delivered',
        by: ['buyerGone'],
        when: { since: 'leftAt', days: 0 },
      },
    ],
  },
  /** By the pick-up code, which the buyer shows when the thing is in their hands. */
  collect: {
    event: 'delivered',
    refusal: 'order_not_now',
    ways: [
      {
        from: ['shipped'],
        to: 'delivered',
        by: ['seller'],
        when: { since: 'readyAt', days: 0 },
        refusal: 'order_no_pickup',
      },
    ],
  },
  cancel: {
    event: 'cancelled',
    refusal: 'order_not_now',
    ways: [
      {
        from: ['pending'],
        to: 'cancelled',
        by: ['buyer', 'seller', 'listing'],
        when: { absent: 'recordedAt' },
      },
      { from: ['confirmed'], to: 'cancelled', by: ['seller'] },
      {
        from: ['pending'],
        to: 'cancelled',
        by: ['clock'],
        when: { since: 'placedAt', days: CONFIRM_DAYS },
      },
      {
        from: ['pending'],
        to: 'cancelled',
        by: ['clock'],
        when: { since: 'recordedAt', days: ACKNOWLEDGE_DAYS },
      },
      {
        from: ['shipped'],
        to: 'cancelled',
        by: ['clock'],
        when: { since: 'readyAt', days: CLOSE_DAYS },
      },
      { from: OPEN, to: 'cancelled', by: ['sellerGone'] },
      { from: OPEN, to: 'cancelled', by: ['buyerGone'], when: { absent: 'leftAt' } },
    ],
  },
  /** The buyer of a sale that was made elsewhere says that it is true. */
  acknowledge: {
    event: 'delivered',
    refusal: 'order_not_now',
    ways: [
      {
        from: ['pending'],
        to: 'delivered',
        by: ['buyer'],
        when: { since: 'recordedAt', days: 0 },
      },
    ],
  },
  /** The buyer says that it is not, or the seller takes it back. */
  deny: {
    event: 'cancelled',
    refusal: 'order_not_now',
    ways: [
      {
        from: ['pending'],
        to: 'cancelled',
        by: ['buyer', 'seller'],
        when: { since: 'recordedAt', days: 0 },
      },
    ],
  },
  dispute: {
    event: 'disputed',
    refusal: 'order_not_now',
    ways: [
      { from: ['confirmed', 'shipped'], to: 'disputed', by: ['buyer', 'seller'] },
      {
        from: ['delivered'],
        to: 'disputed',
        by: ['buyer', 'seller'],
        when: { until: 'disputableSince', days: DISPUTE_DAYS },
        refusal: 'order_dispute_late',
      },
    ],
  },
  /** A moderator read both sides: the goods changed hands. */
  closeDelivered: {
    event: 'disputeClosed',
    refusal: 'order_not_now',
    ways: [{ from: ['disputed'], to: 'delivered', by: ['moderator'] }],
  },
  /** A moderator read both sides: the deal is off. */
  closeCancelled: {
    event: 'disputeClosed',
    refusal: 'order_not_now',
    ways: [{ from: ['disputed'], to: 'cancelled', by: ['moderator'] }],
  },
} as const satisfies Record<string, OrderTransition>;

export type OrderTransitionName = keyof typeof ORDER_TRANSITIONS;

/** One transition, without the names of the table. */
export function orderTransition(name: OrderTransitionName): OrderTransition {
  return ORDER_TRANSITIONS[name];
}

/** The columns that guards look at. */
export type OrderFactColumns = {
  state: OrderState;
  fulfillment: Fulfillment;
  recorded: boolean;
  createdAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  disputedAt: Date | null;
};

/** What guards look at, of a row. */
function factsOf(row: OrderFactColumns): OrderFacts {
  const { fulfillment, recorded, createdAt, shippedAt, deliveredAt, disputedAt } = row;
  const sentAt = fulfillment === 'delivery' ? shippedAt : null;
  return {
    placedAt: recorded ? null : createdAt,
    recordedAt: recorded ? createdAt : null,
    sentAt,
    readyAt: fulfillment === 'pickup' ? shippedAt : null,
    leftAt: deliveredAt ?? sentAt,
    disputableSince: disputedAt ? null : deliveredAt,
  };
}

/** Where a transition leads from this row for this actor, or why it is refused. */
export function orderTransitionResult(
  name: OrderTransitionName,
  row: OrderFactColumns,
  by: OrderActor,
  now: Date,
): TransitionResult<OrderState, OrderRefusal> {
  return resultOf(orderTransition(name), { state: row.state, by, facts: factsOf(row), now });
}

/** What a page offers. */
export type OrderActions = Record<OrderTransitionName, boolean>;

/** Which transitions somebody may make now: the buttons of the page. */
export function actionsOf(row: OrderFactColumns, by: OrderActor, now: Date): OrderActions {
  const at = { state: row.state, by, facts: factsOf(row), now };
  const names = Object.keys(ORDER_TRANSITIONS) as OrderTransitionName[];
  return Object.fromEntries(
    names.map((name) => [name, isOffered(orderTransition(name), at)]),
  ) as OrderActions;
}

/** Neither over nor refused. */
export function isOpen(state: OrderState): boolean {
  return OPEN.some((open) => open === state);
}
