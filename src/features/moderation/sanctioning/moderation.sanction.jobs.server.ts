// What becomes of suspensions with time, and of the history of people who are gone.
import { and, exists, eq, lt } from 'drizzle-orm';
import { AUDIT_YEARS } from '#features/accounts/accounts.limits.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { DAY_MS } from '#platform/time.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { endSuspensions } from './moderation.lift.server.ts';
import { sanctionTable, standingTable } from './moderation.sanction.table.server.ts';

/**
 * Removes the history of people who deleted their account two years ago. Until then it answers who
 * asks about a decision; of everybody else it stays, because it says why they stand where they do.
 * The trigger `sanction_append_only` lets nothing else go.
 */
export async function forgetOldSanctions(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - AUDIT_YEARS * 366 * DAY_MS);
  const isGone = (userId: typeof sanctionTable.userId | typeof standingTable.userId) =>
    exists(
      ctx.db
        .select({ id: userTable.id })
        .from(userTable)
        .where(and(eq(userTable.id, userId), lt(userTable.deletedAt, before))),
    );
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(standingTable).where(isGone(standingTable.userId));
    await ctx.db.delete(sanctionTable).where(isGone(sanctionTable.userId));
  });
}

export const sanctionJobs = [
  defineSchedule('moderation.end-suspensions', '*/5 * * * *', endSuspensions),
  defineSchedule('moderation.forget-sanctions', '31 4 * * *', forgetOldSanctions),
];
