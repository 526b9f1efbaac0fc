// Answering appeals: by a moderator who had no part in the decision, and never about oneself. Who
// was right gets back what was taken: the content is there again, the step of the ladder is lifted.
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { decideContent } from '#features/moderation/decisions/decision.server.ts';
import { liftSanction } from '#features/moderation/sanctions/lift.server.ts';
import { isLifted } from '#features/moderation/sanctions/standing.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { resultOf } from '#platform/states.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { appealErrors, refuseAppeal } from './appeal.errors.ts';
import { appealAnswered } from './appeal.events.server.ts';
import {
  answerAppealInput,
  type AnswerAppealInput,
  type OwnAppealView,
} from '../moderation.appeal.schema.ts';
import { lockAppeal, readOwnAppeal } from './appeal.server.ts';
import { APPEAL_TRANSITIONS } from './appeal.states.ts';
import { type AppealRow, appealTable } from '../moderation.appeal.table.server.ts';
import { dropClaim, requireUnclaimed } from '#features/moderation/claims/claim.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import { findDecision } from '../reports/evidence.server.ts';

/** Why a moderator may not answer an appeal; null when they may. Pure. */
export function appealLock(
  actor: Pick<Actor, 'id'>,
  appeal: Pick<AppealRow, 'userId' | 'decidedBy'>,
): 'own' | 'decided' | null {
  if (appeal.userId === actor.id) return 'own';
  return appeal.decidedBy === actor.id ? 'decided' : null;
}

/**
 * Answers an appeal. Upheld, what was decided is taken back; the person reads the answer either
 * way.
 * @throws AppError not_authenticated, not_allowed, appeal_not_found, appeal_closed, appeal_own,
 *   appeal_own_decision, moderation_claimed, appeal_answer_missing, appeal_answer_too_long
 */
export async function answerAppeal(ctx: Ctx, input: AnswerAppealInput): Promise<OwnAppealView> {
  const actor = requireModerator(ctx);
  const { id, upheld, answer } = readInput(answerAppealInput, input, refuseAppeal);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAppeal(ctx, id);
    const lock = appealLock(actor, row);
    if (lock)
      throw new AppError(
        lock === 'own' ? appealErrors.appeal_own : appealErrors.appeal_own_decision,
      );
    await requireUnclaimed(ctx, { kind: 'appeal', subjectId: id });
    const step = resultOf(APPEAL_TRANSITIONS[upheld ? 'uphold' : 'deny'], {
      state: row.state,
      by: 'moderator',
      facts: {},
      now: ctx.now,
    });
    if (step.to === null) throw new AppError(appealErrors[step.refusal]);
    if (upheld) await takeBack(ctx, row, answer);
    const [answered = row] = await ctx.db
      .update(appealTable)
      .set({ state: step.to, answer, answeredBy: actor.id, closedAt: ctx.now })
      .where(eq(appealTable.id, id))
      .returning();
    await dropClaim(ctx, { kind: 'appeal', subjectId: id });
    const { about, aboutId, userId } = row;
    await publish(ctx, appealAnswered, {
      appealId: id,
      about,
      aboutId,
      userId,
      upheld,
      answeredBy: actor.id,
    });
    await recordAudit(ctx, {
      action: `decision.${upheld ? 'appealUpheld' : 'appealDenied'}`,
      kind: row.kind ?? 'person',
      subjectId: row.subjectId ?? userId,
      detail: { appealId: id, about, aboutId },
    });
    return readOwnAppeal(ctx, answered);
  });
}

async function takeBack(ctx: Ctx, row: AppealRow, note: string): Promise<void> {
  if (row.about === 'sanction') {
    // Somebody may have taken the step back while the appeal waited.
    if (!(await isLifted(ctx, row.aboutId))) await lift(ctx, row.aboutId, note);
    return;
  }
  await restore(ctx, row.aboutId);
  const steps = await ctx.db
    .select({ id: sanctionTable.id })
    .from(sanctionTable)
    .where(
      and(
        eq(sanctionTable.decisionId, row.aboutId),
        sql`${sanctionTable.liftsId} is null and not exists (select from ${sanctionTable} as end_row
          where end_row.lifts_id = ${sanctionTable.id} and end_row.step = 'restoration')`,
      ),
    );
  for (const { id } of steps) await lift(ctx, id, note);
}

async function lift(ctx: Ctx, id: string, note: string): Promise<void> {
  await liftSanction(ctx, { id, note }, 'appeal');
}

/**
 * What was decided about is there again; where its author wrote something newer since, that goes
 * its own way, and what its author ended meanwhile stays ended.
 */
async function restore(ctx: Ctx, decisionId: string): Promise<void> {
  const decision = await findDecision(ctx, decisionId);
  const subject = decision && (await describeSubject(ctx, decision));
  if (!subject || subject.revision !== decision.revision) return;
  if (subject.status === 'approved' || subject.status === 'cancelled') return;
  const { kind, subjectId, revision, whole } = decision;
  await decideContent(ctx, {
    kind,
    subjectId,
    revision,
    outcome: 'approve',
    reason: null,
    note: '',
    whole,
    caseId: null,
    evidence: [],
  });
}
