// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { and, eq } from 'drizzle-orm';
import { buildConversation } from '#tests/support/conversations.ts';
import {
  days,
  inTable,
  type KeptTables,
  type RetentionRows,
  WITH_THE_ACCOUNT,
} from '#tests/support/retention-rows.ts';
import { messageEventTable, messageTable } from './messages.table.server.ts';

export const rows: RetentionRows = {
  'messages.old': days(365, async (db, createdAt) => {
    const { first } = await buildConversation(db);
    const isFirst = eq(messageTable.id, first.id);
    await db.update(messageTable).set({ createdAt }).where(isFirst);
    return inTable(db, messageTable, isFirst);
  }),
  'messages.stream': days(2, async (db, createdAt) => {
    const { conversationId, buyer } = await buildConversation(db);
    const isNotified = and(
      eq(messageEventTable.conversationId, conversationId),
      eq(messageEventTable.userId, buyer.id),
    );
    await db.delete(messageEventTable).where(eq(messageEventTable.conversationId, conversationId));
    const told = { kind: 'message', conversationId, byId: buyer.id, position: 1 } as const;
    await db.insert(messageEventTable).values({ userId: buyer.id, number: 99, ...told, createdAt });
    return inTable(db, messageEventTable, isNotified);
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  message_stream: WITH_THE_ACCOUNT,
};
