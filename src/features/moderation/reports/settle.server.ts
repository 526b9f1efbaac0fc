// Decides about reports: with the content that they are about, where it has a life of its own; and
// by themselves about people and what they say in private, where nothing can be taken out of sight.
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { describeSubject, requireReason } from '#features/moderation/decisions/decision.server.ts';
import { lockCase } from '#features/moderation/decisions/claim.server.ts';
import { sanctionAuthor } from '#features/moderation/decisions/author-step.server.ts';
import { closeDecided, decideCase } from '#features/moderation/decisions/decide.server.ts';
import { RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { closeReports } from './close.server.ts';
import { refuseReport } from './report.errors.ts';
import { settleInput, type SettleInput } from './report.schema.ts';

/**
 * Decides what was reported. Rejected, the reports were right; approved, nothing was wrong, and
 * those named in `falseIds` are held against who sent them.
 * @throws AppError as decideCase
 */
export async function settleReports(ctx: Ctx, input: SettleInput): Promise<void> {
  const actor = requireModerator(ctx);
  const { id, revision, decision, reason, note, answer, falseIds, ...step } = readInput(
    settleInput,
    input,
    refuseReport,
  );
  requireReason({ decision, reason });
  await inTransaction(ctx, async (ctx) => {
    const row = await lockCase(ctx, { id, actor });
    const { kind, subjectId } = row;
    const subject = await describeSubject(ctx, row);
    if (subject) await decideCase(ctx, { id, revision, decision, reason, note, ...step });
    else {
      const { revision } = row;
      await closeDecided(ctx, row, { revision, outcome: decision, decisionId: null });
      if (decision === 'reject')
        await sanctionAuthor(ctx, row, { ...step, reason, note, subject: null, decisionId: null });
      await recordAudit(ctx, {
        action: `decision.${decision}`,
        kind,
        subjectId,
        detail: { caseId: id, reason },
      });
    }
    await closeReports(ctx, {
      caseId: id,
      upheld: decision === 'reject',
      rule: reason && decision === 'reject' ? RULE_OF_REASON[reason] : null,
      answer: answer || null,
      closedBy: actor.id,
      falseIds: decision === 'reject' ? [] : falseIds,
    });
  });
}
