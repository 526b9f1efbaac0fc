// Owns the authenticator app: the key that it is given, and the comparison of the digits that it
// shows (RFC 6238, by better-auth's library). How often that is tried is for accounts.step.
import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq, lte } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { seal, unseal } from '#platform/security/seal.server.ts';
import { SECOND_STEP } from '#features/accounts/accounts.limits.ts';
import { secondFactorTable, usedCodeTable } from './factor.table.server.ts';

const PURPOSE = 'second-factor';
/** As RFC 4226 recommends: 160 bits. */
const KEY_BYTES = 20;

/** A new key in base 32, and what the database keeps of it. */
export function makeKey({ settings }: Ctx): { key: string; sealedKey: string } {
  const key = base32.encode(randomBytes(KEY_BYTES), { padding: false });
  return { key, sealedKey: seal(settings.secret, PURPOSE, key) };
}

/** The key again. @throws Error when it was sealed with another AUTH_SECRET */
export function openKey({ settings }: Ctx, sealedKey: string): string {
  return unseal(settings.secret, PURPOSE, sealedKey);
}

/**
 * Compares six digits with what the person's app shows now, half a minute ago or in half a minute,
 * and uses them up. Returns whether they were right, and taken for the first time.
 */
export async function useAppCode(
  ctx: Ctx,
  { userId, digits }: { userId: string; digits: string },
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ sealedKey: secondFactorTable.sealedKey })
    .from(secondFactorTable)
    .where(eq(secondFactorTable.userId, userId));
  if (!row) return false;
  const key = base32.decode(openKey(ctx, row.sealedKey));
  if (!(await createOTP(key).verify(digits))) return false;
  const hash = createHmac('sha256', ctx.settings.secret)
    .update(`${PURPOSE}:${userId}:${digits}`)
    .digest('base64url');
  const expiresAt = new Date(ctx.now.getTime() + SECOND_STEP.codeFitsSeconds * 1000);
  const { rowCount } = await ctx.db
    .insert(usedCodeTable)
    .values({ userId, hash, expiresAt })
    .onConflictDoUpdate({
      target: [usedCodeTable.userId, usedCodeTable.hash],
      set: { expiresAt },
      setWhere: lte(usedCodeTable.expiresAt, ctx.now),
    });
  return Boolean(rowCount);
}
