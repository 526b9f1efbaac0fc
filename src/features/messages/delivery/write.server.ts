// Sends what people write. The first message opens its conversation; sent again with the same
// client id, a message is the same one.
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { messageErrors, refuseMessage } from '#features/messages/messages.errors.ts';
import { MESSAGE_LIMITS } from '#features/messages/messages.limits.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import {
  type MessageView,
  sendMessageInput,
  type SendMessageInput,
  startConversationInput,
  type StartConversationInput,
} from '#features/messages/messages.schema.ts';
import { getMessage } from '#features/messages/views/thread.server.ts';
import { findConversation, requireContact, type Subject } from './contact.server.ts';
import { findSent, openConversation, postMessage } from './post.server.ts';

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
  const { id } =
    sent ?? (await inTransaction(ctx, (ctx) => postMessage(ctx, actor, conversationId, written)));
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
  await requireMayBegin(ctx, subject);
  const { id, conversationId } = await inTransaction(ctx, async (ctx) => {
    const conversationId = await openConversation(ctx, actor, subject);
    const { id } = await postMessage(ctx, actor, conversationId, written);
    return { conversationId, id };
  });
  return getMessage(ctx, { id, conversationId });
}

/**
 * Lets a conversation begin: the seller may be written to, and the actor has not begun with too
 * many people today. Before the transaction that opens it.
 * @throws AppError not_authenticated, person_blocked, person_unavailable, rate_limited
 */
export async function requireMayBegin(ctx: Ctx, { sellerId }: Subject): Promise<void> {
  const actor = requireActor(ctx);
  await requireMayWriteTo(ctx, { userId: sellerId });
  await requirePace(ctx, actor);
  await requireWithinLimit(ctx, MESSAGE_LIMITS.conversations, actor.id);
}

/** Somebody who may write at all. @throws AppError not_authenticated, message_unverified */
function requireWriter(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canSendMessages(actor)) throw new AppError(messageErrors.message_unverified);
  return actor;
}

async function requirePace(ctx: Ctx, actor: Actor): Promise<void> {
  await requireWithinLimit(ctx, MESSAGE_LIMITS.messages, actor.id);
}
