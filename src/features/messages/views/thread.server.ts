// Reads the messages of one conversation, newest first, by their positions in it.
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import type { MessageType } from '#features/messages/messages.limits.ts';
import { isParticipant } from '#features/messages/messages.policy.ts';
import type { MessageView } from '#features/messages/messages.schema.ts';
import {
  conversationTable,
  messagePictureTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import { lastSeenPosition } from './last-message.server.ts';

/** Backwards along message_position_unique. */
const NEWEST = keyset('messages.newest', {
  position: { by: messageTable.position, type: 'integer', descending: true },
});

/** How far the receiver of a message has read. */
export const receiver = alias(participantTable, 'receiver');
export const isReceiver = and(
  eq(receiver.conversationId, messageTable.conversationId),
  eq(receiver.otherId, messageTable.senderId),
);
export const isConversation = eq(conversationTable.id, messageTable.conversationId);

/** Columns for `toMessageViews`, of a message with its conversation and receiver. */
export const messageColumns = {
  id: messageTable.id,
  conversationId: messageTable.conversationId,
  position: messageTable.position,
  senderId: messageTable.senderId,
  content: messageTable.content,
  messageType: messageTable.type,
  aboutId: messageTable.aboutId,
  clientId: messageTable.clientId,
  createdAt: messageTable.createdAt,
  status: messageTable.status,
  statusReason: messageTable.statusReason,
  listingId: conversationTable.listingId,
  buyerId: conversationTable.buyerId,
  sellerId: conversationTable.sellerId,
  /** Most have none, and are not asked about them. */
  hasPictures: sql<boolean>`exists (select from ${messagePictureTable}
    where ${messagePictureTable.messageId} = ${messageTable.id})`,
  read: sql<boolean>`coalesce(${receiver.readPosition} >= ${messageTable.position}, false)`,
} as const;

export type MessageColumns = Pick<
  typeof messageTable.$inferSelect,
  | 'id'
  | 'conversationId'
  | 'position'
  | 'senderId'
  | 'content'
  | 'clientId'
  | 'createdAt'
  | 'aboutId'
  | 'status'
  | 'statusReason'
> & {
  messageType: MessageType;
  listingId: string | null;
  buyerId: string;
  sellerId: string;
  hasPictures: boolean;
  read: boolean;
};

/** The pictures of messages that were authorized before, by the message's id. */
export async function findPictures(
  ctx: Ctx,
  messageIds: readonly string[],
): Promise<Map<string, MediaView[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ messageId: messagePictureTable.messageId, media: mediaTable })
    .from(messagePictureTable)
    .innerJoin(mediaTable, eq(mediaTable.id, messagePictureTable.mediaId))
    .where(sql`${messagePictureTable.messageId} = any(${sql.param(messageIds)}::uuid[])`)
    .orderBy(asc(messagePictureTable.messageId), asc(messagePictureTable.place));
  const found = new Map<string, MediaView[]>();
  for (const { messageId, media } of rows)
    found.set(messageId, [...(found.get(messageId) ?? []), toMediaView(media)]);
  return found;
}

/** A message as one of the two sees it. */
function toMessageView(
  row: MessageColumns,
  readerId: string,
  pictures: Map<string, MediaView[]>,
): MessageView {
  const { clientId, createdAt, listingId, buyerId, sellerId, hasPictures: _, ...message } = row;
  const own = message.senderId === readerId;
  const hasWords = own || message.status === 'approved';
  return {
    ...message,
    content: hasWords ? message.content : '',
    statusReason: own ? message.statusReason : null,
    receiverId: message.senderId === buyerId ? sellerId : buyerId,
    timestamp: createdAt.toISOString(),
    productId: listingId,
    attachments: hasWords ? (pictures.get(message.id) ?? []) : [],
    clientId: own ? clientId : null,
  };
}

/** Messages as one of the two sees them, with their pictures. */
async function toMessageViews(
  ctx: Ctx,
  messages: MessageColumns[],
  readerId: string,
): Promise<MessageView[]> {
  const read = messages.map((message) => ({ message, readerId }));
  return [...(await toMessageViewsOf(ctx, read)).values()];
}

/** The same for several readers at once, each with messages of theirs. @returns by those rows */
export async function toMessageViewsOf(
  ctx: Ctx,
  read: { message: MessageColumns; readerId: string }[],
): Promise<Map<object, MessageView>> {
  const withPictures = read.filter(({ message }) => message.hasPictures);
  const ids = new Set(withPictures.map(({ message }) => message.id));
  const pictures = await findPictures(ctx, [...ids]);
  return new Map(
    read.map(({ message, readerId }) => [message, toMessageView(message, readerId, pictures)]),
  );
}

/** A condition on `message`: this one sees it, as its sender or because it reached them. */
function isSeenBy(userId: string) {
  return sql`(${messageTable.delivered} or ${messageTable.senderId} = ${userId}::uuid)`;
}

function readMessages(ctx: Ctx) {
  return ctx.db
    .select({ at: NEWEST.columns, message: messageColumns })
    .from(messageTable)
    .innerJoin(conversationTable, isConversation)
    .leftJoin(receiver, isReceiver);
}

/**
 * A page of a conversation, the newest message first.
 * @throws AppError not_authenticated, conversation_not_found (also for other people's);
 *   invalid_request for a cursor that is none
 */
export async function listMessages(
  ctx: Ctx,
  input: { conversationId: string; limit: number; cursor?: string | undefined },
): Promise<Page<MessageView> & { total: number }> {
  const { conversationId, limit, cursor } = input;
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const { buyerId, sellerId } = conversationTable;
  const [conversation] = await ctx.db
    .select({ buyerId, sellerId, lastPosition: lastSeenPosition })
    .from(participantTable)
    .innerJoin(conversationTable, eq(conversationTable.id, participantTable.conversationId))
    .where(
      and(
        eq(participantTable.conversationId, conversationId),
        eq(participantTable.userId, actor.id),
      ),
    );
  if (!conversation || !isParticipant(actor, conversation))
    throw new AppError(messageErrors.conversation_not_found, { detail: conversationId });
  const rows = await readMessages(ctx)
    .where(
      and(
        eq(messageTable.conversationId, conversationId),
        isSeenBy(actor.id),
        // What is written from now on is for the stream, so that the two do not overlap.
        lte(messageTable.position, conversation.lastPosition),
        after ? NEWEST.after(after) : undefined,
      ),
    )
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return {
    items: await toMessageViews(
      ctx,
      items.map(({ message }) => message),
      actor.id,
    ),
    nextCursor,
    total: conversation.lastPosition,
  };
}

/** A message as its sender sees it, who has just written it. */
export async function viewMessage(
  ctx: Ctx,
  { id }: Pick<Actor, 'id'>,
  message: MessageColumns,
): Promise<MessageView> {
  const pictures = await findPictures(ctx, message.hasPictures ? [message.id] : []);
  return toMessageView(message, id, pictures);
}

/** One message of a conversation that was authorized before. */
export async function getMessage(
  ctx: Ctx,
  actor: Pick<Actor, 'id'>,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<MessageView> {
  const rows = await readMessages(ctx).where(
    and(eq(messageTable.id, id), eq(messageTable.conversationId, conversationId)),
  );
  const [view] = await toMessageViews(
    ctx,
    rows.map(({ message }) => message),
    actor.id,
  );
  // The client id of a message in another conversation.
  if (!view) throw new AppError(messageErrors.client_id_used);
  return view;
}
