// What moderators do with the queue: decide, hand on to the administrators, one by one or several
// at once.
import { and, eq } from 'drizzle-orm';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { caseDecided } from '#features/moderation/moderation.events.server.ts';
import type { DecidedOutcome, Outcome, Reason } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { DecidedView } from './case.schema.ts';
import type { StepOfRejection } from '#features/moderation/sanctions/sanction.schema.ts';
import { dropClaim } from '#features/moderation/claims/claim.server.ts';
import { sanctionAuthor } from './author-step.server.ts';
import { lockCase } from './claim.server.ts';
import { type Decided, decideContent, requireReason, requireSubject } from './decision.server.ts';
import { type CaseRow, moderationCaseTable } from '../moderation.case.table.server.ts';

export type CaseDecision = {
  id: string;
  /** That was looked at. */
  revision: number;
  decision: Outcome | 'escalate';
  reason: Reason | null;
  note: string;
  whole?: boolean | undefined;
} & StepOfRejection;

/**
 * Decides a case, or hands it to the administrators. A claim that is over does not keep whoever had
 * it from deciding, as long as nobody else has it now.
 * @throws AppError as claimCase; moderation_changed when the author wrote something newer;
 *   moderation_reason_missing
 */
export async function decideCase(ctx: Ctx, input: CaseDecision): Promise<DecidedView> {
  const actor = requireModerator(ctx);
  const { id, revision, decision } = input;
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCase(ctx, { id, actor });
    if (decision === 'escalate') return escalate(ctx, row, input.note);
    const subject = await requireSubject(ctx, row);
    if (subject.revision !== revision)
      throw new AppError(moderationErrors.moderation_changed, {
        detail: `${id} is at ${subject.revision}`,
        current: { revision: subject.revision },
      });
    const decided = await decideOrKeep(ctx, row, subject, { ...input, decision });
    const { outcome, decisionId } = decided ?? { outcome: decision, decisionId: null };
    if (decision === 'reject') await sanctionAuthor(ctx, row, { ...input, subject, decisionId });
    await closeDecided(ctx, row, { revision, outcome, decisionId });
    return { caseId: id, outcome, decisionId };
  });
}

/** Of what stays as it is when nothing is wrong with it; what is called off is still to be read. */
const PUBLIC = ['approved', 'cancelled'];

/** Of what was opened once more, and stays what it is. */
const REFUSED = ['rejected', 'removed'];

/** Null when it stays as it is: the public sees it, or does not, and rightly so. */
async function decideOrKeep(
  ctx: Ctx,
  row: CaseRow,
  subject: ScreenedSubject,
  input: CaseDecision & { decision: Outcome },
): Promise<Decided | null> {
  const { kind, subjectId, id: caseId, outcome: said, assessment } = row;
  const { revision, decision: outcome, reason, note } = input;
  // What was only reported is the thing; what the check held is what was written last.
  const whole = !subject.isEdit || (input.whole ?? said === null);
  const isSo = (outcome === 'approve' ? PUBLIC : REFUSED).includes(subject.status);
  if (isSo && !subject.isEdit) return null;
  const evidence = assessment?.findings ?? [];
  const decision = { kind, subjectId, revision, outcome, reason, note, whole, caseId, evidence };
  // Only its feature knows whether a thing with an edit beside it is out of sight.
  const mayStay = outcome === 'approve' && whole && subject.isEdit;
  try {
    return await inTransaction(ctx, (ctx) => decideContent(ctx, decision));
  } catch (error) {
    if (mayStay && error instanceof AppError && error.status === 409) return null;
    throw error;
  }
}

/** Ends a case by what was decided, in the transaction that decides it. */
export async function closeDecided(
  ctx: Ctx,
  row: CaseRow,
  {
    revision,
    outcome,
    decisionId,
  }: { revision: number; outcome: DecidedOutcome; decisionId: string | null },
): Promise<void> {
  const { id: caseId, kind, subjectId, authorId } = row;
  const decidedBy = ctx.actor?.id ?? null;
  await ctx.db
    .update(moderationCaseTable)
    .set({ state: 'decided', revision, decidedBy, closedAt: ctx.now })
    .where(eq(moderationCaseTable.id, caseId));
  await dropClaim(ctx, { kind: 'case', subjectId: caseId });
  await publish(ctx, caseDecided, {
    caseId,
    kind,
    subjectId,
    revision,
    authorId,
    outcome,
    decisionId,
    decidedBy,
  });
}

async function escalate(ctx: Ctx, row: CaseRow, note: string): Promise<DecidedView> {
  const { id: caseId, kind, subjectId } = row;
  await ctx.db
    .update(moderationCaseTable)
    .set({
      escalatedBy: ctx.actor?.id ?? null,
      escalationNote: note || null,
    })
    .where(and(eq(moderationCaseTable.id, caseId), eq(moderationCaseTable.state, 'open')));
  await dropClaim(ctx, { kind: 'case', subjectId: caseId });
  await recordAudit(ctx, { action: 'decision.escalate', kind, subjectId, detail: { caseId } });
  return { caseId, outcome: 'escalate', decisionId: null };
}

/**
 * The same decision about several, each in a transaction of its own: one that is refused does not
 * keep the others from being decided.
 * @returns why each was refused, as a sentence; null where it was decided
 * @throws AppError not_authenticated, not_allowed, moderation_reason_missing
 */
export async function decideCases(
  ctx: Ctx,
  input: {
    cases: readonly { id: string; revision: number }[];
    decision: Outcome;
    reason: Reason | null;
    note: string;
  },
): Promise<{ id: string; error: string | null }[]> {
  requireModerator(ctx);
  const { cases, ...decision } = input;
  requireReason(decision);
  return decideEach(ctx, cases, (each) => decideCase(ctx, { ...decision, ...each }));
}

/** Each by itself. @returns why each was refused, as a sentence; null where it was not */
export async function decideEach<Of extends { id: string }>(
  ctx: Ctx,
  cases: readonly Of[],
  decide: (of: Of) => Promise<unknown>,
): Promise<{ id: string; error: string | null }[]> {
  const t = translator(ctx.locale, 'errors');
  const decided: { id: string; error: string | null }[] = [];
  for (const each of cases) {
    try {
      await decide(each);
      decided.push({ id: each.id, error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      decided.push({ id: each.id, error: t.dynamic(error.code.key, error.values) });
    }
  }
  return decided;
}
