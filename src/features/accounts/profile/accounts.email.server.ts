// Owns the change of an e-mail address: it happens when a code that was sent to the new one comes
// back.
import { APIError } from 'better-auth/api';
import { eq, or } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { readInput } from '#platform/read-input.ts';
import { authOf } from '#features/accounts/signing-in/accounts.auth.server.ts';
import {
  codeFailure,
  type CodeSent,
  findPerson,
  orNotSent,
  requireFewCodes,
  requireFewGuesses,
  sendCode,
} from '#features/accounts/signing-in/accounts.codes.server.ts';
import { refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { codeOnlyInput, newEmailInput } from '#features/accounts/accounts.input.schema.ts';
import { tellByMail } from './accounts.profile.server.ts';
import {
  endOtherSessions,
  keepCookies,
  requestHeaders,
  requireChangeableAccount,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { verificationTable } from '#features/accounts/accounts.table.server.ts';

/**
 * Sends a code to the new address. An address that has an account gets none, and the answer does
 * not tell.
 * @throws AppError not_authenticated, demo_account, invalid_email, same_email, code_too_soon,
 * too_many_codes
 */
export async function requestEmailChange(
  ctx: Ctx,
  { newEmail }: { newEmail: string },
): Promise<CodeSent> {
  const row = await requireOwnRow(ctx);
  const email = requireNewEmail(newEmail, row.email);
  await requireFewCodes(ctx, email);
  const taken = await findPerson(ctx, email);
  return orNotSent(ctx, 'code_not_sent', () =>
    sendCode(ctx, {
      email,
      type: 'change-email',
      subject: `${row.id}:${email}`,
      mail: accountMails.changeEmail,
      name: row.name,
      locale: row.locale,
      real: taken ? 'nobody' : true,
    }),
  );
}

/**
 * Changes the address. Other sessions and codes for the old address end; the old address is told.
 * @throws AppError not_authenticated, demo_account, invalid_email, same_email, wrong_code,
 * expired_code, too_many_attempts
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { newEmail, code: given }: { newEmail: string; code: string },
): Promise<void> {
  const row = await requireOwnRow(ctx);
  const email = requireNewEmail(newEmail, row.email);
  const { code } = readInput(codeOnlyInput, { code: given }, refuseFirst);
  await requireFewGuesses(ctx);
  // As at sign-up: a wrong code is counted because its transaction commits.
  const outcome = await inTransaction(ctx, async (ctx) => {
    try {
      const { headers } = await authOf(ctx).api.changeEmailEmailOTP({
        body: { newEmail: email, otp: code },
        headers: requestHeaders(ctx),
        returnHeaders: true,
      });
      await ctx.db
        .delete(verificationTable)
        .where(
          or(
            eq(verificationTable.identifier, `sign-in-otp-${row.email}`),
            eq(verificationTable.identifier, `forget-password-otp-${row.email}`),
          ),
        );
      await endOtherSessions(ctx);
      await tellByMail(ctx, row, accountMails.emailChanged);
      return headers;
    } catch (error) {
      if (error instanceof APIError) return codeFailure(error);
      throw error;
    }
  });
  if (outcome instanceof AppError) throw outcome;
  keepCookies(ctx, outcome);
}

function requireNewEmail(given: string, present: string): string {
  requireChangeableAccount({ email: present });
  const email = readInput(newEmailInput, { newEmail: given }, refuseFirst);
  if (email === present) throw refusal('newEmail', 'same_email');
  return email;
}
