// Owns who comes into the rooms of those who look after the site: moderators and administrators,
// each with a second factor (DECISIONS.md A15). What they do there is for the features.
import type { Actor, Ctx, Screened } from '#platform/context.ts';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import { redirect } from '#platform/http/redirect.ts';
import type { ScreenedDecision } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { accountErrors, isRefusal } from '#features/accounts/accounts.errors.ts';
import { isAdmin, isFreshlyProven, isStaff } from '#features/accounts/accounts.policy.ts';
import { requireActor, requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { recordAudit } from './audit.server.ts';
import { SECOND_STEP_PATH, SET_UP_PATH } from '#features/accounts/sign-in/steps.ts';

/**
 * The actor of what only moderators and administrators do.
 * @throws AppError not_authenticated; not_allowed; second_factor_required when their session has
 *   not proven one within 12 hours (A17); unavailable while nobody knows who is asking
 */
export function requireModerator(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!isStaff({ role: actor.grantedRole })) throw new AppError(accountErrors.not_allowed);
  if (!isFreshlyProven(ctx.settings, actor, ctx.now))
    throw new AppError(accountErrors.second_factor_required);
  return actor;
}

/**
 * The actor of what only administrators do.
 * @throws AppError as `requireModerator`
 */
export function requireAdmin(ctx: Ctx): Actor {
  const actor = requireModerator(ctx);
  if (!isAdmin(actor)) throw new AppError(accountErrors.not_allowed);
  return actor;
}

/**
 * What a moderator decides where the content is: carried out and recorded.
 * @param own for what is theirs
 * @throws AppError as `requireModerator` and the kind; `own`
 */
export async function decideAsModerator(
  ctx: Ctx,
  kind: Screened,
  decision: Omit<ScreenedDecision, 'by'>,
  own: ErrorCode,
): Promise<void> {
  const actor = requireModerator(ctx);
  const { id: subjectId, reason, revision } = decision;
  const subject = await kind.describe(ctx, { id: subjectId });
  if (subject?.authorId === actor.id) throw new AppError(own, { detail: subjectId });
  await inTransaction(ctx, async (ctx) => {
    const outcome = await kind.decide(ctx, { ...decision, by: 'moderator' });
    const action = `decision.${outcome}` as const;
    await recordAudit(ctx, { action, kind: kind.name, subjectId, detail: { reason, revision } });
  });
}

/**
 * The actor of a page for moderators and administrators. Visitors are sent to sign in first, and
 * those without a second factor to set one up or to prove it. For everybody else the layout of
 * these pages shows the home screen (DECISIONS.md J6).
 * @param path where they come back to, with its query
 * @throws Response to the page that is first; AppError not_allowed; unavailable while nobody knows
 *   who is asking
 */
export function requireModeratorPage(ctx: Ctx, path: string): Actor {
  const actor = requirePageActor(ctx, path);
  if (isStaff({ role: actor.grantedRole }) && !isFreshlyProven(ctx.settings, actor, ctx.now))
    throw toSecondFactor(actor, path);
  return requireModerator(ctx);
}

/**
 * What a form on a page for everybody does, where some of its buttons are for moderators: those who
 * have to prove their second factor first are sent there.
 * @param path where they come back to, with its query
 * @throws Response to the page that is first; AppError as the work
 */
export async function orSecondFactor<T>(ctx: Ctx, path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (ctx.actor && isRefusal(error, 'second_factor_required'))
      throw toSecondFactor(ctx.actor, path);
    throw error;
  }
}

function toSecondFactor({ secondFactor }: Actor, path: string): Response {
  const first = secondFactor.on ? SECOND_STEP_PATH : SET_UP_PATH;
  return redirect(`${first}?next=${encodeURIComponent(path)}`);
}
