// What reviews does without a request.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { reviewTable } from './reviews.table.server.ts';

/**
 * Takes away the reviews about somebody whose account is gone, and what they found helpful; what
 * they wrote of others stays and counts, without their name. Safe to repeat.
 */
export async function forgetReviewer(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(reviewTable).where(eq(reviewTable.personId, userId));
  await inTransaction(ctx, async (ctx) => {
    // Locked in one order and before the votes, as whoever votes does.
    await ctx.db.execute(sql`
      select from review where id in (select review_id from review_vote where user_id = ${userId})
      order by id for no key update`);
    await ctx.db.execute(sql`
      with gone as (delete from review_vote where user_id = ${userId} returning review_id)
      update review set helpful = helpful - 1 from gone where review.id = gone.review_id`);
  });
}
