// What can be asked of the mail; writing and sending it is in accounts.mail.server.ts, which knows
// all texts.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox.server.ts';

export const MAIL_KINDS = [
  'login',
  'signup',
  'reset',
  'changeEmail',
  'alreadyRegistered',
  'passwordChanged',
  'emailChanged',
  'accountDeleted',
  'listingsEnding',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** One mail to one person. */
export const mailOrder = z.object({
  /** Null: nobody has the address, and only the work is the same. */
  to: z.string().nullable(),
  kind: z.enum(MAIL_KINDS),
  locale: z.string(),
  name: z.string(),
  /** Sealed; only in kinds that carry one. */
  code: z.string().nullable(),
  /** What else the text names. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** A mail that comes too late helps nobody. */
  notAfter: z.iso.datetime(),
});
export type MailOrder = z.infer<typeof mailOrder>;

/** Published in the transaction that causes the mail. */
export const mailRequested = defineEvent('accounts.mail-requested', mailOrder);
