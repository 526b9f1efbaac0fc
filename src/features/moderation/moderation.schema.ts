import { z } from 'zod';
import { DETECTORS } from './moderation.limits.ts';

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
