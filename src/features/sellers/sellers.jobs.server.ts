// What sellers does without a request.
import { and, eq, sql } from 'drizzle-orm';
import { keepName } from '#features/accounts/accounts.reserved.server.ts';
import { knownNameTable } from '#features/accounts/accounts.table.server.ts';
import { inBatches } from '#platform/batches.server.ts';
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

const NAMES_AT_ONCE = 200;

/** Remembers how the names of stores look that were written in another way; returns how many. */
export async function keepStoreNames(ctx: Ctx): Promise<number> {
  const { userId, storeName: name } = sellerProfileTable;
  return inBatches(NAMES_AT_ONCE, async () => {
    const due = await ctx.db
      .select({ userId, name })
      .from(sellerProfileTable)
      .leftJoin(
        knownNameTable,
        and(eq(knownNameTable.userId, userId), eq(knownNameTable.kind, 'store')),
      )
      .where(sql`${knownNameTable.name} is distinct from ${name}`)
      .limit(NAMES_AT_ONCE);
    for (const store of due) await keepName(ctx, { ...store, kind: 'store' });
    return due.length;
  });
}
