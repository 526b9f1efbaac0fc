// Owns the steps up the enforcement ladder: who is warned, suspended or banned. Each is a row of
// the history, changes where the person stands, tells them and is recorded, all in one transaction
// under the lock of their standing. Which steps there are is said by sanction.states.ts.
import type { z } from 'zod';
import {
  requireModerator,
  recordAudit,
  shutOut,
} from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { refuseSanction, sanctionErrors } from './sanction.errors.ts';
import { sanctioned } from './sanction.events.server.ts';
import { mailSanction } from './sanction.mails.server.ts';
import { sanctionInput, type SanctionEvidence } from './sanction.schema.ts';
import {
  addEntry,
  lockPerson,
  type SanctionResult,
  setStanding,
  takeStep,
} from './standing.server.ts';

/**
 * Warns, suspends or bans somebody. Inside of another transaction (a decision about content) it
 * commits with it.
 * @param evidence what the person wrote, with the places that broke the rule
 * @throws AppError not_authenticated, not_allowed, person_not_found, sanction_oneself,
 *   sanction_staff, sanction_not_now, standing_changed, sanction_invalid and what else the input
 *   may be refused for
 */
export async function sanctionPerson(
  ctx: Ctx,
  input: z.input<typeof sanctionInput>,
  evidence: readonly SanctionEvidence[] = [],
): Promise<SanctionResult> {
  const actor = requireModerator(ctx);
  const { userId, step, rule, days, note, decisionId, lastId } = readInput(
    sanctionInput,
    input,
    refuseSanction,
  );
  return inTransaction(ctx, async (ctx) => {
    const { standing, person } = await lockPerson(ctx, userId);
    if (lastId !== undefined && lastId !== standing.lastId)
      throw new AppError(sanctionErrors.standing_changed);
    const until =
      step === 'suspension' && days !== undefined
        ? new Date(ctx.now.getTime() + days * DAY_MS)
        : null;
    const strikes = standing.strikes + 1;
    const state = takeStep(ctx, step, standing, { by: actor.role, facts: { until, strikes } });
    const row = await addEntry(ctx, {
      userId,
      step,
      rule,
      note,
      evidence: [...evidence],
      decisionId,
      until,
      liftsId: null,
    });
    await setStanding(ctx, standing, {
      state,
      since: ctx.now,
      until,
      strikes,
      sanctionId: row.id,
      lastId: row.id,
    });
    if (state !== 'warned') await shutOut(ctx, { userId, reason: rule, until });
    await recordAudit(ctx, {
      action: `sanction.${step}`,
      kind: 'person',
      subjectId: userId,
      detail: { sanctionId: row.id, rule, days: days ?? null, decisionId },
    });
    await publish(ctx, sanctioned, { sanctionId: row.id, userId, step, byId: actor.id });
    await mailSanction(ctx, person, { ...row, step });
    return { id: row.id, state, until: until?.toISOString() ?? null };
  });
}
