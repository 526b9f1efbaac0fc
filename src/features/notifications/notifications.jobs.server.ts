// What happens to notices without a request: they are kept for a while and go with the account.
import { eq, sql } from 'drizzle-orm';
import { inBatches } from '#platform/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/time.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { KEPT_DAYS } from './notifications.limits.ts';
import {
  notificationChoiceTable,
  notificationTable,
  pushSubscriptionTable,
} from './notifications.table.server.ts';

const FORGOTTEN_AT_ONCE = 5_000;

/** Deletes notices that are older than 90 days, read or not. @returns how many */
export async function forgetOldNotices(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return inBatches(FORGOTTEN_AT_ONCE, async () => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from notification where id in (
        select id from notification where created_at < ${before}::timestamptz
          limit ${FORGOTTEN_AT_ONCE})`);
    return rowCount ?? 0;
  });
}

/**
 * Takes away what was kept for somebody whose account is gone. Notices that others got of them
 * stay, under the name that the empty account has. Safe to repeat.
 */
export async function removeNoticesOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(notificationTable).where(eq(notificationTable.userId, userId));
    await ctx.db.delete(notificationChoiceTable).where(eq(notificationChoiceTable.userId, userId));
    await ctx.db.delete(pushSubscriptionTable).where(eq(pushSubscriptionTable.userId, userId));
  });
}
