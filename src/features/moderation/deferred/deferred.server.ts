// Owns the seconds between a moderator's decision and its effect: it is kept at once, can be taken
// back, and is carried out once, by a job. What a decision does belongs to decisions and reports;
// who decides through the API is not waited for (docs/decisions/092).
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { ctxOf, recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { lockCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase, decideEach } from '#features/moderation/decisions/decide.server.ts';
import { describeSubject, requireReason } from '#features/moderation/decisions/decision.server.ts';
import { isRemovalOf } from '#features/moderation/decisions/look.server.ts';
import {
  type CaseRow,
  moderationCaseTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { decisionDeferred } from '#features/moderation/moderation.events.server.ts';
import { DECISION_DELAY_S } from '#features/moderation/moderation.limits.ts';
import { sanctionErrors } from '#features/moderation/sanctions/sanction.errors.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { Deferred, DeferInput, DeferredView } from './schema.ts';

const table = moderationCaseTable;
const NOTHING = { deferred: null, deferredBy: null, effectAt: null };
/** So many of somebody's are read. */
const READ_MAX = 200;

const isOf = (batch: string) => sql`${table.deferred}->>'batch' = ${batch}`;

/**
 * Keeps a decision about one case or several, which takes effect in ten seconds. Until then nobody
 * else decides about them.
 * @returns of each why it was refused, as a sentence; null where it is kept. One that is alone
 *   throws instead
 * @throws AppError as decideCase
 */
export async function deferDecision(
  ctx: Ctx,
  { cases, decided, ...rest }: DeferInput,
): Promise<{ id: string; error: string | null }[]> {
  requireModerator(ctx);
  requireReason(decided);
  const keep = ({ id, revision }: { id: string; revision: number }) =>
    deferOne(ctx, id, { ...rest, decided, revision, refused: null });
  const [alone, ...others] = cases;
  if (!alone || others.length > 0) return decideEach(ctx, cases, keep);
  await keep(alone);
  return [{ id: alone.id, error: null }];
}

async function deferOne(ctx: Ctx, id: string, deferred: Deferred): Promise<void> {
  const actor = requireModerator(ctx);
  await inTransaction(ctx, async (ctx) => {
    const row = await lockCase(ctx, { id, actor });
    const isRemoval = await requireRevision(ctx, row, deferred);
    const effectAt = new Date(ctx.now.getTime() + DECISION_DELAY_S * 1000);
    await ctx.db
      .update(table)
      .set({ deferred: { ...deferred, isRemoval }, deferredBy: actor.id, effectAt })
      .where(eq(table.id, id));
    const { batch } = deferred;
    await publish(ctx, decisionDeferred, { caseId: id, batch, effectAt: effectAt.toISOString() });
  });
}

/**
 * What its author replaced is refused now, and not in ten seconds.
 * @returns whether it takes away what the public sees or saw
 */
async function requireRevision(
  ctx: Ctx,
  row: CaseRow,
  { decided, revision }: Deferred,
): Promise<boolean> {
  if (decided.decision === 'escalate') return false;
  const subject = await describeSubject(ctx, row);
  if (subject && subject.revision !== revision)
    throw new AppError(moderationErrors.moderation_changed, {
      detail: `${row.id} is at ${subject.revision}`,
      current: { revision: subject.revision },
    });
  return decided.decision === 'reject' && subject !== null && isRemovalOf(ctx, row, subject);
}

/**
 * Carries out what was decided about a case, as whoever decided it. Safe to repeat, and of several
 * at once one does it. What is refused by now leaves the case open, and says why.
 * @throws PutOff while it is too early
 */
export async function carryOutDeferred(
  ctx: Ctx,
  { caseId, batch }: { caseId: string; batch: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, caseId), isOf(batch)))
      .for('update');
    const { deferred, deferredBy, effectAt } = row ?? NOTHING;
    if (!deferred || !deferredBy || !effectAt) return;
    if (ctx.now < effectAt)
      throw new PutOff(`a decision takes effect at ${effectAt.toISOString()}`);
    const isThis = eq(table.id, caseId);
    try {
      await inTransaction(ctx, async (ctx) => {
        await ctx.db.update(table).set(NOTHING).where(isThis);
        await decide(await ctxOf(ctx, { userId: deferredBy }), caseId, deferred);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const refused = { key: error.code.key, values: error.values ?? {} };
      await ctx.db
        .update(table)
        .set({ deferred: { ...deferred, refused }, effectAt: null })
        .where(isThis);
    }
  });
}

/** Where its author stands too high on the ladder for the step by now, it goes without. */
async function decide(ctx: Ctx, id: string, deferred: Deferred): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => decideNow(ctx, id, deferred));
  } catch (error) {
    if (!(error instanceof AppError && error.code === sanctionErrors.sanction_not_now)) throw error;
    await decideNow(ctx, id, { ...deferred, decided: { ...deferred.decided, step: null } });
  }
}

async function decideNow(ctx: Ctx, id: string, { decided, revision, settlement }: Deferred) {
  const { decision } = decided;
  if (settlement && decision !== 'escalate')
    await settleReports(ctx, { ...decided, ...settlement, id, revision, decision });
  else await decideCase(ctx, { ...decided, id, revision });
}

/** Carries out whatever should have taken effect: a job of it may have failed. Returns how many. */
export async function carryOutLate(ctx: Ctx): Promise<number> {
  const late = await ctx.db
    .select({ caseId: table.id, deferred: table.deferred })
    .from(table)
    .where(and(sql`${table.deferredBy} is not null`, lte(table.effectAt, ctx.now)))
    .limit(READ_MAX);
  for (const { caseId, deferred } of late)
    if (deferred) await carryOutDeferred(ctx, { caseId, batch: deferred.batch });
  return late.length;
}

/**
 * Takes back what the actor decided, as long as it has not taken effect, and all of what was made
 * together; what could not take effect is not told of any more.
 * @returns how many cases are open again, and one of them
 * @throws AppError not_authenticated, not_allowed; moderation_in_effect when it is too late
 */
export async function undoDecision(
  ctx: Ctx,
  { batch }: { batch: string },
): Promise<{ count: number; caseId: string | null }> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const isOwn = and(eq(table.deferredBy, actor.id), isOf(batch));
    const dropped = await ctx.db
      .update(table)
      .set(NOTHING)
      .where(and(isOwn, isNull(table.effectAt)))
      .returning({ id: table.id });
    const undone = await ctx.db
      .update(table)
      .set(NOTHING)
      .where(isOwn)
      .returning({ id: table.id, kind: table.kind, subjectId: table.subjectId });
    if (dropped.length + undone.length === 0)
      throw new AppError(moderationErrors.moderation_in_effect, { detail: batch });
    for (const { id: caseId, kind, subjectId } of undone)
      await recordAudit(ctx, { action: 'decision.undo', kind, subjectId, detail: { caseId } });
    return { count: undone.length, caseId: undone[0]?.id ?? null };
  });
}

/**
 * What the actor decided and can take back, the latest first, and what could not take effect.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listDeferred(ctx: Ctx): Promise<DeferredView[]> {
  const actor = requireModerator(ctx);
  const rows = await ctx.db
    .select({ id: table.id, title: table.title, deferred: table.deferred, at: table.effectAt })
    .from(table)
    .where(eq(table.deferredBy, actor.id))
    .orderBy(desc(table.effectAt), table.id)
    .limit(READ_MAX);
  const t = translator(ctx.locale, 'errors');
  // What was refused of those that were made together is told by itself.
  const batches = Map.groupBy(rows, ({ deferred, at }) => `${deferred?.batch} ${at === null}`);
  return [...batches.values()].flatMap((batch) => {
    const [first] = batch;
    if (!first?.deferred) return [];
    const { batch: name, decided, refused } = first.deferred;
    return {
      batch: name,
      decision: batch.every(({ deferred }) => deferred?.isRemoval) ? 'remove' : decided.decision,
      count: batch.length,
      caseId: first.id,
      title: first.title,
      effectAt: first.at?.toISOString() ?? null,
      refused: refused && t.dynamic(refused.key, refused.values),
    };
  });
}
