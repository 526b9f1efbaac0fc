/**
 * What people give about themselves and what is shown of it. Browser-safe; the rules and their
 * order are the specification's.
 */
import { z } from 'zod';
import { cleanLine, cleanText } from '#platform/clean-text.ts';
import type { AccountError } from './accounts.errors.ts';
import { BIO_MAX, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './accounts.limits.ts';
import { normalizePhone } from '#features/accounts/profile/accounts.numbers.ts';

export const CODE_PURPOSES = ['login', 'signup', 'reset'] as const;
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

/** Texts of a form arrive as strings; a missing field is an empty one. */
const field = z.string().max(10_000).default('');

export const signUpInput = z.object({
  fullName: field,
  email: field,
  phone: field,
  /** ISO 3166-1 code, or `elsewhere`. */
  location: field,
  bio: field,
  password: field,
  confirmPassword: field,
  /** "on" from a ticked box. */
  acceptTerms: z
    .union([z.boolean(), z.string()])
    .default(false)
    .transform((value) => value === true || value === 'on' || value === 'true'),
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** A rule that does not hold, and the field it is about. */
export type Broken<Field extends string = string> = { field: Field; error: AccountError };

/** The rules of the sign-up form in the order of spec 1 section 5; null when all hold. */
export function brokenSignUpRule(input: SignUpInput): Broken<keyof SignUpInput> | null {
  const password = brokenNewPassword(input.password, input.confirmPassword);
  if (password) return password;
  if (!input.email.trim()) return { field: 'email', error: 'required' };
  if (!input.location) return { field: 'location', error: 'required' };
  if (!input.phone.trim()) return { field: 'phone', error: 'required' };
  if (normalizeEmail(input.email) === null) return { field: 'email', error: 'invalid_email' };
  if (normalizePhone(input.phone) === null) return { field: 'phone', error: 'invalid_phone' };
  if (cleanLine(input.fullName).length > NAME_MAX)
    return { field: 'fullName', error: 'name_too_long' };
  if (cleanText(input.bio).length > BIO_MAX) return { field: 'bio', error: 'bio_too_long' };
  return input.acceptTerms ? null : { field: 'acceptTerms', error: 'accept_terms' };
}

/** The rules of a new password and its confirmation, in the specification's order. */
export function brokenNewPassword(
  password: string,
  confirmPassword: string,
): Broken<'password' | 'confirmPassword'> | null {
  if (password !== confirmPassword) return { field: 'confirmPassword', error: 'passwords_differ' };
  if (password.length < PASSWORD_MIN) return { field: 'password', error: 'password_too_short' };
  return password.length > PASSWORD_MAX ? { field: 'password', error: 'password_too_long' } : null;
}

/** Six digits, however they were pasted. */
export const codeField = z
  .string()
  .max(100)
  .default('')
  .transform((text) => text.replace(/\s/g, ''));

export const codeRequestInput = z.object({ email: field, type: z.enum(CODE_PURPOSES) });
export const codeInput = z.object({ email: field, code: codeField, type: z.enum(CODE_PURPOSES) });
export const passwordSignInInput = z.object({ email: field, password: field });
export const resetInput = z.object({
  email: field,
  code: codeField,
  newPassword: field,
  confirmPassword: z.string().max(10_000).optional(),
});

export const profileInput = z.object({
  fullName: field.transform(cleanLine),
  /** ISO 3166-1 code, or empty. */
  country: field,
  phone: field,
  bio: field.transform(cleanText),
});

/**
 * The name to show: the full name, else the part of the e-mail before the at-sign (DECISIONS.md
 * A2).
 */
export function displayName(user: { name: string; email: string }): string {
  return user.name.trim() || user.email.slice(0, user.email.lastIndexOf('@'));
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

export const profileView = viewerView.extend({
  fullName: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  bio: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  islandVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
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
