// Gives the demo's sellers their reviews, with answers and with who found them helpful, and adds
// their stars up.
import { sql } from 'drizzle-orm';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Random } from './random.ts';
import type { DemoReview } from './reviews.ts';
import { idAt, inBatches } from './rows.ts';

/** @param ids of the people, by their slugs */
export async function insertReviews(
  ctx: Ctx,
  reviews: DemoReview[],
  ids: Map<string, string>,
  random: Random,
  before: (days: number) => Date,
): Promise<void> {
  const totals = new Map<string, { userId: string; ratingSum: number; ratingCount: number }>();
  const votes: (typeof reviewVoteTable.$inferInsert)[] = [];
  const rows = reviews.map((review) => {
    const createdAt = before(review.createdDaysAgo);
    const personId = ids.get(review.seller.slug)!;
    const total = totals.get(personId) ?? { userId: personId, ratingSum: 0, ratingCount: 0 };
    totals.set(personId, {
      ...total,
      ratingSum: total.ratingSum + review.rating,
      ratingCount: total.ratingCount + 1,
    });
    const id = idAt(random, createdAt);
    const at = before(review.createdDaysAgo / 2);
    for (const { slug } of review.voters)
      votes.push({ reviewId: id, userId: ids.get(slug)!, createdAt: at });
    return {
      id,
      userId: ids.get(review.author.slug)!,
      personId,
      targetId: personId,
      targetType: 'seller' as const,
      rating: review.rating,
      comment: review.comment,
      verified: review.verified,
      helpful: review.voters.length,
      answer: review.answer?.text ?? null,
      answeredAt: review.answer ? before(review.answer.daysAgo) : null,
      createdAt,
    };
  });
  for (const batch of inBatches(rows)) await ctx.db.insert(reviewTable).values(batch);
  for (const batch of inBatches(votes)) await ctx.db.insert(reviewVoteTable).values(batch);
  await ctx.db
    .insert(sellerStatsTable)
    .values([...totals.values()])
    .onConflictDoUpdate({
      target: sellerStatsTable.userId,
      set: { ratingSum: sql`excluded.rating_sum`, ratingCount: sql`excluded.rating_count` },
    });
}
