// Owns the proof that somebody answers a telephone (DECISIONS.md A10): a code goes to the number of
// the profile and comes back. A number of the person's own country proves the island, too.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sendText } from '#platform/outgoing/text.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  makeCode,
  orSay,
  requireFewCodes,
  requireFewGuesses,
  tryCode,
} from '#features/accounts/sessions/codes.server.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { phoneCodeText } from '#features/accounts/accounts.mails.server.ts';
import { internationalNumber, isNumberOf } from '../phones/numbers.server.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { codeOnlyInput } from '#features/accounts/accounts.input.schema.ts';
import {
  requireChangeableActor,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import { type UserRow, userTable } from '#features/accounts/accounts.table.server.ts';

type PhoneCodeSent = {
  /** The number as it was dialled. */
  phone: string;
  textSent: boolean;
  /** The code itself, in development and demonstrations without a gateway only. */
  devCode: string | null;
};

/**
 * Sends a code to the number of the profile; the one before is dead.
 * @throws AppError not_authenticated, demo_account, phones_not_verified, invalid_phone,
 * code_too_soon, too_many_codes
 */
export async function requestPhoneCode(ctx: Ctx): Promise<PhoneCodeSent> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  if (!canVerifyPhones(ctx.settings)) throw new AppError(accountErrors.phones_not_verified);
  const phone = requireNumber(row);
  const target = { purpose: 'phone', subject: phone } as const;
  await requireFewCodes(ctx, { ...target, person: undefined });
  const send = async (ctx: Ctx) => {
    const { code, expiresAt } = await makeCode(ctx, { ...target, askedBy: row.id });
    await sendText(ctx, {
      to: phone,
      locale: ctx.locale,
      template: phoneCodeText,
      values: {},
      sealed: { code },
      notAfter: expiresAt,
    });
    return code;
  };
  const code = await orSay(ctx, 'code_not_sent', () => inTransaction(ctx, send));
  return {
    phone,
    textSent: ctx.settings.sendsTexts,
    devCode: ctx.settings.showCodes && !ctx.settings.sendsTexts ? code : null,
  };
}

/**
 * Proves the number of the profile with its code.
 * @throws AppError not_authenticated, demo_account, invalid_phone, wrong_code, expired_code,
 * dead_code, too_many_attempts
 */
export async function confirmPhone(ctx: Ctx, input: { code: string }): Promise<void> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  const { code } = readInput(codeOnlyInput, input, refuseFirst);
  const phone = requireNumber(row);
  await requireFewGuesses(ctx);
  const key = { purpose: 'phone', subject: phone, askedBy: row.id } as const;
  const outcome = await inTransaction(ctx, async (ctx) => {
    const failure = await tryCode(ctx, key, code, { use: true });
    if (failure) return failure;
    const proven = await ctx.db
      .update(userTable)
      .set({
        phone,
        phoneVerified: true,
        islandVerified: row.islandVerified || isNumberOf(phone, row.country),
        updatedAt: ctx.now,
      })
      .where(and(eq(userTable.id, row.id), eq(userTable.phone, row.phone ?? '')))
      .returning({ id: userTable.id });
    return proven.length === 0
      ? new AppError(accountErrors.expired_code, { detail: 'the number changed meanwhile' })
      : null;
  });
  if (outcome) throw outcome;
}

function requireNumber(row: UserRow): string {
  const completed = internationalNumber(row.phone ?? '', row.country);
  if (!completed.ok || !completed.number) throw refusal('phone', 'invalid_phone');
  return completed.number;
}
