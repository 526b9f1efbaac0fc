// Owns the steps down the enforcement ladder: what is taken back, and what ends by itself.
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { requireModerator, recordAudit, letIn } from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { refuseSanction, sanctionErrors } from './sanction.errors.ts';
import { sanctionLifted, suspensionEnded } from './sanction.events.server.ts';
import type { Standing } from './sanction.limits.ts';
import { mailSanctionOver } from './sanction.mails.server.ts';
import { liftInput } from './sanction.schema.ts';
import { ladderStep } from './sanction.states.ts';
import { standingTable } from '../moderation.sanction.table.server.ts';
import {
  addEntry,
  findLastStep,
  getSanction,
  isLifted,
  lockPerson,
  type SanctionResult,
  setStanding,
  takeStep,
} from './standing.server.ts';

/**
 * Takes a step back: its strike goes, and who stands on it goes back to where they stood. For
 * moderators, and for whoever upholds an appeal.
 * @param by `appeal` when an upheld appeal says so; who answers it is checked there
 * @throws AppError not_authenticated, not_allowed, sanction_not_found, sanction_oneself,
 *   sanction_staff, sanction_lifted
 */
export async function liftSanction(
  ctx: Ctx,
  input: z.input<typeof liftInput>,
  by: 'moderator' | 'appeal' = 'moderator',
): Promise<SanctionResult> {
  const actor = requireModerator(ctx);
  const { id, note } = readInput(liftInput, input, (issues) =>
    brokenFields(issues)['id']
      ? new AppError(sanctionErrors.sanction_not_found, { detail: 'no UUID' })
      : refuseSanction(issues),
  );
  return inTransaction(ctx, async (ctx) => {
    const found = await getSanction(ctx, id);
    const { standing, person } = await lockPerson(ctx, found.userId);
    // Read again under the lock: another moderator may have been faster.
    if (await isLifted(ctx, id)) throw new AppError(sanctionErrors.sanction_lifted);
    const inForce = standing.sanctionId === id && standing.state !== 'ok';
    const strikes = Math.max(0, standing.strikes - 1);
    const state = takeStep(ctx, inForce ? 'restore' : 'forgive', standing, {
      by: by === 'appeal' ? 'appeal' : actor.role,
      facts: { until: standing.until, strikes },
    });
    const entry = await addEntry(ctx, {
      userId: found.userId,
      step: 'restoration',
      rule: null,
      note,
      evidence: [],
      decisionId: found.decisionId,
      until: null,
      liftsId: id,
    });
    const moved = state !== standing.state;
    await setStanding(ctx, standing, {
      state,
      since: moved ? ctx.now : standing.since,
      until: state === 'suspended' ? standing.until : null,
      strikes,
      sanctionId: inForce ? await findLastStep(ctx, found.userId) : standing.sanctionId,
      lastId: entry.id,
    });
    if (isOut(standing.state) && !isOut(state)) await letIn(ctx, { userId: found.userId });
    await recordAudit(ctx, {
      action: 'sanction.restore',
      kind: 'person',
      subjectId: found.userId,
      detail: { sanctionId: id, step: found.step, by },
    });
    const { step } = found;
    const about = { sanctionId: id, userId: found.userId, step, byId: actor.id };
    await publish(ctx, sanctionLifted, about);
    await mailSanctionOver(ctx, person, { ...found, why: 'lifted', note });
    return {
      id,
      state,
      until: state === 'suspended' ? (standing.until?.toISOString() ?? null) : null,
    };
  });
}

const ENDED_AT_ONCE = 100;

/** Ends the suspensions whose time is over. Returns how many. */
export async function endSuspensions(ctx: Ctx): Promise<number> {
  return inBatches(ENDED_AT_ONCE, async () => {
    const due = await ctx.db
      .select({ userId: standingTable.userId })
      .from(standingTable)
      .innerJoin(userTable, eq(userTable.id, standingTable.userId))
      .where(
        and(
          eq(standingTable.state, 'suspended'),
          lte(standingTable.until, ctx.now),
          isNull(userTable.deletedAt),
        ),
      )
      .limit(ENDED_AT_ONCE);
    for (const person of due) await endSuspension(ctx, person);
    return due.length;
  });
}

/** Nothing, when it has ended meanwhile, or another step was taken. */
async function endSuspension(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { standing, person } = await lockPerson(ctx, userId);
    const { sanctionId, strikes, until } = standing;
    const end = ladderStep('end', {
      state: standing.state,
      by: 'clock',
      facts: { until, strikes },
      now: ctx.now,
    });
    if (end.to === null || sanctionId === null) return;
    await letIn(ctx, { userId });
    const found = await getSanction(ctx, sanctionId);
    const entry = await addEntry(ctx, {
      userId,
      step: 'expiry',
      rule: null,
      note: '',
      evidence: [],
      decisionId: found.decisionId,
      until: null,
      liftsId: sanctionId,
    });
    await setStanding(ctx, standing, {
      state: end.to,
      since: ctx.now,
      until: null,
      strikes,
      sanctionId,
      lastId: entry.id,
    });
    await recordAudit(ctx, {
      action: 'sanction.end',
      kind: 'person',
      subjectId: userId,
      detail: { sanctionId },
    });
    const about = { sanctionId, userId, step: 'suspension', byId: null } as const;
    await publish(ctx, suspensionEnded, about);
    await mailSanctionOver(ctx, person, { ...found, why: 'over', note: '' });
  });
}

/** Shut out: neither signs in nor is seen. */
function isOut(state: Standing): boolean {
  return state === 'suspended' || state === 'banned';
}
