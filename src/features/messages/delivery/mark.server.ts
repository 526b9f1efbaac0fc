// What somebody does in a conversation without writing: they read it, or they are typing.
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { findBlocks } from '#features/accounts/accounts.public.server.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { notifyStreams, sendTyping } from '#features/messages/live/stream.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { waitingRead } from '#features/messages/messages.events.server.ts';
import { MESSAGE_LIMITS, WAITED_MINUTES } from '#features/messages/messages.limits.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import { messageTable, participantTable } from '#features/messages/messages.table.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { lockConversation } from './deliver.server.ts';

/**
 * The actor has seen a conversation up to a message; what is unread beyond it is counted anew.
 * Going back changes nothing.
 * @returns what is unread now, in this conversation and in all
 * @throws AppError not_authenticated, conversation_not_found
 */
export async function markRead(
  ctx: Ctx,
  { conversationId, position }: { conversationId: string; position: number },
): Promise<{ unread: number; total: number }> {
  const actor = requireActor(ctx);
  const unread = await inTransaction(ctx, async (ctx) => {
    const { lastPosition, otherId } = await lockConversation(ctx, actor, conversationId);
    const own = and(
      eq(participantTable.conversationId, conversationId),
      eq(participantTable.userId, actor.id),
    );
    const [before] = await ctx.db
      .select({ readPosition: participantTable.readPosition, unread: participantTable.unread })
      .from(participantTable)
      .where(own);
    if (!before) throw new AppError(messageErrors.conversation_not_found);
    const readPosition = Math.min(position, lastPosition);
    if (readPosition <= before.readPosition) return before.unread;
    const { position: at, createdAt, type } = messageTable;
    const [rest] = await ctx.db
      .select({
        unread: sql<number>`(count(*) filter (where ${at} > ${readPosition}))::int`,
        // What is about something was told of at once.
        told: sql<boolean | null>`bool_or(${at} <= ${readPosition} and (${type} <> 'text'
          or ${createdAt} <= ${ctx.now.toISOString()}::timestamptz
            - make_interval(mins => ${WAITED_MINUTES})))`,
      })
      .from(messageTable)
      .where(
        and(
          eq(messageTable.conversationId, conversationId),
          gt(at, before.readPosition),
          ne(messageTable.senderId, actor.id),
          eq(messageTable.delivered, true),
        ),
      );
    const unread = rest?.unread ?? 0;
    if (rest?.told) await publish(ctx, waitingRead, { conversationId, readerId: actor.id });
    await ctx.db.update(participantTable).set({ readPosition, unread }).where(own);
    await notifyStreams(ctx, [actor.id, otherId], {
      kind: 'read',
      conversationId,
      byId: actor.id,
      position: readPosition,
    });
    return unread;
  });
  return { unread, total: await countUnread(ctx) };
}

/**
 * Tells the other one that the actor is typing; nothing of it is kept, and somebody who blocked the
 * actor is not told.
 * @throws AppError not_authenticated, message_unverified, conversation_not_found, rate_limited
 */
export async function signalTyping(
  ctx: Ctx,
  { conversationId }: { conversationId: string },
): Promise<void> {
  const actor = requireActor(ctx);
  if (!canSendMessages(actor)) throw new AppError(messageErrors.message_unverified);
  const [row] = await ctx.db
    .select({ otherId: participantTable.otherId })
    .from(participantTable)
    .where(
      and(
        eq(participantTable.conversationId, conversationId),
        eq(participantTable.userId, actor.id),
      ),
    );
  if (!row) throw new AppError(messageErrors.conversation_not_found);
  await requireWithinLimit(ctx, MESSAGE_LIMITS.typing, actor.id);
  // Nothing has reached them yet.
  if (!(await hasPart(ctx, { conversationId, userId: row.otherId }))) return;
  const { blocking, blockedBy } = await findBlocks(ctx, { userId: row.otherId });
  if (!blocking && !blockedBy) await sendTyping(ctx, row.otherId, { conversationId });
}

/** Whether somebody has a part in a conversation. */
async function hasPart(
  ctx: Ctx,
  { conversationId, userId }: { conversationId: string; userId: string },
): Promise<boolean> {
  const part = and(
    eq(participantTable.conversationId, conversationId),
    eq(participantTable.userId, userId),
  );
  return (await ctx.db.$count(participantTable, part)) > 0;
}
