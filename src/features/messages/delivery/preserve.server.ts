// Keeps what was said for longer than a year while an order is disputed or a report is open: both
// are later features, which hold a conversation by their own id and let it go again.
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { preservedConversationTable } from '#features/messages/messages.table.server.ts';

/**
 * Keeps a conversation until it is released by the same holder; safe to repeat.
 * @param input.messageId the one message that moderators are to see, with what was said around it
 */
export async function preserveConversation(
  ctx: Ctx,
  {
    conversationId,
    preservedBy,
    messageId = null,
  }: { conversationId: string; preservedBy: string; messageId?: string | null },
): Promise<void> {
  await ctx.db
    .insert(preservedConversationTable)
    .values({ conversationId, preservedBy, messageId, createdAt: ctx.now })
    .onConflictDoNothing();
}

/** Ends one hold; others stay. */
export async function releaseConversation(
  ctx: Ctx,
  { conversationId, preservedBy }: { conversationId: string; preservedBy: string },
): Promise<void> {
  await ctx.db
    .delete(preservedConversationTable)
    .where(
      and(
        eq(preservedConversationTable.conversationId, conversationId),
        eq(preservedConversationTable.preservedBy, preservedBy),
      ),
    );
}
