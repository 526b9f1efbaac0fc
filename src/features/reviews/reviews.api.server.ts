// Reviews under /api: the same use cases as the pages.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { addHelpful, answerReview, removeHelpful } from '#features/reviews/edits/answer.server.ts';
import { reviewErrors } from './reviews.errors.ts';
import { getOrderReviews } from '#features/reviews/views/order.server.ts';
import {
  answerReviewInput,
  editReviewInput,
  listingReviewsInput,
  orderReviewsView,
  ownReviewsInput,
  ownReviewsView,
  personReviewsInput,
  reviewsView,
  reviewView,
  writeReviewInput,
} from './reviews.schema.ts';
import {
  getListingReviews,
  getOwnReviews,
  getPersonReviews,
  getReview,
} from '#features/reviews/reviews.server.ts';
import { editReview, writeReview } from '#features/reviews/edits/write.server.ts';

const review = reviewView.meta({ id: 'Review' });
const { average, breakdown } = reviewsView.shape;
const { not_authenticated, person_blocked, person_unavailable } = accountErrors;
const { rate_limited } = platformErrors;
const missing = reviewErrors.review_not_found;
const { review_unverified, review_not_delivered, review_invalid } = reviewErrors;
const { review_comment_empty, review_comment_too_long } = reviewErrors;
const writing = [
  not_authenticated,
  review_unverified,
  review_not_delivered,
  review_invalid,
  review_comment_empty,
  review_comment_too_long,
  rate_limited,
];

const vote = {
  path: '/reviews/{reviewId}/helpful',
  input: z.object({ reviewId: z.uuid() }),
  output: z
    .object({ reviewId: z.uuid(), foundHelpful: z.boolean(), helpful: z.int() })
    .meta({ id: 'HelpfulState' }),
  missing,
  errors: [not_authenticated, review_unverified, reviewErrors.review_own, rate_limited],
};
const { personId: id, role, limit, cursor } = personReviewsInput.shape;

export const reviewsApi: readonly Operation[] = tagged('Reviews', [
  list({
    path: '/sellers/{id}/reviews',
    id: 'listSellerReviews',
    tag: 'Sellers',
    summary: 'Reviews of a person, newest first, with their mean and the share of each star',
    description: 'With `role=buyer` those that sellers wrote of them.',
    input: z.object({ id, role, limit, cursor }),
    item: review,
    extras: { average, breakdown },
    missing: sellerErrors.seller_not_found,
    use: (ctx, { id: personId, ...page }) => getPersonReviews(ctx, { personId, ...page }),
  }),
  list({
    path: '/listings/{listingId}/reviews',
    id: 'listListingReviews',
    tag: 'Listings',
    summary: 'Reviews of a listing, newest first, with their mean and the share of each star',
    input: listingReviewsInput,
    item: review,
    extras: { average, breakdown },
    missing: listingErrors.listing_not_found,
    use: getListingReviews,
  }),
  list({
    path: '/profile/reviews',
    id: 'listOwnReviews',
    summary: 'Reviews about the own person, newest first, and how many wait for an answer',
    input: ownReviewsInput,
    item: review,
    extras: { average, breakdown, waiting: ownReviewsView.shape.waiting },
    errors: [not_authenticated],
    use: getOwnReviews,
  }),
  read({
    path: '/orders/{orderId}/reviews',
    id: 'getOrderReviews',
    summary: 'What the two people of an own order said of each other',
    input: z.object({ orderId: z.uuid() }),
    output: orderReviewsView.meta({ id: 'OrderReviews' }),
    missing: orderErrors.order_not_found,
    errors: [not_authenticated],
    use: getOrderReviews,
  }),
  act({
    method: 'post',
    path: '/orders/{orderId}/reviews',
    id: 'writeReview',
    status: 201,
    summary: 'Rates the other one of a delivered order; once in each direction',
    description: 'The same words sent again are the same review.',
    input: writeReviewInput,
    output: review,
    missing: orderErrors.order_not_found,
    errors: [...writing, reviewErrors.review_exists, reviewErrors.review_person_gone],
    use: writeReview,
  }),
  read({
    path: '/reviews/{reviewId}',
    id: 'getReview',
    summary: 'One review',
    input: z.object({ reviewId: z.uuid() }),
    output: review,
    missing,
    use: getReview,
  }),
  act({
    method: 'patch',
    path: '/reviews/{reviewId}',
    id: 'editReview',
    summary: 'Changes an own review, within 7 days; what is not given stays',
    input: editReviewInput,
    output: review,
    missing,
    errors: [...writing, reviewErrors.review_edit_over, platformErrors.content_removed],
    use: editReview,
  }),
  act({
    method: 'put',
    path: '/reviews/{reviewId}/answer',
    id: 'answerReview',
    summary: 'Answers a review about the own person, once',
    input: answerReviewInput,
    output: review,
    missing,
    errors: [
      not_authenticated,
      review_unverified,
      reviewErrors.review_not_about_you,
      reviewErrors.review_answered,
      reviewErrors.review_answer_empty,
      reviewErrors.review_answer_too_long,
      person_blocked,
      person_unavailable,
      rate_limited,
    ],
    use: answerReview,
  }),
  act({
    ...vote,
    method: 'put',
    id: 'addHelpful',
    summary: 'Finds a review helpful; again changes nothing',
    use: addHelpful,
  }),
  act({
    ...vote,
    method: 'delete',
    id: 'removeHelpful',
    summary: 'Takes it back',
    use: removeHelpful,
  }),
]);
