// Messages of several months: each lies in the partition of the month in which its id was made.
import { asc, eq, sql } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { comingSpans, findPartitions } from '#platform/db/partition-spans.server.ts';
import { makePartitions } from '#platform/db/partitions.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { leave } from '#tests/support/leaving.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { forget } from '#tests/support/retention.ts';
import { untilOneWaits } from '#tests/support/waiting-lock.ts';
import { preserveConversation, releaseConversation } from './delivery/preserve.server.ts';
import { sendMessage } from './delivery/send.server.ts';
import { messagesFeature } from './messages.feature.server.ts';
import { KEPT_DAYS } from './messages.limits.ts';
import { conversationTable, messagesByMonth, messageTable } from './messages.table.server.ts';
import { listMessages } from './views/thread.server.ts';

const { db } = await testDatabase();
const now = new Date();
const months = comingSpans(messagesByMonth, now).slice(0, 2);
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  await makePartitions(testCtx(db), messagesByMonth);
});

type Talk = Awaited<ReturnType<typeof buildConversation>>;

/** A message that the buyer wrote at a moment. */
const written = ({ conversationId, buyer }: Talk, position: number, at: Date) => ({
  id: v7({ msecs: at.getTime() }),
  conversationId,
  position,
  senderId: buyer.id,
  clientId: v4(),
  content: `number ${position}`,
  createdAt: at,
});

/** A conversation of this month, with a message in each of the next two. */
async function buildLongTalk(): Promise<Talk> {
  const talk = await buildConversation(db);
  const later = months.map(({ from }, index) => written(talk, 2 + index, from));
  await db.insert(messageTable).values(later);
  await db
    .update(conversationTable)
    .set({ lastPosition: 3 })
    .where(eq(conversationTable.id, talk.conversationId));
  return talk;
}

const placesOf = async ({ conversationId }: Talk) =>
  (
    await db
      .select({ place: sql<string>`tableoid::regclass::text` })
      .from(messageTable)
      .where(eq(messageTable.conversationId, conversationId))
      .orderBy(asc(messageTable.position))
  ).map(({ place }) => place);
const partitionNames = async () =>
  (await findPartitions({ db }, messagesByMonth)).map(({ name }) => name);

it('a thread is read across the months, page by page', async () => {
  const talk = await buildLongTalk();
  const { conversationId, seller } = talk;
  expect(await placesOf(talk)).toEqual(['message_default', ...months.map(({ name }) => name)]);
  const first = await listMessages(as(db, seller), { conversationId, limit: 2 });
  expect(first.items.map(({ content }) => content)).toEqual(['number 3', 'number 2']);
  const cursor = first.nextCursor ?? undefined;
  const second = await listMessages(as(db, seller), { conversationId, limit: 2, cursor });
  expect(second.items.map(({ position }) => position)).toEqual([1]);
});

it('who sends again when a month has just begun sends the same message', async () => {
  const talk = await buildConversation(db);
  const { conversationId, buyer } = talk;
  const first = written(talk, 2, months[0]!.from);
  let again: ReturnType<typeof sendMessage> | undefined;
  await db.transaction(async (tx) => {
    const isIt = eq(conversationTable.id, conversationId);
    await tx.select().from(conversationTable).where(isIt).for('update');
    const { clientId, content } = first;
    again = sendMessage(as(db, buyer), { conversationId, clientId, content });
    // Its failure is looked at below.
    again.catch(() => undefined);
    await untilOneWaits(db);
    await tx.insert(messageTable).values(first);
    await tx.update(conversationTable).set({ lastPosition: 2 }).where(isIt);
  });
  expect((await again)?.id).toBe(first.id);
  expect(await placesOf(talk)).toEqual(['message_default', months[0]!.name]);
});

it('what the release before writes finds its place, once', async () => {
  const talk = await buildConversation(db);
  const { id, conversationId, position, senderId, clientId } = written(talk, 2, months[1]!.from);
  const write = () =>
    db.execute(sql`insert into "message" ("id", "conversation_id", "position", "sender_id",
      "client_id", "content", "type", "about_id", "status", "status_reason", "delivered",
      "created_at") values (${id}, ${conversationId}, ${position}, ${senderId}, ${clientId}, 'Yes',
      'text', default, 'approved', default, true, now()) on conflict do nothing`);
  expect((await write()).rowCount).toBe(1);
  expect((await write()).rowCount).toBe(0);
  expect(await placesOf(talk)).toEqual(['message_default', months[1]!.name]);
});

it('when both have left, nothing of their conversation is in any month', async () => {
  const talk = await buildLongTalk();
  for (const person of [talk.buyer, talk.seller]) await leave(as(db, person));
  await hearEvents(testCtx(db), messagesFeature.subscriptions ?? []);
  expect(await placesOf(talk)).toEqual([]);
});

describe('a month that is over', () => {
  const [next] = months;
  /** When the next month is a year old, and the one after it is not. */
  const later = testCtx(db, { now: new Date(next!.to.getTime() + (KEPT_DAYS - 2) * DAY_MS) });

  it('goes in the night after its last message has gone, and not while somebody preserves one', async () => {
    const talk = await buildLongTalk();
    const { conversationId } = talk;
    const hold = { conversationId, preservedBy: v4() };
    await preserveConversation(testCtx(db), hold);
    await forget(later, 'messages.old');
    expect(await partitionNames()).toContain(next?.name);
    expect(await placesOf(talk)).toHaveLength(3);
    await releaseConversation(testCtx(db), hold);
    await forget(later, 'messages.old');
    expect(await placesOf(talk)).toEqual([months[1]?.name]);
    // Its rows were deleted just now: whoever looked for one would read them all.
    expect(await partitionNames()).toContain(next?.name);
    await forget(later, 'messages.old');
    expect(await partitionNames()).not.toContain(next?.name);
    expect(await placesOf(talk)).toEqual([months[1]?.name]);
  });
});
