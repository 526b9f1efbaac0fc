// Owns offers: one row for each round of a negotiation. Everything that changes one locks its
// conversation first, where somebody writes, and then the row.
import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newest, oneOf, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import { messageTable } from '#features/messages/messages.table.server.ts';
import type { ChosenOption } from '#features/orders/orders.schema.ts';
import { OFFER_REASONS, OFFER_STATES, ROUNDS, SIDES } from './offers.limits.ts';

export const offerTable = pgTable(
  'offer',
  {
    id: uuid('id').notNull(),
    /** The id of its first round. */
    negotiationId: uuid('negotiation_id').notNull(),
    round: smallint('round').notNull(),
    /** No foreign key: what was offered is kept with the conversation, longer than the listing. */
    listingId: uuid('listing_id').notNull(),
    /** Which content of the listing it is for. */
    listingRevision: integer('listing_revision').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    madeBy: text('made_by', { enum: SIDES }).notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Where it stands in the conversation; its note is there, and it goes when that goes. */
    messageId: uuid('message_id').notNull(),
    /** For one unit, options included; minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What was asked for it then. */
    asking: bigint('asking', { mode: 'number' }).notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** As they were called then. */
    options: jsonb('options').$type<ChosenOption[]>().notNull().default([]),
    state: text('state', { enum: OFFER_STATES }).notNull().default('open'),
    /** Why it was declined by itself, or ended. */
    reason: text('reason', { enum: OFFER_REASONS }),
    endsAt: moment('ends_at').notNull(),
    /** When whoever has to answer was told that it ends soon. */
    remindedAt: moment('reminded_at'),
    closedAt: moment('closed_at'),
    /** No foreign key: orders have a life of their own. */
    orderId: uuid('order_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'offer_pk', columns: [table.id] }),
    references('offer_buyer_fk', table.buyerId, userTable.id).onDelete('cascade'),
    references('offer_seller_fk', table.sellerId, userTable.id).onDelete('cascade'),
    references('offer_message_fk', table.messageId, messageTable.id).onDelete('cascade'),
    references('offer_currency_fk', table.currency, currencyRateTable.code),
    unique('offer_message_unique').on(table.messageId),
    unique('offer_round_unique').on(table.negotiationId, table.round),
    // One negotiation at a time.
    uniqueIndex('offer_open_unique')
      .on(table.listingId, table.buyerId)
      .where(sql`state = 'open'`),
    index('offer_listing_buyer_idx').on(table.listingId, table.buyerId, table.createdAt),
    index('offer_conversation_idx').on(table.conversationId, ...newest(table.createdAt, table.id)),
    index('offer_buyer_idx').on(table.buyerId, table.createdAt),
    index('offer_seller_idx').on(table.sellerId, table.createdAt),
    index('offer_ends_idx')
      .on(table.endsAt)
      .where(sql`state = 'open'`),
    check('offer_below_asking', sql`${table.amount} > 0 and ${table.amount} < ${table.asking}`),
    check('offer_quantity_positive', sql`${table.quantity} > 0`),
    check('offer_round_known', sql.raw(`round between 1 and ${ROUNDS}`)),
    check('offer_accepted_has_order', sql`(${table.state} = 'accepted') = (order_id is not null)`),
    check('offer_closed_has_time', sql`(${table.state} = 'open') = (closed_at is null)`),
    check('offer_state_known', oneOf('state', OFFER_STATES)),
  ],
);
export type OfferRow = typeof offerTable.$inferSelect;
