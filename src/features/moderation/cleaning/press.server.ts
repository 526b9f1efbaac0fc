// Carries out what was pressed on a wave, thing by thing, each in a transaction of its own and in
// the name of whoever pressed. A job that breaks off goes on where it was.
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, not, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { ctxOf } from '#features/accounts/accounts.public.server.ts';
import { decideContent, describeSubject } from '#features/moderation/decisions/decision.server.ts';
import {
  type CaseRow,
  type DecisionRow,
  moderationCaseTable,
  moderationDecisionTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { carryOutDeferred, deferAll } from '#features/moderation/deferred/deferred.server.ts';
import { RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import { localeOf } from '#features/moderation/people/named.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { liftSanction } from '#features/moderation/sanctions/lift.server.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import { isLifted } from '#features/moderation/sanctions/standing.server.ts';
import { wavePressed } from '#features/moderation/waves/events.server.ts';
import { WAVE_BATCH } from '#features/moderation/waves/limits.ts';
import { type WaveRow, waveTable } from '#features/moderation/waves/table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import { AppError } from '#platform/errors.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { gatherWave, holdAgain, isFree, mayDecide } from './gather.server.ts';

const cases = moderationCaseTable;

/**
 * Does what was pressed; a decision when its seconds are over, and what was pressed since when it
 * is carried out. Safe to repeat: what is done already is left alone.
 * @throws PutOff while it is too early
 */
export async function carryOutPress(
  ctx: Ctx,
  { waveId, what, by, batch }: z.infer<typeof wavePressed.schema>,
): Promise<void> {
  if (batch) await carryOutDeferred(ctx, { batch });
  const [wave] = await ctx.db.select().from(waveTable).where(eq(waveTable.id, waveId));
  const as = await ctxOf(ctx, { userId: by });
  // No moderator any more.
  if (!wave || !as.actor || as.actor.role === 'user') return;
  if (what === 'decide' && !batch) return keepInCases(as, wave, as.actor);
  if ((await ctx.db.$count(cases, and(eq(cases.waveId, waveId), isDeciding))) > 0)
    throw new PutOff(`a decision about wave ${waveId} has not taken effect yet`);
  await WORK[what](as, wave);
}

/** Pressed on a server of 0.3.0 or before, which wrote the decision into the wave alone. */
async function keepInCases(ctx: Ctx, wave: WaveRow, actor: Actor): Promise<void> {
  const { id: waveId, state, outcome: decision, reason, note, decidedUntil } = wave;
  if (state !== 'decided' || !decision || !decidedUntil) return;
  const isOf = and(eq(cases.waveId, waveId), lte(cases.openedAt, decidedUntil));
  const which = and(isOf, mayDecide(actor), isFree(ctx, actor));
  const batch = v7();
  await inTransaction(ctx, async (ctx) => {
    const decided = { decision, reason, note };
    if ((await deferAll(ctx, which, { batch, decided, waveId })) === 0) return;
    const at = ctx.now.toISOString();
    await publish(ctx, wavePressed, { waveId, what: 'decide', by: actor.id, at, batch });
  });
}

/** Its decision takes effect in a moment. */
export const isDeciding = isNotNull(cases.effectAt);

const WORK = { decide: lookAround, suspend: suspendAll, reverse: reverseAll } as const;

/**
 * What whoever decided may not decide is decided by others, each by itself; what was public before
 * anybody knew of it waits for the next press.
 */
async function lookAround(ctx: Ctx, { id, state, outcome }: WaveRow): Promise<void> {
  if (state !== 'decided' || !ctx.actor) return;
  await ctx.db
    .update(cases)
    .set({ waveId: null })
    .where(and(eq(cases.waveId, id), eq(cases.state, 'open'), not(mayDecide(ctx.actor))));
  const [one] = await ctx.db.select().from(cases).where(eq(cases.waveId, id)).limit(1);
  if (one && outcome === 'reject') await gatherWave(ctx, one);
}

/** Calls for each case of a wave that fits, in the order of their ids. */
async function eachCase(
  ctx: Ctx,
  wave: WaveRow,
  which: SQL | undefined,
  act: (row: CaseRow) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  await inBatches(WAVE_BATCH, async () => {
    const rows: CaseRow[] = await ctx.db
      .select()
      .from(cases)
      .where(and(eq(cases.waveId, wave.id), which, after ? gt(cases.id, after) : undefined))
      .orderBy(asc(cases.id))
      .limit(WAVE_BATCH);
    for (const row of rows) await act(row);
    after = rows.at(-1)?.id ?? after;
    return rows.length;
  });
}

/** Of what the wave's decision did, and not what people had decided one by one before. */
const decidedWith = ({ decidedAt }: WaveRow) =>
  and(eq(cases.state, 'decided'), decidedAt ? gte(cases.closedAt, decidedAt) : undefined);

async function findDecision(ctx: Ctx, { id }: CaseRow): Promise<DecisionRow | null> {
  const { caseId, outcome } = moderationDecisionTable;
  const [found] = await ctx.db
    .select()
    .from(moderationDecisionTable)
    .where(and(eq(caseId, id), ne(outcome, 'approve')))
    .limit(1);
  return found ?? null;
}

/** Each account once; who is suspended or banned already, and staff, are left as they are. */
async function suspendAll(ctx: Ctx, wave: WaveRow): Promise<void> {
  const { suspendedDays: days, reason } = wave;
  if (days === null || !reason) return;
  const done = new Set<string>();
  await eachCase(ctx, wave, eq(cases.state, 'decided'), async (row) => {
    const { authorId: userId } = row;
    const decision = done.has(userId) ? null : await findDecision(ctx, row);
    if (!decision || (await isSanctioned(ctx, decision))) return;
    done.add(userId);
    const note = translator(await localeOf(ctx, userId), 'mails.sanction')('wave');
    const rule = RULE_OF_REASON[reason];
    const step = { step: 'suspension', rule, days, note } as const;
    await unlessRefused(sanctionPerson(ctx, { userId, ...step, decisionId: decision.id }));
  });
}

const isSanctioned = async (ctx: Ctx, { id }: DecisionRow): Promise<boolean> =>
  (await ctx.db.$count(sanctionTable, eq(sanctionTable.decisionId, id))) > 0;

async function reverseAll(ctx: Ctx, wave: WaveRow): Promise<void> {
  if (wave.state !== 'reversed') return;
  await eachCase(ctx, wave, decidedWith(wave), (row) =>
    wave.outcome === 'reject' ? restore(ctx, row) : holdApproved(ctx, wave, row),
  );
  const of = eq(cases.waveId, wave.id);
  // What was still waiting is decided by itself; what was approved, once more as one.
  if (wave.outcome === 'reject')
    await ctx.db
      .update(cases)
      .set({ waveId: null })
      .where(and(of, eq(cases.state, 'open')));
  else
    await ctx.db
      .update(waveTable)
      .set({ state: 'open', outcome: null, decidedBy: null, decidedAt: null, decidedUntil: null })
      .where(eq(waveTable.id, wave.id));
}

/**
 * Public again, unless its author wrote something newer or ended it; and the steps of the ladder
 * that came with it are lifted.
 */
async function restore(ctx: Ctx, row: CaseRow): Promise<void> {
  const decision = await findDecision(ctx, row);
  const subject = decision && (await describeSubject(ctx, decision));
  if (!decision) return;
  for (const id of await findSteps(ctx, decision))
    if (!(await isLifted(ctx, id))) await unlessRefused(liftSanction(ctx, { id }));
  if (!subject || subject.revision !== decision.revision) return;
  if (['approved', 'cancelled', 'withdrawn'].includes(subject.status)) return;
  const { kind, subjectId, revision, whole } = decision;
  const about = { kind, subjectId, revision, whole, caseId: row.id, evidence: [] };
  const approval = { outcome: 'approve', reason: null, note: '' } as const;
  await unlessRefused(decideContent(ctx, { ...about, ...approval }));
}

async function findSteps(ctx: Ctx, { id }: DecisionRow): Promise<string[]> {
  const { decisionId, liftsId } = sanctionTable;
  const rows = await ctx.db
    .select({ id: sanctionTable.id })
    .from(sanctionTable)
    .where(and(eq(decisionId, id), isNull(liftsId)));
  return rows.map((row) => row.id);
}

/** What cannot be done by now is left as it is. */
async function unlessRefused(doing: Promise<unknown>): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function holdApproved(ctx: Ctx, { id: waveId }: WaveRow, row: CaseRow): Promise<void> {
  const { kind, subjectId, authorId } = row;
  const subject = await describeSubject(ctx, row);
  if (subject?.status !== 'approved') return;
  await holdAgain(ctx, { kind, subjectId, authorId, subject, waveId, accounts: 0 });
}
