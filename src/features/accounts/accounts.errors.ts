/**
 * What can go wrong around accounts; the sentences are spec 1 section 8. Keys under "errors" in the
 * message files.
 */
import { AppError, defineErrors, type ErrorCode, platformErrors } from '#platform/errors.ts';
import type { Issue } from '#platform/pages/read-input.ts';

export const accountErrors = defineErrors({
  passwords_differ: { kind: 'invalid', key: 'passwordsDiffer' },
  password_too_short: { kind: 'invalid', key: 'passwordTooShort' },
  password_too_long: { kind: 'invalid', key: 'passwordTooLong' },
  password_too_common: { kind: 'invalid', key: 'passwordTooCommon' },
  /** The person's own name or address, or the name of the site. */
  password_about_you: { kind: 'invalid', key: 'passwordAboutYou' },
  required: { kind: 'invalid', key: 'required' },
  email_and_password_required: { kind: 'invalid', key: 'emailAndPasswordRequired' },
  email_required: { kind: 'invalid', key: 'emailRequired' },
  invalid_email: { kind: 'invalid', key: 'invalidEmail' },
  invalid_phone: { kind: 'invalid', key: 'invalidPhone' },
  phones_not_verified: { kind: 'unavailable', key: 'phonesNotVerified' },
  invalid_country: { kind: 'invalid', key: 'invalidCountry' },
  name_too_long: { kind: 'invalid', key: 'nameTooLong' },
  name_reserved: { kind: 'invalid', key: 'nameReserved' },
  bio_too_long: { kind: 'invalid', key: 'bioTooLong' },
  accept_terms: { kind: 'invalid', key: 'acceptTerms' },
  /** Nothing is published before the edition that holds is accepted. */
  terms_not_accepted: { kind: 'forbidden', key: 'termsNotAccepted' },
  /** Not the edition that holds. */
  terms_outdated: { kind: 'conflict', key: 'termsOutdated' },
  invalid_picture: { kind: 'invalid', key: 'invalidPicture' },
  wrong_credentials: { kind: 'unauthenticated', key: 'wrongCredentials' },
  no_account: { kind: 'notFound', key: 'noAccount' },
  wrong_code: { kind: 'invalid', key: 'wrongCode' },
  expired_code: { kind: 'invalid', key: 'expiredCode' },
  /** It was tried wrong too often: only another one helps. */
  dead_code: { kind: 'invalid', key: 'deadCode' },
  invalid_verification: { kind: 'invalid', key: 'invalidVerification' },
  signup_expired: { kind: 'conflict', key: 'signupExpired' },
  email_in_use: { kind: 'conflict', key: 'emailInUse' },
  suspended: { kind: 'forbidden', key: 'suspended' },
  wrong_password: { kind: 'invalid', key: 'wrongPassword' },
  same_email: { kind: 'invalid', key: 'sameEmail' },
  not_authenticated: { kind: 'unauthenticated', key: 'notAuthenticated' },
  not_allowed: { kind: 'forbidden', key: 'notAllowed' },
  invitation_expired: { kind: 'notFound', key: 'invitationExpired' },
  demo_account: { kind: 'forbidden', key: 'demoAccount' },
  session_not_found: { kind: 'notFound', key: 'sessionNotFound' },
  person_not_found: { kind: 'notFound', key: 'blocking.personNotFound' },
  block_oneself: { kind: 'invalid', key: 'blocking.oneself' },
  /** The actor blocked them. */
  person_blocked: { kind: 'forbidden', key: 'blocking.blocked' },
  /** Gone, shut out, or they blocked the actor: which of these it is, nobody is told. */
  person_unavailable: { kind: 'forbidden', key: 'blocking.unavailable' },
  /** A moderator or administrator has not proven theirs, or a sign-in waits for it. */
  second_factor_required: { kind: 'forbidden', key: 'secondFactorRequired' },
  second_step_expired: { kind: 'conflict', key: 'secondStepExpired' },
  wrong_factor_code: { kind: 'invalid', key: 'wrongFactorCode' },
  second_factor_on: { kind: 'conflict', key: 'secondFactorOn' },
  second_factor_off: { kind: 'conflict', key: 'secondFactorOff' },
  set_up_expired: { kind: 'conflict', key: 'setUpExpired' },
  last_admin: { kind: 'conflict', key: 'lastAdmin' },
  code_too_soon: { kind: 'rateLimited', key: 'codeTooSoon' },
  too_many_codes: { kind: 'rateLimited', key: 'tooManyCodes' },
  too_many_attempts: { kind: 'rateLimited', key: 'tooManyAttempts' },
  /** From all strangers together; a code by mail or a new password is the way on. */
  too_many_passwords: { kind: 'rateLimited', key: 'tooManyPasswords' },
  login_code_not_sent: { kind: 'unavailable', key: 'loginCodeNotSent' },
  signup_code_not_sent: { kind: 'unavailable', key: 'signupCodeNotSent' },
  reset_code_not_sent: { kind: 'unavailable', key: 'resetCodeNotSent' },
  code_not_sent: { kind: 'unavailable', key: 'codeNotSent' },
  code_not_resent: { kind: 'unavailable', key: 'codeNotResent' },
  /** The code was right, and the session of it could not be opened: at a sign-in, a sign-up. */
  session_not_created: { kind: 'unavailable', key: 'sessionNotCreated' },
  session_not_established: { kind: 'unavailable', key: 'sessionNotEstablished' },
  /** The address that the code proves is not the account's any more. */
  email_not_confirmed: { kind: 'conflict', key: 'emailNotConfirmed' },
  credentials_required: { kind: 'invalid', key: 'credentialsRequired' },
});

export type AccountError = keyof typeof accountErrors;

/** The codes of these names, for the description of an operation. */
export function accountFailures(...names: AccountError[]): ErrorCode[] {
  return names.map((name) => accountErrors[name]);
}

/** What a code is refused with, for the description of an operation. */
export const CODE_REFUSED = accountFailures(
  'wrong_code',
  'expired_code',
  'dead_code',
  'too_many_attempts',
);

/** What `requireModerator` and `requireAdmin` refuse, for the description of an operation. */
export const STAFF_FAILURES = accountFailures(
  'not_authenticated',
  'not_allowed',
  'second_factor_required',
);

/** The refusal of a form because of one of its fields. */
export function refusal(field: string, error: AccountError): AppError {
  const code = accountErrors[error];
  return new AppError(code, { fields: { [field]: code.key } });
}

/**
 * The refusal of what a schema found first, as its own failure: these forms say one thing at a
 * time.
 */
export function refuseFirst([issue]: readonly Issue[]): AppError {
  const errors = Object.keys(accountErrors) as AccountError[];
  const error = errors.find((name) => accountErrors[name].key === issue?.message);
  const field = issue?.path.map(String).join('.') ?? '';
  return error
    ? refusal(field, error)
    : new AppError(platformErrors.invalid_request, { detail: field });
}

const NOT_SENT: readonly ErrorCode[] = [
  accountErrors.login_code_not_sent,
  accountErrors.signup_code_not_sent,
  accountErrors.reset_code_not_sent,
];

/** Whether something was refused for this reason. */
export function isRefusal(error: unknown, name: AccountError): boolean {
  return error instanceof AppError && error.code === accountErrors[name];
}

/** A code that could not be sent again has a sentence of its own (spec 1 section 8). */
export function notResent(error: unknown): unknown {
  return error instanceof AppError && NOT_SENT.includes(error.code)
    ? new AppError(accountErrors.code_not_resent, { cause: error })
    : error;
}

/** Whether a sign-in was not refused, but waits for its second step. */
export function asksSecondStep(error: unknown): boolean {
  return error instanceof AppError && error.code === accountErrors.second_factor_required;
}
