/**
 * Where a person stands between asking for a code and using it, kept in a cookie of their browser:
 * steps survive a reload and work without scripts, and no address appears in an URL. It proves
 * nothing; the server checks every step.
 */
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/cookies.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { CODE_PURPOSES, type CodePurpose } from '#features/accounts/accounts.schema.ts';

const COOKIE = 'calabash_code';

const shape = z.object({
  /** Where the code went: an address, or a telephone number. */
  email: z.string().max(300),
  type: z.enum([...CODE_PURPOSES, 'change', 'phone']),
  /** Milliseconds since 1970. */
  sentAt: z.number(),
  /** For the screen, in development and demonstrations only. */
  devCode: z.string().max(10).nullable(),
  /** The right code of a reset, until the new password comes (spec 1 section 4). */
  code: z.string().max(10).optional(),
});
export type PendingCode = z.infer<typeof shape>;

/** What the browser remembers of a code for this purpose; null when nothing. */
export function readPending(
  { client }: Pick<Ctx, 'client'>,
  type: CodePurpose | 'change' | 'phone',
): PendingCode | null {
  const value = readCookie(client.cookie, COOKIE);
  if (!value) return null;
  try {
    const pending = shape.safeParse(
      JSON.parse(
        new TextDecoder().decode(
          Uint8Array.from(atob(value.replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
            sign.charCodeAt(0),
          ),
        ),
      ),
    );
    return pending.success && pending.data.type === type ? pending.data : null;
  } catch {
    return null;
  }
}

/** Remembers it as long as the code lives. */
export function keepPending(
  { client, settings }: Pick<Ctx, 'client' | 'settings'>,
  pending: PendingCode,
): void {
  const value = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(pending))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
  client.setCookies.push(
    cookieLine(COOKIE, value, { publicUrl: settings.publicUrl, maxAgeSeconds: CODE.lifeSeconds }),
  );
}

export function forgetPending({ client, settings }: Pick<Ctx, 'client' | 'settings'>): void {
  client.setCookies.push(
    cookieLine(COOKIE, '', { publicUrl: settings.publicUrl, maxAgeSeconds: 0 }),
  );
}

/** What the page shows of it; the time until another code may be asked for counts from `now`. */
export function pendingView(
  pending: PendingCode,
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
