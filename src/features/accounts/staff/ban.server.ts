// Owns the switch that shuts somebody out and lets them in again. Who may use it and what the
// person is told belongs to moderation, which calls this in its transactions.
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';

/**
 * Shuts somebody out, until a moment or for good: their sessions and streams end with the
 * transaction, and triggers of the database take what they offer out of search. The caller
 * authorises.
 * @param ban.reason a code, for the person's data export
 * @throws AppError person_not_found
 */
export async function shutOut(
  ctx: Ctx,
  { userId, reason, until }: { userId: string; reason: string; until: Date | null },
): Promise<void> {
  await setBan(ctx, userId, { banned: true, banReason: reason, banExpires: until });
  await ctx.db.delete(sessionTable).where(eq(sessionTable.userId, userId));
}

/**
 * Lets somebody in again; what they offer is shown at once. The caller authorises.
 * @throws AppError person_not_found
 */
export async function letIn(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await setBan(ctx, userId, { banned: false, banReason: null, banExpires: null });
}

async function setBan(
  ctx: Ctx,
  userId: string,
  ban: { banned: boolean; banReason: string | null; banExpires: Date | null },
): Promise<void> {
  const { rowCount } = await ctx.db
    .update(userTable)
    .set(ban)
    .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)));
  if (!rowCount) throw new AppError(accountErrors.person_not_found);
}

const UNBANNED_AT_ONCE = 200;

/**
 * Lifts the bans whose time is over. Whoever asks in between goes by the time itself; what was made
 * of the ban in the database (the rows that search reads) follows this. Returns how many.
 */
export async function endBans(ctx: Ctx): Promise<number> {
  return inBatches(UNBANNED_AT_ONCE, async () => {
    const due = ctx.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(and(eq(userTable.banned, true), lte(userTable.banExpires, ctx.now)))
      .limit(UNBANNED_AT_ONCE)
      .for('update', { skipLocked: true });
    const { rowCount } = await ctx.db
      .update(userTable)
      .set({ banned: false, banReason: null, banExpires: null })
      .where(inArray(userTable.id, due));
    return rowCount ?? 0;
  });
}
