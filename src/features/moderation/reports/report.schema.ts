/** Inputs and views of reports. Browser-safe. */
import { z } from 'zod';
import { OUTCOMES, REASONS } from '#features/moderation/moderation.limits.ts';
import { stepOfRejection } from '#features/moderation/sanctions/sanction.schema.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { reportErrors } from './report.errors.ts';
import {
  NOTE_MAX,
  OWN_REPORTS_SHOWN,
  REPORT_KINDS,
  REPORT_REASONS,
  reasonsOf,
} from './report.limits.ts';
import { REPORT_STATES } from './report.states.ts';

const kind = z.enum(REPORT_KINDS);

export const reportSubjectInput = z.object({ kind, id: z.uuid() });
export type ReportSubjectInput = z.infer<typeof reportSubjectInput>;

const note = z
  .string()
  .max(4 * NOTE_MAX, reportErrors.report_note_too_long.key)
  .transform(cleanText)
  .pipe(z.string().max(NOTE_MAX, reportErrors.report_note_too_long.key))
  .default('');

/** Of visitors who want to hear how it ended; people who are signed in have theirs. */
const email = z
  .string()
  .max(254, reportErrors.report_email_invalid.key)
  .transform((text) => text.trim().normalize('NFKC').toLowerCase() || null)
  .pipe(z.email(reportErrors.report_email_invalid.key).nullable())
  .nullable()
  .default(null);

export const sendReportInput = reportSubjectInput
  .extend({
    reason: z.enum(REPORT_REASONS, reportErrors.report_reason_missing.key),
    /** Of a message: its whole conversation is meant. */
    whole: z.boolean().default(false),
    /** What a moderator should look at. */
    note,
    email,
  })
  .refine(({ kind: of, reason }) => reasonsOf(of).includes(reason), {
    path: ['reason'],
    message: reportErrors.report_reason_missing.key,
  });
export type SendReportInput = z.input<typeof sendReportInput>;

/** What is reported, as the form names it. */
const reportSubjectView = z.object({
  kind,
  id: z.uuid(),
  /** The title of a thing, or the name of a person. */
  title: z.string(),
  /** Where the reporter sees it. */
  path: z.string(),
  /** Who answers for it, by first name. */
  author: z.object({ id: z.uuid(), name: z.string() }),
});
export type ReportSubjectView = z.infer<typeof reportSubjectView>;

export const reportSentView = z.object({
  reportId: z.uuid(),
  kind,
  id: z.uuid(),
  /** Until when a moderator looks at it. */
  dueAt: z.iso.datetime(),
  /** The reporter had reported it before, and it was not decided yet. */
  isRepeated: z.boolean(),
});
export type ReportSentView = z.infer<typeof reportSentView>;

/** A report as who sent it sees it. */
export const ownReportView = z.object({
  id: z.uuid(),
  kind,
  subjectId: z.uuid(),
  /** As it was called when it was reported. */
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** `false` reads as `kept`: nobody argues here about what they meant. */
  state: z.enum(REPORT_STATES).exclude(['false']),
  createdAt: z.iso.datetime(),
  /** Until when it is looked at. */
  dueAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** What a moderator says to the reporter; null without words. */
  answer: z.string().nullable(),
  /** Of the content policy, which it broke. */
  rule: z.string().nullable(),
});
export type OwnReportView = z.infer<typeof ownReportView>;

export const ownReportsInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(OWN_REPORTS_SHOWN),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});

/** A report as moderators read it; the reporter is null for visitors. */
export const caseReportView = z.object({
  id: z.uuid(),
  /** What it was called when it was reported. */
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** Of a message: its whole conversation is meant. */
  isWhole: z.boolean(),
  createdAt: z.iso.datetime(),
  reporter: z
    .object({
      id: z.uuid(),
      name: z.string(),
      picture: z.string().nullable(),
      country: z.string().nullable(),
      /** Reports of theirs that were right, of those that were decided. */
      upheld: z.int(),
      decided: z.int(),
      isTrusted: z.boolean(),
    })
    .nullable(),
});
export type CaseReportView = z.infer<typeof caseReportView>;

const answer = z
  .string()
  .max(4 * NOTE_MAX, reportErrors.report_note_too_long.key)
  .transform(cleanText)
  .pipe(z.string().max(NOTE_MAX, reportErrors.report_note_too_long.key))
  .default('');

/** What a moderator decides about what was reported. */
export const settleInput = z.object({
  /** Of the case. */
  id: z.uuid(),
  /** That was looked at. */
  revision: z.int(),
  /** `reject`: the reports were right. */
  decision: z.enum(OUTCOMES),
  reason: z.enum(REASONS).nullable().default(null),
  /** To the author. */
  note,
  /** To those who reported. */
  answer,
  /** Reports whose senders knew better. */
  falseIds: z.array(z.uuid()).max(50).default([]),
  ...stepOfRejection,
});
export type SettleInput = z.input<typeof settleInput>;
