// What messages do when somebody deletes their account.
import { and, eq, notExists, or, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import {
  conversationTable,
  messageEventTable,
  messageStreamTable,
  messageTable,
  participantTable,
} from './messages.table.server.ts';

/**
 * Takes away what messages keep of somebody whose account is gone. What they wrote stays with the
 * other one, without their name, unless it has not reached them; when nobody has the conversation
 * any more, it goes. Safe to repeat.
 */
export async function leaveConversations(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { buyerId, sellerId } = conversationTable;
    await ctx.db.delete(participantTable).where(eq(participantTable.userId, userId));
    await ctx.db.delete(messageEventTable).where(eq(messageEventTable.userId, userId));
    await ctx.db.delete(messageStreamTable).where(eq(messageStreamTable.userId, userId));
    await ctx.db
      .delete(messageTable)
      .where(and(eq(messageTable.senderId, userId), eq(messageTable.delivered, false)));
    const anybody = ctx.db
      .select({ one: sql`1` })
      .from(participantTable)
      .innerJoin(userTable, eq(userTable.id, participantTable.userId))
      .where(
        and(
          eq(participantTable.conversationId, conversationTable.id),
          sql`${userTable.deletedAt} is null`,
        ),
      );
    await ctx.db
      .delete(conversationTable)
      .where(and(or(eq(buyerId, userId), eq(sellerId, userId)), notExists(anybody)));
  });
}
