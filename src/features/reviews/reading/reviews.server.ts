// Owns how reviews are read: those of a person in each of their roles, and those of a listing.
// Writing is in reviews.write, what an order's page shows of them in reviews.order.
import { and, count, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { meanRating, requirePublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, type ErrorCode, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { type Issue, readInput } from '#platform/read-input.ts';
import { reviewErrors } from '#features/reviews/reviews.errors.ts';
import type { Role } from '#features/reviews/reviews.limits.ts';
import {
  type ListingReviewsInput,
  listingReviewsInput,
  type OwnReviewsInput,
  ownReviewsInput,
  type OwnReviewsView,
  type PersonReviewsInput,
  personReviewsInput,
  type RatingView,
  type ReviewsView,
  type ReviewView,
} from '#features/reviews/reviews.schema.ts';
import { reviewTable } from '#features/reviews/reviews.table.server.ts';
import { COUNTS, readPage, selectViews, type Wanted } from './reviews.views.server.ts';

/**
 * The reviews of a person as a seller, or as a buyer, newest first, with the mean and the share of
 * each number of stars over all of them.
 * @throws AppError seller_not_found when there is no such person, they are gone or shut out, or the
 *   id is no UUID; invalid_request for a cursor that is none
 */
export async function getPersonReviews(ctx: Ctx, input: PersonReviewsInput): Promise<ReviewsView> {
  const { personId, role, limit, cursor } = readInput(
    personReviewsInput,
    input,
    refuseAs(sellerErrors.seller_not_found, 'personId'),
  );
  const [, reviews] = await Promise.all([
    requirePublicSeller(ctx, { id: personId }),
    readReviews(ctx, ofPerson(personId, role), { limit, cursor, ofOwn: false }),
  ]);
  return reviews;
}

/**
 * The reviews of a listing, newest first.
 * @throws AppError listing_not_found when the public sees no such listing, or the id is no UUID;
 *   invalid_request for a cursor that is none
 */
export async function getListingReviews(
  ctx: Ctx,
  input: ListingReviewsInput,
): Promise<ReviewsView> {
  const { listingId, limit, cursor } = readInput(
    listingReviewsInput,
    input,
    refuseAs(listingErrors.listing_not_found, 'listingId'),
  );
  const about = and(eq(reviewTable.targetType, 'listing'), eq(reviewTable.targetId, listingId));
  const [[shown], reviews] = await Promise.all([
    ctx.readDb
      .select({ id: listingSearchTable.id })
      .from(listingSearchTable)
      .where(eq(listingSearchTable.id, listingId)),
    readReviews(ctx, about, { limit, cursor, ofOwn: false }),
  ]);
  if (!shown) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  return reviews;
}

/**
 * The reviews about the actor, and how many wait for an answer.
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function getOwnReviews(ctx: Ctx, input: OwnReviewsInput): Promise<OwnReviewsView> {
  const { id } = requireActor(ctx);
  const { role, limit, cursor } = readInput(
    ownReviewsInput,
    input,
    refuseAs(platformErrors.invalid_request),
  );
  const [reviews, waiting] = await Promise.all([
    readReviews({ ...ctx, readDb: ctx.db }, ofPerson(id, role), {
      limit,
      cursor,
      ofOwn: true,
    }),
    ctx.db.$count(
      reviewTable,
      and(COUNTS, eq(reviewTable.personId, id), isNull(reviewTable.answeredAt)),
    ),
  ]);
  return { ...reviews, waiting };
}

/**
 * One review as the reader sees it.
 * @throws AppError review_not_found when there is none that counts, or who is rated is gone or shut
 *   out and the reader neither of the two; authors also see what was not approved
 */
export async function getReview(ctx: Ctx, { reviewId }: { reviewId: string }): Promise<ReviewView> {
  const [review] = z.uuid().safeParse(reviewId).success
    ? await selectViews(ctx, and(or(COUNTS, isOwnUnapproved(ctx)), eq(reviewTable.id, reviewId)))
    : [];
  const isTheirs = review?.isOwn || (review && review.personId === ctx.actor?.id);
  if (!review || !(isTheirs || (await isPublic(ctx, review.personId))))
    throw new AppError(reviewErrors.review_not_found, { detail: reviewId.slice(0, 100) });
  return review;
}

function isOwnUnapproved({ actor }: Ctx): SQL | undefined {
  const { userId, status } = reviewTable;
  return actor ? and(eq(userId, actor.id), ne(status, 'approved')) : undefined;
}

async function isPublic(ctx: Ctx, id: string): Promise<boolean> {
  const found = requirePublicSeller(ctx, { id }).then(() => true);
  return (await nullWhenMissing(found)) ?? false;
}

/** What somebody's deals as a buyer, or as a seller, were rated with. */
export async function findRating(
  ctx: Ctx,
  { personId, role }: { personId: string; role: Role },
): Promise<RatingView> {
  const stars = await countStars(ctx, ofPerson(personId, role));
  return { average: stars.average, total: stars.total };
}

function ofPerson(personId: string, role: Role): SQL | undefined {
  const { targetType } = reviewTable;
  const inRole = role === 'buyer' ? eq(targetType, 'buyer') : ne(targetType, 'buyer');
  return and(eq(reviewTable.personId, personId), inRole);
}

/** An id that is none is nobody's; anything else is an invalid request. */
function refuseAs(missing: ErrorCode, name?: string) {
  return (issues: readonly Issue[]) =>
    issues.some(({ path: [field] }) => field === name)
      ? new AppError(missing, { detail: 'no UUID' })
      : new AppError(platformErrors.invalid_request, {
          detail: issues.map(({ message }) => message).join(', '),
        });
}

async function readReviews(ctx: Ctx, about: SQL | undefined, page: Wanted): Promise<ReviewsView> {
  const [stars, items] = await Promise.all([countStars(ctx, about), readPage(ctx, about, page)]);
  return { ...stars, ...items };
}

type Stars = Pick<ReviewsView, 'average' | 'total' | 'breakdown'>;

async function countStars(ctx: Ctx, about: SQL | undefined): Promise<Stars> {
  const rows = await ctx.readDb
    .select({ rating: reviewTable.rating, reviews: count() })
    .from(reviewTable)
    .where(and(COUNTS, about))
    .groupBy(reviewTable.rating);
  const total = rows.reduce((all, { reviews }) => all + reviews, 0);
  const sum = rows.reduce((all, { rating, reviews }) => all + rating * reviews, 0);
  const percent = (stars: number) => {
    const reviews = rows.find(({ rating }) => rating === stars)?.reviews ?? 0;
    return total === 0 ? 0 : Math.round((100 * reviews) / total);
  };
  return {
    average: meanRating(sum, total),
    total,
    breakdown: { 1: percent(1), 2: percent(2), 3: percent(3), 4: percent(4), 5: percent(5) },
  };
}
