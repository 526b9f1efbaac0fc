/** Inputs and views of reviews. Browser-safe. */
import { z } from 'zod';

export const MAX_REVIEWS = 50;

export const sellerReviewsInput = z.object({
  sellerId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(MAX_REVIEWS).default(10),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});
export type SellerReviewsInput = z.input<typeof sellerReviewsInput>;

export const reviewView = z.object({
  id: z.uuid(),
  author: z.object({ name: z.string(), avatar: z.string().nullable() }),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  /** Written from a delivered order. */
  verified: z.boolean(),
  helpful: z.int(),
  createdAt: z.iso.datetime(),
});
export type ReviewView = z.infer<typeof reviewView>;

const percent = z.int().min(0).max(100);

export const sellerReviewsView = z.object({
  /** Mean of the stars, one decimal; null without reviews. */
  average: z.number().nullable(),
  total: z.int(),
  /** Percent of the reviews with so many stars, rounded. */
  breakdown: z.object({ 1: percent, 2: percent, 3: percent, 4: percent, 5: percent }),
  /** Newest first. */
  items: z.array(reviewView),
  nextCursor: z.string().nullable(),
});
export type SellerReviewsView = z.infer<typeof sellerReviewsView>;
