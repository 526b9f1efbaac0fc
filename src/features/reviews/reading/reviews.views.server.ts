// A review as its reader sees it: who wrote it and who answered, and what the reader did with it.
// Which reviews those are is for whoever asks.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { canAnswerReview } from '#features/reviews/reviews.policy.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import {
  type ReviewRow,
  reviewTable,
  reviewVoteTable,
} from '#features/reviews/reviews.table.server.ts';

/** As the indexes of persons and listings have them. */
const NEWEST = keyset('reviews.newest', {
  createdAt: { by: reviewTable.createdAt, type: 'time', descending: true },
  id: { by: reviewTable.id, type: 'uuid', descending: true },
});

/** Spelled as the partial indexes are. */
export const COUNTS = sql`${reviewTable.counts}`;

const personTable = alias(userTable, 'person');

/** A page of reviews, each as the reader sees it. */
export async function readPage(
  ctx: Ctx,
  about: SQL | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ReviewView>> {
  const after = NEWEST.read(cursor);
  const rows = await selectReviews(ctx)
    .where(and(COUNTS, about, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return { items: items.map((row) => toReviewView(ctx, row)), nextCursor };
}

/** Reviews with the two people and what the reader did. */
function selectReviews({ actor, readDb }: Ctx) {
  const face = (user: typeof userTable | typeof personTable) => ({
    name: user.name,
    email: user.email,
    image: user.image,
  });
  const found = actor
    ? sql<boolean>`exists (select from ${reviewVoteTable} where
        ${reviewVoteTable.reviewId} = ${reviewTable.id}
        and ${reviewVoteTable.userId} = ${actor.id})`
    : sql<boolean>`false`;
  return readDb
    .select({
      at: NEWEST.columns,
      review: reviewTable,
      author: face(userTable),
      person: face(personTable),
      foundHelpful: found,
    })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .innerJoin(personTable, eq(personTable.id, reviewTable.personId))
    .$dynamic();
}

/** Some reviews as the reader sees them, whether they count or not, oldest first. */
export async function selectViews(ctx: Ctx, where: SQL | undefined): Promise<ReviewView[]> {
  const rows = await selectReviews({ ...ctx, readDb: ctx.db })
    .where(where)
    .orderBy(reviewTable.createdAt);
  return rows.map((row) => toReviewView(ctx, row));
}

type Face = { name: string; email: string; image: string | null };
type FoundReview = {
  review: ReviewRow;
  author: Face;
  person: Face;
  foundHelpful: boolean;
};

function toReviewView(
  { actor }: Ctx,
  { review, author, person, ...found }: FoundReview,
): ReviewView {
  const { answer, answeredAt, userId, personId } = review;
  return {
    id: review.id,
    userId,
    author: toFace(author),
    personId,
    targetType: review.targetType,
    targetId: review.targetId,
    rating: review.rating,
    comment: review.comment,
    verified: review.verified,
    helpful: review.helpful,
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    answer:
      answer !== null && answeredAt
        ? { author: toFace(person), text: answer, createdAt: answeredAt.toISOString() }
        : null,
    foundHelpful: found.foundHelpful,
    isOwn: actor?.id === userId,
    canAnswer: canAnswerReview(actor, { personId, answered: answer !== null }),
  };
}

function toFace(face: Face): { name: string; avatar: string | null } {
  return { name: displayName(face), avatar: face.image };
}
