// How many messages a person has not seen; what they muted is not counted.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { participantTable } from '#features/messages/messages.table.server.ts';

const unreadTotal = sql<number>`coalesce(sum(${participantTable.unread}), 0)::int`;

/** Spelled as conversation_participant_unread_idx has it. */
const isUnreadBy = (person: SQLWrapper): SQL =>
  sql`${participantTable.userId} = ${person} and ${participantTable.unread} > 0
    and not ${participantTable.muted}`;

/** How many messages a person has not seen yet, as a value of another statement. */
export const unreadMessagesOf = (person: SQLWrapper): SQL<number> =>
  sql<number>`(select ${unreadTotal} from ${participantTable} where ${isUnreadBy(person)})`;

const unreadMessages = preparedStatement('unread_messages', (db, name) =>
  db
    .select({ total: unreadTotal })
    .from(participantTable)
    .where(isUnreadBy(sql.placeholder('id')))
    .prepare(name),
);

/** Messages that the actor has not seen yet. @throws AppError not_authenticated */
export async function countUnread(ctx: Ctx): Promise<number> {
  const { id } = requireActor(ctx);
  const [row] = await unreadMessages(ctx).execute({ id });
  return row?.total ?? 0;
}
