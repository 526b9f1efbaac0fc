import { z } from 'zod';
import { DETECTORS, THRESHOLD_STEP } from './moderation.limits.ts';

/** Words of a text that made a detector suspicious; `end` is the place after the last character. */
const seenSchema = z.object({
  field: z.string(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  text: z.string(),
});

/** One thing that a detector found. */
const findingSchema = z.object({
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
const opinionSchema = z.object({ risk: z.number().min(0).max(1), reason: z.string() });
export type Opinion = z.infer<typeof opinionSchema>;

/**
 * Why a model that was asked gave no opinion: it took too long, could not be reached, refused, said
 * something else than was asked for, or is left alone for a while after several of these.
 */
const opinionProblem = z.enum(['timeout', 'unreachable', 'refused', 'malformed', 'paused']);
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
const moderationSettings = z.object({
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

const count = z.int().nonnegative();
/** In percent, with one decimal; 0 while nothing was counted (DECISIONS.md J10). */
const rate = z.number().min(0).max(100);

/** How what waited for people was answered. */
const answered = z.object({
  open: count,
  overdue: count,
  closed: count,
  /** Of those that were closed. */
  inTime: count,
  /** To one decimal; null when none was closed. */
  medianHours: z.number().nullable(),
});

/** What the check did in the last days (spec 2 section 3). */
export const statisticsView = z.object({
  total: count,
  approved: count,
  flagged: count,
  rejected: count,
  highRisk: count,
  mediumRisk: count,
  lowRisk: count,
  approvalRate: rate,
  flagRate: rate,
  rejectionRate: rate,
  topFlags: z.array(z.object({ flag: z.string(), count })),
  /** What people decided about what a rule found, the most decided first. */
  judgedFlags: z.array(z.object({ flag: z.string(), decided: count, approved: count })),
  /** Every day of them, the oldest first; days begin at midnight UTC. */
  days: z.array(z.object({ day: z.iso.date(), scanned: count, flagged: count })),
  /** Whether people decide within the time that the policy pages promise. */
  answered: z.object({ screening: answered, reports: answered, appeals: answered }),
  /** How often each step of the content policy was taken, the check's own rejections left out. */
  policy: z.object({
    rejected: count,
    removed: count,
    warnings: count,
    suspensions: count,
    bans: count,
    takenBack: count,
    appealsUpheld: count,
    appealsDenied: count,
  }),
});
export type StatisticsView = z.infer<typeof statisticsView>;

const asText = z.coerce.number().pipe(threshold);
/** The same in a query. */
export const thresholdsQuery = z.object({
  rejectThreshold: asText,
  flagThreshold: asText,
  approveThreshold: asText,
});

const outcomes = z.object({ approve: count, hold: count, flag: count, reject: count });
/** What thresholds would have decided on what was looked at last. */
export const previewView = z.object({
  items: count,
  /** When the first and the last of them were looked at. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  now: outcomes,
  next: outcomes,
  /** Approved by these alone, not by those that hold. */
  newlyApproved: count,
  /** Of them, how many a moderator rejected. */
  againstModerators: count,
});
export type PreviewView = z.infer<typeof previewView>;

export const settingsVersionView = z.object({
  version: z.int(),
  settings: moderationSettings,
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }),
});
export type SettingsVersionView = z.infer<typeof settingsVersionView>;

export const settingsView = z.object({
  /** 0 while the defaults hold. */
  version: z.int(),
  settings: moderationSettings,
});
export type SettingsView = z.infer<typeof settingsView>;

/** `version` is the one that was looked at: what somebody else saved meanwhile is not lost. */
export const settingsInput = z.object({ version: z.int(), settings: moderationSettings });
export type SettingsInput = z.infer<typeof settingsInput>;

/** `version` is the one that holds, `restore` the earlier one. */
export const restoreInput = z.object({ version: z.int(), restore: z.int() });
