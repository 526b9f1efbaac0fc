// Owns the question whether it is really the person who is signed in, before what a borrowed or
// stolen session must not do: another address, the end of the account, a first password.
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { guessWithinLimits, requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { service } from '#platform/process/services.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  type CodeSent,
  orSay,
  requireFewCodes,
  requireFewGuesses,
  sendCode,
  tryCode,
} from '#features/accounts/sessions/codes.server.ts';
import { placeOf } from '#features/accounts/sessions/device.server.ts';
import { findPasswordHash } from '#features/accounts/sessions/hash.server.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { proofInput } from '#features/accounts/accounts.input.schema.ts';
import {
  requireChangeableActor,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { requireSecondFactor } from '#features/accounts/second-factor/step.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';

/** The password, or a code that was sent to the present address a moment ago. */
export type Proof = z.input<typeof proofInput>;

/**
 * Sends a code to the person's own address, for those who have no password.
 * @throws AppError not_authenticated, demo_account, code_too_soon, too_many_codes
 */
export async function requestProofCode(ctx: Ctx): Promise<CodeSent & { email: string }> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  const { id, email, name, locale } = row;
  const target = { purpose: 'confirm', subject: email } as const;
  await requireFewCodes(ctx, { ...target, person: row });
  const sent = await orSay(ctx, 'code_not_sent', () =>
    sendCode(ctx, {
      ...target,
      askedBy: id,
      mail: accountMails.confirm,
      name,
      locale,
      real: true,
    }),
  );
  return { ...sent, email };
}

/**
 * Lets on who knows the password, or brings the code, which is used up; and, where the account has
 * a second factor, its code besides.
 * @throws AppError wrong_password, too_many_attempts, second_factor_required, wrong_factor_code;
 *   wrong_code, expired_code, dead_code where a code was brought or there is no password
 */
export async function requireProof(ctx: Ctx, row: UserRow, proof: Proof): Promise<void> {
  const { currentPassword, proofCode, secondFactorCode } = readInput(
    proofInput,
    proof,
    refuseFirst,
  );
  const hash = await findPasswordHash(ctx, row);
  if (proofCode === '' && hash !== null) await requirePassword(ctx, row, hash, currentPassword);
  else await requireProofCode(ctx, row, proofCode);
  await requireSecondFactor(ctx, { userId: row.id, code: secondFactorCode });
}

async function requireProofCode(ctx: Ctx, row: UserRow, proofCode: string): Promise<void> {
  await requireFewGuesses(ctx);
  const key = { purpose: 'confirm', subject: row.email, askedBy: row.id } as const;
  const failure = await inTransaction(ctx, (ctx) => tryCode(ctx, key, proofCode, { use: true }));
  if (!failure) return;
  throw new AppError(failure.code, { fields: { proofCode: failure.code.key }, cause: failure });
}

async function requirePassword(
  ctx: Ctx,
  { id }: UserRow,
  hash: string,
  password: string,
): Promise<void> {
  await requireWithinLimit(ctx, LIMITS.passwordSignIn, id, accountErrors.too_many_attempts);
  const limits = {
    rules: [LIMITS.wrongProofs],
    subject: id,
    wrong: accountErrors.wrong_password,
    tooMany: accountErrors.too_many_attempts,
  };
  const { verify } = service(ctx, passwords);
  await guessWithinLimits(ctx, limits, async () => {
    if (!(await verify(hash, password, placeOf(ctx, id))))
      throw refusal('currentPassword', 'wrong_password');
  });
}
