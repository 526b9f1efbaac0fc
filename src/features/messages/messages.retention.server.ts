// How long messages are kept: a year, longer only while somebody holds the conversation.
import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { dropPartitions } from '#platform/db/partitions.server.ts';
import { retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { EVENTS_KEPT_DAYS, KEPT_DAYS } from './messages.limits.ts';
import { releasePictures } from './views/pictures.server.ts';
import {
  preservedConversationTable,
  conversationTable,
  messageEventTable,
  messagePictureTable,
  messagesByMonth,
  messageTable,
  participantTable,
} from './messages.table.server.ts';

const AT_ONCE = 500;

/** Older than a year, of a conversation that nobody holds. */
function isDue(ctx: Ctx): SQL {
  const held = ctx.db
    .select({ id: preservedConversationTable.conversationId })
    .from(preservedConversationTable)
    .where(eq(preservedConversationTable.conversationId, messageTable.conversationId));
  const isOld = lt(messageTable.createdAt, daysAgo(ctx, KEPT_DAYS));
  return sql`${isOld} and ${notExists(held)}`;
}

/**
 * Deletes old messages, and the partitions of months in which the night before left none: what has
 * just been deleted is looked through until vacuum was there, and nobody could write meanwhile.
 * @returns how many messages went
 */
async function forgetOldMessages(ctx: Ctx): Promise<number> {
  await dropPartitions(ctx, messagesByMonth, sql`true`);
  return forgetInConversations(ctx);
}

/** What is unread is counted anew, and a conversation without messages goes. */
async function forgetInConversations(ctx: Ctx): Promise<number> {
  return inBatches(AT_ONCE, () =>
    inTransaction(ctx, async (ctx) => {
      // The oldest, along their index: of any it would go through all messages by conversation.
      const old = await ctx.db
        .select({ id: messageTable.conversationId })
        .from(messageTable)
        .where(isDue(ctx))
        .orderBy(messageTable.createdAt)
        .limit(AT_ONCE);
      const ids = [...new Set(old.map(({ id }) => id))].toSorted();
      if (ids.length === 0) return 0;
      await ctx.db
        .select({ id: conversationTable.id })
        .from(conversationTable)
        .where(inArray(conversationTable.id, ids))
        .orderBy(conversationTable.id)
        .for('update');
      // Asked again: whoever holds one of them locks its row, through the foreign key.
      const past = and(inArray(messageTable.conversationId, ids), isDue(ctx));
      await releasePictures(ctx, past);
      const { rowCount } = await ctx.db.delete(messageTable).where(past);
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
      return rowCount ?? 0;
    }),
  );
}

export const messageRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'messages.old',
    promise:
      'Messages, their pictures and offers are kept for a year; longer only while their ' +
      'conversation is reported or disputed.',
    pace: 'night',
    table: messageTable,
    also: [messagePictureTable, conversationTable, participantTable],
    at: messageTable.createdAt,
    due: isDue,
    remove: forgetOldMessages,
  }),
  retainRows({
    name: 'messages.stream',
    promise: 'What was told to open pages is kept for 2 days, for those that come back.',
    pace: 'hour',
    table: messageEventTable,
    at: messageEventTable.createdAt,
    due: (ctx) => lt(messageEventTable.createdAt, daysAgo(ctx, EVENTS_KEPT_DAYS)),
  }),
];
