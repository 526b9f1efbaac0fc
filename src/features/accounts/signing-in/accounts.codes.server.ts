// Owns the six-digit codes: how often one is sent, to whom, and what a wrong one means. The codes
// themselves are better-auth's; what a right one does is for accounts.signin, accounts.signup and
// accounts.profile.
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import { requirePause, requireWithinLimit } from '#platform/rate-limit.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { authOf } from './accounts.auth.server.ts';
import { type AccountError, accountErrors } from '#features/accounts/accounts.errors.ts';
import { CODE, LIMITS } from '#features/accounts/accounts.limits.ts';
import type { CodeMail } from '#features/accounts/accounts.mails.server.ts';
import { userTable, verificationTable } from '#features/accounts/accounts.table.server.ts';

export type CodeSent = {
  /** False where no mail server is configured: the message waits at /dev/mail. */
  emailSent: boolean;
  /** The code itself, in development and demonstrations without a mail server only. */
  devCode: string | null;
};

/** What better-auth calls the purposes. */
export type CodeType = 'sign-in' | 'forget-password' | 'change-email';

export type Person = { id: string; name: string; locale: string; emailVerified: boolean };

/** Who has this normalised address. */
export async function findPerson(ctx: Ctx, email: string): Promise<Person | undefined> {
  const { id, name, locale, emailVerified } = userTable;
  const [user] = await ctx.db
    .select({ id, name, locale, emailVerified })
    .from(userTable)
    .where(eq(userTable.email, email));
  return user;
}

/**
 * One code in 60 seconds, five in an hour, ten in a day for each address, whoever asks and for
 * whatever.
 * @throws AppError code_too_soon, too_many_codes
 */
export async function requireFewCodes(ctx: Ctx, email: string): Promise<void> {
  await requireWithinLimit(ctx, LIMITS.codesOfClient, ctx.client.key, accountErrors.too_many_codes);
  await requirePause(ctx, 'codes-pause', email, CODE.resendSeconds, accountErrors.code_too_soon);
  await requireWithinLimit(ctx, LIMITS.codesPerHour, email, accountErrors.too_many_codes);
  await requireWithinLimit(ctx, LIMITS.codesPerDay, email, accountErrors.too_many_codes);
}

/** @throws AppError too_many_attempts */
export async function requireFewGuesses(ctx: Ctx): Promise<void> {
  await requireWithinLimit(
    ctx,
    LIMITS.codeChecksOfClient,
    ctx.client.key,
    accountErrors.too_many_attempts,
  );
}

export type CodeOrder = {
  email: string;
  type: CodeType;
  /** What the code is bound to besides its type; the address unless said otherwise. */
  subject?: string;
  mail: CodeMail;
  /** The person as the mail addresses them. */
  name: string;
  locale: string;
  /**
   * False: the same work without a code that is good for anything. `nobody` sends no mail, `notice`
   * a mail without a code, so that neither the answer nor its duration tells whether an address has
   * an account.
   */
  real: true | 'nobody' | 'notice';
};

/**
 * Makes a code that replaces earlier ones of its type and asks for its mail, in one transaction.
 */
export async function sendCode(
  ctx: Ctx,
  { email, type, subject = email, mail, name, locale, real }: CodeOrder,
): Promise<CodeSent> {
  const ofThisType = eq(verificationTable.identifier, `${type}-otp-${subject}`);
  const code = await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(verificationTable).where(ofThisType);
    const otp = await authOf(ctx).api.createVerificationOTP({
      body: { email: subject, type },
    });
    if (real !== true) await ctx.db.delete(verificationTable).where(ofThisType);
    await sendMail(ctx, {
      to: real === 'nobody' ? null : email,
      locale,
      template: mail,
      values: { name },
      sealed: { code: otp },
      notAfter: new Date(ctx.now.getTime() + CODE.lifeSeconds * 1000),
    });
    return otp;
  });
  return {
    emailSent: ctx.settings.sendsMail,
    devCode: ctx.settings.showCodes && real === true ? code : null,
  };
}

/**
 * Sends a code; when that fails in a way that nobody expected, the failure says which code was not
 * sent (spec 1 section 8).
 */
export async function orNotSent<Sent>(
  ctx: Ctx,
  error: AccountError,
  send: () => Promise<Sent>,
): Promise<Sent> {
  try {
    return await send();
  } catch (cause) {
    if (cause instanceof AppError || isDatabaseAway(cause)) throw cause;
    ctx.log.error({ err: cause }, 'a code could not be sent');
    throw new AppError(accountErrors[error], { cause });
  }
}

/** better-auth's refusal of a code as ours; anything else is thrown on. */
export function codeFailure(error: unknown): AppError {
  if (!(error instanceof APIError)) throw error;
  switch (error.body?.code) {
    case 'OTP_EXPIRED':
      return new AppError(accountErrors.expired_code, { cause: error });
    case 'TOO_MANY_ATTEMPTS':
      return new AppError(accountErrors.too_many_attempts, { cause: error });
    case 'INVALID_OTP':
    case 'USER_NOT_FOUND':
      return new AppError(accountErrors.wrong_code, { cause: error });
    case 'UNAUTHORIZED':
      return new AppError(accountErrors.not_authenticated, { cause: error });
    case 'BANNED_USER':
      return new AppError(accountErrors.suspended, { cause: error });
    default:
      throw error;
  }
}
