// Keeps what was said for longer than a year while an order is disputed or a report is open: both
// are later features, which hold a conversation by their own id and let it go again.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import {
  conversationTable,
  preservedConversationTable,
} from '#features/messages/messages.table.server.ts';

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

/** A buyer and a seller, and who preserves what they say to each other. */
type Two = { listingId: string; buyerId: string; sellerId: string; preservedBy: string };

/** Preserves what two people said about a listing and without one; safe to repeat. */
export async function preserveConversationsOf(ctx: Ctx, two: Two): Promise<void> {
  const found = await conversationsOf(ctx, two);
  if (found.length === 0) return;
  const { preservedBy } = two;
  await ctx.db
    .insert(preservedConversationTable)
    .values(
      found.map(({ id: conversationId }) => ({ conversationId, preservedBy, createdAt: ctx.now })),
    )
    .onConflictDoNothing();
}

/** Lets them go again; others may go on preserving them. */
export async function releaseConversationsOf(ctx: Ctx, two: Two): Promise<void> {
  await ctx.db
    .delete(preservedConversationTable)
    .where(
      and(
        inArray(preservedConversationTable.conversationId, conversationsOf(ctx, two)),
        eq(preservedConversationTable.preservedBy, two.preservedBy),
      ),
    );
}

/** About the listing, and the one without a listing. */
function conversationsOf(ctx: Ctx, two: Two) {
  const { id, listingId, buyerId, sellerId } = conversationTable;
  return ctx.db
    .select({ id })
    .from(conversationTable)
    .where(
      or(
        and(eq(listingId, two.listingId), eq(buyerId, two.buyerId), eq(sellerId, two.sellerId)),
        and(
          isNull(listingId),
          sql`least(${buyerId}, ${sellerId}) = least(${two.buyerId}::uuid, ${two.sellerId}::uuid)`,
          sql`greatest(${buyerId}, ${sellerId}) =
            greatest(${two.buyerId}::uuid, ${two.sellerId}::uuid)`,
        ),
      ),
    );
}
