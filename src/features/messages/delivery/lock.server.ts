// The one lock that everything takes which changes a conversation.
import { and, eq, or } from 'drizzle-orm';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { conversationTable } from '#features/messages/messages.table.server.ts';

export type Locked = {
  otherId: string;
  listingId: string | null;
  lastPosition: number;
  /** What is written now is not looked at first. */
  letThrough: boolean;
};

/**
 * Locks a conversation of somebody until the transaction ends.
 * @throws AppError conversation_not_found when there is none, or it is other people's
 */
export async function lockConversation(
  ctx: Ctx,
  { id }: Pick<Actor, 'id'>,
  conversationId: string,
): Promise<Locked> {
  const { buyerId, sellerId, listingId, lastPosition, letThrough } = conversationTable;
  const [row] = await ctx.db
    .select({ buyerId, sellerId, listingId, lastPosition, letThrough })
    .from(conversationTable)
    .where(and(eq(conversationTable.id, conversationId), or(eq(buyerId, id), eq(sellerId, id))))
    .for('update');
  if (!row) throw new AppError(messageErrors.conversation_not_found, { detail: conversationId });
  return { ...row, otherId: row.buyerId === id ? row.sellerId : row.buyerId };
}
