// Owns who keeps which listing. How many people keep one is counted in listing_stats, which belongs
// to listings.
import { bigint, char, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { at, newest, references } from '#platform/db/columns.server.ts';
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
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'favorite_pk', columns: [table.userId, table.listingId] }),
    references('favorite_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('favorite_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('favorite_user_idx').on(table.userId, ...newest(table.createdAt, table.listingId)),
    index('favorite_listing_idx').on(table.listingId),
  ],
);
