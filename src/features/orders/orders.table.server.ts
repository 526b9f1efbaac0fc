// Owns orders and the transitions of their lives. Everything that changes an order locks its row
// first, then that of its listing, whose units are in listings alone.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newest, oneOf, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import {
  type CancelReason,
  type DeliveredHow,
  DISPUTE_REASONS,
  FULFILLMENTS,
  ORDER_STATES,
  PAYMENTS,
} from './orders.limits.ts';
import type { ChosenOption } from './orders.schema.ts';
import type { OrderAddress } from './orders.input.schema.ts';
import type { OrderActor } from './orders.states.ts';

export const orderTable = pgTable(
  'order',
  {
    /** Its last six characters are the number that people see (DECISIONS.md G7). */
    id: uuid('id').notNull(),
    /** No foreign key: the order outlives the listing. */
    listingId: uuid('listing_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    state: text('state', { enum: ORDER_STATES }).notNull().default('pending'),
    quantity: integer('quantity').notNull(),
    /**
     * From here to `total` as it was when the order was placed. Never changed again, but that the
     * fee of a delivery comes with the choice that follows an accepted offer (`arranged`).
     */
    title: text('title').notNull(),
    /** The picture that stood in front; its file goes with the listing. */
    coverId: uuid('cover_id'),
    options: jsonb('options').$type<ChosenOption[]>().notNull().default([]),
    currency: char('currency', { length: 3 }).notNull(),
    /** Minor units of `currency`, options included; agreed on where there is an offer. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    /** Null where nothing is delivered, or the two agree on it themselves. */
    deliveryFee: bigint('delivery_fee', { mode: 'number' }),
    total: bigint('total', { mode: 'number' }).notNull(),
    fulfillment: text('fulfillment', { enum: FULFILLMENTS }).notNull(),
    payment: text('payment', { enum: PAYMENTS }).notNull(),
    /** For the two alone, and for moderators while there is a dispute. */
    address: jsonb('address').$type<OrderAddress>(),
    note: text('note'),
    trackingNumber: text('tracking_number'),
    /** The buyer's to show; made when it is ready for pick-up. */
    pickupCode: text('pickup_code'),
    /** Whether its units are taken from the stock now. */
    reserved: boolean('held').notNull().default(false),
    /** Ids of the options that were counted when the units were taken. */
    reservedOptions: text('held_options')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * The buyer has said how they get it. An offer that was accepted asks it afterwards; until then
     * it is to be picked up.
     */
    arranged: boolean('arranged').notNull().default(true),
    /**
     * A sale that was made elsewhere and is written down here by the seller: it has no price to be
     * agreed on, and counts once the buyer says that it is true.
     */
    recorded: boolean('recorded').notNull().default(false),
    /** What agreed on the price. */
    offerId: uuid('offer_id'),
    /** Of the buyer's request, with a hash of what it asked for. */
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    /** Transitions of its life so far; being placed is the first. */
    transitions: smallint('steps').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    cancelledAt: moment('cancelled_at'),
    disputedAt: moment('disputed_at'),
    cancelReason: text('cancel_reason').$type<CancelReason>(),
    deliveredHow: text('delivered_how').$type<DeliveredHow>(),
    disputeReason: text('dispute_reason', { enum: DISPUTE_REASONS }),
    /** When address, notes and tracking number were taken away. */
    clearedAt: moment('cleared_at'),
  },
  (table) => [
    primaryKey({ name: 'order_pk', columns: [table.id] }),
    references('order_buyer_fk', table.buyerId, userTable.id).onDelete('cascade'),
    references('order_seller_fk', table.sellerId, userTable.id).onDelete('cascade'),
    references('order_currency_fk', table.currency, currencyRateTable.code),
    index('order_buyer_idx').on(table.buyerId, ...newest(table.createdAt, table.id)),
    index('order_seller_idx').on(table.sellerId, ...newest(table.createdAt, table.id)),
    index('order_open_listing_idx')
      .on(table.listingId, table.createdAt, table.id)
      .where(sql`state in ('pending', 'confirmed', 'shipped', 'disputed')`),
    index('order_pending_idx')
      .on(table.createdAt)
      .where(sql`state = 'pending'`),
    index('order_shipped_idx')
      .on(table.shippedAt)
      .where(sql`state = 'shipped'`),
    index('order_disputed_idx')
      .on(table.disputedAt, table.id)
      .where(sql`state = 'disputed'`),
    index('order_uncleared_idx')
      .on(sql`greatest(delivered_at, cancelled_at)`)
      .where(sql`cleared_at is null and state in ('delivered', 'cancelled')`),
    index('order_keyed_idx')
      .on(table.createdAt)
      .where(sql`idempotency_key is not null`),
    uniqueIndex('order_idempotency_key_unique').on(table.buyerId, table.idempotencyKey),
    uniqueIndex('order_offer_unique').on(table.offerId),
    check('order_not_with_oneself', sql`${table.buyerId} <> ${table.sellerId}`),
    check('order_quantity_positive', sql`${table.quantity} > 0`),
    check('order_unit_price_not_negative', sql`${table.unitPrice} >= 0`),
    check('order_delivery_fee_not_negative', sql`${table.deliveryFee} >= 0`),
    check(
      'order_total_adds_up',
      sql`${table.total} = ${table.unitPrice} * ${table.quantity} + coalesce(${table.deliveryFee}, 0)`,
    ),
    check('order_state_known', oneOf('state', ORDER_STATES)),
  ],
);
export type OrderRow = typeof orderTable.$inferSelect;

/** What happened to an order, when, and by whom: its timeline. */
export const orderTransitionTable = pgTable(
  'order_step',
  {
    orderId: uuid('order_id').notNull(),
    /** Counts from 1, which is being placed. */
    number: smallint('number').notNull(),
    /** Where it led. */
    state: text('state', { enum: ORDER_STATES }).notNull(),
    by: text('by').$type<OrderActor>().notNull(),
    /** Null where it happened by itself. */
    byId: uuid('by_id'),
    /** Their words to the other one; those of a dispute are for moderators. */
    note: text('note'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'order_step_pk', columns: [table.orderId, table.number] }),
    references('order_step_order_fk', table.orderId, orderTable.id).onDelete('cascade'),
  ],
);
