// Signing up, in and out under /api: the four calls of the specification, and what a native app
// needs besides. Sessions are the same cookies that the pages use.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Operation, Refusal } from '#platform/operation.server.ts';
import { accountErrors, accountFailures, CODE_REFUSED } from './accounts.errors.ts';
import { CODE_PURPOSES, codeSent, sessionView, viewerView } from './accounts.schema.ts';
import {
  endOtherSessions,
  endSession,
  findSessions,
  findViewer,
  signOut,
} from './accounts.session.server.ts';
import {
  generateOtp,
  loginWithOtp,
  resetPasswordWithOtp,
  signInWithPassword,
  verifyOtp,
} from '#features/accounts/sign-in/signin.server.ts';
import { signUp } from '#features/accounts/sign-in/signup.server.ts';

const { rate_limited } = platformErrors;
const SIGN_UP_LOST = accountFailures('signup_expired', 'invalid_verification');

export const emailField = z.string().max(1000).meta({ example: 'marcia@example.com' });
export const codeField = z
  .string()
  .max(100)
  .meta({ example: '493027', description: 'Six digits.' });
export const passwordField = z.string().max(1000);
// Left out they are empty, so that the specification's sentence about them is the answer.
const email = emailField.default('');
const code = codeField.default('');
const password = passwordField.default('');
const line = passwordField.optional();
const type = z.enum(CODE_PURPOSES).meta({ description: 'What it is for, and nothing else.' });

/** Spec 1 section 7 fixes these names; they stand beside `data`. */
const success = z.literal(true);
const SUCCEEDED = { shape: { success }, of: () => ({ success: true as const }) };
const CODE_SENT = {
  shape: { success, ...codeSent.shape, code: z.null() },
  of: (data: z.infer<typeof codeSent>) => ({ success: true as const, ...data, code: null }),
};
const VERIFIED = {
  shape: { success, reason: z.null(), message: z.null() },
  of: () => ({ success: true as const, reason: null, message: null }),
};
const SIGNED_IN_BY_CODE = {
  shape: { success, tempPassword: z.null() },
  of: () => ({ success: true as const, tempPassword: null }),
};

/** The same names in their failures; "error" is in every failure. */
const failed = z.literal(false);
const REFUSED: Refusal = {
  shape: z.object({ success: failed }),
  of: () => ({ success: false }),
};
const CODE_REFUSAL: Refusal = {
  shape: z.object({ success: failed, reason: z.string(), message: z.string() }),
  of: ({ code, detail }) => ({ success: false, reason: code, message: detail }),
};
const NOT_SENT: Refusal = {
  shape: z.object({ success: failed, emailSent: failed, devCode: z.null() }),
  of: () => ({ success: false, emailSent: false, devCode: null }),
};
const NOT_SIGNED_IN: Refusal = {
  shape: z.object({ success: failed, tempPassword: z.null() }),
  of: () => ({ success: false, tempPassword: null }),
};

export const accountsApi: readonly Operation[] = tagged('Accounts', [
  act({
    method: 'post',
    path: '/auth/generate-otp',
    id: 'generateOtp',
    summary: 'Sends a code by e-mail',
    input: z.object({ email, type }),
    output: codeSent,
    alongside: CODE_SENT,
    refusal: NOT_SENT,
    unexpected: 'codeNotGenerated',
    errors: [
      ...accountFailures(
        'email_required',
        'invalid_email',
        'no_account',
        'demo_account',
        'code_too_soon',
        'too_many_codes',
        'login_code_not_sent',
        'signup_code_not_sent',
        'reset_code_not_sent',
      ),
      ...SIGN_UP_LOST,
    ],
    use: generateOtp,
  }),
  act({
    method: 'post',
    path: '/auth/verify-otp',
    id: 'verifyOtp',
    summary: 'Checks a code; for a sign-up, makes the account and signs in',
    input: z.object({ email, code, type }),
    alongside: VERIFIED,
    refusal: CODE_REFUSAL,
    unexpected: 'codeNotVerified',
    errors: [
      ...accountFailures('email_required', 'invalid_email', 'suspended', 'session_not_established'),
      ...CODE_REFUSED,
      ...SIGN_UP_LOST,
    ],
    use: verifyOtp,
  }),
  act({
    method: 'post',
    path: '/auth/login-with-otp',
    id: 'loginWithOtp',
    summary: 'Signs in by a code; the session is a cookie',
    input: z.object({ email, code }),
    alongside: SIGNED_IN_BY_CODE,
    refusal: NOT_SIGNED_IN,
    unexpected: 'loginFailed',
    errors: [
      ...accountFailures(
        'email_required',
        'invalid_email',
        'no_account',
        'suspended',
        'second_factor_required',
        'email_not_confirmed',
        'session_not_created',
      ),
      ...CODE_REFUSED,
    ],
    use: loginWithOtp,
  }),
  act({
    method: 'post',
    path: '/auth/reset-password-with-otp',
    id: 'resetPasswordWithOtp',
    summary: 'Sets a new password with a code and ends every session',
    input: z.object({
      email,
      code,
      newPassword: password,
      secondFactorCode: z.string().max(100).optional().meta({
        description: 'Of the app, or a recovery code; where the account has a second factor.',
      }),
    }),
    alongside: SUCCEEDED,
    refusal: REFUSED,
    unexpected: 'resetFailed',
    errors: [
      ...accountFailures(
        'invalid_email',
        'demo_account',
        'password_too_short',
        'password_too_long',
        'password_too_common',
        'password_about_you',
        'second_factor_required',
        'wrong_factor_code',
      ),
      ...CODE_REFUSED,
    ],
    use: resetPasswordWithOtp,
  }),
  act({
    method: 'post',
    path: '/auth/login',
    id: 'login',
    summary: 'Signs in by password; the session is a cookie',
    input: z.object({ email, password }),
    alongside: SUCCEEDED,
    refusal: REFUSED,
    unexpected: 'tryAgain',
    errors: accountFailures(
      'email_and_password_required',
      'wrong_credentials',
      'suspended',
      'too_many_attempts',
      'too_many_passwords',
      'second_factor_required',
    ),
    use: signInWithPassword,
  }),
  act({
    method: 'post',
    path: '/auth/signup',
    id: 'signUp',
    summary: 'Takes a sign-up form and sends its code; verify-otp completes it',
    input: z.object({
      email: emailField.optional(),
      password: line,
      confirmPassword: line,
      fullName: line,
      username: line.meta({ description: 'The same as fullName.' }),
      phone: line,
      location: z.string().max(100).optional().meta({
        description: 'English name, code or slug of a place of the catalog, or "elsewhere".',
      }),
      bio: z.string().max(10_000).optional(),
      acceptTerms: z.boolean().optional(),
    }),
    output: codeSent,
    alongside: CODE_SENT,
    refusal: NOT_SENT,
    unexpected: 'signupFailed',
    errors: [
      ...accountFailures(
        'credentials_required',
        'signup_code_not_sent',
        'passwords_differ',
        'password_too_short',
        'password_too_long',
        'password_too_common',
        'password_about_you',
        'required',
        'invalid_email',
        'invalid_phone',
        'name_too_long',
        'name_reserved',
        'bio_too_long',
        'accept_terms',
        'invalid_country',
        'code_too_soon',
        'too_many_codes',
      ),
      rate_limited,
    ],
    async use(ctx, { username, fullName = username, ...input }) {
      // After the first rule of the form (spec 1 section 5).
      const { email, password, confirmPassword } = input;
      if (password === confirmPassword && [email, password].includes(undefined))
        throw new AppError(accountErrors.credentials_required);
      const { emailSent, devCode } = await signUp(ctx, { ...input, fullName });
      return { emailSent, devCode };
    },
  }),
  act({
    method: 'post',
    path: '/auth/logout',
    id: 'logout',
    summary: 'Ends the session',
    use: signOut,
  }),
  read({
    path: '/auth/session',
    id: 'getSession',
    summary: 'Who is signed in, or null',
    output: viewerView.nullable(),
    use: findViewer,
  }),
  list({
    path: '/auth/sessions',
    id: 'listSessions',
    summary: 'Where the person is signed in, last used first',
    item: sessionView,
    errors: accountFailures('not_authenticated'),
    use: findSessions,
  }),
  act({
    method: 'delete',
    path: '/auth/sessions',
    id: 'endOtherSessions',
    summary: 'Ends every other session',
    errors: accountFailures('not_authenticated'),
    use: endOtherSessions,
  }),
  act({
    method: 'delete',
    path: '/auth/sessions/{id}',
    id: 'endSession',
    summary: 'Ends one session',
    input: z.object({ id: z.uuid() }),
    missing: accountErrors.session_not_found,
    errors: accountFailures('not_authenticated'),
    use: endSession,
  }),
]);
