/** What moderators ask and read of the audit log. */
import { z } from 'zod';
import { AUDIT_GROUPS } from '#features/accounts/accounts.limits.ts';

/** How far back the log is looked at. */
export const AUDIT_DAYS = [30, 730] as const;
export const AUDIT_PAGE = { size: 50, max: 100 } as const;

export const auditInput = z.object({
  /** What it was done to: an id. */
  subject: z.string().max(200).optional(),
  /** Everybody, people alone, or what happened by itself. */
  who: z.enum(['people', 'automatic']).optional(),
  what: z.enum(AUDIT_GROUPS).optional(),
  days: z.coerce.number().int().min(1).max(730).default(30),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE.max).default(AUDIT_PAGE.size),
  cursor: z.string().max(1000).optional(),
});

export const auditEntryView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the clock, or the command line of the server. */
  actor: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }).nullable(),
  /** Group and verb: `sanction.ban`. */
  action: z.string(),
  kind: z.string(),
  subjectId: z.uuid().nullable(),
  /** Name of the person that it is about. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;
