// What moderators press on a wave: one decision for all that waits, the accounts suspended, all of
// it taken back. A decision waits in its cases like every other (deferred/), and U takes it back;
// jobs carry out what was pressed (press.server.ts).
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { requireReason } from '#features/moderation/decisions/decision.server.ts';
import { deferAll } from '#features/moderation/deferred/deferred.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Outcome, Reason } from '#features/moderation/moderation.limits.ts';
import { wavePressed } from '#features/moderation/waves/events.server.ts';
import { type WaveRow, waveTable } from '#features/moderation/waves/table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { isFree, mayDecide } from './gather.server.ts';

const cases = moderationCaseTable;

type Pressed = { id: string; state: WaveRow['state'] };

/**
 * Decides all that waits in a wave, some seconds later. Pressed again, the same is decided about
 * what came since.
 * @throws AppError not_authenticated, not_allowed, moderation_wave_not_found,
 *   moderation_reason_missing; moderation_decided where the wave was taken back, or decided
 *   otherwise, or nothing waits in it
 */
export async function decideWave(
  ctx: Ctx,
  input: { id: string; decision: Outcome; reason: Reason | null; note: string },
): Promise<Pressed> {
  const { id, decision, note } = input;
  const reason = decision === 'reject' ? input.reason : null;
  requireReason({ decision, reason });
  const batch = v7();
  return press(
    ctx,
    id,
    { what: 'decide', batch, outcome: decision, reason },
    async (ctx, row, actor) => {
      const isOther = row.state === 'decided' && row.outcome !== decision;
      if (row.state === 'reversed' || isOther) throw decidedAlready(id);
      const isIn = eq(cases.waveId, id);
      // Somebody has just decided otherwise, and it has not taken effect yet.
      const others = sql`${cases.deferred} #>> '{decided,decision}' <> ${decision}`;
      if ((await ctx.db.$count(cases, and(isIn, isNotNull(cases.effectAt), others))) > 0)
        throw decidedAlready(id);
      const decided = { decision, reason, note };
      const which = and(isIn, mayDecide(actor), isFree(ctx, actor));
      const kept = await deferAll(ctx, which, { batch, decided, waveId: id });
      if (kept === 0) throw decidedAlready(id);
      return {};
    },
  );
}

const decidedAlready = (detail: string) =>
  new AppError(moderationErrors.moderation_decided, { detail });

/**
 * Suspends the accounts whose things were rejected with the wave, where the ladder allows it.
 * @throws AppError as decideWave; moderation_decided where nothing was rejected
 */
export async function suspendWave(
  ctx: Ctx,
  { id, days }: { id: string; days: number },
): Promise<Pressed> {
  return press(ctx, id, { what: 'suspend' }, (_ctx, { state, outcome }) => {
    if (state !== 'decided' || outcome !== 'reject') throw decidedAlready(id);
    return { suspendedDays: days };
  });
}

/**
 * Takes a decision about a wave back that has taken effect, with the suspensions: what was rejected
 * is public, and what was approved waits.
 * @throws AppError as decideWave; moderation_decided where there is nothing to take back
 */
export async function reverseWave(ctx: Ctx, { id }: { id: string }): Promise<Pressed> {
  return press(ctx, id, { what: 'reverse' }, (_ctx, { state }) => {
    if (state !== 'decided') throw decidedAlready(id);
    return { state: 'reversed' };
  });
}

/** @param change what the row becomes */
async function press(
  ctx: Ctx,
  id: string,
  pressed: { what: 'decide' | 'suspend' | 'reverse'; batch?: string } & Partial<
    Pick<WaveRow, 'outcome' | 'reason'>
  >,
  change: (ctx: Ctx, row: WaveRow, actor: Actor) => Partial<WaveRow> | Promise<Partial<WaveRow>>,
): Promise<Pressed> {
  const actor = requireModerator(ctx);
  const { outcome, reason, ...told } = pressed;
  const { what } = told;
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(waveTable).where(eq(waveTable.id, id)).for('update');
    if (!row) throw new AppError(moderationErrors.moderation_wave_not_found, { detail: id });
    const changed = await change(ctx, row, actor);
    if (Object.keys(changed).length > 0)
      await ctx.db.update(waveTable).set(changed).where(eq(waveTable.id, id));
    await recordAudit(ctx, {
      action: `decision.wave${what[0]?.toUpperCase()}${what.slice(1)}`,
      kind: 'wave',
      subjectId: id,
      detail: { outcome: outcome ?? row.outcome, reason: reason ?? row.reason },
    });
    const at = ctx.now.toISOString();
    await publish(ctx, wavePressed, { ...told, waveId: id, by: actor.id, at });
    return { id, state: changed.state ?? row.state };
  });
}
