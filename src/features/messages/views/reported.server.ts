// What moderators read of a conversation: the message that was reported and the few around it, the
// last ones of a conversation that was reported, or those of the two of a disputed order, and
// nothing else. Every look is in the audit log.
import { and, asc, between, desc, eq, isNull } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit, requireModerator } from '#features/accounts/accounts.public.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { isParticipant } from '#features/messages/messages.policy.ts';
import { AROUND_REPORTED, LAST_REPORTED } from '#features/messages/messages.limits.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import {
  preservedConversationTable,
  conversationTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { findPictures } from './thread.server.ts';

/**
 * A reported message with those around it, oldest first; pictures of the reported one alone. The
 * look is recorded in the same transaction, so that there is none without it.
 * @param input.whole its conversation was reported: with more of what was said before
 * @throws AppError not_authenticated, not_allowed; conversation_not_found for a message that nobody
 *   reported, and for those of the moderator's own
 */
export async function readAroundReported(
  ctx: Ctx,
  { messageId, whole = false }: { messageId: string; whole?: boolean },
): Promise<ReportedMessage[]> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { conversationId, position } = messageTable;
    const { buyerId, sellerId } = conversationTable;
    const [reported] = await ctx.db
      .select({ conversationId, position, buyerId, sellerId })
      .from(messageTable)
      .innerJoin(conversationTable, eq(conversationTable.id, conversationId))
      .innerJoin(
        preservedConversationTable,
        and(
          eq(preservedConversationTable.conversationId, conversationId),
          eq(preservedConversationTable.messageId, messageTable.id),
        ),
      )
      .where(eq(messageTable.id, messageId))
      .limit(1);
    if (!reported || isParticipant(actor, reported))
      throw new AppError(messageErrors.conversation_not_found, { detail: messageId });
    await recordAudit(ctx, {
      action: 'look.message',
      kind: 'messages',
      subjectId: messageId,
      detail: { conversationId: reported.conversationId },
    });
    const { id, senderId, content, createdAt } = messageTable;
    const { name, email } = userTable;
    const rows = await ctx.db
      .select({ id, senderId, content, createdAt, name, email })
      .from(messageTable)
      .innerJoin(userTable, eq(userTable.id, senderId))
      .where(
        and(
          eq(conversationId, reported.conversationId),
          between(
            position,
            reported.position - (whole ? LAST_REPORTED - AROUND_REPORTED - 1 : AROUND_REPORTED),
            reported.position + AROUND_REPORTED,
          ),
        ),
      )
      .orderBy(asc(position));
    const pictures = await findPictures(ctx, [messageId]);
    return rows.map((row) => ({
      id: row.id,
      senderId: row.senderId,
      senderName: displayName(row),
      content: row.content,
      at: row.createdAt.toISOString(),
      isReported: row.id === messageId,
      pictures: row.id === messageId ? (pictures.get(row.id) ?? []) : [],
    }));
  });
}

/**
 * The last messages of the two of an order, as long as what they said is kept because they disagree
 * about it, oldest first, with their pictures. The look is recorded in the same transaction.
 * @throws AppError not_authenticated, not_allowed; conversation_not_found where they never wrote to
 *   each other, there is no dispute, or the moderator is one of them
 */
export async function readDisputed(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<ReportedMessage[]> {
  const actor = requireModerator(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { id, senderId, content, createdAt, conversationId, delivered } = messageTable;
    const { buyerId, sellerId } = conversationTable;
    const kept = preservedConversationTable;
    const { name, email } = userTable;
    const rows = await ctx.db
      .select({ id, senderId, content, createdAt, name, email, buyerId, sellerId })
      .from(kept)
      .innerJoin(conversationTable, eq(conversationTable.id, kept.conversationId))
      .innerJoin(messageTable, eq(conversationId, conversationTable.id))
      .innerJoin(userTable, eq(userTable.id, senderId))
      .where(and(eq(kept.preservedBy, orderId), isNull(kept.messageId), eq(delivered, true)))
      .orderBy(desc(createdAt), desc(id))
      .limit(LAST_REPORTED);
    if (rows.length === 0 || rows.some((row) => isParticipant(actor, row)))
      throw new AppError(messageErrors.conversation_not_found, { detail: orderId });
    await recordAudit(ctx, { action: 'look.dispute', kind: 'orders', subjectId: orderId });
    const pictures = await findPictures(
      ctx,
      rows.map((row) => row.id),
    );
    return rows.toReversed().map((row) => ({
      id: row.id,
      senderId: row.senderId,
      senderName: displayName(row),
      content: row.content,
      at: row.createdAt.toISOString(),
      isReported: false,
      pictures: pictures.get(row.id) ?? [],
    }));
  });
}
