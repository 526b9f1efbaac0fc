/** Inputs and views of decisions and of the appeals against them. Browser-safe. */
import { z } from 'zod';
import { mediaView } from '#features/media/media.schema.ts';
import { claimView } from '#features/moderation/claims/claim.schema.ts';
import { DECIDED_OUTCOMES } from '#features/moderation/moderation.limits.ts';
import { POLICY_RULES } from '#features/moderation/sanctions/sanction.limits.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { appealErrors } from './appeals/appeal.errors.ts';
import {
  ANSWER_MAX,
  APPEAL_TEXT_MAX,
  APPEALED,
  APPEALS_PER_PAGE,
  PROOFS_MAX,
} from './appeals/appeal.limits.ts';
import { APPEAL_STATES } from './appeals/appeal.states.ts';

/** Words of a person: clean, not blank, and not too many. */
function words(max: number, missing: string, tooLong: string) {
  return z
    .string(missing)
    .max(4 * max, tooLong)
    .transform(cleanText)
    .pipe(z.string().min(1, missing).max(max, tooLong));
}

const about = {
  about: z.enum(APPEALED),
  /** Of the decision or the sanction. */
  aboutId: z.uuid(),
};
export const appealedInput = z.object(about);
export type AppealedInput = z.infer<typeof appealedInput>;

export const sendAppealInput = z.object({
  ...about,
  /** Why the decision is wrong. */
  text: words(
    APPEAL_TEXT_MAX,
    appealErrors.appeal_text_missing.key,
    appealErrors.appeal_text_too_long.key,
  ),
  /** Own pictures that prove it, sent up for the purpose `appeal`. */
  proofs: z.array(z.uuid()).max(PROOFS_MAX, appealErrors.appeal_too_many_proofs.key).default([]),
});
export type SendAppealInput = z.input<typeof sendAppealInput>;

export const appealIdInput = z.object({ id: z.uuid() });

export const answerAppealInput = z.object({
  id: z.uuid(),
  /** Upheld: the person was right. */
  upheld: z.boolean(),
  answer: words(
    ANSWER_MAX,
    appealErrors.appeal_answer_missing.key,
    appealErrors.appeal_answer_too_long.key,
  ),
});
export type AnswerAppealInput = z.input<typeof answerAppealInput>;

export const appealsInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(APPEALS_PER_PAGE),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});

const when = z.iso.datetime();

/** An appeal as its person sees it. */
export const ownAppealView = z.object({
  id: z.uuid(),
  about: z.enum(APPEALED),
  aboutId: z.uuid(),
  text: z.string(),
  proofs: z.array(mediaView),
  state: z.enum(APPEAL_STATES),
  createdAt: when,
  /** Until when it is answered. */
  dueAt: when,
  closedAt: when.nullable(),
  /** What the moderator says. */
  answer: z.string().nullable(),
});
export type OwnAppealView = z.infer<typeof ownAppealView>;

/** One text of the content with the places that were marked, by the number of their reason. */
const markedText = z.object({
  field: z.string(),
  text: z.string(),
  marks: z.array(z.object({ start: z.int(), end: z.int(), number: z.int(), grave: z.boolean() })),
});
export type MarkedText = z.infer<typeof markedText>;

/** Why something was marked, in words; never a score. */
const reasonView = z.object({ number: z.int(), text: z.string(), grave: z.boolean() });
export type ReasonView = z.infer<typeof reasonView>;

/** A decision as the author of the content reads it. */
export const decisionView = z.object({
  id: z.uuid(),
  kind: z.string(),
  subjectId: z.uuid(),
  at: when,
  outcome: z.enum(DECIDED_OUTCOMES),
  /** About the thing and not only about an edit of it. */
  whole: z.boolean(),
  /** Nobody but the check looked at it. */
  byCheck: z.boolean(),
  rule: z.enum(POLICY_RULES).nullable(),
  reason: z.string().nullable(),
  /** What the moderator adds. */
  note: z.string().nullable(),
  /** Null when the thing is gone. */
  subject: z
    .object({
      title: z.string(),
      path: z.string(),
      status: z.string(),
      picture: mediaView.nullable(),
      /** In the reader's words; null where there is no such thing. */
      price: z.string().nullable(),
      place: z.string().nullable(),
      /** Where the author changes it; null where it cannot be changed. */
      editPath: z.string().nullable(),
    })
    .nullable(),
  seen: z.object({ texts: z.array(markedText), reasons: z.array(reasonView) }),
  appeal: ownAppealView.nullable(),
  /** Until when it can be appealed; null when it cannot, or was already. */
  appealUntil: when.nullable(),
});
export type DecisionView = z.infer<typeof decisionView>;

/** An appeal as moderators find it. */
export const appealCard = z.object({
  id: z.uuid(),
  about: z.enum(APPEALED),
  aboutId: z.uuid(),
  /** Of the content; null of a step of the ladder. */
  kind: z.string().nullable(),
  title: z.string(),
  person: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }),
  createdAt: when,
  dueAt: when,
  claim: claimView.nullable(),
  /** Why the moderator who looks may not answer it. */
  lock: z.enum(['own', 'decided']).nullable(),
});
export type AppealCard = z.infer<typeof appealCard>;

/** The same beside the decision that it is against. */
export const appealDetails = appealCard.extend({
  text: z.string(),
  /** Pictures that the person added. */
  proofs: z.array(mediaView),
  state: z.enum(APPEAL_STATES),
  joinedAt: when,
  /** Appeals of the person before this one. */
  earlier: z.int(),
  decision: z.object({
    at: when.nullable(),
    /** Null: the check. */
    decidedBy: z.string().nullable(),
    rule: z.enum(POLICY_RULES).nullable(),
    note: z.string().nullable(),
    path: z.string().nullable(),
    status: z.string().nullable(),
    /** Of the ladder. */
    step: z.string().nullable(),
    /** All that was written, whatever was seen in it; of a step what it quotes. */
    written: z.array(z.string()),
    pictures: z.array(mediaView),
    seen: z.object({ texts: z.array(markedText), reasons: z.array(reasonView) }),
  }),
});
export type AppealDetails = z.infer<typeof appealDetails>;
