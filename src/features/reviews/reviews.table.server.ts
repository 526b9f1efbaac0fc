// Owns what people say of each other after a deal, and who found it helpful. `target_id` names a
// person or a listing, so it has no foreign key; `person_id` is always the person who is rated.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, newest, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { revisionsOf } from '#platform/screening/screening.table.server.ts';
import { SCREENED_STATUSES } from '#platform/screening/states.ts';
import { TARGET_TYPES } from './reviews.limits.ts';

export const reviewTable = pgTable(
  'review',
  {
    id: uuid('id').notNull(),
    /** The deal behind it; null for those of the demonstration. */
    orderId: uuid('order_id'),
    /** Who wrote it. */
    userId: uuid('user_id').notNull(),
    /** Who is rated: the seller, also where it is about the listing, or the buyer. */
    personId: uuid('person_id').notNull(),
    targetId: uuid('target_id').notNull(),
    /** A review of a listing is one of its seller, too. */
    targetType: text('target_type', { enum: TARGET_TYPES }).notNull(),
    rating: smallint('rating').notNull(),
    comment: text('comment').notNull().default(''),
    /** Written from a delivered order (DECISIONS.md G3). */
    verified: boolean('verified').notNull().default(false),
    /** Where it stands with the review (platform/screening/states.ts). */
    status: text('status', { enum: SCREENED_STATUSES }).notNull().default('approved'),
    /** Why it has that status: a key of the reasons that authors are told. */
    statusReason: text('status_reason'),
    /** Names what is in this row; what waits in `revision` has a higher number. */
    revision: integer('revision').notNull().default(1),
    /**
     * Shown to everybody and part of the figures: it is approved, and its order delivered, not
     * disputed nor cancelled.
     */
    counts: boolean('counts').notNull().default(true),
    /** How many people found it helpful. */
    helpful: integer('helpful').notNull().default(0),
    /** What the person who is rated says to it. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
    /** The same three of the answer. */
    answerStatus: text('answer_status', { enum: SCREENED_STATUSES }).notNull().default('approved'),
    answerReason: text('answer_reason'),
    answerRevision: integer('answer_revision').notNull().default(1),
    editedAt: at('edited_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'review_pk', columns: [table.id] }),
    references('review_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('review_person_fk', table.personId, userTable.id).onDelete('cascade'),
    references('review_order_fk', table.orderId, orderTable.id).onDelete('set null'),
    // One for each order and direction, whoever is faster.
    uniqueIndex('review_order_idx').on(table.orderId, table.userId),
    // NULLS FIRST is what a plain ORDER BY ... DESC asks for; with Drizzle's default the indexes
    // would be ignored.
    index('review_seller_idx')
      .on(table.personId, ...newest(table.createdAt, table.id))
      .where(sql`counts and target_type <> 'buyer'`),
    index('review_buyer_idx')
      .on(table.personId, ...newest(table.createdAt, table.id))
      .where(sql`counts and target_type = 'buyer'`),
    index('review_listing_idx')
      .on(table.targetId, ...newest(table.createdAt, table.id))
      .where(sql`counts and target_type = 'listing'`),
    // The stars of somebody are counted without a look at the rows.
    index('review_stars_idx')
      .on(table.personId, table.targetType, table.rating)
      .where(sql`counts`),
    index('review_unanswered_idx')
      .on(table.personId)
      .where(sql`counts and answered_at is null`),
    index('review_user_idx').on(table.userId),
    check('review_rating_in_range', sql`${table.rating} between 1 and 5`),
    check('review_helpful_not_negative', sql`${table.helpful} >= 0`),
    check('review_target_known', sql`${table.targetType} in ('seller', 'listing', 'buyer')`),
    check(
      'review_target_is_person',
      sql`${table.targetType} = 'listing' or ${table.targetId} = ${table.personId}`,
    ),
    check('review_not_of_oneself', sql`${table.personId} <> ${table.userId}`),
    check(
      'review_status_known',
      sql`${table.status} in ('pending', 'approved', 'flagged', 'rejected', 'removed')
        and ${table.answerStatus} in ('pending', 'approved', 'flagged', 'rejected', 'removed')`,
    ),
    check('review_counts_when_approved', sql`${table.status} = 'approved' or not ${table.counts}`),
    check('review_answer_has_date', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
export type ReviewRow = typeof reviewTable.$inferSelect;

/** What an author writes of a review. */
export type ReviewContent = Pick<ReviewRow, 'rating' | 'comment' | 'targetId' | 'targetType'>;
/** Words written anew of reviews that others read, until they are decided. */
export const reviewEdits = revisionsOf<ReviewContent>('reviews');

/** Who found which review helpful; how many they are is counted in `review`. */
export const reviewVoteTable = pgTable(
  'review_vote',
  {
    reviewId: uuid('review_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_vote_pk', columns: [table.reviewId, table.userId] }),
    references('review_vote_review_fk', table.reviewId, reviewTable.id).onDelete('cascade'),
    references('review_vote_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('review_vote_user_idx').on(table.userId),
  ],
);
