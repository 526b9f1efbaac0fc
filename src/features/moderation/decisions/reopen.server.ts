// A second look: at what was decided, at what the public sees, and at some of what the check
// approved by itself. Owns no decision; what is opened here is decided like everything else.
import { and, eq, gte, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { SECOND_LOOK_SHARE } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { openCase, shownOf, type Subject } from './case.server.ts';
import { describeSubject, requireSubject } from './decision.server.ts';
import { moderationCaseTable, moderationLogTable } from '../moderation.case.table.server.ts';

/** So many are picked in one go. */
const PICKED_MAX = 200;

/**
 * Puts something into the queue once more, whatever was decided about it; what waits there already
 * stays as it is. What the public sees stays until it is decided.
 * @returns its case, and the revision that is there
 * @throws AppError not_authenticated, not_allowed, moderation_case_not_found; moderation_own
 */
export async function reopenSubject(
  ctx: Ctx,
  { kind, subjectId }: Subject,
): Promise<{ caseId: string; revision: number }> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const subject = await requireSubject(ctx, { kind, subjectId });
    if (subject.authorId === actor.id)
      throw new AppError(moderationErrors.moderation_own, { detail: subjectId });
    const shown = { kind, subjectId, ...shownOf(subject) };
    const caseId = await openCase(ctx, shown, { source: 'reopened' });
    await recordAudit(ctx, { action: 'decision.reopen', kind, subjectId, detail: { caseId } });
    return { caseId, revision: subject.revision };
  });
}

/**
 * The same, of a case that was decided or closed.
 * @throws AppError as reopenSubject
 */
export async function reopenCase(ctx: Ctx, { id }: { id: string }): Promise<{ caseId: string }> {
  requireModerator(ctx);
  const [row] = await ctx.db
    .select({ kind: moderationCaseTable.kind, subjectId: moderationCaseTable.subjectId })
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.id, id));
  if (!row) throw new AppError(moderationErrors.moderation_case_not_found, { detail: id });
  return reopenSubject(ctx, row);
}

/**
 * Opens cases for a part of what the check approved in the last day; what the public sees stays.
 * The part is chosen by the rows' own ids, so that running twice chooses the same. Words that were
 * said in private are not read because of a draw. Returns how many.
 */
export async function pickSecondLooks(ctx: Ctx): Promise<number> {
  const { id, subjectKind, subjectId, revision, createdAt, ...log } = moderationLogTable;
  const cases = moderationCaseTable;
  const lookedAt = ctx.db
    .select({ one: sql`1` })
    .from(cases)
    .where(
      and(
        eq(cases.kind, subjectKind),
        eq(cases.subjectId, subjectId),
        gte(cases.openedAt, createdAt),
      ),
    );
  const picked = await ctx.db
    .select({ kind: subjectKind, subjectId, revision })
    .from(moderationLogTable)
    .where(
      and(
        gte(createdAt, new Date(ctx.now.getTime() - DAY_MS)),
        eq(log.actionTaken, 'approve'),
        isNull(log.actorId),
        isNotNull(log.score),
        sql`${subjectKind} <> 'messages'`,
        sql`mod(abs(hashtext(${id}::text)::bigint), 10000) < ${SECOND_LOOK_SHARE * 10_000}`,
        notExists(lookedAt),
      ),
    )
    .limit(PICKED_MAX);
  let opened = 0;
  for (const { revision: seen, ...subject } of picked) {
    const found = await describeSubject(ctx, subject);
    if (found?.status !== 'approved' || found.isEdit || found.revision !== seen) continue;
    await openCase(ctx, { ...subject, ...shownOf(found) }, { source: 'sample' });
    opened += 1;
  }
  return opened;
}
