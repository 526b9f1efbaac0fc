// What the check of new content sees of a review or an answer, and what a decision changes in it.
// How a change waits and is decided is platform/screening/revision.server.ts.
import { eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { Revised, Revision, StatusChange } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import type { ScreenedStatus } from '#platform/screening/states.ts';
import { reviewErrors } from '#features/reviews/reviews.errors.ts';
import {
  answerSubmitted,
  reviewAnswered,
  reviewSubmitted,
  reviewWritten,
} from '#features/reviews/reviews.events.server.ts';
import {
  type ReviewContent,
  type ReviewRow,
  reviewTable,
} from '#features/reviews/reviews.table.server.ts';
import { changeReview } from './stars.server.ts';

const personTable = alias(userTable, 'person');
const errors = { gone: reviewErrors.review_not_found, changed: platformErrors.content_changed };
type Found = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** What people say of each other is reviewed first (platform/screening/screening.server.ts). */
export const reviewRevisions = defineRevisions<Found, ReviewContent>({
  name: 'reviews',
  event: reviewSubmitted,
  job: 'reviews.moderation-check',
  errors,
  async lock(ctx, id) {
    await isDelivered(ctx, eq(reviewTable.id, id));
    await lockReview(ctx, id);
  },
  async find(ctx, id) {
    const row = await findReview(ctx, id);
    if (!row) return null;
    const { revision, status, statusReason: reason, userId: authorId } = row.review;
    return { row, content: contentOf(row.review), revision, status, reason, authorId };
  },
  look: (_ctx, { comment, rating }, { row: { author, person } }) => ({
    title: displayName(person),
    country: author.country,
    texts: [{ field: 'comment', text: comment }],
    facts: [{ field: 'rating', text: String(rating) }],
  }),
  path: (_ctx, { row }) => pathOf(row.review),
  apply: showWords,
  change: changeStatus,
});

/** So does what the one who is rated says to it; its id is that of the review. */
export const answerRevisions = defineRevisions<Found, string>({
  name: 'answers',
  event: answerSubmitted,
  job: 'reviews.answer-check',
  errors,
  lock: lockReview,
  async find(ctx, id) {
    const row = await findReview(ctx, id);
    if (!row || row.review.answer === null) return null;
    const { answer: content, answerRevision: revision } = row.review;
    const { answerStatus: status, answerReason: reason, personId: authorId } = row.review;
    return { row, content, revision, status, reason, authorId };
  },
  look: (_ctx, answer, { row: { review, author, person } }) => ({
    title: displayName(author),
    country: person.country,
    texts: [{ field: 'answer', text: answer }],
    facts: [{ field: 'review', text: review.comment }],
  }),
  path: (_ctx, { row }) => pathOf(row.review),
  async change(ctx, { row: { review } }, { status, reason: answerReason }) {
    await changeReview(ctx, review, { answerStatus: status as ScreenedStatus, answerReason });
    if (status === 'approved') await publish(ctx, reviewAnswered, about(review));
  },
});

async function findReview(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ review: reviewTable, author: userTable, person: personTable })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .innerJoin(personTable, eq(personTable.id, reviewTable.personId))
    .where(eq(reviewTable.id, id));
  return found ?? null;
}

async function lockReview(ctx: Ctx, id: string): Promise<void> {
  const { id: locked } = reviewTable;
  await ctx.db.select({ locked }).from(reviewTable).where(eq(locked, id)).for('no key update');
}

/**
 * Keeps the order of a review in its state until the transaction ends; before the review is locked,
 * as whoever settles does. @returns whether it is delivered, as those of the demonstration are
 */
export async function isDelivered(ctx: Ctx, review: SQL | undefined): Promise<boolean> {
  const [order] = await ctx.db
    .select({ state: orderTable.state })
    .from(reviewTable)
    .innerJoin(orderTable, eq(orderTable.id, reviewTable.orderId))
    .where(review)
    .for('share', { of: orderTable });
  return !order || order.state === 'delivered';
}

/** What an author says, of all that is in a row. */
export function contentOf({ rating, comment, targetId, targetType }: ReviewContent): ReviewContent {
  return { rating, comment, targetId, targetType };
}

/** Where the two see it; those of the demonstration have no order. */
function pathOf({ orderId, personId }: ReviewRow): string {
  return orderId ? `/orders/${orderId}#rate` : `/seller/${personId}?tab=reviews`;
}

/** Approved words replace what the public reads, and count while the order is delivered. */
async function showWords(
  ctx: Ctx,
  { id, row: { review } }: Revised<Found, ReviewContent>,
  { content, number: revision, createdAt: editedAt }: Revision<ReviewContent>,
): Promise<void> {
  const counts = await isDelivered(ctx, eq(reviewTable.id, id));
  const approved = { status: 'approved', statusReason: null } as const;
  await changeReview(ctx, review, { ...content, ...approved, revision, counts, editedAt });
}

async function changeStatus(
  ctx: Ctx,
  { id, row: { review } }: Revised<Found, ReviewContent>,
  { status, reason: statusReason, revision }: StatusChange,
): Promise<void> {
  const approved = status === 'approved';
  const counts = approved && (await isDelivered(ctx, eq(reviewTable.id, id)));
  const to = { status: status as ScreenedStatus, statusReason, revision, counts };
  await changeReview(ctx, review, to);
  if (approved) await publish(ctx, reviewWritten, { ...about(review), rating: review.rating });
}

function about({ id: reviewId, orderId, userId: authorId, personId, targetType }: ReviewRow) {
  return { reviewId, orderId, authorId, personId, targetType };
}
