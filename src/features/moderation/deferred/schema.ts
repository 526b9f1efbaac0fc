/** Decisions that take effect in some seconds: what moderators' screens send, and are shown. */
import { z } from 'zod';
import { decideCaseInput } from '#features/moderation/decisions/case.schema.ts';
import { BULK_MAX, type CASE_DECISIONS, NOTE_MAX } from '#features/moderation/moderation.limits.ts';
import { REPORT_KINDS } from '#features/moderation/reports/report.limits.ts';

const decided = decideCaseInput.omit({ id: true, revision: true });

/** What else becomes of the reports about it. */
const settlement = z.object({
  answer: z.string().max(NOTE_MAX),
  falseIds: z.array(z.uuid()).max(50),
});

export const deferInput = z.object({
  /** Those that were made together are taken back together; the screen names them. */
  batch: z.uuid(),
  cases: z
    .array(z.object({ id: z.uuid(), revision: z.int() }))
    .min(1)
    .max(BULK_MAX),
  decided,
  settlement: settlement.nullable().default(null),
});
export type DeferInput = z.output<typeof deferInput>;

/** A decision as its case keeps it. */
export type Deferred = Pick<DeferInput, 'batch' | 'decided' | 'settlement'> & {
  /** That was looked at. */
  revision: number;
  /** It takes away what the public sees or saw; absent where that was not asked. */
  isRemoval?: boolean;
  /** It was made about all of this wave. */
  waveId?: string;
  /** Why it could not take effect: a key under "errors". */
  refused: { key: string; values: Record<string, string | number> } | null;
};

/** What has a page that everybody sees, as that page names it. */
export const publicSubjectInput = z.object({
  kind: z.enum(REPORT_KINDS).exclude(['messages']),
  id: z.uuid(),
});
export type PublicSubject = z.output<typeof publicSubjectInput>;

export const batchInput = z.object({ batch: z.uuid() });

/** What somebody decided a moment ago. */
export type DeferredView = {
  batch: string;
  /** To reject what the public sees is to remove it. */
  decision: (typeof CASE_DECISIONS)[number] | 'remove';
  /** How many cases, and the first of them. */
  count: number;
  caseId: string;
  title: string;
  /** It is about all of a wave. */
  waveId: string | null;
  /** ISO 8601; null where it could not take effect. */
  effectAt: string | null;
  /** Why it could not, as a sentence. */
  refused: string | null;
};
