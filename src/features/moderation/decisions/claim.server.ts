// Cases that a moderator takes for some minutes, and the lock of one that is decided.
import { eq } from 'drizzle-orm';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { ClaimView } from '#features/moderation/claims/claim.schema.ts';
import { claim, release, requireUnclaimed } from '#features/moderation/claims/claim.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { LOCK_ERRORS, lockOf } from './case.policy.ts';
import { factsOf, hasReported } from './queue.server.ts';
import { type CaseRow, moderationCaseTable } from '../moderation.case.table.server.ts';

/**
 * Takes a case, or keeps it for some minutes more.
 * @returns until when it is the actor's
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found, moderation_decided,
 *   moderation_claimed, moderation_own, moderation_reported, moderation_for_admins
 */
export async function claimCase(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string; until: string }> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { held, ...row } = await lockCase(ctx, { id, actor });
    const { until } = await claim(ctx, { kind: 'case', subjectId: id });
    if (!held)
      await recordAudit(ctx, {
        action: 'claim.take',
        kind: row.kind,
        subjectId: row.subjectId,
        detail: { caseId: id },
      });
    return { id, until };
  });
}

/**
 * Lets go of a case. Somebody else's claim stays, and one that is over may be let go of again.
 * @throws AppError not_authenticated, not_allowed
 */
export const releaseCase = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  release(ctx, { kind: 'case', subjectId: id });

/**
 * An open case that this person may decide and nobody else looks at, locked until the transaction
 * ends.
 * @returns with the claim that this person has
 * @throws AppError as claimCase
 */
export async function lockCase(
  ctx: Ctx,
  { id, actor }: { id: string; actor: Actor },
): Promise<CaseRow & { held: ClaimView | null }> {
  const [found] = await ctx.db
    .select({ row: moderationCaseTable, hasReported: hasReported(moderationCaseTable, actor) })
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.id, id))
    .for('update');
  const row = found?.row;
  if (!row) throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  if (row.state !== 'open') throw new AppError(moderationErrors.moderation_decided, { detail: id });
  const lock = lockOf(actor, factsOf(row, found));
  if (lock) throw new AppError(LOCK_ERRORS[lock], { detail: id });
  return { ...row, held: await requireUnclaimed(ctx, { kind: 'case', subjectId: id }) };
}
