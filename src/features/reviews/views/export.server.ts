// The data export of what a person wrote and what was written about them.
import { and, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  type ReviewContent,
  reviewEdits,
  reviewTable,
  reviewVoteTable,
} from '#features/reviews/reviews.table.server.ts';

type Waiting = { content: ReviewContent; status: string };
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
  const { createdAt, editedAt, answer, answeredAt, answerStatus, status, statusReason } =
    reviewTable;
  const said = { rating, comment, verified, counts, helpful, createdAt, editedAt };
  // What is not approved is its author's alone.
  const approvedAnswer = sql<
    string | null
  >`case when ${answerStatus} = 'approved' then ${answer} end`;
  const { content, status: newStatus } = reviewEdits.table;
  const about = { orderId, targetType, targetId };
  const [written, received, foundHelpful] = await Promise.all([
    ctx.db
      .select({
        ...about,
        ...said,
        status,
        statusReason,
        waitingEdit: { content, status: newStatus },
        answer: approvedAnswer,
        answeredAt,
      })
      .from(reviewTable)
      .leftJoin(reviewEdits.table, reviewEdits.beside(reviewTable.id))
      .where(eq(reviewTable.userId, id))
      .orderBy(createdAt),
    ctx.db
      .select({ ...about, ...said, answer, answerStatus, answeredAt })
      .from(reviewTable)
      .where(and(eq(reviewTable.personId, id), eq(status, 'approved')))
      .orderBy(createdAt),
    ctx.db
      .select({ reviewId: reviewVoteTable.reviewId, foundAt: reviewVoteTable.createdAt })
      .from(reviewVoteTable)
      .where(eq(reviewVoteTable.userId, id))
      .orderBy(reviewVoteTable.createdAt),
  ]);
  return { written: written.map(withWaiting), received, foundHelpful };
}

/** Of what waits, what its author wrote. */
function withWaiting<Row extends { waitingEdit: Waiting | null }>({ waitingEdit, ...row }: Row) {
  if (!waitingEdit) return { ...row, waitingEdit };
  const { rating, comment } = waitingEdit.content;
  return { ...row, waitingEdit: { rating, comment, status: waitingEdit.status } };
}
