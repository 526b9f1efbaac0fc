// Owns who comes into the rooms of those who look after the site: moderators and administrators.
// What they do there is for the features.
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { isAdmin, isStaff } from '#features/accounts/accounts.policy.ts';
import { requireActor, requirePageActor } from '#features/accounts/accounts.session.server.ts';

/**
 * The actor of what only moderators and administrators do.
 * @throws AppError not_authenticated, not_allowed; unavailable while nobody knows who is asking
 */
export function requireModerator(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!isStaff(actor)) throw new AppError(accountErrors.not_allowed);
  return actor;
}

/**
 * The actor of what only administrators do.
 * @throws AppError not_authenticated, not_allowed; unavailable while nobody knows who is asking
 */
export function requireAdmin(ctx: Ctx): Actor {
  const actor = requireModerator(ctx);
  if (!isAdmin(actor)) throw new AppError(accountErrors.not_allowed);
  return actor;
}

/**
 * The actor of a page for moderators and administrators; visitors are sent to sign in first. For
 * everybody else the layout of these pages shows the home screen (DECISIONS.md J6).
 * @param path where they come back to, with its query
 * @throws Response to the sign-in page; AppError not_allowed; unavailable while nobody knows who is
 *   asking
 */
export function requireModeratorPage(ctx: Ctx, path: string): Actor {
  requirePageActor(ctx, path);
  return requireModerator(ctx);
}
