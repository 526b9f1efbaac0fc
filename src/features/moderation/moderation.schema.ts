import { z } from 'zod';
import { DETECTORS, THRESHOLD_STEP } from './moderation.limits.ts';

/** Words of a text that made a detector suspicious; `end` is the place after the last character. */
export const seenSchema = z.object({
  field: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  text: z.string(),
});

/** One thing that a detector found. */
export const findingSchema = z.object({
  detector: z.enum(DETECTORS),
  /** Stable name in snake case, as `wire_transfer`; its explanation is a text by this name. */
  flag: z.string(),
  /** How much it says by itself, from 0 to 1. */
  score: z.number().min(0).max(1),
  /** What the explanation is filled with. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  seen: z.array(seenSchema),
});
export type Finding = z.infer<typeof findingSchema>;

/** The second opinion of a language model; null where none was asked or it did not answer. */
export const opinionSchema = z.object({ risk: z.number().min(0).max(1), reason: z.string() });
export type Opinion = z.infer<typeof opinionSchema>;

/**
 * Why a model that was asked gave no opinion: it took too long, could not be reached, refused, said
 * something else than was asked for, or is left alone for a while after several of these.
 */
export const opinionProblem = z.enum(['timeout', 'unreachable', 'refused', 'malformed', 'paused']);
export type OpinionProblem = z.infer<typeof opinionProblem>;

/** What all detectors together say of one revision of some content. */
export const assessmentSchema = z.object({
  /** From 0, ordinary, to 1. */
  risk: z.number().min(0).max(1),
  findings: z.array(findingSchema),
  /** Names the rules and weights that said so. */
  ruleVersion: z.string(),
  opinion: opinionSchema.nullable(),
  /** Set when a model was asked and the rules decided alone. */
  opinionProblem: opinionProblem.optional(),
});
export type Assessment = z.infer<typeof assessmentSchema>;

/** In steps, so that what is shown as a whole percentage is what holds. */
const threshold = z
  .number()
  .min(0)
  .max(1)
  .refine((value) => {
    const steps = value / THRESHOLD_STEP;
    return Math.abs(steps - Math.round(steps)) < 1e-6;
  })
  .transform((value) => Math.round(value * 100) / 100);

/** What administrators choose (spec 2 section 3). */
export const moderationSettings = z.object({
  enabled: z.boolean(),
  /** Above it content is rejected at once. */
  rejectThreshold: threshold,
  /** Above it a person decides, first in the queue. */
  flagThreshold: threshold,
  /** Below it content is approved at once. */
  approveThreshold: threshold,
  checks: z.record(z.enum(DETECTORS), z.boolean()),
});
export type ModerationSettings = z.infer<typeof moderationSettings>;
