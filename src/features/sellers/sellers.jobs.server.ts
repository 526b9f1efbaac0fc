// What sellers does without a request.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { sellerProfileTable, sellerStatsTable } from './sellers.table.server.ts';

/** Takes away the store and the totals of somebody whose account is gone. Safe to repeat. */
export async function removeSeller(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(sellerProfileTable).where(eq(sellerProfileTable.userId, userId));
  await ctx.db.delete(sellerStatsTable).where(eq(sellerStatsTable.userId, userId));
}
