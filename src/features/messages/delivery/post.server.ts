// Puts a message into its conversation, under the conversation's lock: position, what is unread and
// what streams tell are part of the caller's transaction. Texts come from write.server.ts;
// later features post what is about something of theirs.
import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { notifyStreams } from '#features/messages/live/stream.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { messageSubmitted } from '#features/messages/messages.events.server.ts';
import type { MessageType } from '#features/messages/messages.limits.ts';
import { conversationTable, messageTable } from '#features/messages/messages.table.server.ts';
import { findConversation, type Subject } from './contact.server.ts';
import { attachPictures, findPictureIds } from './attach.server.ts';
import { deliver, isBehindOwn, join, keepBack } from './deliver.server.ts';
import { lockConversation } from './lock.server.ts';

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

/** Where a message stands. */
export type Posted = { id: string; position: number };

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
  const [sent] = await ctx.db
    .select({ id, position, type, content: messageTable.content })
    .from(messageTable)
    .where(and(eq(messageTable.senderId, actor.id), eq(messageTable.clientId, clientId)));
  if (!sent) return null;
  const isSame =
    sent.content === content &&
    sent.type === (about?.type ?? 'text') &&
    (await findPictureIds(ctx, { messageId: sent.id })).join() === attachments.join();
  if (!isSame) throw new AppError(messageErrors.client_id_used);
  return { id: sent.id, position: sent.position };
}

/**
 * The conversation of two people, in a transaction; somebody else may have made it a moment ago.
 * @returns its id
 */
export async function openConversation(
  ctx: Ctx,
  actor: Pick<Actor, 'id'>,
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
      letThrough: false,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: conversationTable.id });
  if (!made) {
    const about = { listingId: listingId ?? undefined, sellerId };
    const known = await findConversation(ctx, about, { unseen: true });
    if (!known) throw new AppError(messageErrors.conversation_not_found);
    return known;
  }
  return made.id;
}

/**
 * Posts a message of the actor's, in a transaction; sent again, it is the same one. The first words
 * to somebody wait until they were looked at: a text reaches them then, and what is about something
 * comes without its words until then.
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
  const { otherId, letThrough } = conversation;
  // Behind the lock: the same message may have come a moment ago.
  const sent = await findSent(ctx, actor, written);
  if (sent) return sent;
  await requireMayWriteTo(ctx, { userId: otherId });
  const { content, clientId, about, attachments = [] } = written;
  const type: MessageType = about?.type ?? 'text';
  const waits = !letThrough && (content !== '' || attachments.length > 0);
  const delivered = !waits || type !== 'text';
  const position = conversation.lastPosition + 1;
  const id = v7();
  const [inserted] = await ctx.db
    .insert(messageTable)
    .values({
      id,
      conversationId,
      position,
      senderId: actor.id,
      content,
      clientId,
      type,
      aboutId: about?.id ?? null,
      status: waits ? 'pending' : 'approved',
      delivered,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: messageTable.id });
  // In another conversation at the same moment.
  if (!inserted) throw new AppError(messageErrors.client_id_used);
  await attachPictures(ctx, actor, { messageId: id, ids: attachments });
  if (!letThrough) await join(ctx, conversationId, { userId: actor.id, otherId });
  const sentNow = { id, conversationId, position, senderId: actor.id, type };
  if (delivered) await deliver(ctx, { ...sentNow, pictures: attachments.length }, conversation);
  else await keepBack(ctx, sentNow);
  // What stands behind others of theirs goes where those go.
  if (waits && (delivered || !(await isBehindOwn(ctx, sentNow))))
    await publish(ctx, messageSubmitted, { id, revision: 1 });
  return { id, position };
}

/**
 * Tells both that what a message is about has changed, so that their threads show it at once; in
 * the transaction that changes it, which holds the lock of the conversation.
 */
export async function notifyOfChange(
  ctx: Ctx,
  { messageId }: { messageId: string },
): Promise<void> {
  const { conversationId, position, senderId } = messageTable;
  const { buyerId, sellerId } = conversationTable;
  const [row] = await ctx.db
    .select({ conversationId, position, senderId, buyerId, sellerId })
    .from(messageTable)
    .innerJoin(conversationTable, eq(conversationTable.id, conversationId))
    .where(eq(messageTable.id, messageId));
  if (!row) return;
  await notifyStreams(ctx, [row.buyerId, row.sellerId], {
    kind: 'changed',
    conversationId: row.conversationId,
    byId: row.senderId,
    position: row.position,
  });
}
