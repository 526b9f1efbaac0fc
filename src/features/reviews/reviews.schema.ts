/** Inputs and views of reviews. Browser-safe. */
import { z } from 'zod';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { SCREENED_STATUSES, WAITING_STATUSES } from '#platform/screening/states.ts';
import { reviewErrors } from './reviews.errors.ts';
import {
  ANSWER_MAX,
  COMMENT_MAX,
  DEFAULT_RATING,
  MAX_REVIEWS,
  REVIEWS_PER_PAGE,
  ROLES,
  TARGET_TYPES,
} from './reviews.limits.ts';

const page = {
  limit: z.coerce.number().int().min(1).max(MAX_REVIEWS).default(REVIEWS_PER_PAGE),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
};
const role = z.enum(ROLES);

export const personReviewsInput = z.object({
  personId: z.uuid(),
  /** What the person was in the deals. */
  role: role.default('seller'),
  ...page,
});
export type PersonReviewsInput = z.input<typeof personReviewsInput>;

export const listingReviewsInput = z.object({ listingId: z.uuid(), ...page });
export type ListingReviewsInput = z.input<typeof listingReviewsInput>;

export const ownReviewsInput = z.object({ role: role.default('seller'), ...page });
export type OwnReviewsInput = z.input<typeof ownReviewsInput>;

/** Words of a person: clean, not blank, and not too many. */
function words(max: number, empty: string, tooLong: string) {
  return z
    .string(empty)
    .max(4 * max, tooLong)
    .transform(cleanText)
    .pipe(z.string().min(1, empty).max(max, tooLong));
}

const rating = z
  .int(reviewErrors.review_invalid.key)
  .min(1, reviewErrors.review_invalid.key)
  .max(5, reviewErrors.review_invalid.key);
const comment = words(
  COMMENT_MAX,
  reviewErrors.review_comment_empty.key,
  reviewErrors.review_comment_too_long.key,
);
/** Of a buyer's review: about the listing as well, or about the seller alone. */
const about = z.enum(['listing', 'seller'], reviewErrors.review_invalid.key);

export const writeReviewInput = z.object({
  orderId: z.uuid(),
  rating: rating.default(DEFAULT_RATING),
  comment,
  about: about.default('listing'),
});
export type WriteReviewInput = z.input<typeof writeReviewInput>;

/** What is not given stays as it is. */
export const editReviewInput = z.object({
  reviewId: z.uuid(),
  rating: rating.optional(),
  comment: comment.optional(),
  about: about.optional(),
});
export type EditReviewInput = z.input<typeof editReviewInput>;

export const answerReviewInput = z.object({
  reviewId: z.uuid(),
  answer: words(
    ANSWER_MAX,
    reviewErrors.review_answer_empty.key,
    reviewErrors.review_answer_too_long.key,
  ),
});
export type AnswerReviewInput = z.input<typeof answerReviewInput>;

const status = z.enum(SCREENED_STATUSES);
/** Why: a key of the reasons that authors are told. */
const reason = z.string().nullable();
const face = z.object({ name: z.string(), avatar: z.string().nullable() });

/** The fields of spec 1 section 3, who says it, and what may be done with it. */
export const reviewView = z.object({
  id: z.uuid(),
  /** Who wrote it. */
  userId: z.uuid(),
  author: face,
  /** Who is rated. */
  personId: z.uuid(),
  /** A review of a listing counts for its seller, too. */
  targetType: z.enum(TARGET_TYPES),
  targetId: z.uuid(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  /** Written from a delivered order. */
  verified: z.boolean(),
  helpful: z.int(),
  createdAt: z.iso.datetime(),
  /** When it was last changed; null while it stands as it was written. */
  editedAt: z.iso.datetime().nullable(),
  /** What the person who is rated says to it; until it is approved, they alone see it. */
  answer: z
    .object({
      author: face,
      text: z.string(),
      createdAt: z.iso.datetime(),
      status,
      statusReason: reason,
    })
    .nullable(),
  /** Until it is approved, its author alone sees it. */
  status,
  statusReason: reason,
  /**
   * Where the last change stands, for the author, who reads it here while others read what was
   * approved before; null without one.
   */
  waitingEdit: z.enum(WAITING_STATUSES).nullable(),
  /** The reader found it helpful. */
  foundHelpful: z.boolean(),
  /** The reader wrote it. */
  isOwn: z.boolean(),
  /** The reader is the one who is rated, and has not answered yet. */
  canAnswer: z.boolean(),
});
export type ReviewView = z.infer<typeof reviewView>;

const percent = z.int().min(0).max(100);

const ratingView = z.object({
  /** Mean of the stars, one decimal; null without reviews. */
  average: z.number().nullable(),
  total: z.int(),
});
export type RatingView = z.infer<typeof ratingView>;

export const reviewsView = ratingView.extend({
  /** Percent of the reviews with so many stars, rounded. */
  breakdown: z.object({ 1: percent, 2: percent, 3: percent, 4: percent, 5: percent }),
  /** Newest first. */
  items: z.array(reviewView),
  nextCursor: z.string().nullable(),
});
export type ReviewsView = z.infer<typeof reviewsView>;

export const ownReviewsView = reviewsView.extend({
  /** Reviews about the reader, in both roles, that wait for an answer. */
  waiting: z.int(),
});
export type OwnReviewsView = z.infer<typeof ownReviewsView>;

/** What the two people of an order said of each other, for one of them. */
export const orderReviewsView = z.object({
  orderId: z.uuid(),
  /** The number that people see, and what was sold. */
  number: z.string(),
  title: z.string(),
  /** What the reader was in this deal. */
  role,
  other: face.extend({ id: z.uuid(), gone: z.boolean() }),
  deliveredAt: z.iso.datetime().nullable(),
  /** The reader may write theirs now. */
  canWrite: z.boolean(),
  own: reviewView
    .extend({
      /** Until when it may be changed; null when it may not. */
      editableUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  theirs: reviewView.nullable(),
  /** False while the order is disputed or cancelled: nobody else sees what was said. */
  counts: z.boolean(),
});
export type OrderReviewsView = z.infer<typeof orderReviewsView>;
