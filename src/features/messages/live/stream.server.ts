// What the streams of people tell: numbered events, written in the transaction that causes them.
// The numbers of one person become visible in their order, because the row that counts them is
// locked until the commit; so "everything after n" (events.server.ts) misses nothing.
import { eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { signal } from '#platform/db/signals.server.ts';
import { LIVE_CHANNEL, type LiveSignal } from '#platform/http/live.server.ts';
import {
  conversationTable,
  type messageEventTable,
  messageStreamTable,
  messageTable,
} from '#features/messages/messages.table.server.ts';

type Cause = Pick<
  typeof messageEventTable.$inferInsert,
  'kind' | 'conversationId' | 'byId' | 'position'
>;

/** Adds an event to the streams of these people; in a transaction. */
export async function notifyStreams(
  ctx: Ctx,
  userIds: readonly string[],
  { kind, conversationId, byId, position }: Cause,
): Promise<void> {
  // In the order of the ids, so that two transactions wait for each other and never in a circle.
  const people = sql.param([...new Set(userIds)].toSorted());
  await ctx.db.execute(sql`
    with numbered as (
      insert into message_stream as s (user_id, last_event)
        select p.id, 1 from unnest(${people}::uuid[]) with ordinality as p (id, place)
          join "user" u on u.id = p.id and u.deleted_at is null order by p.place
      on conflict (user_id) do update set last_event = s.last_event + 1
      returning s.user_id, s.last_event),
    told as (
      insert into message_event
          (user_id, number, kind, conversation_id, by_id, position, created_at)
        select user_id, last_event, ${kind}, ${conversationId}::uuid, ${byId}::uuid,
          ${position}::int, ${ctx.now.toISOString()}::timestamptz from numbered
      returning user_id)
    insert into signal (channel, payload)
      select ${LIVE_CHANNEL}, json_build_object('to', user_id)::text from told`);
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

/** Tells the streams of somebody at once, and nobody who comes later. */
export async function sendTyping(
  ctx: Ctx,
  userId: string,
  { conversationId }: { conversationId: string },
): Promise<void> {
  const typing: LiveSignal = { to: userId, event: 'typing', data: { conversationId } };
  await signal(ctx, LIVE_CHANNEL, [JSON.stringify(typing)]);
}

/** The number of the actor's last event. @throws AppError not_authenticated */
export async function getStreamPosition(ctx: Ctx): Promise<number> {
  const { id } = requireActor(ctx);
  const [row] = await ctx.db
    .select({ lastEvent: messageStreamTable.lastEvent })
    .from(messageStreamTable)
    .where(eq(messageStreamTable.userId, id));
  return row?.lastEvent ?? 0;
}
