// A person's own copy of what they wrote and what was written about them.
import { eq } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';

type Part = Record<string, unknown>[];

/**
 * The reviews that the actor has written and got, and those that they found helpful.
 * @throws AppError not_authenticated
 */
export async function exportOwnReviews(
  ctx: Ctx,
): Promise<{ written: Part; received: Part; foundHelpful: Part }> {
  const { id } = requireActor(ctx);
  const { orderId, targetType, targetId, rating, comment, verified, counts, helpful } = reviewTable;
  const { createdAt, editedAt, answer, answeredAt } = reviewTable;
  const said = { rating, comment, verified, counts, helpful, createdAt, editedAt };
  const about = { orderId, targetType, targetId };
  const [written, received, foundHelpful] = await Promise.all([
    ctx.db
      .select({ ...about, ...said, answer, answeredAt })
      .from(reviewTable)
      .where(eq(reviewTable.userId, id))
      .orderBy(createdAt),
    ctx.db
      .select({ ...about, ...said, answer, answeredAt })
      .from(reviewTable)
      .where(eq(reviewTable.personId, id))
      .orderBy(createdAt),
    ctx.db
      .select({ reviewId: reviewVoteTable.reviewId, foundAt: reviewVoteTable.createdAt })
      .from(reviewVoteTable)
      .where(eq(reviewVoteTable.userId, id))
      .orderBy(reviewVoteTable.createdAt),
  ]);
  return { written, received, foundHelpful };
}
