// Owns devices that skip the second step at sign-in: for 30 days where the person asked for it
// (DECISIONS.md A17). What a device may skip is for accounts.step.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { TRUSTED } from '#features/accounts/accounts.limits.ts';
import { secondStepTable, trustedDeviceTable } from './factor.table.server.ts';

const COOKIE = 'calabash_trusted';

/** Has this browser skip the step from now on; `provenAt` is when it was taken here. */
export async function trustDevice(
  ctx: Ctx,
  { userId, provenAt }: { userId: string; provenAt: Date },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + TRUSTED.days * DAY_MS);
  await ctx.db
    .insert(trustedDeviceTable)
    .values({ tokenHash: hashOf(token), userId, provenAt, expiresAt });
  const tokens = [token, ...tokensOf(ctx)].slice(0, TRUSTED.mostPeople);
  ctx.client.setCookies.push(
    cookieLine(COOKIE, tokens.join('~'), {
      publicUrl: ctx.settings.publicUrl,
      maxAgeSeconds: TRUSTED.days * (DAY_MS / 1000),
    }),
  );
}

/** When the person took the step in this browser, if it is trusted; null where it is not. */
export async function findTrust(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<{ provenAt: Date } | null> {
  const hashes = tokensOf(ctx).map(hashOf);
  if (hashes.length === 0) return null;
  const [trust] = await ctx.db
    .select({ provenAt: trustedDeviceTable.provenAt })
    .from(trustedDeviceTable)
    .where(
      and(
        inArray(trustedDeviceTable.tokenHash, hashes),
        eq(trustedDeviceTable.userId, userId),
        gt(trustedDeviceTable.expiresAt, ctx.now),
      ),
    );
  return trust ?? null;
}

/** No device of the person skips the step any more, and no sign-in waits for it. */
export async function forgetTrust(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(trustedDeviceTable).where(eq(trustedDeviceTable.userId, userId));
  await ctx.db.delete(secondStepTable).where(eq(secondStepTable.userId, userId));
}

function tokensOf({ client }: Ctx): string[] {
  const value = readCookie(client.cookie, COOKIE) ?? '';
  return value.split('~').filter(Boolean).slice(0, TRUSTED.mostPeople);
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
