// Owns who keeps which listing. How many people keep one is counted in listing_stats, which belongs
// to listings.
import {
  bigint,
  char,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';

export const favoriteTable = pgTable(
  'favorite',
  {
    userId: uuid('user_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    /** What it cost when it was saved: minor units of `currency`. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'favorite_pk', columns: [table.userId, table.listingId] }),
    foreignKey({
      name: 'favorite_user_fk',
      columns: [table.userId],
      foreignColumns: [userTable.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'favorite_listing_fk',
      columns: [table.listingId],
      foreignColumns: [listingTable.id],
    }).onDelete('cascade'),
    index('favorite_user_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.listingId.desc().nullsFirst(),
    ),
    index('favorite_listing_idx').on(table.listingId),
  ],
);
