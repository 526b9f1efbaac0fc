// What accounts does without a request.
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { inBatches } from '#platform/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  codeTable,
  sessionTable,
  signupTable,
  userTable,
  verificationTable,
} from './accounts.table.server.ts';

/**
 * Removes codes, waiting sign-ups and sessions whose time is over; they were good for nothing any
 * more.
 */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  for (const table of [codeTable, verificationTable, signupTable, sessionTable])
    await ctx.db.delete(table).where(lt(table.expiresAt, sql`now()`));
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
