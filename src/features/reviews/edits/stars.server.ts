// The one way to change the row of a review: what its stars add to a seller's figures follows in
// the same transaction.
import { eq } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { countRating } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type ReviewRow, reviewTable } from '#features/reviews/reviews.table.server.ts';

type Changes = Partial<Omit<ReviewRow, 'id' | 'userId' | 'personId' | 'orderId'>>;

/** Changes a review that the transaction has locked. @param review its row as it was */
export async function changeReview(ctx: Ctx, review: ReviewRow, changes: Changes): Promise<void> {
  await ctx.db.update(reviewTable).set(changes).where(eq(reviewTable.id, review.id));
  const before = starsOf(review);
  const after = starsOf({ ...review, ...changes });
  const by = { sum: after.sum - before.sum, count: after.count - before.count };
  if (by.sum === 0 && by.count === 0) return;
  const { personId: userId } = review;
  if (await isThere(ctx, userId)) await countRating(ctx, { userId, ...by });
}

/** Means of sellers are kept, because cards show many; those of buyers are counted when asked. */
function starsOf({ counts, targetType, rating }: ReviewRow): { sum: number; count: number } {
  return counts && targetType !== 'buyer' ? { sum: rating, count: 1 } : { sum: 0, count: 0 };
}

/** Whoever is gone has no stars any more. */
async function isThere(ctx: Ctx, id: string): Promise<boolean> {
  const [person] = await ctx.db
    .select({ deletedAt: userTable.deletedAt })
    .from(userTable)
    .where(eq(userTable.id, id))
    .for('share');
  return person?.deletedAt === null;
}
