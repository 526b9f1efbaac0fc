// What other features hear of reviews; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { defineSubmitted } from '#platform/screening/screening.server.ts';
import { TARGET_TYPES } from './reviews.limits.ts';

const review = {
  reviewId: z.uuid(),
  orderId: z.uuid().nullable(),
  /** Who wrote the review. */
  authorId: z.uuid(),
  /** Who is rated. */
  personId: z.uuid(),
  targetType: z.enum(TARGET_TYPES),
};

/** Somebody wrote a review, or wrote it anew; nobody has looked at it yet. */
export const reviewSubmitted = defineSubmitted('reviews.submitted');

/** The same of an answer; the id is that of the review. */
export const answerSubmitted = defineSubmitted('reviews.answer-submitted');

/** A review became public. */
export const reviewWritten = defineEvent(
  'reviews.written',
  z.object({ ...review, rating: z.int() }),
);

/** An answer of the one who is rated became public. */
export const reviewAnswered = defineEvent('reviews.answered', z.object(review));
