// Sends what people write into a conversation of theirs; later features post what is about
// something of theirs. Sent again with the same client id, a message is the same one.
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { claimMedia } from '#features/media/media.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { messageErrors, refuseMessage } from '#features/messages/messages.errors.ts';
import { messageSubmitted } from '#features/messages/messages.events.server.ts';
import { MESSAGE_LIMITS, type MessageType } from '#features/messages/messages.limits.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import {
  type MessageView,
  sendMessageInput,
  type SendMessageInput,
} from '#features/messages/messages.schema.ts';
import { messagePictureTable, messageTable } from '#features/messages/messages.table.server.ts';
import {
  getMessage,
  type MessageColumns,
  viewMessage,
} from '#features/messages/views/thread.server.ts';
import { deliver, isBehindOwn, join, keepBack, lockConversation } from './deliver.server.ts';

/**
 * Sends a message in a conversation of the actor's.
 * @throws AppError not_authenticated, message_unverified, message_empty, message_too_long,
 *   conversation_not_found, person_blocked, person_unavailable, client_id_used, rate_limited
 */
export async function sendMessage(ctx: Ctx, input: SendMessageInput): Promise<MessageView> {
  const actor = requireWriter(ctx);
  const { conversationId, ...written } = readInput(sendMessageInput, input, refuseMessage);
  const sent = await findSent(ctx, actor, written);
  if (!sent) await requireWithinLimit(ctx, MESSAGE_LIMITS.messages, actor.id);
  const { id, columns } =
    sent ?? (await inTransaction(ctx, (ctx) => postMessage(ctx, actor, conversationId, written)));
  return columns
    ? viewMessage(ctx, actor, columns)
    : getMessage(ctx, actor, { id, conversationId });
}

/** Somebody who may write at all. @throws AppError not_authenticated, message_unverified */
export function requireWriter(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canSendMessages(actor)) throw new AppError(messageErrors.message_unverified);
  return actor;
}

/** What a message is about, when it is no text. */
export type Reference = { type: Exclude<MessageType, 'text'>; id: string };

/** A message on its way in; one with pictures, or about something, may have no words. */
export type Written = {
  content: string;
  clientId: string;
  about?: Reference;
  /** Ids of the actor's own pictures. */
  attachments?: readonly string[];
};

/** Where a message stands, and, when it is new, what its view is made of. */
export type Posted = { id: string; position: number; columns?: MessageColumns };

/**
 * The message that came with this client id before. @throws AppError client_id_used when that was
 * another one
 */
export async function findSent(
  ctx: Ctx,
  actor: Pick<Actor, 'id'>,
  sentAgain: Omit<Written, 'about'> & { about?: Pick<Reference, 'type'> },
): Promise<Posted | null> {
  const { clientId, content, about, attachments = [] } = sentAgain;
  const { id, position, type } = messageTable;
  // The columns of another table in a select of one are written out.
  const pictures = sql<string[]>`array(select media_id from message_picture
    where message_id = message.id order by place)`;
  const [sent] = await ctx.db
    .select({ id, position, type, content: messageTable.content, pictures })
    .from(messageTable)
    .where(and(eq(messageTable.senderId, actor.id), eq(messageTable.clientId, clientId)));
  if (!sent) return null;
  const isSame =
    sent.content === content &&
    sent.type === (about?.type ?? 'text') &&
    sent.pictures.join() === attachments.join();
  if (!isSame) throw new AppError(messageErrors.client_id_used);
  return { id: sent.id, position: sent.position };
}

/**
 * Posts a message of the actor's, in a transaction; sent again, it is the same one. The first words
 * to somebody wait until they were looked at: a text reaches them then, and what is about something
 * comes without its words until then. It is stored before the last question, whether the other one
 * may be written to, so that one statement finds out whether it is new.
 * @throws AppError conversation_not_found, person_blocked, person_unavailable, client_id_used
 */
export async function postMessage(
  ctx: Ctx,
  actor: Actor,
  conversationId: string,
  written: Written,
): Promise<Posted> {
  await lockAccount(ctx, actor);
  const conversation = await lockConversation(ctx, actor, conversationId);
  const { otherId, letThrough, listingId, buyerId, sellerId } = conversation;
  const { content, clientId, about, attachments = [] } = written;
  const type: MessageType = about?.type ?? 'text';
  const waits = !letThrough && (content !== '' || attachments.length > 0);
  const delivered = !waits || type !== 'text';
  const position = conversation.lastPosition + 1;
  const id = v7();
  const message = {
    id,
    conversationId,
    position,
    senderId: actor.id,
    content,
    clientId,
    aboutId: about?.id ?? null,
    status: waits ? ('pending' as const) : ('approved' as const),
    createdAt: ctx.now,
  };
  const { rowCount } = await ctx.db
    .insert(messageTable)
    .values({ ...message, type, delivered })
    .onConflictDoNothing();
  if (!rowCount) return requireSent(ctx, actor, written);
  await requireMayWriteTo(ctx, { userId: otherId });
  await attachPictures(ctx, actor, { messageId: id, ids: attachments });
  const sentNow = { id, conversationId, position, senderId: actor.id, type };
  // What stands behind others of theirs goes where those go.
  const isReviewed = waits && (delivered || !(await isBehindOwn(ctx, sentNow)));
  if (!letThrough) await join(ctx, conversationId, { userId: actor.id, otherId });
  if (delivered) await deliver(ctx, { ...sentNow, pictures: attachments.length }, conversation);
  else await keepBack(ctx, sentNow);
  if (isReviewed) await publish(ctx, messageSubmitted, { id, revision: 1 });
  const columns = {
    ...message,
    messageType: type,
    statusReason: null,
    listingId,
    buyerId,
    sellerId,
    hasPictures: attachments.length > 0,
    read: false,
  };
  return { id, position, columns };
}

/** The message that has this client id, a moment ago or in another conversation. */
async function requireSent(ctx: Ctx, actor: Actor, written: Written): Promise<Posted> {
  const sent = await findSent(ctx, actor, written);
  if (!sent) throw new AppError(messageErrors.client_id_used);
  return sent;
}

/**
 * Attaches the actor's own pictures to a message, in its transaction.
 * @throws AppError media_not_found (somebody else's, or gone), media_in_use, invalid_image_type
 */
async function attachPictures(
  ctx: Ctx,
  { id: ownerId }: Pick<Actor, 'id'>,
  { messageId, ids }: { messageId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const claimed = await claimMedia(ctx, { ownerId, ids });
  if (claimed.some(({ kind }) => kind !== 'image'))
    throw new AppError(mediaErrors.invalid_image_type);
  await ctx.db
    .insert(messagePictureTable)
    .values(ids.map((mediaId, place) => ({ messageId, place, mediaId })));
}
