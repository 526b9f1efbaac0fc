/** What moderators ask and read of the audit log. */
import { z } from 'zod';
import { AUDIT_GROUPS } from '#features/accounts/accounts.limits.ts';

/** How far back the log is looked at. */
export const AUDIT_DAYS = [30, 730] as const;
const AUDIT_PAGE = { size: 50, max: 100 } as const;
/** Entries are counted as far as this. */
export const AUDIT_COUNTED = 10_000;
/** A file has as many, the latest. */
export const AUDIT_EXPORTED = 10_000;

/** What it opens with first: what the check does by itself would be nearly all of it. */
export const AUDIT_WHO = ['people', 'automatic'] as const;

/** Which entries. */
const auditFilter = z.object({
  /** A part of the name of a person, of the title of a listing, or the id of either. */
  subject: z.string().max(200).optional(),
  /** Everybody, people alone, or what happened by itself. */
  who: z.enum(AUDIT_WHO).optional(),
  what: z.enum(AUDIT_GROUPS).optional(),
  days: z.coerce.number().int().min(1).max(730).default(30),
  /** One action: `sanction.warning`; of the check `decision.flag` is all that it held. */
  action: z
    .string()
    .regex(/^[a-z]+\.[a-zA-Z]+$/)
    .optional(),
  /** What the check found: `wire_transfer`. */
  flag: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  /** One day in UTC, of the last two years. */
  day: z.iso.date().optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** What the query of an address asks for; what it does not understand is left out. */
export function auditFilterOf(query: URLSearchParams): AuditFilter {
  const { who, what, action, flag, day } = auditFilter.shape;
  return {
    subject: (query.get('subject') ?? '').slice(0, 200),
    who: query.has('who') ? who.safeParse(query.get('who')).data : AUDIT_WHO[0],
    what: what.safeParse(query.get('what')).data,
    action: action.safeParse(query.get('action')).data,
    flag: flag.safeParse(query.get('flag')).data,
    day: day.safeParse(query.get('day')).data,
    days: AUDIT_DAYS.find((days) => String(days) === query.get('days')) ?? AUDIT_DAYS[0],
  };
}

export const auditInput = auditFilter.extend({
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE.max).default(AUDIT_PAGE.size),
  cursor: z.string().max(1000).optional(),
});

const auditDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntryView = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the check, the clock, or the command line of the server. */
  actor: z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() }).nullable(),
  /** Group and verb: `sanction.ban`. */
  action: z.string(),
  kind: z.string(),
  subjectId: z.uuid().nullable(),
  /** Name of the person, or title of the thing, that it is about; null when it is gone. */
  subject: z.string().nullable(),
  /** Where moderators look at it. */
  path: z.string().nullable(),
  detail: auditDetail,
});
export type AuditEntryView = z.infer<typeof auditEntryView>;
