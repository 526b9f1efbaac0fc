/** What administrators set of the rates of exchange, and what is shown of them. Browser-safe. */
import { z } from 'zod';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';

/** Beyond these a rate is a slip of the finger. */
export const RATE = { least: 0.0001, most: 1_000_000, farTimes: 10 } as const;

const { rate_invalid, rate_date } = moderationErrors;

export const saveRateInput = z.object({
  /** ISO 4217. */
  currency: z.string().max(3),
  /** Units for one US dollar. */
  rate: z
    .number(rate_invalid.key)
    .min(RATE.least, rate_invalid.key)
    .max(RATE.most, rate_invalid.key),
  /** The day that it is of. */
  asOf: z.iso.date(rate_date.key),
  /** Meant, although it is far from what it was. */
  confirmed: z.boolean().default(false),
});
export type SaveRateInput = z.input<typeof saveRateInput>;

export const rateView = z.object({
  currency: z.string(),
  /** Units for one US dollar. */
  rate: z.number(),
  /** Null: as the specification has it. */
  asOf: z.iso.date().nullable(),
  /** When it was set; null: never. */
  setAt: z.iso.datetime().nullable(),
});
export type RateView = z.infer<typeof rateView>;
