// Owns the searches that people keep, what each of them asks of a listing as the database compares
// it, and which listing was found for whom. What a listing was before an edit (`alert_before`) is
// written by a trigger of the migration.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, newest, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { CADENCES } from './alerts.limits.ts';

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const alertTable = pgTable(
  'alert',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** What its owner calls it; null: what it asks for. */
    name: text('name'),
    /** The filters as the query of an address, which names them for years to come. */
    search: text('search').notNull(),
    /** Of what it asks for: the same search twice is one. */
    fingerprint: char('fingerprint', { length: 64 }).notNull(),
    cadence: text('cadence', { enum: CADENCES }).notNull(),
    pausedAt: moment('paused_at'),
    createdAt: moment('created_at').notNull(),
    /** Words and marks that a listing has to have. */
    query: tsquery('query').notNull(),
    /** Every listing that matches has one of these: the rarest of what the search asks for. */
    anchors: text('anchors').array().notNull(),
    /** Hundredths of `currency`, inclusive. */
    minPrice: bigint('min_price', { mode: 'number' }),
    maxPrice: bigint('max_price', { mode: 'number' }),
    currency: char('currency', { length: 3 }).notNull(),
    /** By which rules of listing_search query and anchors were made, and when. */
    version: smallint('version').notNull(),
    readAt: moment('read_at').notNull(),
    listens: boolean('listens')
      .notNull()
      .generatedAlwaysAs(sql`paused_at is null and cadence <> 'off'`),
  },
  (table) => [
    primaryKey({ name: 'alert_pk', columns: [table.id] }),
    references('alert_user_fk', table.userId, userTable.id).onDelete('cascade'),
    unique('alert_fingerprint_unique').on(table.userId, table.fingerprint),
    index('alert_user_idx').on(table.userId, ...newest(table.createdAt, table.id)),
    index('alert_anchors_idx')
      .using('gin', table.anchors)
      .with({ fastupdate: false })
      .where(sql`listens`),
    index('alert_read_idx').on(table.readAt),
    check('alert_anchored', sql`cardinality(anchors) > 0`),
  ],
);
export type AlertRow = typeof alertTable.$inferSelect;

/** A listing that was found for somebody: told of once, whichever of their alerts it fits. */
export const alertMatchTable = pgTable(
  'alert_match',
  {
    userId: uuid('user_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    alertId: uuid('alert_id').notNull(),
    way: text('way', { enum: ['at-once', 'daily', 'weekly'] }).notNull(),
    matchedAt: moment('matched_at').notNull(),
    /** Null while it waits for a summary. */
    notifiedAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ name: 'alert_match_pk', columns: [table.userId, table.listingId] }),
    references('alert_match_alert_fk', table.alertId, alertTable.id).onDelete('cascade'),
    references('alert_match_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('alert_match_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('alert_match_alert_idx').on(table.alertId, table.matchedAt),
    index('alert_match_listing_idx').on(table.listingId),
    index('alert_match_matched_idx').on(table.matchedAt),
    index('alert_match_waiting_idx')
      .on(table.way, table.matchedAt)
      .where(sql`told_at is null`),
  ],
);

/** What the public saw of a listing before an edit that alerts have not looked at yet. */
export const alertBeforeTable = pgTable(
  'alert_before',
  {
    listingId: uuid('listing_id').notNull(),
    marks: tsvector('marks').notNull(),
    /** US cents. */
    price: bigint('price', { mode: 'number' }).notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'alert_before_pk', columns: [table.listingId] }),
    references('alert_before_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('alert_before_changed_idx').on(table.changedAt),
  ],
);
