/** What is shown of people, and the one spelling of their addresses. Browser-safe. */
import { z } from 'zod';
import { SCREENED_STATUSES, WAITING_STATUSES } from '#platform/screening/states.ts';
import { EMAIL_MAX } from './accounts.limits.ts';

export const CODE_PURPOSES = ['login', 'signup', 'reset'] as const;
/**
 * What codes are for besides: the new address of an account, proof that it is the person, a
 * telephone number.
 */
export const CODE_USES = [...CODE_PURPOSES, 'change', 'confirm', 'phone'] as const;
export type CodeUse = (typeof CODE_USES)[number];
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const emailShape = z.email().max(EMAIL_MAX);

/**
 * One spelling for each address: full-width and other compatible signs folded, no spaces around it,
 * lower case, the domain as its ASCII form. Null when that is no address; nobody else normalises.
 */
export function normalizeEmail(text: string): string | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const host =
    at > 0 && folded.length <= EMAIL_MAX ? URL.parse(`http://${folded.slice(at + 1)}`) : null;
  if (!host || host.port || host.pathname !== '/' || host.username || host.search || host.hash)
    return null;
  const email = `${folded.slice(0, at)}@${host.hostname}`;
  return emailShape.safeParse(email).success ? email : null;
}

/**
 * The name to show: the full name, else the part of the e-mail before the at-sign (DECISIONS.md
 * A2).
 */
export function displayName(user: { name: string; email: string }): string {
  return user.name.trim() || user.email.slice(0, user.email.lastIndexOf('@'));
}

/** "K. C." of "Kerwin Charles": the first letters of the first two words that begin with one. */
export function initialsOf(name: string): string {
  const letters = name.split(/[^\p{L}\p{M}]+/u).flatMap((word) => [...word].slice(0, 1));
  return letters.length === 0
    ? '…'
    : letters
        .slice(0, 2)
        .map((letter) => `${letter.toLocaleUpperCase('en')}.`)
        .join(' ');
}

/** What a page shows of the person who is signed in. */
export const viewerView = z.object({
  id: z.uuid(),
  email: z.string(),
  /** As `displayName` makes it. */
  name: z.string(),
  picture: z.string().nullable(),
  role: z.enum(['user', 'moderator', 'admin']),
});
export type Viewer = z.infer<typeof viewerView>;

/** Which edition of the terms holds, and which one the person accepted. */
export const termsView = z.object({
  edition: z.string().meta({ example: '2025-01' }),
  due: z.boolean().meta({ description: 'Nothing can be published until it is accepted.' }),
  acceptedEdition: z.string().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
});
export type TermsView = z.infer<typeof termsView>;

export const profileView = viewerView.extend({
  fullName: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  bio: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  islandVerified: z.boolean(),
  /** Without one a code proves that it is the person. */
  hasPassword: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Of name, bio and picture, which are here as the person gave them last. */
  status: z.enum(SCREENED_STATUSES),
  /** Why: a key of the reasons that people are told. */
  statusReason: z.string().nullable(),
  /** Of those that wait while others see the former ones; null without. */
  waitingEdit: z.enum(WAITING_STATUSES).nullable(),
});
export type ProfileView = z.infer<typeof profileView>;

export const sessionView = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** Browser and system in a few words, as far as they tell: "Chrome, Android". */
  device: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type SessionView = z.infer<typeof sessionView>;

/** The second factor of an account. */
export const factorView = z.object({
  on: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type FactorView = z.infer<typeof factorView>;

/** What an app takes that is to show codes. */
export const setUpView = z.object({
  /** In base 32, for apps that cannot scan. */
  key: z.string(),
  /** An `otpauth` address. */
  uri: z.string(),
  /** The same as squares: the dark ones as an SVG path in a box of `size` on a side. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type SetUpView = z.infer<typeof setUpView>;

export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) });

/** Somebody whom the actor blocked. */
export const blockedPersonView = z.object({
  id: z.uuid(),
  name: z.string(),
  picture: z.string().nullable(),
  blockedAt: z.iso.datetime(),
});
export type BlockedPersonView = z.infer<typeof blockedPersonView>;

export const blockedPeopleInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});

/** What a call that sends a code tells. */
export const codeSent = z.object({
  emailSent: z.boolean().meta({ description: 'False where no mail server is configured.' }),
  devCode: z
    .string()
    .nullable()
    .meta({ description: 'The code itself, in development and demonstrations only.' }),
});
