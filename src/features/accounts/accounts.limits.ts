/**
 * How often, how long, how many: every limit of the accounts, for the code that keeps it and the
 * tests that prove it.
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

/** Codes by e-mail (spec 1 section 9, DECISIONS.md A6). */
export const CODE = { length: 6, lifeSeconds: 600, attempts: 5, resendSeconds: 60 } as const;

/** Whose accounts a browser remembers to have been signed in to, how many and how long. */
export const DEVICE = { mostPeople: 5, days: 180 } as const;

/** By what accounts are known to belong together, and for how many days. */
export const MARK_KINDS = ['number', 'device', 'network'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
export const MARKS_DAYS = 30;

/** A session that is not used ends after `days`, and every one after `mostDays`. */
export const SESSION = { days: 30, mostDays: 180 } as const;

/**
 * A sign-up form waits for its code as long as the code lives (DECISIONS.md A4); each new code
 * starts the time anew.
 */
export const SIGNUP_SECONDS = 600;

/**
 * The second step: how long a sign-in waits for it, and how long a code of the app fits (its own
 * half minute, the one before and the one after, and some seconds).
 */
export const SECOND_STEP = { lifeSeconds: 600, codeFitsSeconds: 120, setUpSeconds: 3600 } as const;

/** Recovery codes: how many, and their letters and digits. */
export const RECOVERY = { count: 10, length: 8 } as const;

/** Devices that skip the second step, how long and for how many people (DECISIONS.md A17). */
export const TRUSTED = { days: 30, mostPeople: 5 } as const;

/** The pages of moderators ask for a second factor that was proven within 12 hours (A17). */
export const STAFF = { freshMs: 12 * 3_600_000 } as const;

/** How long the link works that the server's command line makes for somebody new. */
export const INVITATION_SECONDS = 3600;

/** How long somebody who is shut out may read why, after they have proven to be themselves. */
export const SUSPENDED_SECONDS = 3600;

/** The place of people who live outside of the Caribbean (DECISIONS.md A1). */
export const ELSEWHERE = 'elsewhere';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const NAME_MAX = 80;
export const PHONE_MAX = 20;
export const BIO_MAX = 500;
export const EMAIL_MAX = 254;

/** Profile pictures: what may be sent, and the side of the square that is kept. */
export const PICTURE = { maxBytes: 5 * 1024 * 1024, side: 256 } as const;

export const LIMITS = {
  /** By address and client together, so that nobody locks another out. */
  passwordSignIn: { name: 'password-sign-in', limit: 10, windowSeconds: 300 },
  passwordSignInOfClient: { name: 'password-sign-in-client', limit: 60, windowSeconds: 300 },
  /**
   * Wrong passwords for one address from all devices that are strangers to its account, together.
   * NIST SP 800-63B allows 100 in a row.
   */
  wrongPasswordsPerHour: { name: 'wrong-passwords-hour', limit: 20, windowSeconds: 3600 },
  wrongPasswordsPerDay: { name: 'wrong-passwords-day', limit: 100, windowSeconds: 86_400 },
  /** The reserve of the person's own devices, which no stranger can use up. */
  ownWrongPasswords: { name: 'wrong-passwords-own', limit: 50, windowSeconds: 86_400 },
  /** Where somebody who is signed in has to give the password once more. */
  wrongProofs: { name: 'wrong-proofs', limit: 50, windowSeconds: 86_400 },
  /**
   * Codes to one address, for one client that asks. Each code is good in the browser that asked for
   * it, with five tries of its own.
   */
  codesPerHour: { name: 'codes-hour', limit: 5, windowSeconds: 3600 },
  codesPerDay: { name: 'codes-day', limit: 10, windowSeconds: 86_400 },
  /**
   * The same for all clients together, so that an address gets at most 20 codes in a day from
   * strangers, who have at most ten guesses at each: five in the browser that asked, five from
   * programs without cookies at the same network address.
   */
  codesOfAddressPerHour: { name: 'codes-address-hour', limit: 10, windowSeconds: 3600 },
  codesOfAddressPerDay: { name: 'codes-address-day', limit: 20, windowSeconds: 86_400 },
  /** The reserve of the devices where the person has been signed in. */
  ownCodesPerHour: { name: 'codes-own-hour', limit: 5, windowSeconds: 3600 },
  ownCodesPerDay: { name: 'codes-own-day', limit: 10, windowSeconds: 86_400 },
  codesOfClient: { name: 'codes-client', limit: 30, windowSeconds: 3600 },
  /** Guesses of one client, whichever codes they are at. */
  codeChecksOfClient: { name: 'code-checks-client', limit: 60, windowSeconds: 600 },
  /** Codes of an app, right or wrong: of a person on one of their own devices, or from a client. */
  secondSteps: { name: 'second-steps', limit: 10, windowSeconds: 900 },
  /** Wrong ones on all devices that are not the person's own: three of a million codes fit. */
  wrongSecondStepsPerHour: { name: 'wrong-second-steps-hour', limit: 20, windowSeconds: 3600 },
  wrongSecondStepsPerDay: { name: 'wrong-second-steps-day', limit: 100, windowSeconds: 86_400 },
  ownWrongSecondSteps: { name: 'wrong-second-steps-own', limit: 50, windowSeconds: 86_400 },
  secondStepsOfClient: { name: 'second-steps-client', limit: 60, windowSeconds: 600 },
  signUpsOfClient: { name: 'sign-ups-client', limit: 20, windowSeconds: 3600 },
  profileEdits: { name: 'profile-edits', limit: 60, windowSeconds: 3600 },
  blocks: { name: 'blocks', limit: 100, windowSeconds: 3600 },
  exports: { name: 'account-exports', limit: 10, windowSeconds: 86_400 },
} as const satisfies Record<string, LimitRule>;

/**
 * What the actions of the audit log begin with: rights, steps of the enforcement ladder, badges,
 * decisions about content, claims of cases, reads of what is private, settings, second factors.
 */
export const AUDIT_GROUPS = [
  'role',
  'sanction',
  'badge',
  'decision',
  'claim',
  'look',
  'settings',
  'factor',
  'feature',
  'forum',
  'rates',
  'synonyms',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** How long the audit log is kept (spec 2, policy figures). */
export const AUDIT_YEARS = 2;
