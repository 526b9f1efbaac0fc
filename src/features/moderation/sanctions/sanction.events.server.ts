// What others hear of the enforcement ladder.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { SANCTION_STEPS } from './sanction.limits.ts';

const about = z.object({
  sanctionId: z.uuid(),
  userId: z.uuid(),
  step: z.enum(SANCTION_STEPS),
  /** Who did it; null where nobody did. */
  byId: z.uuid().nullable(),
});

/** Somebody was warned, suspended or banned. */
export const sanctioned = defineEvent('moderation.sanctioned', about);
/** A step was taken back. */
export const sanctionLifted = defineEvent('moderation.sanction-lifted', about);
/** A suspension ended by itself. */
export const suspensionEnded = defineEvent('moderation.suspension-ended', about);
