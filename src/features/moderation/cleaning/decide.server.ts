// What moderators press on a wave: one decision for all that waits, the accounts suspended, all of
// it taken back. What is pressed is written down at once; a job carries it out (press.server.ts).
import { and, eq, gte } from 'drizzle-orm';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { requireReason } from '#features/moderation/decisions/decision.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  DECISION_DELAY_S,
  type Outcome,
  type Reason,
} from '#features/moderation/moderation.limits.ts';
import { wavePressed } from '#features/moderation/waves/events.server.ts';
import { type WaveRow, waveTable } from '#features/moderation/waves/table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

type Pressed = { id: string; state: WaveRow['state'] };

/** A wave that nobody decided. */
const UNDECIDED = {
  state: 'open',
  outcome: null,
  reason: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  decidedUntil: null,
  suspendedDays: null,
} as const;

/**
 * Decides all that waits in a wave, some seconds later. Pressed again, the same is decided about
 * what came since.
 * @throws AppError not_authenticated, not_allowed, moderation_wave_not_found,
 *   moderation_reason_missing; moderation_decided where the wave was taken back, or decided
 *   otherwise
 */
export async function decideWave(
  ctx: Ctx,
  input: { id: string; decision: Outcome; reason: Reason | null; note: string },
): Promise<Pressed> {
  const { decision, note } = input;
  const reason = decision === 'reject' ? input.reason : null;
  requireReason({ decision, reason });
  return press(ctx, input.id, 'decide', async (row, by) => {
    const isOther = row.state === 'decided' && row.outcome !== decision;
    if (row.state === 'reversed' || isOther)
      throw new AppError(moderationErrors.moderation_decided, { detail: row.id });
    return {
      state: 'decided',
      outcome: decision,
      reason,
      note,
      decidedBy: by,
      decidedAt: row.decidedAt ?? ctx.now,
      decidedUntil: ctx.now,
    };
  });
}

/**
 * Suspends the accounts whose things were rejected with the wave, where the ladder allows it.
 * @throws AppError as decideWave; moderation_decided where nothing was rejected
 */
export async function suspendWave(
  ctx: Ctx,
  { id, days }: { id: string; days: number },
): Promise<Pressed> {
  return press(ctx, id, 'suspend', async (row) => {
    if (row.state !== 'decided' || row.outcome !== 'reject')
      throw new AppError(moderationErrors.moderation_decided, { detail: id });
    return { suspendedDays: days };
  });
}

/**
 * Takes a decision about a wave back, with the suspensions. As long as it has not taken effect all
 * of it waits as before; after that, what was rejected is public, and what was approved waits.
 * @throws AppError as decideWave; moderation_decided where there is nothing to take back
 */
export async function reverseWave(ctx: Ctx, { id }: { id: string }): Promise<Pressed> {
  return press(ctx, id, 'reverse', async (row, _, ctx) => {
    if (row.state !== 'decided')
      throw new AppError(moderationErrors.moderation_decided, { detail: id });
    return (await isWithoutEffect(ctx, row)) ? UNDECIDED : { state: 'reversed' };
  });
}

/** Its seconds are not over, and nothing was decided by an earlier press. */
async function isWithoutEffect(ctx: Ctx, { id, decidedAt, decidedUntil }: WaveRow) {
  if (!decidedAt || !decidedUntil) return true;
  if (ctx.now.getTime() >= decidedUntil.getTime() + DECISION_DELAY_S * 1000) return false;
  const { waveId, closedAt } = moderationCaseTable;
  const decided = and(eq(waveId, id), gte(closedAt, decidedAt));
  return (await ctx.db.$count(moderationCaseTable, decided)) === 0;
}

/** @param change what the row becomes */
async function press(
  ctx: Ctx,
  id: string,
  what: 'decide' | 'suspend' | 'reverse',
  change: (row: WaveRow, by: string, ctx: Ctx) => Promise<Partial<WaveRow>>,
): Promise<Pressed> {
  const { id: by } = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(waveTable).where(eq(waveTable.id, id)).for('update');
    if (!row) throw new AppError(moderationErrors.moderation_wave_not_found, { detail: id });
    const changed = await change(row, by, ctx);
    await ctx.db.update(waveTable).set(changed).where(eq(waveTable.id, id));
    await recordAudit(ctx, {
      action: `decision.wave${what[0]?.toUpperCase()}${what.slice(1)}`,
      kind: 'wave',
      subjectId: id,
      detail: { outcome: changed.outcome ?? row.outcome, reason: changed.reason ?? row.reason },
    });
    await publish(ctx, wavePressed, { waveId: id, what, by, at: ctx.now.toISOString() });
    return { id, state: changed.state ?? row.state };
  });
}
