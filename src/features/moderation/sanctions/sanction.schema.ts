/** What a step of the ladder is made of, and what its person and moderators read of it. */
import { z } from 'zod';
import {
  POLICY_RULES,
  QUOTE_MAX,
  SANCTION_NOTE_MAX,
  SANCTION_STEPS,
  STANDINGS,
  SUSPENSION_DAYS,
  WAIVERS,
} from './sanction.limits.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';

/** What is shown to the person: their own words, with the places that broke the rule. */
const evidenceSchema = z.object({
  /** Of the listing, post or review. */
  title: z.string(),
  quote: z.string().max(QUOTE_MAX),
  seen: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })),
  at: z.iso.datetime(),
});
export type SanctionEvidence = z.infer<typeof evidenceSchema>;

const note = z
  .string('sanction.noteMissing')
  .transform(cleanText)
  .pipe(z.string().max(SANCTION_NOTE_MAX, 'sanction.noteTooLong'));

/** A step, as a moderator sends it. */
export const sanctionInput = z
  .object({
    userId: z.uuid(),
    step: z.enum(SANCTION_STEPS, 'sanction.invalid'),
    rule: z.enum(POLICY_RULES, 'sanction.ruleMissing'),
    /** Of a suspension; other steps have none. */
    days: z.coerce
      .number('sanction.days')
      .int('sanction.days')
      .min(SUSPENSION_DAYS.min, 'sanction.days')
      .max(SUSPENSION_DAYS.max, 'sanction.days')
      .optional(),
    note: note.pipe(z.string().min(1, 'sanction.noteMissing')),
    /** The decision about their content that it belongs to. */
    decisionId: z.uuid().nullable().default(null),
    /**
     * The last row of the history that the moderator saw, null for none: when somebody decided
     * meanwhile, the step is refused. Left out, it is not compared.
     */
    lastId: z.uuid().nullable().optional(),
  })
  .refine(({ step, days }) => step !== 'suspension' || days !== undefined, {
    path: ['days'],
    message: 'sanction.days',
  });

/** What a moderator does about an author in the same step as a rejection. */
export const stepOfRejection = {
  step: z.enum(['warning', 'suspension']).nullable().optional().describe('For the author'),
  days: z.coerce
    .number()
    .int()
    .min(SUSPENSION_DAYS.min)
    .max(SUSPENSION_DAYS.max)
    .optional()
    .describe('Of a suspension'),
  waived: z
    .enum(WAIVERS)
    .optional()
    .describe('Why a first violation leads to no warning, for the audit log'),
};
export type StepOfRejection = {
  step?: 'warning' | 'suspension' | null | undefined;
  days?: number | undefined;
  waived?: (typeof WAIVERS)[number] | undefined;
};

export const liftInput = z.object({ id: z.uuid(), note: note.default('') });

/** A step as its person reads it. */
export const ownSanctionView = z.object({
  id: z.uuid(),
  step: z.enum(SANCTION_STEPS),
  rule: z.enum(POLICY_RULES),
  /** Section of the content policy. */
  section: z.int(),
  note: z.string(),
  evidence: z.array(evidenceSchema),
  decisionId: z.uuid().nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  /** Days of a suspension. */
  days: z.int().nullable(),
  /** Whole days until it ends. */
  daysLeft: z.int().nullable(),
  /** In force, over by itself, or taken back. */
  status: z.enum(['inForce', 'over', 'lifted']),
  /** Until when it can be appealed; null when that is over, or it was taken back. */
  appealUntil: z.iso.datetime().nullable(),
});
export type OwnSanctionView = z.infer<typeof ownSanctionView>;

/** Where somebody stands. */
export const standingView = z.object({
  state: z.enum(STANDINGS),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  strikes: z.int(),
});
export type StandingView = z.infer<typeof standingView>;
