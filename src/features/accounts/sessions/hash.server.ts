// What is kept of a password. Apart from its changes, which people are told of by mail: whoever
// only asks who somebody is needs no words.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { accountTable, type UserRow } from '#features/accounts/accounts.table.server.ts';

/** The row of somebody's password. */
export const credentialOf = (userId: string) =>
  and(eq(accountTable.userId, userId), eq(accountTable.providerId, 'credential'));

/** The hash of somebody's password; null when they have none and come in by codes. */
export async function findPasswordHash(
  ctx: Ctx,
  { id }: Pick<UserRow, 'id'>,
): Promise<string | null> {
  const [account] = await ctx.db
    .select({ password: accountTable.password })
    .from(accountTable)
    .where(credentialOf(id));
  return account?.password ?? null;
}
