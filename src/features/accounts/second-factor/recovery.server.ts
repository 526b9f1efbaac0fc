// Owns recovery codes: how they look, and what the database keeps of them. Each is good once; who
// may use one, and how often it is tried, is for accounts.step.
import { createHmac, randomInt } from 'node:crypto';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { RECOVERY } from '#features/accounts/accounts.limits.ts';
import { secondFactorTable } from './factor.table.server.ts';

/** Without those that look alike: 0 and O, 1, I and L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Makes new codes for a person in place of those there are. Returns them, to be shown once. */
export async function makeRecoveryCodes(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY.count }, () => {
    const signs = Array.from({ length: RECOVERY.length }, () => SIGNS[randomInt(SIGNS.length)]);
    return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
  });
  await ctx.db
    .update(secondFactorTable)
    .set({ recoveryCodes: codes.map((code) => hashOf(ctx, { userId, code })) })
    .where(eq(secondFactorTable.userId, userId));
  return codes;
}

/** Uses a code up, however it is written. Returns whether it was good. */
export async function useRecoveryCode(
  ctx: Ctx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { recoveryCodes } = secondFactorTable;
  const hash = hashOf(ctx, { userId, code });
  const { rowCount } = await ctx.db
    .update(secondFactorTable)
    .set({ recoveryCodes: sql`array_remove(${recoveryCodes}, ${hash})` })
    .where(and(eq(secondFactorTable.userId, userId), arrayContains(recoveryCodes, [hash])));
  return Boolean(rowCount);
}

function hashOf({ settings }: Ctx, { userId, code }: { userId: string; code: string }): string {
  const signs = code.toUpperCase().replace(/[^\dA-Z]/g, '');
  return createHmac('sha256', settings.secret)
    .update(`recovery:${userId}:${signs}`)
    .digest('base64url');
}
