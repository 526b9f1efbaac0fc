// What others hear of moderation; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { DECIDED_OUTCOMES, REASONS } from './moderation.limits.ts';
import { POLICY_RULES } from './sanctions/sanction.limits.ts';

/** Content was rejected or removed, or a person approved it; the page of it has this id. */
export const moderationDecided = defineEvent(
  'moderation.decided',
  z.object({
    decisionId: z.uuid(),
    kind: z.string(),
    subjectId: z.uuid(),
    revision: z.int(),
    authorId: z.uuid(),
    outcome: z.enum(DECIDED_OUTCOMES),
    /** Null for an approval. */
    rule: z.enum(POLICY_RULES).nullable(),
    reason: z.enum(REASONS).nullable(),
    /** Null: the check. */
    decidedBy: z.uuid().nullable(),
    /** About the thing, and not only about an edit of it. */
    whole: z.boolean(),
  }),
);

/** A decision about a case takes effect then, unless it is taken back (deferred/). */
export const decisionDeferred = defineEvent(
  'moderation.decision-deferred',
  z.object({ caseId: z.uuid(), batch: z.uuid(), effectAt: z.iso.datetime() }),
);

/**
 * Somebody decided what waited in the queue. Where the content stayed as it was, because nothing
 * was wrong with it, there is no decision about it.
 */
export const caseDecided = defineEvent(
  'moderation.case-decided',
  z.object({
    caseId: z.uuid(),
    kind: z.string(),
    subjectId: z.uuid(),
    revision: z.int(),
    authorId: z.uuid(),
    outcome: z.enum(DECIDED_OUTCOMES),
    decisionId: z.uuid().nullable(),
    decidedBy: z.uuid().nullable(),
  }),
);
