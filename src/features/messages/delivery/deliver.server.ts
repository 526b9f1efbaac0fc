// Lets a message reach the other one, under the conversation's lock, which everything takes that
// changes one: what they see last, what is unread and what streams tell are part of the caller's
// transaction.
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordContact } from '#features/listings/listings.public.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { notifyStreams } from '#features/messages/live/stream.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { messageSent, messageWaiting } from '#features/messages/messages.events.server.ts';
import type { MessageType } from '#features/messages/messages.limits.ts';
import { conversationTable, messageTable } from '#features/messages/messages.table.server.ts';

export type Locked = {
  buyerId: string;
  sellerId: string;
  otherId: string;
  listingId: string | null;
  lastPosition: number;
  /** What is written now is not looked at first. */
  letThrough: boolean;
};

/**
 * Locks a conversation of somebody until the transaction ends.
 * @throws AppError conversation_not_found when there is none, or it is other people's
 */
export async function lockConversation(
  ctx: Ctx,
  { id }: Pick<Actor, 'id'>,
  conversationId: string,
): Promise<Locked> {
  const { buyerId, sellerId, listingId, lastPosition, letThrough } = conversationTable;
  const [row] = await ctx.db
    .select({ buyerId, sellerId, listingId, lastPosition, letThrough })
    .from(conversationTable)
    .where(and(eq(conversationTable.id, conversationId), or(eq(buyerId, id), eq(sellerId, id))))
    .for('update');
  if (!row) throw new AppError(messageErrors.conversation_not_found, { detail: conversationId });
  return { ...row, otherId: row.buyerId === id ? row.sellerId : row.buyerId };
}

/** A message that is stored. */
type Stored = {
  id: string;
  conversationId: string;
  position: number;
  senderId: string;
  type: MessageType;
};

/**
 * Gives somebody their part of a conversation, unless they have it or their account is gone.
 * @returns whether it is new to them
 */
export async function join(
  ctx: Ctx,
  conversationId: string,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<boolean> {
  const now = ctx.now.toISOString();
  const { rowCount } = await ctx.db.execute(sql`
    insert into conversation_participant (conversation_id, user_id, other_id, last_message_at)
      select ${conversationId}::uuid, id, ${otherId}::uuid, ${now}::timestamptz from ${userTable}
        where id = ${userId} and deleted_at is null
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Both have the message from now on. */
export async function deliver(
  ctx: Ctx,
  message: Stored & { pictures: number },
  { otherId, listingId, lastPosition, letThrough }: Locked,
): Promise<void> {
  const { id, conversationId, position, senderId, type, pictures } = message;
  if (!letThrough) {
    const isNew = await join(ctx, conversationId, { userId: otherId, otherId: senderId });
    if (isNew && listingId) await recordContact(ctx, { listingId });
  }
  // What was kept back behind it is not seen by the other one.
  const isLast = position >= lastPosition;
  const { rows } = await ctx.db.execute<{ waits: boolean }>(sql`
    with counted as (
      update conversation set last_position = greatest(last_position, ${position}::int)
        where id = ${conversationId} returning id)
    update conversation_participant p
      set last_message_at = ${ctx.now.toISOString()}::timestamptz,
        last_position = case when ${isLast} then null
          when p.user_id = ${senderId} then p.last_position else ${position}::int end,
        unread = p.unread + (p.user_id <> ${senderId})::int,
        archived = false
      from counted where p.conversation_id = counted.id
      returning p.user_id <> ${senderId} and not exists (
        select from message m where m.conversation_id = p.conversation_id
          and m.position > p.read_position and m.position < ${position}
          and m.sender_id = ${senderId} and m.type = 'text' and m.delivered) as waits`);
  await notifyStreams(ctx, [senderId, otherId], {
    kind: 'message',
    conversationId,
    byId: senderId,
    position,
  });
  const told = { messageId: id, conversationId, position, senderId, receiverId: otherId, pictures };
  await publish(ctx, messageSent, { ...told, listingId, first: position === 1, type });
  if (type === 'text' && rows.some(({ waits }) => waits)) await publish(ctx, messageWaiting, told);
}

/** Its sender alone has the message; the other one sees what they saw before. */
export async function keepBack(ctx: Ctx, message: Stored): Promise<void> {
  const { conversationId, position, senderId } = message;
  await ctx.db.execute(sql`
    with counted as (
      update conversation set last_position = ${position} where id = ${conversationId} returning id)
    update conversation_participant p
      set last_message_at = case when p.user_id = ${senderId}
          then ${ctx.now.toISOString()}::timestamptz else p.last_message_at end,
        last_position = case when p.user_id = ${senderId} then null
          else coalesce(p.last_position, ${position}::int - 1) end,
        archived = p.archived and p.user_id <> ${senderId}
      from counted where p.conversation_id = counted.id`);
  await notifyStreams(ctx, [senderId], {
    kind: 'message',
    conversationId,
    byId: senderId,
    position,
  });
}

/** Whether others of the same person wait in front of a message. */
export async function isBehindOwn(
  ctx: Ctx,
  { conversationId, senderId, position }: Omit<Stored, 'id' | 'type'>,
): Promise<boolean> {
  const inFront = and(
    eq(messageTable.conversationId, conversationId),
    eq(messageTable.senderId, senderId),
    lt(messageTable.position, position),
    eq(messageTable.delivered, false),
    ne(messageTable.status, 'rejected'),
  );
  return (await ctx.db.$count(messageTable, inFront)) > 0;
}
