// Owns the reviews of sellers and listings. `target_id` names a user or a listing, so it has no
// foreign key.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';

export const reviewTable = pgTable(
  'review',
  {
    id: uuid('id').notNull(),
    /** Who wrote it. */
    userId: uuid('user_id').notNull(),
    targetId: uuid('target_id').notNull(),
    targetType: text('target_type', { enum: ['seller', 'listing'] }).notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment').notNull().default(''),
    /** Written from a delivered order (DECISIONS.md G3). */
    verified: boolean('verified').notNull().default(false),
    /** How many people found it helpful. */
    helpful: integer('helpful').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'review_pk', columns: [table.id] }),
    foreignKey({
      name: 'review_user_fk',
      columns: [table.userId],
      foreignColumns: [userTable.id],
    }).onDelete('cascade'),
    // NULLS FIRST is what a plain ORDER BY ... DESC asks for; with Drizzle's default the index
    // would be ignored.
    index('review_target_idx').on(
      table.targetType,
      table.targetId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('review_user_idx').on(table.userId),
    check('review_rating_in_range', sql`${table.rating} between 1 and 5`),
    check('review_helpful_not_negative', sql`${table.helpful} >= 0`),
    check('review_target_known', sql`${table.targetType} in ('seller', 'listing')`),
    check(
      'review_not_of_oneself',
      sql`not (${table.targetType} = 'seller' and ${table.targetId} = ${table.userId})`,
    ),
  ],
);
export type ReviewRow = typeof reviewTable.$inferSelect;
