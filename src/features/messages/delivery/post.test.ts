import { eq } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { messageEventTable, messageTable } from '#features/messages/messages.table.server.ts';
import { exportOwnMessages } from '#features/messages/views/export.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { AppError } from '#platform/errors.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { as, buildConversation, say, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { notifyOfChange } from '#features/messages/live/stream.server.ts';
import { postMessage, type Written } from './send.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

/** A message about something, as a later feature posts it. */
const post = (
  person: Parameters<typeof as>[1],
  conversationId: string,
  written: Partial<Written> = {},
) => {
  const ctx = as(db, person);
  return inTransaction(ctx, (ctx) =>
    postMessage(ctx, ctx.actor!, conversationId, {
      content: '',
      clientId: v4(),
      about: { type: 'offer', id: v7() },
      ...written,
    }),
  );
};

describe('a message about something of a later feature', () => {
  it('has a place among the others, is unread, and says what it is about', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const about = { type: 'offer', id: v7() } as const;
    const { position } = await post(buyer, conversationId, { about });
    expect(position).toBe(2);
    const { items } = await listMessages(as(db, seller), { conversationId, limit: 30 });
    const [shown] = items;
    expect(shown).toMatchObject({ messageType: 'offer', aboutId: about.id, content: '' });
    expect(items[1]).toMatchObject({ messageType: 'text', aboutId: null });
    expect((await getConversation(as(db, seller), { id: conversationId })).unread).toBe(2);
    const list = await listConversations(as(db, seller), { limit: 10 });
    expect(list.items[0]?.lastMessage).toMatchObject({ messageType: 'offer', aboutId: about.id });
    const [copy] = await exportOwnMessages(as(db, buyer));
    expect(copy?.['messages']).toMatchObject([
      { messageType: 'text', aboutId: null },
      { own: true, messageType: 'offer', aboutId: about.id },
    ]);
  });

  it('is told to streams and to later features as what it is', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const { id } = await post(buyer, conversationId);
    const [event] = (await eventsAfter(as(db, seller), { after: 1, limit: 10 }))!;
    expect(event).toMatchObject({ event: 'message', data: { message: { id }, unread: 2 } });
    const published = await db.select().from(outboxTable);
    expect(published.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ messageId: id, type: 'offer' }),
    );
  });

  it('is told again to both when what it is about changes, and is not unread by that', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const { id, position } = await post(buyer, conversationId);
    await say(as(db, seller), conversationId, 'Let me think.');
    await inTransaction(testCtx(db), (ctx) => notifyOfChange(ctx, { messageId: id }));
    // The first words were told to the buyer twice: written, and let through.
    for (const [person, after] of [
      [buyer, 4],
      [seller, 3],
    ] as const) {
      const events = (await eventsAfter(as(db, person), { after, limit: 10 }))!;
      const changed = { event: 'changed', data: { conversationId, position } };
      expect(events).toEqual([{ number: after + 1, ...changed }]);
    }
    expect((await getConversation(as(db, buyer), { id: conversationId })).unread).toBe(1);
    await inTransaction(testCtx(db), (ctx) => notifyOfChange(ctx, { messageId: v7() }));
  });

  it('sent again is the same one, and a text with its client id is refused', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const written = { clientId: v4(), about: { type: 'offer', id: v7() } as const };
    const [one, two] = await Promise.all([
      post(buyer, conversationId, written),
      post(buyer, conversationId, written),
    ]);
    expect([one.id, one.position]).toEqual([two.id, two.position]);
    expect(
      await keyOf(post(buyer, conversationId, { clientId: written.clientId, content: 'Else' })),
    ).toBe('message.clientIdUsed');
  });

  it('is refused as any message is, and leaves nothing when its transaction fails', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    expect(await keyOf(post(await buildUser(db), conversationId))).toBe(
      'message.conversationNotFound',
    );
    const ctx = as(db, buyer);
    const failing = inTransaction(ctx, async (ctx) => {
      await postMessage(ctx, ctx.actor!, conversationId, {
        content: '',
        clientId: v4(),
        about: { type: 'offer', id: v7() },
      });
      throw new Error('The order could not be placed');
    });
    await expect(failing).rejects.not.toBeInstanceOf(AppError);
    expect(
      await db.select().from(messageTable).where(eq(messageTable.conversationId, conversationId)),
    ).toHaveLength(1);
    expect(
      await db
        .select()
        .from(messageEventTable)
        .where(eq(messageEventTable.conversationId, conversationId)),
    ).toHaveLength(3);
    await blockUser(as(db, seller), { userId: buyer.id });
    expect(await keyOf(post(buyer, conversationId))).toBe('blocking.unavailable');
  });
});
