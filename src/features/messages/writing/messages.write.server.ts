// Sends messages. The first one opens its conversation; sent again with the same client id, a
// message is the same one. Counting what is unread is part of the transaction, under the lock of
// the conversation.
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { requireMayWriteTo } from '#features/accounts/blocking/accounts.block.server.ts';
import { holdAccount, requireActor } from '#features/accounts/accounts.session.server.ts';
import { recordContact } from '#features/listings/reading/listings.stats.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { readInput } from '#platform/read-input.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { tellStreams } from '#features/messages/live/messages.stream.server.ts';
import { messageErrors, refuseMessage } from '#features/messages/messages.errors.ts';
import { messageSent } from '#features/messages/messages.events.server.ts';
import { MESSAGE_LIMITS } from '#features/messages/messages.limits.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import {
  type MessageView,
  sendMessageInput,
  type SendMessageInput,
  startConversationInput,
  type StartConversationInput,
} from '#features/messages/messages.schema.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import { getMessage } from '#features/messages/reading/messages.thread.server.ts';
import { findConversation, requireContact, type Subject } from './messages.contact.server.ts';
import { lockConversation } from './messages.lock.server.ts';

/** A message on its way in. */
type Written = { content: string; clientId: string };

/**
 * Sends a message in a conversation of the actor's.
 * @throws AppError not_authenticated, message_unverified, message_empty, message_too_long,
 *   conversation_not_found, person_blocked, person_unavailable, client_id_used, rate_limited
 */
export async function sendMessage(ctx: Ctx, input: SendMessageInput): Promise<MessageView> {
  const actor = requireWriter(ctx);
  const { conversationId, ...written } = readInput(sendMessageInput, input, refuseMessage);
  const sent = await findSent(ctx, actor, written);
  if (!sent) await requirePace(ctx, actor);
  const id =
    sent ?? (await inTransaction(ctx, (ctx) => insert(ctx, actor, conversationId, written)));
  return getMessage(ctx, { id, conversationId });
}

/**
 * Writes to the seller of a listing, or to a store. Whoever has a conversation about it already
 * goes on with it, also when the listing is sold (DECISIONS.md C14).
 * @throws AppError as sendMessage, and listing_not_found, seller_not_found, contact_sold,
 *   message_to_oneself
 */
export async function startConversation(
  ctx: Ctx,
  input: StartConversationInput,
): Promise<MessageView> {
  const actor = requireWriter(ctx);
  const { listingId, sellerId, ...written } = readInput(
    startConversationInput,
    input,
    refuseMessage,
  );
  const known = await findConversation(ctx, { listingId, sellerId });
  if (known) return sendMessage(ctx, { conversationId: known, ...written });
  const subject = await requireContact(ctx, { listingId, sellerId });
  await requireMayWriteTo(ctx, { userId: subject.sellerId });
  await requirePace(ctx, actor);
  await requireWithinLimit(ctx, MESSAGE_LIMITS.conversations, actor.id);
  const { id, conversationId } = await inTransaction(ctx, async (ctx) => {
    const conversationId = await openConversation(ctx, actor, subject);
    return { conversationId, id: await insert(ctx, actor, conversationId, written) };
  });
  return getMessage(ctx, { id, conversationId });
}

function requireWriter(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canSendMessages(actor)) throw new AppError(messageErrors.message_unverified);
  return actor;
}

async function requirePace(ctx: Ctx, actor: Actor): Promise<void> {
  await requireWithinLimit(ctx, MESSAGE_LIMITS.messages, actor.id);
}

/** The message that came with this client id before; it must be the same one. */
async function findSent(
  ctx: Ctx,
  actor: Actor,
  { clientId, content }: Written,
): Promise<string | null> {
  const [sent] = await ctx.db
    .select({ id: messageTable.id, content: messageTable.content })
    .from(messageTable)
    .where(and(eq(messageTable.senderId, actor.id), eq(messageTable.clientId, clientId)));
  if (!sent) return null;
  if (sent.content !== content) throw new AppError(messageErrors.client_id_used);
  return sent.id;
}

/** The conversation with its two people; somebody else may have made it a moment ago. */
async function openConversation(
  ctx: Ctx,
  actor: Actor,
  { listingId, sellerId, title }: Subject,
): Promise<string> {
  const [made] = await ctx.db
    .insert(conversationTable)
    .values({
      id: v7(),
      listingId,
      subject: title,
      buyerId: actor.id,
      sellerId,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: conversationTable.id });
  if (!made) {
    const known = await findConversation(ctx, { listingId: listingId ?? undefined, sellerId });
    if (!known) throw new AppError(messageErrors.conversation_not_found);
    return known;
  }
  const [one, other] = [actor.id, sellerId];
  await ctx.db.insert(participantTable).values([
    { conversationId: made.id, userId: one, otherId: other, lastMessageAt: ctx.now },
    { conversationId: made.id, userId: other, otherId: one, lastMessageAt: ctx.now },
  ]);
  if (listingId) await recordContact(ctx, { listingId });
  return made.id;
}

/** In a transaction. @returns the id of the message */
async function insert(
  ctx: Ctx,
  actor: Actor,
  conversationId: string,
  written: Written,
): Promise<string> {
  await holdAccount(ctx, actor);
  const conversation = await lockConversation(ctx, actor, conversationId);
  const { otherId, listingId } = conversation;
  // Behind the lock: the same message may have come a moment ago.
  const sent = await findSent(ctx, actor, written);
  if (sent) return sent;
  await requireMayWriteTo(ctx, { userId: otherId });
  const position = conversation.lastPosition + 1;
  const id = v7();
  const [inserted] = await ctx.db
    .insert(messageTable)
    .values({ id, conversationId, position, senderId: actor.id, ...written, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: messageTable.id });
  // In another conversation at the same moment.
  if (!inserted) throw new AppError(messageErrors.client_id_used);
  await ctx.db.execute(sql`
    with counted as (
      update conversation set last_position = ${position} where id = ${conversationId} returning id)
    update conversation_participant p
      set last_message_at = ${ctx.now.toISOString()}::timestamptz,
        unread = p.unread + (p.user_id <> ${actor.id})::int
      from counted where p.conversation_id = counted.id`);
  await tellStreams(ctx, [actor.id, otherId], {
    kind: 'message',
    conversationId,
    byId: actor.id,
    position,
  });
  await publish(ctx, messageSent, {
    messageId: id,
    conversationId,
    senderId: actor.id,
    receiverId: otherId,
    listingId,
    position,
    first: position === 1,
  });
  return id;
}
