// What sellers does without a request.
import { and, eq, sql } from 'drizzle-orm';
import { keepNames } from '#features/accounts/accounts.reserved.server.ts';
import { knownNameTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { sellerProfileTable, sellerStatsTable } from './sellers.table.server.ts';

/** Takes away the store and the totals of somebody whose account is gone. Safe to repeat. */
export async function removeSeller(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db.delete(sellerProfileTable).where(eq(sellerProfileTable.userId, userId));
  await ctx.db.delete(sellerStatsTable).where(eq(sellerStatsTable.userId, userId));
  await ctx.db
    .delete(knownNameTable)
    .where(and(eq(knownNameTable.userId, userId), eq(knownNameTable.kind, 'store')));
}

/** The job for the names of stores; returns how many were remembered. */
export async function keepStoreNames(ctx: Ctx): Promise<number> {
  const { userId, storeName: name } = sellerProfileTable;
  return keepNames(ctx, 'store', (limit) =>
    ctx.db
      .select({ userId, name })
      .from(sellerProfileTable)
      .leftJoin(
        knownNameTable,
        and(eq(knownNameTable.userId, userId), eq(knownNameTable.kind, 'store')),
      )
      .where(sql`${knownNameTable.name} is distinct from ${name}`)
      .limit(limit),
  );
}
