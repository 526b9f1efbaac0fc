// Keeps what was said for longer than a year while an order is disputed or a report is open: both
// are later features, which hold a conversation by their own id and let it go again.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { conversationHoldTable } from '#features/messages/messages.table.server.ts';

/**
 * Keeps a conversation until it is released by the same holder; safe to repeat.
 * @param input.messageId the one message that moderators are to see, with what was said around it
 */
export async function holdConversation(
  ctx: Ctx,
  {
    conversationId,
    heldBy,
    messageId = null,
  }: { conversationId: string; heldBy: string; messageId?: string | null },
): Promise<void> {
  await ctx.db
    .insert(conversationHoldTable)
    .values({ conversationId, heldBy, messageId, createdAt: ctx.now })
    .onConflictDoNothing();
}

/** Ends one hold; others stay. */
export async function releaseConversation(
  ctx: Ctx,
  { conversationId, heldBy }: { conversationId: string; heldBy: string },
): Promise<void> {
  await ctx.db
    .delete(conversationHoldTable)
    .where(
      and(
        eq(conversationHoldTable.conversationId, conversationId),
        eq(conversationHoldTable.heldBy, heldBy),
      ),
    );
}
