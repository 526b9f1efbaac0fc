// What happened to reports; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { REPORT_KINDS, REPORT_REASONS } from './report.limits.ts';

const subject = { kind: z.enum(REPORT_KINDS), subjectId: z.uuid() };

/** Somebody reported something, or reported it again in other words. */
export const contentReported = defineEvent(
  'moderation.reported',
  z.object({ ...subject, reportId: z.uuid(), authorId: z.uuid(), reason: z.enum(REPORT_REASONS) }),
);

/** A moderator made something of a report. */
export const reportClosed = defineEvent(
  'moderation.report-closed',
  z.object({
    ...subject,
    reportId: z.uuid(),
    /** Null for visitors. */
    reporterId: z.uuid().nullable(),
    upheld: z.boolean(),
  }),
);
