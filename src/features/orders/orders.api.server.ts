// Orders under /api. Amounts and stock are the server's; a client says what it wants and no more.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountFailures, STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { moneyView } from '#features/listings/listings.schema.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { closeDispute, listDisputes, openDispute } from './transitions/dispute.server.ts';
import { arrangeOrder } from './transitions/arrange.server.ts';
import { collectOrder } from './transitions/pickup.server.ts';
import {
  cancelOrder,
  confirmDelivery,
  confirmOrder,
  shipOrder,
} from './transitions/actions.server.ts';
import { orderErrors } from './orders.errors.ts';
import {
  DISPUTE_REASONS,
  DISPUTE_WORDS_MAX,
  FULFILLMENTS,
  NOTE_MAX,
  PAYMENTS,
  QUANTITY_MAX,
  STREET_MAX,
  TOWN_MAX,
  TRACKING_MAX,
} from './orders.limits.ts';
import {
  disputeView,
  orderCardView,
  orderChoices,
  orderCounts,
  orderQuote,
  orderView,
} from './orders.schema.ts';
import { disputesInput, ordersInput } from './orders.input.schema.ts';
import { getOrderChoices, quoteOrder } from './requests/choices.server.ts';
import { requestToBuy } from './requests/place.server.ts';
import { findOrders } from './views/list.server.ts';
import { getOrder } from './orders.server.ts';

const missing = orderErrors.order_not_found;
const signedIn = accountFailures('not_authenticated');
const order = orderView.meta({ id: 'Order' });
const id = z.uuid();
/** Described without the use cases' own checks, whose sentences answer. */
const words = (most: number) => z.string().nullable().optional().meta({ maxLength: most });
const note = words(NOTE_MAX).meta({ description: 'To the other one of the two.' });

const choice = {
  options: z
    .array(z.string())
    .default([])
    .meta({ description: 'Ids of options: one of each variation of the listing.' }),
  quantity: z.unknown().meta({ type: 'integer', minimum: 1, maximum: QUANTITY_MAX }),
  fulfillment: z.unknown().meta({ enum: [...FULFILLMENTS] }),
};
const address = z.unknown().meta({
  type: 'object',
  description: 'Where it goes; needed for delivery alone.',
  properties: {
    street: { type: 'string', maxLength: STREET_MAX },
    town: { type: 'string', maxLength: TOWN_MAX },
    parish: { type: 'string', description: 'ISO 3166-2, where the country has a list.' },
    country: { type: 'string', description: 'ISO 3166-1 alpha-2.' },
  },
  required: ['street', 'town', 'country'],
});
const expectedTotal = moneyView.nullable().optional().meta({
  description: 'The total that the buyer saw. Another one is refused instead of taken.',
});
const requestInput = z.object({
  listingId: z.uuid(),
  ...choice,
  address: address.optional(),
  payment: z.unknown().meta({ enum: [...PAYMENTS] }),
  note,
  expectedTotal,
  idempotencyKey: z.string().optional().meta({
    description:
      'Made by the client, at most 255 characters. Sent again with the same one, a request is the same order; with other parameters it is refused.',
  }),
});

const {
  order_invalid,
  order_quantity,
  order_own_listing,
  order_sold,
  order_not_for_sale,
  order_option_required,
  order_options_changed,
  order_option_gone,
  order_not_enough,
  order_no_delivery,
  order_not_now,
  order_not_yours,
} = orderErrors;
const ORDERING = [order_own_listing, order_sold, order_not_for_sale];
const QUOTING = [
  order_invalid,
  order_quantity,
  ...ORDERING,
  order_option_required,
  order_options_changed,
  order_option_gone,
  order_not_enough,
  order_no_delivery,
];
const MOVING = [...signedIn, order_not_now, order_not_yours, platformErrors.rate_limited];
const WRITING = [...MOVING, ...accountFailures('person_blocked', 'person_unavailable')];

export const ordersApi: readonly Operation[] = tagged('Orders', [
  list({
    path: '/orders',
    id: 'findOrders',
    summary: 'What the person buys or sells, the newest first',
    input: ordersInput,
    item: orderCardView.meta({ id: 'OrderCard' }),
    extras: orderCounts,
    errors: signedIn,
    use: findOrders,
  }),
  act({
    method: 'post',
    path: '/orders',
    id: 'requestToBuy',
    summary: 'Asks a seller to sell',
    description:
      'The server makes the total, and it stays as it is then. The seller has 72 hours to confirm.',
    status: 201,
    input: requestInput,
    headers: { idempotencyKey: 'Idempotency-Key' },
    output: order,
    errors: [
      ...accountFailures('not_authenticated', 'person_blocked', 'person_unavailable'),
      orderErrors.order_unverified,
      listingErrors.listing_not_found,
      ...QUOTING,
      orderErrors.order_total_changed,
      orderErrors.order_pending_already,
      orderErrors.order_pending_limit,
      orderErrors.order_key_used,
      platformErrors.rate_limited,
    ],
    use: (ctx, request) => requestToBuy(ctx, request as Parameters<typeof requestToBuy>[1]),
  }),
  read({
    path: '/orders/{id}',
    id: 'getOrder',
    summary: 'An order of the person',
    input: z.object({ id }),
    output: order,
    missing,
    errors: signedIn,
    use: getOrder,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/confirm',
    id: 'confirmOrder',
    summary: 'The seller agrees; the units are reserved for the buyer',
    input: z.object({ id, note }),
    output: order,
    missing,
    errors: [...WRITING, order_not_enough, orderErrors.order_listing_gone],
    use: confirmOrder,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/cancel',
    id: 'cancelOrder',
    summary: 'Ends an order that waits, or as the seller one that was confirmed',
    input: z.object({ id, note }),
    output: order,
    missing,
    errors: WRITING,
    use: cancelOrder,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/arrange',
    id: 'arrangeOrder',
    summary: 'The buyer of an accepted offer says how they get it',
    description: 'Once, before it is sent or made ready. The fee of a delivery comes to the total.',
    input: z.object({
      id,
      fulfillment: choice.fulfillment,
      address: address.optional(),
      expectedTotal,
    }),
    output: order,
    missing,
    errors: [...MOVING, order_invalid, order_no_delivery, orderErrors.order_total_changed],
    use: (ctx, asked) => arrangeOrder(ctx, asked as Parameters<typeof arrangeOrder>[1]),
  }),
  act({
    method: 'post',
    path: '/orders/{id}/ship',
    id: 'shipOrder',
    summary: 'The seller sent it, or has it ready for pick-up',
    input: z.object({ id, note, trackingNumber: words(TRACKING_MAX) }),
    output: order,
    missing,
    errors: WRITING,
    use: shipOrder,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/deliver',
    id: 'confirmDelivery',
    summary: 'The buyer has it',
    input: z.object({ id }),
    output: order,
    missing,
    errors: MOVING,
    use: confirmDelivery,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/collect',
    id: 'collectOrder',
    summary: 'The seller hands it over and enters the buyer’s pick-up code',
    description: 'Five tries an hour for each order.',
    input: z.object({ id, code: z.string() }),
    output: order,
    missing,
    errors: [
      ...signedIn,
      order_not_now,
      order_not_yours,
      orderErrors.order_no_pickup,
      orderErrors.order_wrong_code,
      orderErrors.order_code_tries,
    ],
    use: collectOrder,
  }),
  act({
    method: 'post',
    path: '/orders/{id}/dispute',
    id: 'openDispute',
    summary: 'Says that something is wrong, for a moderator to decide',
    input: z.object({ id, reason: z.enum(DISPUTE_REASONS), words: words(DISPUTE_WORDS_MAX) }),
    output: order,
    missing,
    errors: [...MOVING, orderErrors.order_dispute_late],
    use: openDispute,
  }),
  list({
    path: '/disputes',
    id: 'listDisputes',
    summary: 'Disputes that wait for a moderator, the oldest first',
    input: disputesInput,
    item: disputeView.meta({ id: 'Dispute' }),
    errors: STAFF_FAILURES,
    use: listDisputes,
  }),
  act({
    method: 'put',
    path: '/disputes/{id}/outcome',
    id: 'closeDispute',
    summary: 'A moderator closes a dispute',
    input: z.object({ id, outcome: z.enum(['delivered', 'cancelled']), note }),
    missing,
    errors: [...STAFF_FAILURES, order_not_now, order_not_yours],
    use: closeDispute,
  }),
  read({
    path: '/listings/{listingId}/order-choices',
    id: 'getOrderChoices',
    summary: 'What there is to choose when one asks to buy',
    input: z.object({ listingId: z.uuid() }),
    output: orderChoices.meta({ id: 'OrderChoices' }),
    missing: listingErrors.listing_not_found,
    errors: ORDERING,
    use: getOrderChoices,
  }),
  act({
    method: 'post',
    path: '/listings/{listingId}/order-quote',
    id: 'quoteOrder',
    summary: 'What a choice comes to now; nothing is ordered',
    input: z.object({ listingId: z.uuid(), ...choice }),
    output: orderQuote.meta({ id: 'OrderQuote' }),
    missing: listingErrors.listing_not_found,
    errors: QUOTING,
    use: (ctx, asked) => quoteOrder(ctx, asked as Parameters<typeof quoteOrder>[1]),
  }),
]);
