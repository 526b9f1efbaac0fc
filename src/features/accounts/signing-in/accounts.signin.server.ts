// Owns signing in, by password or by code, and setting a new password: the order of checks is the
// specification's.
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { readInput } from '#platform/read-input.ts';
import { authOf } from './accounts.auth.server.ts';
import {
  codeFailure,
  type CodeSent,
  findPerson,
  orNotSent,
  requireFewCodes,
  requireFewGuesses,
  sendCode,
} from './accounts.codes.server.ts';
import { isLeftBehind } from './accounts.demo.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import {
  codeInput,
  codeRequestInput,
  passwordSignInInput,
  resetInput,
} from '#features/accounts/accounts.input.schema.ts';
import {
  keepCookies,
  requestHeaders,
  requireChangeableAccount,
} from '#features/accounts/accounts.session.server.ts';
import { completeSignUp, resendSignUpCode } from './accounts.signup.server.ts';
import { signupTable, verificationTable } from '#features/accounts/accounts.table.server.ts';

/**
 * Signs in by password; the session cookie goes into `ctx.client.setCookies`.
 * @throws AppError email_and_password_required, wrong_credentials, too_many_attempts, suspended,
 * unavailable
 */
export async function signInWithPassword(
  ctx: Ctx,
  input: z.input<typeof passwordSignInInput>,
): Promise<void> {
  const { given, email, password } = readInput(passwordSignInInput, input, refuseFirst);
  await requireWithinLimit(
    ctx,
    LIMITS.passwordSignInOfClient,
    ctx.client.key,
    accountErrors.too_many_attempts,
  );
  await requireWithinLimit(
    ctx,
    LIMITS.passwordSignIn,
    `${email ?? given} ${ctx.client.key}`,
    accountErrors.too_many_attempts,
  );
  if (email === null || isLeftBehind(ctx.settings, email))
    throw new AppError(accountErrors.wrong_credentials);
  try {
    const { headers } = await authOf(ctx).api.signInEmail({
      body: { email, password },
      headers: requestHeaders(ctx),
      returnHeaders: true,
    });
    keepCookies(ctx, headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    throw new AppError(
      error.body?.code === 'BANNED_USER'
        ? accountErrors.suspended
        : accountErrors.wrong_credentials,
      { cause: error },
    );
  }
}

/**
 * Sends a code to an address. For a reset, answer and work are the same whether somebody has the
 * address or not; the sign-in says that there is no account, as specified.
 * @throws AppError email_required, invalid_email, no_account, demo_account, signup_expired,
 * invalid_verification, code_too_soon, too_many_codes, login_code_not_sent, signup_code_not_sent,
 * reset_code_not_sent
 */
export async function generateOtp(
  ctx: Ctx,
  input: z.input<typeof codeRequestInput>,
): Promise<CodeSent> {
  const { email, type } = readInput(codeRequestInput, input, refuseFirst);
  if (type === 'signup') return resendSignUpCode(ctx, email);
  if (type === 'reset') requireChangeableAccount({ email });
  const person = await findPerson(ctx, email);
  if (type === 'login' && !person) {
    await requireWithinLimit(
      ctx,
      LIMITS.codesOfClient,
      ctx.client.key,
      accountErrors.too_many_codes,
    );
    throw refusal('email', 'no_account');
  }
  await requireFewCodes(ctx, email);
  return orNotSent(ctx, `${type}_code_not_sent`, () =>
    sendCode(ctx, {
      email,
      type: type === 'login' ? 'sign-in' : 'forget-password',
      mail: accountMails[type],
      real: person ? true : 'nobody',
      name: person?.name ?? '',
      locale: person?.locale ?? ctx.locale,
    }),
  );
}

/**
 * Checks a code. For a sign-up that makes the account and signs in; otherwise the code stays good
 * for the call that uses it up (DECISIONS.md A6).
 * @throws AppError wrong_code, expired_code, invalid_verification, signup_expired,
 * too_many_attempts
 */
export async function verifyOtp(ctx: Ctx, input: z.input<typeof codeInput>): Promise<void> {
  const { email, code, type } = readInput(codeInput, input, refuseFirst);
  await requireFewGuesses(ctx);
  if (type === 'signup') return completeSignUp(ctx, { email, code });
  try {
    await authOf(ctx).api.checkVerificationOTP({
      body: { email, otp: code, type: type === 'login' ? 'sign-in' : 'forget-password' },
    });
  } catch (error) {
    throw codeFailure(error);
  }
}

/**
 * Signs in by a code; the session cookie goes into `ctx.client.setCookies`.
 * @throws AppError no_account, wrong_code, expired_code, too_many_attempts, suspended
 */
export async function loginWithOtp(
  ctx: Ctx,
  input: Omit<z.input<typeof codeInput>, 'type'>,
): Promise<void> {
  const { email, code } = readInput(codeInput, { ...input, type: 'login' }, refuseFirst);
  await requireFewGuesses(ctx);
  // Without this, the code of a sign-up would make an account without password and name.
  if (!(await findPerson(ctx, email))) throw refusal('email', 'no_account');
  try {
    const { headers } = await authOf(ctx).api.signInEmailOTP({
      body: { email, otp: code },
      headers: requestHeaders(ctx),
      returnHeaders: true,
    });
    keepCookies(ctx, headers);
  } catch (error) {
    throw codeFailure(error);
  }
}

/**
 * Sets a new password with a code. Every session of the person ends, and so do sign-in codes on
 * their way.
 * @throws AppError invalid_email, demo_account, passwords_differ, password_too_short, wrong_code,
 * expired_code, too_many_attempts
 */
export async function resetPasswordWithOtp(
  ctx: Ctx,
  input: z.input<typeof resetInput>,
): Promise<void> {
  const { email, code, newPassword } = readInput(resetInput, input, refuseFirst);
  requireChangeableAccount({ email });
  await requireFewGuesses(ctx);
  try {
    await authOf(ctx).api.resetPasswordEmailOTP({
      body: { email, otp: code, password: newPassword },
    });
  } catch (error) {
    throw codeFailure(error);
  }
  await ctx.db
    .delete(verificationTable)
    .where(eq(verificationTable.identifier, `sign-in-otp-${email}`));
  await ctx.db.delete(signupTable).where(eq(signupTable.email, email));
}
