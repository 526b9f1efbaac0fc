/** Who may do what with an account. Pure: the server asks it, and pages hide buttons by it. */
import type { Actor, Settings } from '#platform/context.ts';
import { STAFF } from './accounts.limits.ts';
import { isDemoAddress, isLeftBehind } from './sign-in/demo.ts';

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

/** A profile picture that the public does not see: its owner, and those who look after the site. */
export function canSeePicture(
  actor: Pick<Actor, 'id' | 'role'> | null,
  { userId }: { userId: string },
): boolean {
  return actor !== null && (actor.id === userId || actor.role !== 'user');
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

/** The sample accounts of a demonstration, whose password everybody knows, need none. */
function isExempt({ demo }: Pick<Settings, 'demo'>, { email }: { email: string }): boolean {
  return demo && isDemoAddress(email);
}

type WithFactor = Pick<Actor, 'email' | 'secondFactor'>;

/**
 * Whether a session has the rights of the role that was granted: moderators and administrators have
 * theirs where the second factor was proven (DECISIONS.md A15).
 */
export function hasRights(settings: Pick<Settings, 'demo'>, person: WithFactor): boolean {
  const { on, provenAt } = person.secondFactor;
  return isExempt(settings, person) || (on && provenAt !== null);
}

/** Whether it was proven within the hours that the pages of moderators ask for (A17). */
export function isFreshlyProven(
  settings: Pick<Settings, 'demo'>,
  person: WithFactor,
  now: Date,
): boolean {
  const { on, provenAt } = person.secondFactor;
  if (isExempt(settings, person)) return true;
  return on && provenAt !== null && provenAt.getTime() > now.getTime() - STAFF.freshMs;
}

/**
 * Whether the edition that holds, or a later one, was accepted. Editions are days or months, which
 * compare as they are written.
 */
export function hasAcceptedTerms(
  settings: Pick<Settings, 'demo' | 'termsEdition'>,
  person: Pick<Actor, 'email' | 'acceptedTermsEdition'>,
): boolean {
  const { acceptedTermsEdition: accepted } = person;
  return isExempt(settings, person) || (accepted !== null && accepted >= settings.termsEdition);
}

/** Looks after the site: moderators, and administrators, who may do all that moderators do. */
export function isStaff(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'moderator' || actor?.role === 'admin';
}

/** Runs the site: settings, and who is moderator or administrator. */
export function isAdmin(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'admin';
}
