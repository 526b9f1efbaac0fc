// A moderator takes away what the public sees, from its own page.
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { findAuthor } from '#features/moderation/decisions/author.server.ts';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { reopenSubject } from '#features/moderation/decisions/reopen.server.ts';
import { requireSubject } from '#features/moderation/reports/subject.server.ts';
import type { ReportSubjectView } from '#features/moderation/reports/report.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
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

/**
 * Takes something away as a whole, whatever of it waits; it can be taken back like every decision.
 * @returns its case
 * @throws AppError as getPublicSubject, deferDecision and reopenSubject
 */
export async function takeDown(
  ctx: Ctx,
  { subject, batch, decided }: { subject: PublicSubject } & Pick<DeferInput, 'batch' | 'decided'>,
): Promise<{ caseId: string }> {
  requireModerator(ctx);
  const { kind, id: subjectId } = await requireSubject(ctx, subject);
  return inTransaction(ctx, async (ctx) => {
    const { caseId, revision } = await reopenSubject(ctx, { kind, subjectId });
    await deferDecision(ctx, {
      batch,
      cases: [{ id: caseId, revision }],
      decided: { ...decided, decision: 'reject', whole: true },
      settlement: null,
    });
    return { caseId };
  });
}
