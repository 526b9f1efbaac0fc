// Owns how reviews are read: those of a person in each of their roles, and those of a listing.
// Writing is in reviews.write, what an order's page shows of them in reviews.order.
import { and, count, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import {
  isPublicSeller,
  meanRating,
  requirePublicSeller,
} from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, type ErrorCode, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { jsonRow } from '#platform/db/json-row.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { type Issue, readInput } from '#platform/pages/read-input.ts';
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
import {
  type About,
  COUNTS,
  readAfter,
  readReviewPage,
  reviewsAbout,
  selectViews,
  type Wanted,
} from './views/views.server.ts';

/**
 * The reviews of a person as a seller, or as a buyer, newest first, with the mean and the share of
 * each number of stars over all of them.
 * @param stars rows of `starsOfPerson`, where they were asked for already
 * @throws AppError seller_not_found when there is no such person, they are gone or shut out, or the
 *   id is no UUID; invalid_request for a cursor that is none
 */
export async function getPersonReviews(
  ctx: Ctx,
  input: PersonReviewsInput,
  stars?: StarRow[],
): Promise<ReviewsView> {
  const { personId, role, limit, cursor } = readInput(
    personReviewsInput,
    input,
    refuseAs(sellerErrors.seller_not_found, 'personId'),
  );
  const [about, after] = [OF_PERSON[role], readAfter(cursor)];
  const rows = stars ?? (await starsOfPerson[role](ctx, { personId, now: ctx.now }));
  if (rows.length === 0) throw new AppError(sellerErrors.seller_not_found, { detail: personId });
  return readReviews(ctx, { about, id: personId, rows }, { limit, after, ofOwn: false });
}

/**
 * The reviews of a listing, newest first.
 * @param stars rows of `starsOfListing`, where they were asked for already
 * @throws AppError listing_not_found when the public sees no such listing, or the id is no UUID;
 *   invalid_request for a cursor that is none
 */
export async function getListingReviews(
  ctx: Ctx,
  input: ListingReviewsInput,
  stars?: StarRow[],
): Promise<ReviewsView> {
  const { listingId, limit, cursor } = readInput(
    listingReviewsInput,
    input,
    refuseAs(listingErrors.listing_not_found, 'listingId'),
  );
  const after = readAfter(cursor);
  const rows = stars ?? (await starsOfListing(ctx, { id: listingId }));
  if (rows.length === 0) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const found = { about: OF_LISTING, id: listingId, rows };
  return readReviews(ctx, found, { limit, after, ofOwn: false });
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
  const about = OF_PERSON[role];
  const own = { ...ctx, readDb: ctx.db };
  const [rows, waiting] = await Promise.all([
    countStars(own, about.where(id)),
    ctx.db.$count(
      reviewTable,
      and(COUNTS, eq(reviewTable.personId, id), isNull(reviewTable.answeredAt)),
    ),
  ]);
  const page = { limit, after: readAfter(cursor), ofOwn: true };
  return { ...(await readReviews(own, { about, id, rows }, page)), waiting };
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
  const rows = await countStars(ctx, OF_PERSON[role].where(personId));
  const { average, total } = toStars(rows);
  return { average, total };
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

const { personId: rated, targetId, targetType } = reviewTable;
const OF_LISTING = reviewsAbout('reviews_of_listing', (id) =>
  and(eq(targetType, 'listing'), eq(targetId, id)),
);
const OF_PERSON: Record<Role, About> = {
  seller: reviewsAbout('reviews_of_seller', (id) => and(eq(rated, id), ne(targetType, 'buyer'))),
  buyer: reviewsAbout('reviews_of_buyer', (id) => and(eq(rated, id), eq(targetType, 'buyer'))),
};

/** How many reviews gave how many stars; null stars say that there are none. */
type StarRow = { rating: number | null; reviews: number };

const stars = { rating: reviewTable.rating, reviews: count(reviewTable.id) };

/** Of the listing `id`; no row where the public sees no such listing. */
export const starsOfListing = jsonQuery<StarRow>(
  'stars_of_listing',
  new QueryBuilder()
    .select({ row: jsonRow(stars).as('row') })
    .from(listingSearchTable)
    .leftJoin(reviewTable, and(COUNTS, OF_LISTING.where(sql.placeholder('id'))))
    .where(eq(listingSearchTable.id, sql.placeholder('id')))
    .groupBy(reviewTable.rating),
);

const starsAs = (role: Role) => {
  const person = sql.placeholder('personId');
  return jsonQuery<StarRow>(
    `stars_of_${role}`,
    new QueryBuilder()
      .select({ row: jsonRow(stars).as('row') })
      .from(userTable)
      .leftJoin(reviewTable, and(COUNTS, OF_PERSON[role].where(person)))
      .where(and(eq(userTable.id, person), isPublicSeller(sql.placeholder('now'))))
      .groupBy(reviewTable.rating),
  );
};
/** Of `personId` at `now`; no row where the public knows no such person. */
export const starsOfPerson = { seller: starsAs('seller'), buyer: starsAs('buyer') };

function countStars(ctx: Ctx, about: SQL | undefined): Promise<StarRow[]> {
  return ctx.readDb
    .select(stars)
    .from(reviewTable)
    .where(and(COUNTS, about))
    .groupBy(reviewTable.rating);
}

/** The page is asked for where there is something on it. */
async function readReviews(
  ctx: Ctx,
  { about, id, rows }: { about: About; id: string; rows: StarRow[] },
  page: Wanted,
): Promise<ReviewsView> {
  const all = toStars(rows);
  const isEmpty = all.total === 0 && !page.after;
  const { items, nextCursor } = isEmpty
    ? { items: [], nextCursor: null }
    : await readReviewPage(ctx, { about, id }, page);
  return { ...all, items, nextCursor };
}

type Stars = Pick<ReviewsView, 'average' | 'total' | 'breakdown'>;

function toStars(rows: StarRow[]): Stars {
  const total = rows.reduce((all, { reviews }) => all + reviews, 0);
  const sum = rows.reduce((all, { rating, reviews }) => all + (rating ?? 0) * reviews, 0);
  const percent = (wanted: number) => {
    const reviews = rows.find(({ rating }) => rating === wanted)?.reviews ?? 0;
    return total === 0 ? 0 : Math.round((100 * reviews) / total);
  };
  return {
    average: meanRating(sum, total),
    total,
    breakdown: { 1: percent(1), 2: percent(2), 3: percent(3), 4: percent(4), 5: percent(5) },
  };
}
