/** What others see of a seller. Browser-safe. */
import { z } from 'zod';

export const sellerBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Mean of the stars, one decimal; null without reviews (DECISIONS.md G4). */
  rating: z.number().nullable(),
  totalRatings: z.int(),
  /** E-mail and phone are both verified (spec 1 section 3). */
  isVerified: z.boolean(),
});
export type SellerBrief = z.infer<typeof sellerBrief>;

export const sellerSummary = sellerBrief.extend({
  username: z.string(),
  country: z.string().nullable(),
  parish: z.string().nullable(),
  phoneVerified: z.boolean(),
  emailVerified: z.boolean(),
  islandVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
});
export type SellerSummary = z.infer<typeof sellerSummary>;
