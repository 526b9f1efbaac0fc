/** What stands beside a case so that it can be decided from its panel. Browser-safe. */
import { z } from 'zod';
import { caseReportView } from '#features/moderation/reports/report.schema.ts';

export const NOTE_WORDS_MAX = 1_000;

/** What moderators write for each other. */
const noteView = z.object({
  id: z.uuid(),
  words: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('Null: their account is gone'),
  isHere: z.boolean().describe('About this case, and not another one of the same author'),
});

const copyView = z.object({
  kind: z.string(),
  title: z.string(),
  path: z.string().nullable().describe('Null where it is not to be looked at'),
  author: z.string(),
  percent: z.int().nullable().describe('How alike the texts are; null: it is a picture'),
  isRejected: z.boolean(),
});

export const evidenceView = z
  .object({
    reports: z.array(caseReportView).describe('What people say of it, the oldest first'),
    copies: z.array(copyView),
    comparables: z
      .array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          country: z.string(),
          price: z.object({ amount: z.int(), currency: z.string() }),
        }),
      )
      .describe('What others ask for such a thing'),
    others: z
      .array(z.object({ id: z.uuid(), kind: z.string(), title: z.string() }))
      .describe('What else of its author waits'),
    notes: z.array(noteView).describe('The latest first'),
    replies: z.object({
      locale: z.string().describe('The language of the author'),
      words: z.record(z.string(), z.string()).describe('By reason'),
    }),
  })
  .meta({ id: 'ModerationEvidence' });
export type NoteView = z.infer<typeof noteView>;
export type EvidenceView = z.infer<typeof evidenceView>;
