// What happens to notices when an account is deleted.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  notificationChoiceTable,
  notificationTable,
  pushSubscriptionTable,
} from './notifications.table.server.ts';

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
