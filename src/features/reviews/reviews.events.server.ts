// What other features hear of reviews; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox.server.ts';
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

export const reviewWritten = defineEvent(
  'reviews.written',
  z.object({ ...review, rating: z.int() }),
);

/** The one who is rated answered. */
export const reviewAnswered = defineEvent('reviews.answered', z.object(review));
