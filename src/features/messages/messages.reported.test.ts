import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { readAroundReported, readDisputed } from './views/reported.server.ts';
import { preserveConversation, releaseConversation } from './delivery/preserve.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const moderator = async () => {
  const { id } = await buildUser(db, { role: 'moderator' });
  return testCtx(db, { actor: testActor({ id, role: 'moderator' }) });
};
const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** Twenty messages, of which the tenth is reported. */
async function reported() {
  const { buyer, seller, conversationId } = await buildConversation(db);
  const ids: string[] = [];
  for (let number = 2; number <= 20; number += 1) {
    const writer = as(db, number % 2 ? buyer : seller);
    ids.push((await say(writer, conversationId, `message ${number}`)).id);
  }
  const messageId = ids[8] ?? '';
  await preserveConversation(testCtx(db), { conversationId, preservedBy: messageId, messageId });
  return { buyer, seller, conversationId, messageId, ids };
}

describe('a reported message', () => {
  it('is read by moderators with five before and after it, and the look is recorded', async () => {
    const { messageId } = await reported();
    const ctx = await moderator();
    const read = await readAroundReported(ctx, { messageId });
    expect(read.map(({ content }) => content)).toEqual(
      [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((number) => `message ${number}`),
    );
    expect(read.filter(({ isReported }) => isReported)).toMatchObject([{ id: messageId }]);
    expect(
      await db.select().from(auditTable).where(eq(auditTable.subjectId, messageId)),
    ).toMatchObject([{ action: 'look.message', actorId: ctx.actor?.id }]);
  });

  it('as the last of a whole conversation comes with more of what was said before it', async () => {
    const { messageId, ids, conversationId } = await reported();
    const last = ids[17] ?? '';
    const ctx = await moderator();
    await preserveConversation(ctx, { conversationId, preservedBy: last, messageId: last });
    const read = await readAroundReported(ctx, { messageId: last, whole: true });
    expect(read.map(({ content }) => content)).toEqual(
      Array.from({ length: 16 }, (_, at) => `message ${at + 5}`),
    );
    expect(await readAroundReported(ctx, { messageId })).toHaveLength(11);
  });

  it('opens nothing else: no other message, and nothing when it is over', async () => {
    const { messageId, ids, conversationId } = await reported();
    const ctx = await moderator();
    expect(await refused(readAroundReported(ctx, { messageId: ids[9] ?? '' }))).toBe(
      'message.conversationNotFound',
    );
    await releaseConversation(ctx, { conversationId, preservedBy: messageId });
    expect(await refused(readAroundReported(ctx, { messageId }))).toBe(
      'message.conversationNotFound',
    );
    // A dispute keeps the whole conversation, but does not open it here.
    await preserveConversation(ctx, { conversationId, preservedBy: conversationId });
    expect(await refused(readAroundReported(ctx, { messageId }))).toBe(
      'message.conversationNotFound',
    );
    expect(await db.$count(auditTable, eq(auditTable.subjectId, ids[9] ?? ''))).toBe(0);
  });

  it('is read by nobody but moderators, and not by one of the two', async () => {
    const { messageId, buyer } = await reported();
    const other = await buildUser(db);
    expect(await refused(readAroundReported(as(db, other), { messageId }))).not.toBe('');
    const own = testCtx(db, { actor: testActor({ id: buyer.id, role: 'moderator' }) });
    expect(await refused(readAroundReported(own, { messageId }))).toBe(
      'message.conversationNotFound',
    );
    expect(await db.$count(auditTable, eq(auditTable.subjectId, messageId))).toBe(0);
  });
});

describe('the words of the two of a disputed order', () => {
  /** Twenty-four messages that are kept because of an order. */
  async function disputed() {
    const { buyer, seller, conversationId } = await buildConversation(db);
    for (let number = 2; number <= 24; number += 1)
      await say(as(db, number % 2 ? buyer : seller), conversationId, `message ${number}`);
    const orderId = v7();
    await preserveConversation(testCtx(db), { conversationId, preservedBy: orderId });
    return { buyer, conversationId, orderId };
  }

  it('are read by moderators, the last twenty, and the look is recorded', async () => {
    const { orderId } = await disputed();
    const ctx = await moderator();
    const read = await readDisputed(ctx, { orderId });
    expect([read.length, read[0]?.content, read.at(-1)?.content]).toEqual([
      20,
      'message 5',
      'message 24',
    ]);
    const looks = await db.select().from(auditTable).where(eq(auditTable.subjectId, orderId));
    expect(looks).toMatchObject([{ action: 'look.dispute', actorId: ctx.actor?.id }]);
  });

  it('are closed to everybody else, and when the dispute is over', async () => {
    const { buyer, conversationId, orderId } = await disputed();
    expect(await refused(readDisputed(as(db, buyer), { orderId }))).not.toBe('');
    const own = testCtx(db, { actor: testActor({ id: buyer.id, role: 'moderator' }) });
    expect(await refused(readDisputed(own, { orderId }))).toBe('message.conversationNotFound');
    await releaseConversation(testCtx(db), { conversationId, preservedBy: orderId });
    expect(await refused(readDisputed(await moderator(), { orderId }))).toBe(
      'message.conversationNotFound',
    );
  });
});
