// Gives the demo's sellers their reviews, with answers and with who found them helpful, and adds
// their stars up. Those of its orders are written through the use case that everybody takes.
import { asc, eq, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
import { reviewRevisions } from '#features/reviews/edits/moderation.server.ts';
import { writeReview } from '#features/reviews/edits/write.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { DEMO_ACCOUNTS } from './people.ts';
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

/**
 * What was said of the delivered orders: of the demo's seller by who bought, of its buyer by who
 * sold. Neither of the demo's own has said anything yet.
 */
export async function insertOrderReviews(ctx: Ctx): Promise<void> {
  const delivered = await ctx.db
    .select({ order: orderTable, buyer: userTable })
    .from(orderTable)
    .innerJoin(userTable, eq(userTable.id, orderTable.buyerId))
    .where(eq(orderTable.state, 'delivered'))
    .orderBy(asc(orderTable.createdAt), asc(orderTable.id));
  for (const { order, buyer } of delivered) {
    const isOfBuyer = buyer.email === DEMO_ACCOUNTS.buyer;
    const said = isOfBuyer
      ? { rating: 5, comment: 'Came when she said she would, and brought a strong friend.' }
      : {
          rating: 4,
          comment: 'Just as described. The boat took a day more.',
        };
    const actor = await actorOf(ctx, isOfBuyer ? order.sellerId : order.buyerId);
    const now = new Date((order.deliveredAt ?? order.createdAt).getTime() + DAY_MS / 4);
    const { id } = await writeReview({ ...ctx, actor, now }, { orderId: order.id, ...said });
    const approval = { outcome: 'approve', reason: null, by: 'check' } as const;
    await reviewRevisions.screened.decide(ctx, { id, revision: 1, ...approval });
  }
}

/** Somebody of the demo, as if they were signed in. */
async function actorOf(ctx: Ctx, id: string): Promise<Actor> {
  const [user] = await ctx.db.select().from(userTable).where(eq(userTable.id, id));
  if (!user) throw new RangeError(`Nobody has the id ${id}`);
  const { email, name, emailVerified, country, image: picture } = user;
  const { acceptedTermsEdition, preferences } = user;
  return {
    id,
    email,
    name,
    emailVerified,
    country,
    acceptedTermsEdition,
    preferences,
    picture,
    role: 'user',
    grantedRole: 'user',
    secondFactor: { on: false, provenAt: null },
    sessionId: '',
  };
}
