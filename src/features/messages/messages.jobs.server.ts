// What messages do without a request: they are kept for a year and then go, and what streams told
// goes after two days.
import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { inBatches } from '#platform/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/time.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { EVENTS_KEPT_DAYS, KEPT_DAYS } from './messages.limits.ts';
import { releasePictures } from './writing/messages.attach.server.ts';
import {
  conversationHoldTable,
  conversationTable,
  messageEventTable,
  messageStreamTable,
  messageTable,
  participantTable,
} from './messages.table.server.ts';

const CONVERSATIONS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 5_000;

/**
 * Deletes messages that are older than a year, except where somebody holds the conversation; what
 * is unread is counted anew, and a conversation without messages goes. @returns how many
 * conversations were touched
 */
export async function forgetOldMessages(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS);
  const held = ctx.db
    .select({ id: conversationHoldTable.conversationId })
    .from(conversationHoldTable)
    .where(eq(conversationHoldTable.conversationId, messageTable.conversationId));
  return inBatches(CONVERSATIONS_AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      const old = await ctx.db
        .selectDistinct({ id: messageTable.conversationId })
        .from(messageTable)
        .where(and(lt(messageTable.createdAt, before), notExists(held)))
        .limit(CONVERSATIONS_AT_ONCE);
      const ids = old.map(({ id }) => id).toSorted();
      if (ids.length === 0) return 0;
      await ctx.db
        .select({ id: conversationTable.id })
        .from(conversationTable)
        .where(inArray(conversationTable.id, ids))
        .orderBy(conversationTable.id)
        .for('update');
      const past = and(
        inArray(messageTable.conversationId, ids),
        lt(messageTable.createdAt, before),
      );
      await releasePictures(ctx, past);
      await ctx.db.delete(messageTable).where(past);
      const rest = ctx.db
        .select({ one: sql`1` })
        .from(messageTable)
        .where(eq(messageTable.conversationId, conversationTable.id));
      await ctx.db
        .delete(conversationTable)
        .where(and(inArray(conversationTable.id, ids), notExists(rest)));
      await ctx.db
        .update(participantTable)
        .set({
          unread: sql`(select count(*)::int from message m
            where m.conversation_id = ${participantTable.conversationId}
              and m.position > ${participantTable.readPosition}
              and m.sender_id <> ${participantTable.userId} and m.delivered)`,
        })
        .where(inArray(participantTable.conversationId, ids));
      return ids.length;
    }),
  );
}

/** Deletes what streams have told long ago. @returns how many events */
export async function forgetOldEvents(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - EVENTS_KEPT_DAYS * DAY_MS).toISOString();
  return inBatches(EVENTS_AT_ONCE, async () => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from message_event where (user_id, number) in (
        select user_id, number from message_event
          where created_at < ${before}::timestamptz limit ${EVENTS_AT_ONCE})`);
    return rowCount ?? 0;
  });
}

/**
 * Takes away what messages keep of somebody whose account is gone. What they wrote stays with the
 * other one, without their name, unless it has not reached them; when nobody has the conversation
 * any more, it goes. Safe to repeat.
 */
export async function leaveConversations(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { buyerId, sellerId } = conversationTable;
    await ctx.db.delete(participantTable).where(eq(participantTable.userId, userId));
    await ctx.db.delete(messageEventTable).where(eq(messageEventTable.userId, userId));
    await ctx.db.delete(messageStreamTable).where(eq(messageStreamTable.userId, userId));
    await ctx.db
      .delete(messageTable)
      .where(and(eq(messageTable.senderId, userId), eq(messageTable.delivered, false)));
    const anybody = ctx.db
      .select({ one: sql`1` })
      .from(participantTable)
      .innerJoin(userTable, eq(userTable.id, participantTable.userId))
      .where(
        and(
          eq(participantTable.conversationId, conversationTable.id),
          sql`${userTable.deletedAt} is null`,
        ),
      );
    await ctx.db
      .delete(conversationTable)
      .where(and(or(eq(buyerId, userId), eq(sellerId, userId)), notExists(anybody)));
  });
}
