// Owns the seconds between a moderator's decision and its effect: it is kept at once, can be taken
// back, and is carried out once, by a job. What a decision does belongs to decisions and reports;
// who decides through the API is not waited for (docs/decisions/092).
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
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
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { Deferred, DeferInput } from './schema.ts';
import { markDecided } from './wave.server.ts';

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
    const kept = { deferred: { ...deferred, isRemoval }, deferredBy: actor.id };
    await ctx.db
      .update(table)
      .set({ ...kept, effectAt: effectAt(ctx) })
      .where(eq(table.id, id));
    const at = effectAt(ctx).toISOString();
    await publish(ctx, decisionDeferred, { caseId: id, batch: deferred.batch, effectAt: at });
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
 * Keeps one decision about all open cases that fit and that nobody decides already.
 * @returns how many
 */
export async function deferAll(
  ctx: Ctx,
  which: SQL | undefined,
  decision: Pick<Deferred, 'batch' | 'decided' | 'waveId'>,
): Promise<number> {
  const { id: deferredBy } = requireModerator(ctx);
  const deferred = JSON.stringify({ ...decision, settlement: null, refused: null });
  const { rowCount } = await ctx.db
    .update(table)
    .set({
      deferred: sql`${deferred}::jsonb || jsonb_build_object('revision', ${table.revision})`,
      deferredBy,
      effectAt: effectAt(ctx),
    })
    .where(and(eq(table.state, 'open'), isNull(table.effectAt), which));
  return rowCount ?? 0;
}

const effectAt = ({ now }: Ctx) => new Date(now.getTime() + DECISION_DELAY_S * 1000);

/**
 * Carries out what was decided together, case by case, as whoever decided it. Safe to repeat, and
 * of several at once one does it. What is refused by now leaves its case open, and says why.
 * @throws PutOff while it is too early
 */
export async function carryOutDeferred(ctx: Ctx, { batch }: { batch: string }): Promise<void> {
  const rows = await ctx.db
    .select({ id: table.id, effectAt: table.effectAt })
    .from(table)
    .where(and(isNotNull(table.deferredBy), isNotNull(table.effectAt), isOf(batch)))
    .orderBy(table.id);
  await eachOf(rows, async ({ id, effectAt }) => {
    if (effectAt && ctx.now < effectAt)
      throw new PutOff(`a decision takes effect at ${effectAt.toISOString()}`);
    await carryOutOne(ctx, id, batch);
  });
}

/** One that fails keeps no other from being carried out; what failed is thrown afterwards. */
async function eachOf<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all)
    await act(one).catch((error: unknown) => {
      if (error instanceof PutOff) throw error;
      errors.push(error);
    });
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} decisions could not be carried out`);
}

async function carryOutOne(ctx: Ctx, caseId: string, batch: string): Promise<void> {
  const isThis = eq(table.id, caseId);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(table)
      .where(and(isThis, isOf(batch), isNotNull(table.effectAt)))
      .for('update');
    const { deferred, deferredBy, effectAt } = row ?? NOTHING;
    if (!deferred || !deferredBy || !effectAt) return;
    try {
      await inTransaction(ctx, async (ctx) => {
        await ctx.db.update(table).set(NOTHING).where(isThis);
        const as = await ctxOf(ctx, { userId: deferredBy });
        await decide(as, caseId, deferred);
        // Its wave may have become one with another.
        const id = deferred.waveId && row?.waveId;
        if (id) await markDecided(as, { ...deferred.decided, id, at: effectAt });
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
    .selectDistinct({ batch: sql<string>`${table.deferred}->>'batch'` })
    .from(table)
    .where(and(isNotNull(table.deferredBy), lte(table.effectAt, ctx.now)))
    .limit(READ_MAX);
  await eachOf(late, (each) => carryOutDeferred(ctx, each));
  return late.length;
}

/**
 * Takes back what the actor decided, as long as it has not taken effect, and all of what was made
 * together; what could not take effect is not told of any more.
 * @param refused only the latter: others of the batch may be on their way
 * @returns how many cases are open again, and one of them
 * @throws AppError not_authenticated, not_allowed; moderation_in_effect when it is too late
 */
export async function undoDecision(
  ctx: Ctx,
  { batch, refused = false }: { batch: string; refused?: boolean },
): Promise<{ count: number; caseId: string | null }> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const which = refused ? isNull(table.effectAt) : undefined;
    const isOwn = and(eq(table.deferredBy, actor.id), isOf(batch), which);
    const rows = await ctx.db.select().from(table).where(isOwn).orderBy(table.id).for('update');
    if (rows.length === 0)
      throw new AppError(moderationErrors.moderation_in_effect, { detail: batch });
    await ctx.db.update(table).set(NOTHING).where(isOwn);
    const undone = rows.filter(({ effectAt }) => effectAt !== null);
    const waveId = undone[0]?.deferred?.waveId;
    const things = undone.map(({ id: caseId, kind, subjectId }) => ({ caseId, kind, subjectId }));
    // About a wave one entry is enough: the one that it was decided with is about it, too.
    const about = waveId ? [{ caseId: null, kind: 'wave', subjectId: waveId }] : things;
    for (const { caseId, ...of } of about)
      await recordAudit(ctx, { action: 'decision.undo', ...of, detail: { caseId } });
    return { count: undone.length, caseId: things[0]?.caseId ?? null };
  });
}
