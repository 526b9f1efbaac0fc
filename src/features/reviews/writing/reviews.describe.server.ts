// A review, and its answer, as whoever decides about it sees it: what the public reads now, and
// what was written since. Owns no rule; who may look is said by whoever asks.
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedParts, ScreenedSubject } from '#platform/screening.content.ts';
import { reviewEditTable, reviewTable } from '#features/reviews/reviews.table.server.ts';

const personTable = alias(userTable, 'person');

/** Stars and words, as they are shown; its title is who is rated. */
export async function describeReview(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ScreenedSubject | null> {
  const found = await findReview(ctx, id);
  if (!found) return null;
  const { review, edit, author, person } = found;
  const { status, statusReason: reason, revision } = edit ?? review;
  return {
    title: displayName(person),
    path: pathOf(review),
    authorId: review.userId,
    country: author.country,
    status,
    reason,
    revision,
    isEdit: edit !== null,
    before: edit ? partsOf(review) : null,
    after: partsOf(edit ?? review),
  };
}

/** The words of the one who is rated; null before there are any. */
export async function describeAnswer(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ScreenedSubject | null> {
  const found = await findReview(ctx, id);
  if (!found || found.review.answer === null) return null;
  const { review, person, author } = found;
  return {
    title: displayName(author),
    path: pathOf(review),
    authorId: review.personId,
    country: person.country,
    status: review.answerStatus,
    reason: review.answerReason,
    revision: review.answerRevision,
    isEdit: false,
    before: null,
    after: {
      texts: [{ field: 'answer', text: found.review.answer }],
      facts: [{ field: 'review', text: review.comment }],
      media: [],
    },
  };
}

async function findReview(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ review: reviewTable, edit: reviewEditTable, author: userTable, person: personTable })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .innerJoin(personTable, eq(personTable.id, reviewTable.personId))
    .leftJoin(reviewEditTable, eq(reviewEditTable.reviewId, reviewTable.id))
    .where(eq(reviewTable.id, id));
  return found ?? null;
}

/** Where the two see it; those of the demonstration have no order. */
function pathOf({ orderId, personId }: { orderId: string | null; personId: string }): string {
  return orderId ? `/orders/${orderId}#rate` : `/seller/${personId}?tab=reviews`;
}

function partsOf({ comment, rating }: { comment: string; rating: number }): ScreenedParts {
  return {
    texts: [{ field: 'comment', text: comment }],
    facts: [{ field: 'rating', text: String(rating) }],
    media: [],
  };
}
