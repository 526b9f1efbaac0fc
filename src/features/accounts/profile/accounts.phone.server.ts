// Owns the proof that somebody answers a telephone (DECISIONS.md A10): a code goes to the number of
// the profile and comes back. A number of the person's own country proves the island, too.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Ctx, Settings } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { forgetTexts, sendText } from '#platform/outgoing/text.server.ts';
import { readInput } from '#platform/read-input.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import {
  orNotSent,
  requireFewCodes,
  requireFewGuesses,
} from '#features/accounts/signing-in/accounts.codes.server.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { phoneCodeText } from '#features/accounts/accounts.mails.server.ts';
import { internationalNumber, isNumberOf } from './accounts.numbers.server.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { codeOnlyInput } from '#features/accounts/accounts.input.schema.ts';
import {
  requireChangeableActor,
  requireOwnRow,
} from '#features/accounts/accounts.session.server.ts';
import {
  type UserRow,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';

export type PhoneCodeSent = {
  /** The number as it was dialled. */
  phone: string;
  textSent: boolean;
  /** The code itself, in development and demonstrations without a gateway only. */
  devCode: string | null;
};

/**
 * Sends a code to the number of the profile; earlier ones are dead.
 * @throws AppError not_authenticated, demo_account, phones_not_verified, invalid_phone,
 * code_too_soon, too_many_codes
 */
export async function requestPhoneCode(ctx: Ctx): Promise<PhoneCodeSent> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  if (!canVerifyPhones(ctx.settings)) throw new AppError(accountErrors.phones_not_verified);
  const phone = requireNumber(row);
  await requireFewCodes(ctx, phone);
  const otp = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0');
  const expiresAt = new Date(ctx.now.getTime() + CODE.lifeSeconds * 1000);
  const send = async (ctx: Ctx) => {
    await ctx.db
      .delete(verificationTable)
      .where(sql`starts_with(${verificationTable.identifier}, ${prefixOf(row.id)})`);
    await ctx.db.insert(verificationTable).values({
      id: uuid(),
      identifier: prefixOf(row.id) + phone,
      value: `${hashOf(ctx.settings, otp)}:0`,
      expiresAt,
    });
    await sendText(ctx, {
      to: phone,
      locale: ctx.locale,
      template: phoneCodeText,
      values: {},
      sealed: { code: otp },
      notAfter: expiresAt,
    });
  };
  await orNotSent(ctx, 'code_not_sent', () => inTransaction(ctx, send));
  return {
    phone,
    textSent: ctx.settings.sendsTexts,
    devCode: ctx.settings.showCodes && !ctx.settings.sendsTexts ? otp : null,
  };
}

/**
 * Proves the number of the profile with its code.
 * @throws AppError not_authenticated, demo_account, invalid_phone, wrong_code, expired_code,
 * too_many_attempts
 */
export async function confirmPhone(ctx: Ctx, input: { code: string }): Promise<void> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  const { code } = readInput(codeOnlyInput, input, refuseFirst);
  const phone = requireNumber(row);
  await requireFewGuesses(ctx);
  const outcome = await inTransaction(ctx, async (ctx) => {
    const mine = and(
      eq(verificationTable.identifier, prefixOf(row.id) + phone),
      gt(verificationTable.expiresAt, ctx.now),
    );
    // Every try is counted before it is compared, and the row's lock lets only one at a time do so.
    const [tried] = await ctx.db
      .update(verificationTable)
      .set({
        value: sql`split_part(${verificationTable.value}, ':', 1) || ':' || split_part(${verificationTable.value}, ':', 2)::int + 1`,
      })
      .where(mine)
      .returning({ value: verificationTable.value });
    if (!tried) return new AppError(accountErrors.expired_code);
    const [hash = '', tries] = tried.value.split(':');
    if (Number(tries) > CODE.attempts) return new AppError(accountErrors.too_many_attempts);
    if (!sameHash(hash, hashOf(ctx.settings, code))) return new AppError(accountErrors.wrong_code);
    await ctx.db.delete(verificationTable).where(mine);
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

/** Removes the codes and messages of somebody who goes. */
export async function forgetPhoneCodes(ctx: Ctx, { id }: Pick<UserRow, 'id'>): Promise<void> {
  const codes = await ctx.db
    .delete(verificationTable)
    .where(sql`starts_with(${verificationTable.identifier}, ${prefixOf(id)})`)
    .returning({ identifier: verificationTable.identifier });
  for (const { identifier } of codes) await forgetTexts(ctx, identifier.slice(prefixOf(id).length));
}

function requireNumber(row: UserRow): string {
  const completed = internationalNumber(row.phone ?? '', row.country);
  if (!completed.ok || !completed.number) throw refusal('phone', 'invalid_phone');
  return completed.number;
}

const prefixOf = (userId: string): string => `phone-otp-${userId}:`;

function hashOf({ secret }: Pick<Settings, 'secret'>, otp: string): string {
  return createHmac('sha256', secret).update(`phone:${otp}`).digest('base64url');
}

function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
