// What stands last in a conversation, for whoever of the two looks. For queries that name the
// tables of participants and conversations.
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';

/** The last message that this one of the two sees. */
export const lastSeenPosition = sql<number>`coalesce(${participantTable.lastPosition},
  ${conversationTable.lastPosition})`;

/**
 * The last message of each conversation, looked up for its row alone: as one more table of the join
 * PostgreSQL would plan each month's partition in every order of the tables.
 */
export function lastMessages({ db }: Ctx) {
  const { id, content, type, aboutId, senderId, status, createdAt } = messageTable;
  return db
    .select({ id, content, type, aboutId, senderId, status, createdAt })
    .from(messageTable)
    .where(
      and(
        eq(messageTable.conversationId, conversationTable.id),
        eq(messageTable.position, lastSeenPosition),
      ),
    )
    .limit(1)
    .as('last_message');
}
export type LastMessage = ReturnType<typeof lastMessages>;

/** What is not approved has no words for the other one. */
export const hasWords = ({ status, senderId }: LastMessage) =>
  sql`(${status} = 'approved' or ${senderId} = ${participantTable.userId})`;
