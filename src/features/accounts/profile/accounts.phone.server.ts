// Owns the proof that somebody answers a telephone (DECISIONS.md A10): a code goes to the number of
// the profile and comes back. A number of the person's own country proves the island, too.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Ctx, Settings } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob, type Job, type Jobs } from '#platform/jobs.server.ts';
import { defineEvent, publish, subscribe, type Subscription } from '#platform/outbox.server.ts';
import type { TextSender } from '#platform/text-message.server.ts';
import { translator } from '#platform/translate.server.ts';
import {
  requireFewCodes,
  requireFewGuesses,
} from '#features/accounts/signing-in/accounts.codes.server.ts';
import { accountErrors, refusal } from '#features/accounts/accounts.errors.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { sealCode, unsealCode } from '#features/accounts/accounts.mail.server.ts';
import { internationalNumber, isNumberOf } from './accounts.numbers.server.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { codeField } from '#features/accounts/accounts.input.schema.ts';
import { requireOwnRow } from '#features/accounts/accounts.session.server.ts';
import {
  type UserRow,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';

const order = z.object({
  userId: z.uuid(),
  to: z.string(),
  locale: z.string(),
  /** Sealed. */
  code: z.string(),
  notAfter: z.iso.datetime(),
});

export const textRequested = defineEvent('accounts.text-requested', order);

const JOB = 'accounts.text';
const MOST_TRIES = 6;

export type PhoneCodeSent = {
  /** The number as it was dialled. */
  phone: string;
  textSent: boolean;
  /** The code itself, in development and demonstrations without a gateway only. */
  devCode: string | null;
};

/**
 * Sends a code to the number of the profile; earlier ones are dead.
 * @throws AppError not_authenticated, phones_not_verified, invalid_phone, code_too_soon,
 * too_many_codes
 */
export async function requestPhoneCode(ctx: Ctx): Promise<PhoneCodeSent> {
  const row = await requireOwnRow(ctx);
  if (!canVerifyPhones(ctx.settings)) throw new AppError(accountErrors.phones_not_verified);
  const phone = requireNumber(row);
  await requireFewCodes(ctx, phone);
  const otp = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0');
  const expiresAt = new Date(ctx.now.getTime() + CODE.lifeSeconds * 1000);
  await ctx.db.transaction(async (tx) => {
    await tx
      .delete(verificationTable)
      .where(sql`starts_with(${verificationTable.identifier}, ${prefixOf(row.id)})`);
    await tx.insert(verificationTable).values({
      id: uuid(),
      identifier: prefixOf(row.id) + phone,
      value: `${hashOf(ctx.settings, otp)}:0`,
      expiresAt,
    });
    await publish({ db: tx }, textRequested, {
      userId: row.id,
      to: phone,
      locale: ctx.locale,
      code: sealCode(ctx.settings, otp),
      notAfter: expiresAt.toISOString(),
    });
  });
  return {
    phone,
    textSent: ctx.settings.sendsTexts,
    devCode: ctx.settings.showCodes && !ctx.settings.sendsTexts ? otp : null,
  };
}

/**
 * Proves the number of the profile with its code.
 * @throws AppError not_authenticated, invalid_phone, wrong_code, expired_code, too_many_attempts
 */
export async function confirmPhone(ctx: Ctx, { code }: { code: string }): Promise<void> {
  const row = await requireOwnRow(ctx);
  const phone = requireNumber(row);
  await requireFewGuesses(ctx);
  const outcome = await ctx.db.transaction(async (tx) => {
    const mine = and(
      eq(verificationTable.identifier, prefixOf(row.id) + phone),
      gt(verificationTable.expiresAt, ctx.now),
    );
    // Every try is counted before it is compared, and the row's lock lets only one at a time do so.
    const [tried] = await tx
      .update(verificationTable)
      .set({
        value: sql`split_part(${verificationTable.value}, ':', 1) || ':' || split_part(${verificationTable.value}, ':', 2)::int + 1`,
      })
      .where(mine)
      .returning({ value: verificationTable.value });
    if (!tried) return new AppError(accountErrors.expired_code);
    const [hash = '', tries] = tried.value.split(':');
    if (Number(tries) > CODE.attempts) return new AppError(accountErrors.too_many_attempts);
    if (!sameHash(hash, hashOf(ctx.settings, codeField.parse(code))))
      return new AppError(accountErrors.wrong_code);
    await tx.delete(verificationTable).where(mine);
    const proven = await tx
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
export async function forgetPhoneCodes(db: Ctx['db'], { id }: Pick<UserRow, 'id'>): Promise<void> {
  await db
    .delete(verificationTable)
    .where(sql`starts_with(${verificationTable.identifier}, ${prefixOf(id)})`);
  await db.execute(
    sql`delete from outbox_event where type = ${textRequested.type} and payload ->> 'userId' = ${id}`,
  );
}

/** Turns requested messages into jobs. */
export function textSubscription(jobs: Pick<Jobs, 'send'>): Subscription {
  return subscribe(textRequested, 'accounts.send-text', (payload) => jobs.send(JOB, payload));
}

/** Sends one message; it may run twice and then sends twice, never after `notAfter`. */
export function textJob({
  sender,
  settings,
  now = () => new Date(),
}: {
  sender: TextSender;
  settings: Settings;
  now?: () => Date;
}): Job {
  return defineJob({
    name: JOB,
    input: order,
    expireInSeconds: 60,
    retry: { limit: MOST_TRIES, delaySeconds: 2 },
    pollingSeconds: 1,
    atOnce: 2,
    keepSeconds: 60,
    async run({ to, locale, code, notAfter }) {
      if (new Date(notAfter) <= now()) return;
      const t = translator(locale, 'mails');
      await sender.send({
        to,
        text: t('phone.text', {
          site: t('site'),
          code: unsealCode(settings, code),
          minutes: CODE.lifeSeconds / 60,
        }),
      });
    },
  });
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
