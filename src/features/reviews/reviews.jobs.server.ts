// What reviews does without a request.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { reviewTable } from './reviews.table.server.ts';

/**
 * Takes away the reviews about somebody whose account is gone; what they wrote of others stays,
 * without their name. Safe to repeat.
 */
export async function removeReviewsAbout(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db
    .delete(reviewTable)
    .where(and(eq(reviewTable.targetType, 'seller'), eq(reviewTable.targetId, userId)));
}
