// Owns where a person stands between asking for a code and using it, kept in a cookie of their
// browser: steps survive a reload and work without scripts, and no address appears in an URL. It
// proves nothing; the server checks every step.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { AppError, type ErrorCode } from '#platform/errors.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import {
  CODE_PURPOSES,
  type CodePurpose,
  normalizeEmail,
} from '#features/accounts/accounts.schema.ts';
import { generateOtp } from './signin.server.ts';

const COOKIE = 'calabash_code';

const sent = {
  /** Milliseconds since 1970. */
  sentAt: z.number(),
  /** For the screen, in development and demonstrations only. */
  devCode: z.string().max(10).nullable(),
};
const emailCode = z.object({
  type: z.enum([...CODE_PURPOSES, 'change', 'confirm']),
  /** The address that the code went to. */
  email: z.string().max(300),
  ...sent,
  /** The right code of a reset, until the new password comes (spec 1 section 4). */
  code: z.string().max(10).optional(),
});
const phoneCode = z.object({
  type: z.literal('phone'),
  /** The number that the code went to. */
  phone: z.string().max(300),
  ...sent,
});
const pendingCode = z.discriminatedUnion('type', [emailCode, phoneCode]);

type PendingEmailCode = z.infer<typeof emailCode>;
type PendingCode = z.infer<typeof pendingCode>;
/** What a code of this purpose remembers. */
type PendingOf<Purpose extends PendingCode['type']> = Extract<
  PendingCode,
  Purpose extends 'phone' ? { phone: string } : { email: string }
>;

/** What the browser remembers of a code for this purpose; null when nothing. */
export function readPending<Purpose extends PendingCode['type']>(
  ctx: Ctx,
  type: Purpose,
): PendingOf<Purpose> | null {
  const { client } = ctx;
  const value = readCookie(client.cookie, COOKIE);
  if (!value) return null;
  try {
    const json = Buffer.from(value, 'base64url').toString('utf8');
    const { data } = pendingCode.safeParse(JSON.parse(json));
    return data?.type === type ? (data as PendingOf<Purpose>) : null;
  } catch {
    return null;
  }
}

/** Remembers it as long as the code lives. */
export function keepPending(ctx: Ctx, pending: PendingCode): void {
  const { client, settings } = ctx;
  const value = Buffer.from(JSON.stringify(pending)).toString('base64url');
  client.setCookies.push(
    cookieLine(COOKIE, value, { publicUrl: settings.publicUrl, maxAgeSeconds: CODE.lifeSeconds }),
  );
}

export function forgetPending(ctx: Ctx): void {
  const { client, settings } = ctx;
  client.setCookies.push(
    cookieLine(COOKIE, '', { publicUrl: settings.publicUrl, maxAgeSeconds: 0 }),
  );
}

/** What the page shows of it; the time until another code may be asked for counts from `now`. */
export function pendingView(
  pending: PendingEmailCode,
  now: Date,
): { email: string; devCode: string | null; resendInSeconds: number } {
  const { email, devCode, sentAt } = pending;
  return {
    email,
    devCode,
    resendInSeconds: Math.min(
      CODE.resendSeconds,
      Math.max(0, Math.ceil((sentAt - now.getTime()) / 1000) + CODE.resendSeconds),
    ),
  };
}

type CodeRequest = { email: string; type: CodePurpose };

/** Sends a code and remembers it. @throws AppError as generateOtp */
export async function sendAndKeep(ctx: Ctx, { email, type }: CodeRequest): Promise<void> {
  const { devCode } = await generateOtp(ctx, { email, type });
  keepPending(ctx, { email: email.trim(), type, sentAt: ctx.now.getTime(), devCode });
}

/**
 * The same for an address that somebody typed. When another code cannot be sent and this browser
 * waits for one to that address, it goes on waiting: asking again leads to the boxes.
 * @throws AppError as generateOtp
 */
export async function requestCode(ctx: Ctx, { email, type }: CodeRequest): Promise<void> {
  try {
    await sendAndKeep(ctx, { email, type });
  } catch (error) {
    if (!(error instanceof AppError) || !NOT_NOW.includes(error.code)) throw error;
    const pending = readPending(ctx, type);
    const waits =
      pending !== null &&
      pending.sentAt + CODE.lifeSeconds * 1000 > ctx.now.getTime() &&
      normalizeEmail(pending.email) === normalizeEmail(email);
    if (!waits) throw error;
  }
}

const NOT_NOW: readonly ErrorCode[] = [accountErrors.code_too_soon, accountErrors.too_many_codes];
