// Owns how reviews are read: those of a person in each of their roles, and those of a listing.
// Writing is in reviews.write, what an order's page shows of them in reviews.order.
import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { meanRating, requirePublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { AppError, type ErrorCode, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { readInput } from '#platform/read-input.ts';
import { reviewErrors } from './reviews.errors.ts';
import type { Role } from './reviews.limits.ts';
import { canAnswerReview } from './reviews.policy.ts';
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
} from './reviews.schema.ts';
import { reviewTable, reviewVoteTable } from './reviews.table.server.ts';

/** As the indexes of persons and listings have them. */
const NEWEST = keyset('reviews.newest', {
  createdAt: { by: reviewTable.createdAt, type: 'time', descending: true },
  id: { by: reviewTable.id, type: 'uuid', descending: true },
});

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
    readReviews(ctx, ctx.readDb, ofPerson(personId, role), { limit, cursor }),
  ]);
  return reviews;
}

/**
 * The reviews of a listing, newest first. Whether the reader may see the listing is for whoever
 * asks; what was said of it is about a deal that is over.
 * @throws AppError listing_not_found when the id is no UUID; invalid_request for a cursor that is
 *   none
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
  return readReviews(ctx, ctx.readDb, about, { limit, cursor });
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
    readReviews(ctx, ctx.db, ofPerson(id, role), { limit, cursor }),
    ctx.db.$count(
      reviewTable,
      and(COUNTS, eq(reviewTable.personId, id), isNull(reviewTable.answeredAt)),
    ),
  ]);
  return { ...reviews, waiting };
}

/** What somebody's deals as a buyer, or as a seller, were rated with. */
export async function findRating(
  ctx: Ctx,
  { personId, role }: { personId: string; role: Role },
): Promise<RatingView> {
  const stars = await countStars(ctx.readDb, ofPerson(personId, role));
  return { average: stars.average, total: stars.total };
}

/** Spelled as the partial indexes are. */
const COUNTS = sql`${reviewTable.counts}`;

function ofPerson(personId: string, role: Role): SQL | undefined {
  const { targetType } = reviewTable;
  const inRole = role === 'buyer' ? eq(targetType, 'buyer') : ne(targetType, 'buyer');
  return and(eq(reviewTable.personId, personId), inRole);
}

/** An id that is none is nobody's; anything else is an invalid request. */
function refuseAs(missing: ErrorCode, name?: string) {
  return (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
    issues.some(({ path: [field] }) => field === name)
      ? new AppError(missing, { detail: 'no UUID' })
      : new AppError(platformErrors.invalid_request, {
          detail: issues.map(({ message }) => message).join(', '),
        });
}

async function readReviews(
  ctx: Ctx,
  db: Db,
  about: SQL | undefined,
  page: { limit: number; cursor: string | undefined },
): Promise<ReviewsView> {
  const [stars, items] = await Promise.all([countStars(db, about), readPage(ctx, db, about, page)]);
  return { ...stars, ...items };
}

type Stars = Pick<ReviewsView, 'average' | 'total' | 'breakdown'>;

async function countStars(db: Db, about: SQL | undefined): Promise<Stars> {
  const rows = await db
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

const personTable = alias(userTable, 'person');

/** A page of reviews, each as the reader sees it. */
async function readPage(
  ctx: Ctx,
  db: Db,
  about: SQL | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ReviewView>> {
  const after = NEWEST.read(cursor);
  const rows = await selectReviews(ctx, db)
    .where(and(COUNTS, about, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return { items: items.map((row) => toReviewView(ctx, row)), nextCursor };
}

/** Reviews with the two people and what the reader did. */
function selectReviews(ctx: Ctx, db: Db) {
  const face = (user: typeof userTable | typeof personTable) => ({
    name: user.name,
    email: user.email,
    image: user.image,
  });
  const found = ctx.actor
    ? sql<boolean>`exists (select from ${reviewVoteTable} where
        ${reviewVoteTable.reviewId} = ${reviewTable.id}
        and ${reviewVoteTable.userId} = ${ctx.actor.id})`
    : sql<boolean>`false`;
  return db
    .select({
      at: NEWEST.columns,
      review: reviewTable,
      author: face(userTable),
      person: face(personTable),
      foundHelpful: found,
    })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.userId))
    .innerJoin(personTable, eq(personTable.id, reviewTable.personId))
    .$dynamic();
}

/**
 * One review as the reader sees it.
 * @throws AppError review_not_found when there is none that counts, or who is rated is gone or shut
 *   out and the reader neither of the two
 */
export async function getReview(ctx: Ctx, { reviewId }: { reviewId: string }): Promise<ReviewView> {
  const [review] = z.uuid().safeParse(reviewId).success
    ? await selectViews(ctx, and(COUNTS, eq(reviewTable.id, reviewId)))
    : [];
  const isTheirs = review?.isOwn || (review && review.personId === ctx.actor?.id);
  if (!review || !(isTheirs || (await isPublic(ctx, review.personId))))
    throw new AppError(reviewErrors.review_not_found, { detail: reviewId.slice(0, 100) });
  return review;
}

async function isPublic(ctx: Ctx, id: string): Promise<boolean> {
  const found = requirePublicSeller(ctx, { id }).then(() => true);
  return (await nullWhenMissing(found)) ?? false;
}

/** Some reviews as the reader sees them, whether they count or not, oldest first. */
export async function selectViews(ctx: Ctx, where: SQL | undefined): Promise<ReviewView[]> {
  const rows = await selectReviews(ctx, ctx.db).where(where).orderBy(reviewTable.createdAt);
  return rows.map((row) => toReviewView(ctx, row));
}

type Face = { name: string; email: string; image: string | null };
type FoundReview = {
  review: typeof reviewTable.$inferSelect;
  author: Face;
  person: Face;
  foundHelpful: boolean;
};

function toReviewView(
  { actor }: Ctx,
  { review, author, person, ...found }: FoundReview,
): ReviewView {
  const { answer, answeredAt, userId, personId } = review;
  return {
    id: review.id,
    userId,
    author: toFace(author),
    personId,
    targetType: review.targetType,
    targetId: review.targetId,
    rating: review.rating,
    comment: review.comment,
    verified: review.verified,
    helpful: review.helpful,
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    answer:
      answer !== null && answeredAt
        ? { author: toFace(person), text: answer, createdAt: answeredAt.toISOString() }
        : null,
    foundHelpful: found.foundHelpful,
    isOwn: actor?.id === userId,
    canAnswer: canAnswerReview(actor, { personId, answered: answer !== null }),
  };
}

function toFace(face: Face): { name: string; avatar: string | null } {
  return { name: displayName(face), avatar: face.image };
}
