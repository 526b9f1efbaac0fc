/**
 * What people give about themselves: the rules of each form in the specification's order (spec 1
 * section 5, DECISIONS.md A3). Its forms say one thing at a time, so the first rule that does not
 * hold is the only one that is found.
 */
import { z } from 'zod';
import { countryByCode, findCountry } from '#features/catalog/catalog.data.ts';
import { cleanName, cleanText } from '#platform/i18n/clean-text.ts';
import { AppError } from '#platform/errors.ts';
import type { Issue } from '#platform/pages/read-input.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
import { type AccountError, accountErrors, refuseFirst } from './accounts.errors.ts';
import { BIO_MAX, ELSEWHERE, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './accounts.limits.ts';
import { normalizePhone } from './phones/numbers.ts';
import { CODE_PURPOSES, normalizeEmail } from './accounts.schema.ts';

/**
 * Texts of a form arrive as strings; a missing field is an empty one.
 * @param tooLong what one is told who sends more than any field takes
 */
const text = (tooLong: AccountError) => z.string().max(10_000, accountErrors[tooLong].key);
const field = (tooLong: AccountError) => text(tooLong).default('');

/** A rule about a field; those after it are not asked when it does not hold. */
const rule = <Form extends object>(
  name: string & keyof Form,
  error: AccountError,
  holds: (form: Form) => boolean,
) => z.refine<Form>(holds, { error: accountErrors[error].key, path: [name], abort: true });

type NewPassword<Name extends string> = Record<Name, string> & {
  confirmPassword?: string | undefined;
};

/** A new password and its confirmation: match, then length. */
const passwordRules = <Name extends 'password' | 'newPassword'>(name: Name) => [
  rule<NewPassword<Name>>(
    'confirmPassword',
    'passwords_differ',
    ({ [name]: password, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === password,
  ),
  rule<NewPassword<Name>>(name, 'password_too_short', (form) => form[name].length >= PASSWORD_MIN),
  rule<NewPassword<Name>>(name, 'password_too_long', (form) => form[name].length <= PASSWORD_MAX),
];

const lineOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isTicked = (value: unknown) => value === true || value === 'on' || value === 'true';
const isWritten = (text: string) => text.trim() !== '';
const isEmail = (text: string) => normalizeEmail(text) !== null;
const isPhone = (text: string) => normalizePhone(text) !== null;

/** The code of a place that may also be named; what names none stays, and is refused. */
const placeOf = (text: string) => findCountry(text)?.code ?? text;

export const signUpInput = z
  .object({
    fullName: field('name_too_long').transform(cleanName),
    email: field('invalid_email'),
    phone: field('invalid_phone'),
    /** A place by its code, name or slug, or `elsewhere`. */
    location: field('invalid_country').transform(placeOf),
    bio: field('bio_too_long').transform(cleanText),
    password: field('password_too_long'),
    confirmPassword: field('password_too_long'),
    /** "on" from a ticked box. */
    acceptTerms: z.union([z.boolean(), z.string()]).default(false).transform(isTicked),
  })
  .check(
    ...passwordRules('password'),
    rule('email', 'required', ({ email }) => isWritten(email)),
    rule('location', 'required', ({ location }) => location !== ''),
    rule('phone', 'required', ({ phone }) => isWritten(phone)),
    rule('email', 'invalid_email', ({ email }) => isEmail(email)),
    rule('phone', 'invalid_phone', ({ phone }) => isPhone(phone)),
    rule('fullName', 'name_too_long', ({ fullName }) => fullName.length <= NAME_MAX),
    rule('bio', 'bio_too_long', ({ bio }) => bio.length <= BIO_MAX),
    rule('acceptTerms', 'accept_terms', ({ acceptTerms }) => acceptTerms),
    rule(
      'location',
      'invalid_country',
      ({ location }) => location === ELSEWHERE || countryByCode(location) !== undefined,
    ),
  )
  .transform(({ fullName, email, phone, location, bio, password }) => ({
    name: fullName,
    email: normalizeEmail(email) ?? '',
    phone: normalizePhone(phone) ?? '',
    country: location === ELSEWHERE ? null : location,
    bio: bio || null,
    password,
  }));
export type SignUpInput = z.input<typeof signUpInput>;

const missing: TextKey<'errors'> = 'fields.missing';

/**
 * The refusal of a sign-up: the sentence is about the first rule that does not hold, and every
 * required field that is missing is marked besides.
 */
export const refuseSignUp =
  (input: Partial<Record<keyof SignUpInput, unknown>>) =>
  (issues: readonly Issue[]): AppError => {
    const first = refuseFirst(issues);
    const empty = (['email', 'location', 'phone', 'password', 'confirmPassword'] as const).filter(
      (name) => !isWritten(lineOf(input[name])),
    );
    const fields = {
      ...Object.fromEntries(empty.map((name) => [name, missing])),
      ...(isTicked(input.acceptTerms) ? {} : { acceptTerms: accountErrors.accept_terms.key }),
      ...first.fields,
    };
    return new AppError(first.code, { fields });
  };

/** Six digits, however they were pasted. */
const codeField = z
  .string()
  .max(100, accountErrors.wrong_code.key)
  .default('')
  .transform((text) => text.replace(/\s/g, ''));
/** A code alone. */
export const codeOnlyInput = z.object({ code: codeField });

const withEmail = <Form extends { email: string }>(form: Form): Form => ({
  ...form,
  email: normalizeEmail(form.email) ?? '',
});
const purpose = z.enum(CODE_PURPOSES);

export const codeRequestInput = z
  .object({ email: field('invalid_email'), type: purpose })
  .check(
    rule('email', 'email_required', ({ email, type }) => type !== 'login' || isWritten(email)),
    rule('email', 'invalid_email', ({ email }) => isEmail(email)),
  )
  .transform(withEmail);

export const codeInput = z
  .object({ email: field('invalid_email'), code: codeField, type: purpose })
  .check(
    rule('email', 'email_required', ({ email, type }) => type !== 'login' || isWritten(email)),
    rule('email', 'invalid_email', ({ email }) => isEmail(email)),
  )
  .transform(withEmail);

/** `email` is null when it cannot be anybody's; `given` is what was typed. */
export const passwordSignInInput = z
  .object({ email: field('wrong_credentials'), password: field('wrong_credentials') })
  .check(
    rule('email', 'email_and_password_required', ({ email }) => isWritten(email)),
    rule('password', 'email_and_password_required', ({ password }) => password !== ''),
  )
  .transform(({ email, password }) => ({ given: email, email: normalizeEmail(email), password }));

export const resetInput = z
  .object({
    email: field('invalid_email'),
    code: codeField,
    secondFactorCode: text('wrong_factor_code').default(''),
    newPassword: field('password_too_long'),
    confirmPassword: text('password_too_long').optional(),
  })
  .check(
    rule('email', 'invalid_email', ({ email }) => isEmail(email)),
    ...passwordRules('newPassword'),
  )
  .transform(withEmail);

/** What proves that it is the person: one of the first two. */
export const proofInput = z.object({
  currentPassword: field('wrong_password'),
  proofCode: codeField,
  /** Of the app, or a recovery code; beside the proof, where the account has a second factor. */
  secondFactorCode: text('wrong_factor_code').default(''),
});

/** Six digits of an app. */
export const factorCodeInput = z.object({ code: field('wrong_factor_code') });

/** Six digits of an app or a recovery code; `trust` has this browser skip the step from now on. */
export const secondStepInput = z.object({
  code: field('wrong_factor_code'),
  trust: z.boolean().default(false),
});

export const invitationInput = z
  .object({
    token: text('invitation_expired'),
    newPassword: field('password_too_long'),
    confirmPassword: field('password_too_long'),
  })
  .check(...passwordRules('newPassword'));

export const passwordChangeInput = z
  .object({
    ...proofInput.shape,
    newPassword: field('password_too_long'),
    confirmPassword: field('password_too_long'),
  })
  .check(...passwordRules('newPassword'));

export const newEmailInput = z
  .object({ newEmail: field('invalid_email') })
  .check(rule('newEmail', 'invalid_email', ({ newEmail }) => isEmail(newEmail)))
  .transform(({ newEmail }) => normalizeEmail(newEmail) ?? '');

export const profileInput = z
  .object({
    fullName: field('name_too_long').transform(cleanName),
    /** A place by its code, name or slug, or empty. */
    country: field('invalid_country').transform(placeOf),
    phone: field('invalid_phone'),
    bio: field('bio_too_long').transform(cleanText),
  })
  .check(
    rule('fullName', 'name_too_long', ({ fullName }) => fullName.length <= NAME_MAX),
    rule('bio', 'bio_too_long', ({ bio }) => bio.length <= BIO_MAX),
    rule('phone', 'invalid_phone', ({ phone }) => !isWritten(phone) || isPhone(phone)),
    rule(
      'country',
      'invalid_country',
      ({ country }) => country === '' || countryByCode(country) !== undefined,
    ),
  )
  .transform(({ fullName, country, phone, bio }) => ({
    name: fullName,
    country: country || null,
    phone: normalizePhone(phone),
    bio: bio || null,
  }));
