// A moderator takes away what the public sees: from its own page, or of several cases that were
// decided.
import { eq } from 'drizzle-orm';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { findAuthor } from '#features/moderation/decisions/author.server.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { decideEach } from '#features/moderation/decisions/decide.server.ts';
import { describeSubject, requireReason } from '#features/moderation/decisions/decision.server.ts';
import { reopenSubject } from '#features/moderation/decisions/reopen.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { requireSubject } from '#features/moderation/reports/subject.server.ts';
import type { ReportSubjectView } from '#features/moderation/reports/report.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { deferDecision } from './deferred.server.ts';
import type { DeferInput, PublicSubject } from './schema.ts';

/**
 * What a moderator is about to take away, and what is known of its author.
 * @throws AppError not_authenticated, not_allowed, report_subject_not_found
 */
export async function getPublicSubject(
  ctx: Ctx,
  subject: PublicSubject,
): Promise<{ subject: ReportSubjectView; history: CaseView['history'] }> {
  const actor = requireModerator(ctx);
  const found = await requireSubject(ctx, subject);
  return { subject: found, history: await findAuthor(ctx, { actor, authorId: found.author.id }) };
}

type Decision = Pick<DeferInput, 'batch' | 'decided'>;

/**
 * Takes something away as a whole, whatever of it waits; it can be taken back like every decision.
 * @returns its case
 * @throws AppError as getPublicSubject, deferDecision and reopenSubject
 */
export async function takeDown(
  ctx: Ctx,
  { subject, ...decision }: { subject: PublicSubject } & Decision,
): Promise<{ caseId: string }> {
  requireModerator(ctx);
  const { kind, id: subjectId } = await requireSubject(ctx, subject);
  return takeAway(ctx, { kind, subjectId }, decision);
}

async function takeAway(
  ctx: Ctx,
  about: Pick<CaseRow, 'kind' | 'subjectId'>,
  { batch, decided }: Decision,
): Promise<{ caseId: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { caseId, revision } = await reopenSubject(ctx, about);
    await deferDecision(ctx, {
      batch,
      cases: [{ id: caseId, revision }],
      decided: { ...decided, decision: 'reject', whole: true },
      settlement: null,
    });
    return { caseId };
  });
}

/**
 * The same of several cases that were decided. Without another step each author is warned whose
 * first violation it is.
 * @returns of each why it was refused, as a sentence; null where it is taken down
 * @throws AppError not_authenticated, not_allowed, moderation_reason_missing
 */
export async function takeDownCases(
  ctx: Ctx,
  { cases, decided, batch }: Decision & { cases: readonly { id: string }[] },
): Promise<{ id: string; error: string | null }[]> {
  const actor = requireModerator(ctx);
  requireReason({ ...decided, decision: 'reject' });
  const warned = new Set<string>();
  return decideEach(ctx, cases, async ({ id }) => {
    const row = await requirePublic(ctx, id);
    const { authorId } = row;
    const { strikes, maySanction } = await findAuthor(ctx, { actor, authorId });
    const isFirst = maySanction && strikes === 0 && !warned.has(authorId);
    const step = decided.step ?? (isFirst ? 'warning' : null);
    await takeAway(ctx, row, { batch, decided: { ...decided, step } });
    warned.add(authorId);
  });
}

/** @throws AppError moderation_case_not_found; moderation_decided where the public sees nothing */
async function requirePublic(ctx: Ctx, id: string): Promise<CaseRow> {
  const [row] = await ctx.db
    .select()
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.id, id));
  const subject = row && (await describeSubject(ctx, row));
  if (!subject) throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  const isPublic = subject.status === 'approved' || subject.isEdit;
  if (!isPublic) throw new AppError(moderationErrors.moderation_decided, { detail: id });
  return row;
}
