// Decisions that moderators make where the content is, and not in the queue: they are written down
// and end the wait as if they had been made there.
import { and, eq, lte } from 'drizzle-orm';
import { type Reason, REASONS, RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import type { DecidedFacts } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { writeDecision } from '#features/moderation/decisions/decision.server.ts';
import { moderationCaseTable, moderationDecisionTable } from '../moderation.case.table.server.ts';

/** What a feature tells of a decision. */
type OutsideDecision = DecidedFacts & { kind: string; subjectId: string; authorId: string };

/**
 * Keeps a moderator's decision that nobody has written down yet. Safe to repeat: it has the id of
 * the event that told of it.
 */
export async function keepDecision(
  ctx: Ctx,
  { id, ...told }: OutsideDecision & { id: string },
): Promise<void> {
  const { kind, subjectId, revision, authorId, outcome, isEdit } = told;
  const moderatorId = told.moderatorId;
  if (told.by === 'check' || told.decisionId || !moderatorId || outcome === 'flag') return;
  const reason = outcome === 'approve' ? null : reasonOf(told.reason);
  await inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(moderationDecisionTable, eq(moderationDecisionTable.id, id))) > 0)
      return;
    const table = moderationCaseTable;
    const closed = await ctx.db
      .update(table)
      .set({ state: 'decided', decidedBy: moderatorId, closedAt: ctx.now })
      .where(
        and(
          eq(table.kind, kind),
          eq(table.subjectId, subjectId),
          eq(table.state, 'open'),
          lte(table.revision, revision),
        ),
      )
      .returning({ id: table.id });
    await writeDecision(ctx, {
      id,
      caseId: closed[0]?.id ?? null,
      kind,
      subjectId,
      revision,
      authorId,
      outcome,
      whole: !isEdit,
      rule: reason && RULE_OF_REASON[reason],
      reason,
      note: null,
      evidence: [],
      decidedBy: moderatorId,
    });
  });
}

/** Words of a feature's own are "other" here. */
function reasonOf(told: string | null): Reason {
  return REASONS.find((reason) => reason === told) ?? 'other';
}
