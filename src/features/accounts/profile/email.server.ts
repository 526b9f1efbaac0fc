// Owns the change of an e-mail address: it happens when a code that was sent to the new one comes
// back.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import {
  type CodeSent,
  findPerson,
  forgetCodes,
  orSay,
  requireFewCodes,
  requireFewGuesses,
  sendCode,
  tryCode,
} from '#features/accounts/sessions/codes.server.ts';
import { refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { accountMails } from '#features/accounts/accounts.mails.server.ts';
import { codeOnlyInput, newEmailInput } from '#features/accounts/accounts.input.schema.ts';
import { notifyByMail } from '#features/accounts/accounts.mail.server.ts';
import {
  endOtherSessions,
  requireChangeableAccount,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { requireFreeName } from '#features/accounts/accounts.reserved.server.ts';
import { type Proof, requireProof } from '../second-factor/proof.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { keepShownName } from './waiting.server.ts';

/**
 * Sends a code to the new address, once the person has proven to be themselves. An address that has
 * an account gets none, and the answer does not tell.
 * @throws AppError not_authenticated, demo_account, invalid_email, same_email, wrong_password,
 * wrong_code, expired_code, dead_code, too_many_attempts, code_too_soon, too_many_codes
 */
export async function requestEmailChange(
  ctx: Ctx,
  { newEmail, ...proof }: Proof & { newEmail: string },
): Promise<CodeSent> {
  const row = await requireOwnRow(ctx);
  const email = requireNewEmail(newEmail, row.email);
  await requireFreeName(ctx, { id: row.id, name: row.name, email });
  await requireProof(ctx, row, proof);
  const target = { purpose: 'change', subject: email } as const;
  const taken = await findPerson(ctx, email);
  await requireFewCodes(ctx, { ...target, person: taken });
  return orSay(ctx, 'code_not_sent', () =>
    sendCode(ctx, {
      ...target,
      askedBy: row.id,
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
 * expired_code, dead_code, too_many_attempts
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { newEmail, code: given }: { newEmail: string; code: string },
): Promise<void> {
  const row = await requireOwnRow(ctx);
  const email = requireNewEmail(newEmail, row.email);
  const { code } = readInput(codeOnlyInput, { code: given }, refuseFirst);
  await requireFewGuesses(ctx);
  const key = { purpose: 'change', subject: email, askedBy: row.id } as const;
  // A wrong code must be counted, so its transaction commits.
  const outcome = await inTransaction(ctx, async (ctx) => {
    const failure = await tryCode(ctx, key, code, { use: true });
    if (failure) return failure;
    // Whoever brings the code has the address, and may know of an account that was made meanwhile.
    if (await findPerson(ctx, email)) return refusal('newEmail', 'email_in_use');
    await keepShownName(ctx, row.id);
    await ctx.db
      .update(userTable)
      .set({ email, emailVerified: true, updatedAt: ctx.now })
      .where(eq(userTable.id, row.id));
    await forgetCodes(ctx, { subject: row.email });
    await endOtherSessions(ctx);
    await notifyByMail(ctx, row, accountMails.emailChanged);
    return null;
  });
  if (outcome) throw outcome;
}

function requireNewEmail(given: string, present: string): string {
  requireChangeableAccount({ email: present });
  const email = readInput(newEmailInput, { newEmail: given }, refuseFirst);
  if (email === present) throw refusal('newEmail', 'same_email');
  return email;
}
