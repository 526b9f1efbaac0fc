// What is told of waves; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';

/** Several accounts wrote alike, and no wave is known yet. */
export const waveSuspected = defineEvent(
  'moderation.wave-suspected',
  z.object({ kind: z.string(), subjectId: z.uuid(), authorId: z.uuid() }),
);

/** A moderator pressed a button of a wave; of a decision the cases keep what was decided. */
export const wavePressed = defineEvent(
  'moderation.wave-pressed',
  z.object({
    waveId: z.uuid(),
    what: z.enum(['decide', 'suspend', 'reverse']),
    by: z.uuid(),
    at: z.iso.datetime(),
    /** Of a decision: what its cases keep until it takes effect. */
    batch: z.uuid().optional(),
  }),
);
