/** Who may do what with an account. Pure: the server asks it, and pages hide buttons by it. */
import type { Actor, Settings } from '#platform/context.ts';
import { isDemoAddress, isLeftBehind } from './signing-in/accounts.demo.ts';

/** Whoever has proven their address may write; others may only look (DECISIONS.md A16). */
export function canWrite(actor: Pick<Actor, 'emailVerified'> | null): boolean {
  return actor !== null && actor.emailVerified;
}

/** Suspended now, or for good. */
export function isShutOut(
  user: { banned?: boolean | null; banExpires?: Date | null },
  now: Date,
): boolean {
  return Boolean(user.banned) && !(user.banExpires && user.banExpires <= now);
}

/** Not who is shut out, nor the sample accounts of a demonstration that is over. */
export function canBeSignedIn(
  settings: Pick<Settings, 'demo'>,
  user: { email: string; banned?: boolean | null; banExpires?: Date | null },
  now: Date,
): boolean {
  return !isShutOut(user, now) && !isLeftBehind(settings, user.email);
}

/**
 * Sample accounts stay as they are: everybody signs in with them, and under another address one
 * would outlive its demonstration with its role.
 */
export function canChangeAccount(user: { email: string }): boolean {
  return !isDemoAddress(user.email);
}

/** Only an installation that reaches telephones, or shows codes on the screen, can prove one. */
export function canVerifyPhones({
  sendsTexts,
  showCodes,
}: Pick<Settings, 'sendsTexts' | 'showCodes'>): boolean {
  return sendsTexts || showCodes;
}

/** What would have been sent is for developers and demonstrations. */
export function canReadDevelopmentMail({ showCodes }: Pick<Settings, 'showCodes'>): boolean {
  return showCodes;
}

/** Administrators give and take roles; so does the command line of the server, which is nobody. */
export function canGrantRoles(actor: Pick<Actor, 'role'> | null): boolean {
  return actor === null || actor.role === 'admin';
}

/** Looks after the site: moderators, and administrators, who may do all that moderators do. */
export function isStaff(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'moderator' || actor?.role === 'admin';
}

/** Runs the site: settings, and who is moderator or administrator. */
export function isAdmin(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'admin';
}
