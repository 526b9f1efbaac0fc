// Owns the switch that shuts somebody out and lets them in again. Who may use it and what the
// person is told belongs to moderation, which calls this in its transactions.
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { inBatches } from '#platform/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { defineEvent, publish } from '#platform/outbox.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';

/** The time of somebody's suspension is over; published in the transaction that let them in. */
export const banEnded = defineEvent(
  'accounts.ban-ended',
  z.object({ userId: z.uuid(), until: z.iso.datetime() }),
);

/**
 * Shuts somebody out, until a moment or for good: their sessions and streams end with the
 * transaction, and triggers of the database take what they offer out of search. The caller
 * authorises.
 * @param ban.reason a code, for the person's own copy of their data
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
  return inBatches(UNBANNED_AT_ONCE, () => inTransaction(ctx, endSomeBans));
}

async function endSomeBans(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: userTable.id, until: userTable.banExpires, deletedAt: userTable.deletedAt })
    .from(userTable)
    .where(and(eq(userTable.banned, true), lte(userTable.banExpires, ctx.now)))
    .limit(UNBANNED_AT_ONCE)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  await ctx.db
    .update(userTable)
    .set({ banned: false, banReason: null, banExpires: null })
    .where(
      inArray(
        userTable.id,
        due.map(({ id }) => id),
      ),
    );
  for (const { id, until, deletedAt } of due)
    if (until && !deletedAt)
      await publish(ctx, banEnded, { userId: id, until: until.toISOString() });
  return due.length;
}
