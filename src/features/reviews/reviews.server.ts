// Owns reviews and what is counted from them. Who may write one belongs to the orders that allow
// it.
import { and, count, eq } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { isPublicSeller, meanRating } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import {
  sellerReviewsInput,
  type ReviewView,
  type SellerReviewsInput,
  type SellerReviewsView,
} from './reviews.schema.ts';
import { reviewTable } from './reviews.table.server.ts';

/** As review_target_idx has them. */
const NEWEST = keyset('reviews.newest', {
  createdAt: { by: reviewTable.createdAt, type: 'time', descending: true },
  id: { by: reviewTable.id, type: 'uuid', descending: true },
});

/**
 * A seller's reviews, newest first, with the mean and the share of each number of stars over all of
 * them.
 * @throws AppError seller_not_found when there is no such person, they are gone or shut out, or the
 *   id is no UUID; invalid_request for a cursor that is none
 */
export async function getSellerReviews(
  ctx: Ctx,
  input: SellerReviewsInput,
): Promise<SellerReviewsView> {
  const parsed = sellerReviewsInput.safeParse(input);
  if (!parsed.success)
    throw new AppError(sellerErrors.seller_not_found, { detail: parsed.error.message });
  const { sellerId, limit, cursor } = parsed.data;
  const [stars, page] = await Promise.all([
    countStars(ctx, sellerId),
    readReviews(ctx, sellerId, limit, cursor),
  ]);
  if (stars === null) throw new AppError(sellerErrors.seller_not_found, { detail: sellerId });
  return { ...summarize(stars), ...page };
}

type StarCounts = Record<1 | 2 | 3 | 4 | 5, number>;

/**
 * Reviews by number of stars; null when the public knows no such seller. One query tells both.
 */
async function countStars(ctx: Ctx, sellerId: string): Promise<StarCounts | null> {
  const rows = await ctx.readDb
    .select({ rating: reviewTable.rating, reviews: count(reviewTable.id) })
    .from(userTable)
    .leftJoin(
      reviewTable,
      and(eq(reviewTable.targetType, 'seller'), eq(reviewTable.targetId, userTable.id)),
    )
    .where(and(eq(userTable.id, sellerId), isPublicSeller(ctx.now)))
    .groupBy(reviewTable.rating);
  if (rows.length === 0) return null;
  const of = (rating: number) => rows.find((row) => row.rating === rating)?.reviews ?? 0;
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) };
}

async function readReviews(
  ctx: Ctx,
  sellerId: string,
  limit: number,
  cursor: string | undefined,
): Promise<Page<ReviewView>> {
  const after = NEWEST.read(cursor);
  const rows = await ctx.readDb
    .select({
      at: NEWEST.columns,
      id: reviewTable.id,
      name: userTable.name,
      email: userTable.email,
      avatar: userTable.image,
      rating: reviewTable.rating,
      comment: reviewTable.comment,
      verified: reviewTable.verified,
      helpful: reviewTable.helpful,
      createdAt: reviewTable.createdAt,
    })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .where(
      and(
        eq(reviewTable.targetType, 'seller'),
        eq(reviewTable.targetId, sellerId),
        after ? NEWEST.after(after) : undefined,
      ),
    )
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  const reviews = items.map(({ at: _at, name, email, avatar, createdAt, ...review }) => ({
    ...review,
    author: { name: displayName({ name, email }), avatar },
    createdAt: createdAt.toISOString(),
  }));
  return { items: reviews, nextCursor };
}

function summarize(stars: StarCounts): Pick<SellerReviewsView, 'average' | 'total' | 'breakdown'> {
  const total = stars[1] + stars[2] + stars[3] + stars[4] + stars[5];
  const sum = stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5];
  const percent = (reviews: number) => (total === 0 ? 0 : Math.round((100 * reviews) / total));
  const breakdown = {
    1: percent(stars[1]),
    2: percent(stars[2]),
    3: percent(stars[3]),
    4: percent(stars[4]),
    5: percent(stars[5]),
  };
  return { average: meanRating(sum, total), total, breakdown };
}

/**
 * The reviews that the actor has written and got, for their own copy of their data. @throws
 * AppError not_authenticated
 */
export async function exportOwnReviews(
  ctx: Ctx,
): Promise<{ written: Record<string, unknown>[]; received: Record<string, unknown>[] }> {
  const { id } = requireActor(ctx);
  const { rating, comment, verified, helpful, createdAt } = reviewTable;
  const [written, received] = await Promise.all([
    ctx.db
      .select({
        rating,
        comment,
        verified,
        helpful,
        createdAt,
        targetType: reviewTable.targetType,
        targetId: reviewTable.targetId,
      })
      .from(reviewTable)
      .where(eq(reviewTable.userId, id)),
    ctx.db
      .select({ rating, comment, verified, helpful, createdAt })
      .from(reviewTable)
      .where(and(eq(reviewTable.targetType, 'seller'), eq(reviewTable.targetId, id))),
  ]);
  return { written, received };
}
