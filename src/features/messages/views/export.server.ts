// Owns the data export of what somebody wrote and got.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import { findPictures } from './thread.server.ts';

/**
 * Every conversation of the actor with its messages; the other one is an id. @throws AppError
 * not_authenticated
 */
export async function exportOwnMessages(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const { id } = requireActor(ctx);
  const conversations = await ctx.db
    .select({
      id: conversationTable.id,
      listingId: conversationTable.listingId,
      subject: conversationTable.subject,
      with: participantTable.otherId,
      createdAt: conversationTable.createdAt,
    })
    .from(participantTable)
    .innerJoin(conversationTable, eq(conversationTable.id, participantTable.conversationId))
    .where(eq(participantTable.userId, id))
    .orderBy(asc(conversationTable.createdAt));
  if (conversations.length === 0) return [];
  const messages = await ctx.db
    .select({
      id: messageTable.id,
      conversationId: messageTable.conversationId,
      senderId: messageTable.senderId,
      content: messageTable.content,
      messageType: messageTable.type,
      aboutId: messageTable.aboutId,
      status: messageTable.status,
      createdAt: messageTable.createdAt,
    })
    .from(messageTable)
    .where(
      and(
        inArray(
          messageTable.conversationId,
          conversations.map((conversation) => conversation.id),
        ),
        // What is not approved is its sender's alone.
        or(
          and(eq(messageTable.status, 'approved'), eq(messageTable.delivered, true)),
          eq(messageTable.senderId, id),
        ),
      ),
    )
    .orderBy(asc(messageTable.conversationId), asc(messageTable.position));
  const pictures = await findPictures(
    ctx,
    messages.map(({ id }) => id),
  );
  const byConversation = Map.groupBy(messages, ({ conversationId }) => conversationId);
  return conversations.map(({ id: conversationId, ...conversation }) => ({
    ...conversation,
    messages: (byConversation.get(conversationId) ?? []).map(
      ({ id: messageId, conversationId: _of, senderId, ...message }) => ({
        own: senderId === id,
        ...message,
        // The files lie there for as long as the conversation does.
        attachments: (pictures.get(messageId) ?? []).map(({ url }) => url),
      }),
    ),
  }));
}
