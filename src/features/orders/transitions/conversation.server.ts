// While an order is disputed, what its two people said to each other is kept, however old it is
// (DECISIONS.md G1).
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { conversationTable } from '#features/messages/messages.table.server.ts';
import {
  preserveConversation,
  releaseConversation,
} from '#features/messages/messages.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { OrderRow } from '#features/orders/orders.table.server.ts';

/** Keeps the conversations of the two. */
export async function preserveConversations(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const conversationId of await findConversations(ctx, order))
    await preserveConversation(ctx, { conversationId, preservedBy: order.id });
}

/** Lets them go again. */
export async function releaseConversations(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const conversationId of await findConversations(ctx, order))
    await releaseConversation(ctx, { conversationId, preservedBy: order.id });
}

/** About the listing, and the one without a listing. */
async function findConversations(
  ctx: Ctx,
  { listingId, buyerId, sellerId }: OrderRow,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: conversationTable.id })
    .from(conversationTable)
    .where(
      or(
        and(
          eq(conversationTable.listingId, listingId),
          eq(conversationTable.buyerId, buyerId),
          eq(conversationTable.sellerId, sellerId),
        ),
        and(
          isNull(conversationTable.listingId),
          sql`least(buyer_id, seller_id) = least(${buyerId}::uuid, ${sellerId}::uuid)`,
          sql`greatest(buyer_id, seller_id) = greatest(${buyerId}::uuid, ${sellerId}::uuid)`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}
