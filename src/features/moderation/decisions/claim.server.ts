// Who looks at what: a claim for some minutes, so that two people never decide the same thing.
import { and, eq } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { CLAIM_MINUTES } from '#features/moderation/moderation.limits.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { LOCK_ERRORS, lockOf } from './case.policy.ts';
import type { CaseCard } from './case.schema.ts';
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
    const row = await lockCase(ctx, { id, actor });
    const until = new Date(ctx.now.getTime() + CLAIM_MINUTES * 60_000);
    await ctx.db
      .update(moderationCaseTable)
      .set({ claimedBy: actor.id, claimedUntil: until })
      .where(eq(moderationCaseTable.id, id));
    if (row.claimedBy !== actor.id)
      await recordAudit(ctx, {
        action: 'claim.take',
        kind: row.kind,
        subjectId: row.subjectId,
        detail: { caseId: id },
      });
    return { id, until: until.toISOString() };
  });
}

/**
 * Lets go of a case. Somebody else's claim stays, and one that is over may be let go of again.
 * @throws AppError not_authenticated, not_allowed
 */
export async function releaseCase(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireModerator(ctx);
  await ctx.db
    .update(moderationCaseTable)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(moderationCaseTable.id, id), eq(moderationCaseTable.claimedBy, actor.id)));
}

/**
 * An open case that this person may decide and nobody else looks at, locked until the transaction
 * ends.
 * @throws AppError as claimCase
 */
export async function lockCase(
  ctx: Ctx,
  { id, actor }: { id: string; actor: Actor },
): Promise<CaseRow> {
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
  await refuseClaimed(ctx, row, actor);
  return row;
}

/** @throws AppError moderation_claimed with the name of whoever has it */
async function refuseClaimed(ctx: Ctx, row: CaseRow, actor: Actor): Promise<void> {
  const { claimedBy, claimedUntil } = row;
  if (!claimedBy || claimedBy === actor.id || !claimedUntil || claimedUntil <= ctx.now) return;
  const { id, name, email, image } = userTable;
  const [person] = await ctx.db
    .select({ id, name, email, picture: image })
    .from(userTable)
    .where(eq(id, claimedBy));
  if (!person) return;
  const shown = displayName(person);
  const until = claimedUntil.toISOString();
  const claim = { id: person.id, name: shown, picture: person.picture, isMine: false, until };
  throw new AppError(moderationErrors.moderation_claimed, {
    values: { name: shown },
    current: { claim } satisfies Pick<CaseCard, 'claim'>,
  });
}
