// Owns the running totals of a seller. The person is in accounts, the single reviews in reviews.
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';

export const sellerStatsTable = pgTable(
  'seller_stats',
  {
    userId: uuid('user_id').notNull(),
    /** Sum of the stars; the mean is this over `ratingCount`. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'seller_stats_pk', columns: [table.userId] }),
    foreignKey({ name: 'seller_stats_user_fk', columns: [table.userId], foreignColumns: [userTable.id] }).onDelete('cascade'),
    check('seller_stats_in_range', sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`),
  ],
);
export type SellerStatsRow = typeof sellerStatsTable.$inferSelect;
