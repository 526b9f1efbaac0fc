// What others hear of moderation; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox.server.ts';
import { OUTCOMES } from './moderation.limits.ts';

/** Somebody's content was rejected, or a person approved it; the page of it has this id. */
export const moderationDecided = defineEvent(
  'moderation.decided',
  z.object({
    decisionId: z.uuid(),
    kind: z.string(),
    subjectId: z.uuid(),
    revision: z.int(),
    authorId: z.uuid(),
    outcome: z.enum(OUTCOMES),
    /** A key of the content policy; null for an approval. */
    rule: z.string().nullable(),
    reason: z.string().nullable(),
    /** Null: the check. */
    decidedBy: z.uuid().nullable(),
    /** About the thing, and not only about an edit of it. */
    whole: z.boolean(),
  }),
);
