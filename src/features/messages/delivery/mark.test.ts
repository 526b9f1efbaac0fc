import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { MESSAGE_LIMITS } from '#features/messages/messages.limits.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { markRead, signalTyping } from './mark.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

describe('reading', () => {
  it('lowers what is unread, and shows the other one what was seen', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    await say(as(db, buyer), conversationId, 'Hello?');
    const shop = as(db, seller);
    expect(await countUnread(shop)).toBe(2);
    expect(await markRead(shop, { conversationId, position: 1 })).toEqual({ unread: 1, total: 1 });
    expect(await getConversation(as(db, buyer), { id: conversationId })).toMatchObject({
      readByOther: 1,
    });
    const { items } = await listMessages(as(db, buyer), { conversationId, limit: 10 });
    expect(items.map(({ read }) => read)).toEqual([false, true]);
  });

  it('goes no further than what was written, and never back', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const shop = as(db, seller);
    await markRead(shop, { conversationId, position: 2_000_000_000 });
    await markRead(shop, { conversationId, position: 0 });
    expect(await countUnread(shop)).toBe(0);
    await say(as(db, buyer), conversationId, 'Hello?');
    expect(await countUnread(shop)).toBe(1);
  });

  it('is counted exactly, whatever two people write and read in whatever order', async () => {
    const step = fc.record({
      by: fc.constantFrom(0, 1),
      does: fc.oneof(
        fc.constant({ kind: 'write' as const }),
        fc.record({ kind: fc.constant('read' as const), position: fc.nat({ max: 15 }) }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { buyer, seller, conversationId } = await buildConversation(db);
        const people: UserRow[] = [buyer, seller];
        const senders = [0];
        const read = [0, 0];
        for (const { by, does } of steps) {
          const ctx = as(db, people[by]!);
          if (does.kind === 'write') {
            await say(ctx, conversationId, 'One more');
            senders.push(by);
          } else {
            await markRead(ctx, { conversationId, position: does.position });
            read[by] = Math.max(read[by]!, Math.min(does.position, senders.length));
          }
        }
        for (const [index, person] of people.entries()) {
          const unread = senders.filter(
            (sender, place) => sender !== index && place + 1 > read[index]!,
          ).length;
          const ctx = as(db, person);
          const [conversation] = (await listConversations(ctx, { limit: 10 })).items;
          expect([conversation?.unread, await countUnread(ctx)]).toEqual([unread, unread]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is counted exactly while both write and read at the same time', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) =>
        n % 3 === 2
          ? void (await markRead(as(db, seller), { conversationId, position: Math.floor(n / 2) }))
          : void (await say(as(db, n % 3 ? buyer : seller), conversationId, `Line ${n}`)),
      ),
    );
    for (const person of [buyer, seller]) {
      const ctx = as(db, person);
      const { items } = await listMessages(ctx, { conversationId, limit: 100 });
      const unseen = items.filter(({ receiverId, read }) => receiverId === person.id && !read);
      expect(await countUnread(ctx)).toBe(unseen.length);
    }
  });
});

describe('typing', () => {
  it('is for the two of a conversation, in measure, and not for who is blocked', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const stranger = await buildUser(db);
    const keyOf = async (promise: Promise<void>) => (await refusalOf(promise)).code.key;
    expect(await keyOf(signalTyping(as(db, stranger), { conversationId }))).toBe(
      'message.conversationNotFound',
    );
    await blockUser(as(db, seller), { userId: buyer.id });
    for (let sign = 0; sign < MESSAGE_LIMITS.typing.limit; sign++)
      await signalTyping(as(db, buyer), { conversationId });
    expect(await keyOf(signalTyping(as(db, buyer), { conversationId }))).toBe('rateLimited');
  });
});
