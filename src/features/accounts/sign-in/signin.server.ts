// Owns signing in, by password or by code, and setting a new password: the order of checks is the
// specification's.
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import {
  type GuessLimits,
  guessWithinLimits,
  requireWithinLimit,
} from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { service } from '#platform/process/services.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  type CodeSent,
  findPerson,
  forgetCodes,
  orSay,
  requireFewCodes,
  requireFewGuesses,
  sendCode,
  tryCode,
} from '../sessions/codes.server.ts';
import { requireUncommonPassword } from './common-passwords.server.ts';
import { isLeftBehind } from './demo.ts';
import { beginFlow, isOwnDevice, placeOf, readFlow } from '../sessions/device.server.ts';
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
  keepSession,
  requireChangeableAccount,
} from '#features/accounts/accounts.session.server.ts';
import { admit, requireSecondFactor } from '#features/accounts/second-factor/step.server.ts';
import { completeSignUp, resendSignUpCode } from './signup.server.ts';
import {
  accountTable,
  sessionTable,
  signupTable,
  userTable,
} from '#features/accounts/accounts.table.server.ts';
import { setPassword } from './password.server.ts';

/**
 * Signs in by password; the session cookie goes into `ctx.client.setCookies`. An address without an
 * account is answered and counted as one that has an account.
 * @throws AppError email_and_password_required, wrong_credentials, too_many_attempts,
 *   too_many_passwords, suspended, unavailable; second_factor_required when the browser now waits
 *   for the second step
 */
export async function signInWithPassword(
  ctx: Ctx,
  input: z.input<typeof passwordSignInInput>,
): Promise<void> {
  const { given, email, password } = readInput(passwordSignInInput, input, refuseFirst);
  const person = email === null ? undefined : await findCredential(ctx, email);
  const subject = email ?? given;
  const own = person !== undefined && isOwnDevice(ctx, person.id);
  await requireFewPasswords(ctx, { subject, own });
  const userId = await guessWithinLimits(ctx, wrongPasswords({ subject, own }), async () => {
    if (email === null || isLeftBehind(ctx.settings, email))
      throw new AppError(accountErrors.wrong_credentials);
    return requireRightPassword(ctx, person, password);
  });
  const admitted = await admit(ctx, { userId });
  if (admitted instanceof AppError) throw admitted;
  keepSession(ctx, admitted);
}

/** @returns whose password it is. @throws AppError wrong_credentials, unavailable */
async function requireRightPassword(
  ctx: Ctx,
  person: Awaited<ReturnType<typeof findCredential>>,
  password: string,
): Promise<string> {
  const { hash, verify } = service(ctx, passwords);
  const place = placeOf(ctx, person?.id);
  // Without a password to compare with the same work is done, or its duration would tell.
  const right = person?.password
    ? await verify(person.password, password, place)
    : await hash(password, place).then(() => false);
  if (!right || !person) throw new AppError(accountErrors.wrong_credentials);
  return person.id;
}

async function findCredential(ctx: Ctx, email: string) {
  const [found] = await ctx.db
    .select({ id: userTable.id, password: accountTable.password })
    .from(userTable)
    .leftJoin(
      accountTable,
      and(eq(accountTable.userId, userTable.id), eq(accountTable.providerId, 'credential')),
    )
    .where(eq(userTable.email, email));
  return found;
}

type WhoseDevice = {
  /** The address that somebody wants to sign in with. */
  subject: string;
  /** Whether the device is one of the person's own. */
  own: boolean;
};

/** How often a password may be wrong, whoever tries and from wherever (docs/decisions/061). */
function wrongPasswords({ subject, own }: WhoseDevice): GuessLimits {
  const { ownWrongPasswords, wrongPasswordsPerHour, wrongPasswordsPerDay } = LIMITS;
  return {
    rules: own ? [ownWrongPasswords] : [wrongPasswordsPerHour, wrongPasswordsPerDay],
    subject,
    wrong: accountErrors.wrong_credentials,
    tooMany: accountErrors.too_many_passwords,
  };
}

/**
 * By address and client, so that nobody locks another out; on the person's own devices apart from
 * everybody else who comes from the same network.
 */
async function requireFewPasswords(ctx: Ctx, { subject, own }: WhoseDevice): Promise<void> {
  const few = (rule: (typeof LIMITS)[keyof typeof LIMITS], whom: string) =>
    requireWithinLimit(ctx, rule, whom, accountErrors.too_many_attempts);
  if (own) return few(LIMITS.passwordSignIn, `${subject} own`);
  await few(LIMITS.passwordSignInOfClient, ctx.client.key);
  await few(LIMITS.passwordSignIn, `${subject} ${ctx.client.key}`);
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
  const target = { purpose: type, subject: email };
  await requireFewCodes(ctx, { ...target, person });
  return orSay(ctx, `${type}_code_not_sent`, () =>
    sendCode(ctx, {
      ...target,
      askedBy: beginFlow(ctx),
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
 * @throws AppError wrong_code, expired_code, dead_code, invalid_verification, signup_expired,
 * too_many_attempts
 */
export async function verifyOtp(ctx: Ctx, input: z.input<typeof codeInput>): Promise<void> {
  const { email, code, type } = readInput(codeInput, input, refuseFirst);
  await requireFewGuesses(ctx);
  if (type === 'signup') return completeSignUp(ctx, { email, code });
  const key = { purpose: type, subject: email, askedBy: readFlow(ctx) };
  const failure = await tryCode(ctx, key, code, { use: false });
  if (failure) throw failure;
}

/**
 * Signs in by a code; the session cookie goes into `ctx.client.setCookies`.
 * @throws AppError no_account, wrong_code, expired_code, dead_code, too_many_attempts, suspended,
 * email_not_confirmed, session_not_created; second_factor_required when the browser now waits for
 * the second step
 */
export async function loginWithOtp(
  ctx: Ctx,
  input: Omit<z.input<typeof codeInput>, 'type'>,
): Promise<void> {
  const { email, code } = readInput(codeInput, { ...input, type: 'login' }, refuseFirst);
  await requireFewGuesses(ctx);
  const person = await findPerson(ctx, email);
  if (!person) throw refusal('email', 'no_account');
  const key = { purpose: 'login', subject: email, askedBy: readFlow(ctx) } as const;
  // A wrong code must be counted, so its transaction commits; only what nobody expected undoes it.
  const outcome = await inTransaction(ctx, async (ctx) => {
    const failure = await tryCode(ctx, key, code, { use: true });
    if (failure) return failure;
    // The address may have been changed since; then the code proves nothing about the account.
    const { rowCount } = await ctx.db
      .update(userTable)
      .set({ emailVerified: true })
      .where(and(eq(userTable.id, person.id), eq(userTable.email, email)));
    if (!rowCount) return new AppError(accountErrors.email_not_confirmed);
    return orSay(ctx, 'session_not_created', () => admit(ctx, { userId: person.id }));
  });
  if (outcome instanceof AppError) throw outcome;
  keepSession(ctx, outcome);
}

/**
 * Sets a new password with a code. Every session of the person ends, and so do codes on their way;
 * the person is told by mail.
 * @throws AppError invalid_email, demo_account, passwords_differ, password_too_short, wrong_code,
 *   expired_code, dead_code, too_many_attempts, password_too_common, password_about_you,
 *   wrong_factor_code
 */
export async function resetPasswordWithOtp(
  ctx: Ctx,
  input: z.input<typeof resetInput>,
): Promise<void> {
  const { email, code, secondFactorCode, newPassword } = readInput(resetInput, input, refuseFirst);
  requireChangeableAccount({ email });
  await requireFewGuesses(ctx);
  const key = { purpose: 'reset', subject: email, askedBy: readFlow(ctx) } as const;
  // Before the slow work, of which whoever guesses shall cause none.
  const failure = await tryCode(ctx, key, code, { use: false });
  if (failure) throw failure;
  const person = await findPerson(ctx, email);
  // Not before the code was right: nobody else may learn the name by trying it as a password.
  await requireUncommonPassword(ctx, {
    field: 'newPassword',
    password: newPassword,
    person: { email, name: person?.name ?? '' },
  });
  if (person) await requireSecondFactor(ctx, { userId: person.id, code: secondFactorCode });
  const hash = await service(ctx, passwords).hash(newPassword, placeOf(ctx, person?.id));
  const outcome = await inTransaction(ctx, async (ctx) => {
    const failure = await tryCode(ctx, key, code, { use: true });
    if (failure || !person) return failure ?? new AppError(accountErrors.wrong_code);
    await ctx.db.update(userTable).set({ emailVerified: true }).where(eq(userTable.id, person.id));
    await setPassword(ctx, { ...person, email }, hash);
    await ctx.db.delete(sessionTable).where(eq(sessionTable.userId, person.id));
    await forgetCodes(ctx, { subject: email });
    await ctx.db.delete(signupTable).where(eq(signupTable.email, email));
    return null;
  });
  if (outcome) throw outcome;
}
