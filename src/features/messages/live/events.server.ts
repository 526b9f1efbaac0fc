// What streams are told of the numbered events, read for all at once that were woken together.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import {
  conversationTable,
  messageEventTable,
  messageStreamTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';
import { unreadMessagesOf } from '#features/messages/views/unread.server.ts';
import {
  isConversation,
  isReceiver,
  type MessageColumns,
  messageColumns,
  receiver,
  toMessageViewsOf,
} from '#features/messages/views/thread.server.ts';
import type { MessageView } from '#features/messages/messages.schema.ts';
import type { Hello, StreamEvent } from './stream.schema.ts';

/** In a select of its own, so that the plan does not depend on how many there are. */
const people = sql`(select ${sql.placeholder('userIds')}::uuid[])`;

const positions = preparedStatement('stream_positions', (db, name) =>
  db
    .select({
      number: sql<number>`coalesce(${messageStreamTable.lastEvent}, 0)::float8`,
      unread: unreadMessagesOf(sql`asked.user_id`),
    })
    .from(sql`unnest(${people}) with ordinality as asked (user_id, place)`)
    .leftJoin(messageStreamTable, sql`${messageStreamTable.userId} = asked.user_id`)
    .orderBy(sql`asked.place`)
    .prepare(name),
);

/** Where the stream of each of these people is, in their order. */
export async function findStreamPositions(ctx: Ctx, userIds: readonly string[]): Promise<Hello[]> {
  return positions(ctx).execute({ userIds });
}

const eventsAfter = preparedStatement('stream_events', (db, name) => {
  const { userId, number } = messageEventTable;
  const event = db
    .select()
    .from(messageEventTable)
    .where(sql`${userId} = asked.user_id and ${number} > asked.after`)
    .orderBy(asc(number))
    .limit(sql.placeholder('limit'))
    .as('event');
  return db
    .select({
      place: sql<number>`asked.place::float8`,
      last: sql<number>`coalesce(${messageStreamTable.lastEvent}, 0)::float8`,
      unread: unreadMessagesOf(sql`asked.user_id`),
      event: {
        number: event.number,
        kind: event.kind,
        conversationId: event.conversationId,
        byId: event.byId,
        position: event.position,
      },
      message: messageColumns,
    })
    .from(
      sql`unnest(${people}, (select ${sql.placeholder('afters')}::bigint[]))
        with ordinality as asked (user_id, after, place)`,
    )
    .leftJoin(messageStreamTable, sql`${messageStreamTable.userId} = asked.user_id`)
    .leftJoinLateral(event, sql`true`)
    .leftJoin(
      messageTable,
      and(
        eq(event.kind, 'message'),
        eq(messageTable.conversationId, event.conversationId),
        eq(messageTable.position, event.position),
      ),
    )
    .leftJoin(conversationTable, isConversation)
    .leftJoin(receiver, isReceiver)
    .orderBy(sql`asked.place`, asc(event.number))
    .prepare(name);
});

/**
 * The events of people after a number that each of them knows, the oldest first, at most `limit`
 * for each.
 * @returns in the order of those who are asked about; null where some events are gone already: the
 *   page has to be read anew
 */
export async function findEventsAfter(
  ctx: Ctx,
  { asked, limit }: { asked: readonly { userId: string; after: number }[]; limit: number },
): Promise<(StreamEvent[] | null)[]> {
  // One statement, so that all of it is of the same moment.
  const rows = await eventsAfter(ctx).execute({
    userIds: asked.map(({ userId }) => userId),
    afters: asked.map(({ after }) => after),
    limit,
  });
  const views = await toMessageViewsOf(
    ctx,
    rows.flatMap(({ place, message }) =>
      isThere(message) ? { message, readerId: asked[place - 1]?.userId ?? '' } : [],
    ),
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return asked.map(({ after }, index) => {
    const own = byPlace.get(index + 1) ?? [];
    const first = own[0]?.event?.number;
    if (first === undefined) return (own[0]?.last ?? 0) === after ? [] : null;
    if (first !== after + 1) return null;
    return own.flatMap((row) => toEvent(row, views.get(row.message)) ?? []);
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof eventsAfter>['execute']>>[number];

/** @param message absent when the retention job has taken it meanwhile */
function toEvent({ event, unread }: Row, message: MessageView | undefined): StreamEvent | null {
  if (!event) return null;
  const { number, kind, conversationId, byId, position } = event;
  if (kind === 'read')
    return { number, event: 'read', data: { conversationId, byId, position, unread } };
  if (kind === 'changed') return { number, event: 'changed', data: { conversationId, position } };
  return { number, event: 'message', data: { message: message ?? null, unread } };
}

type Joined = { [Column in keyof MessageColumns]: MessageColumns[Column] | null };

/** The message of an event, when there still is one. */
const isThere = (message: Joined): message is MessageColumns => message.id !== null;
