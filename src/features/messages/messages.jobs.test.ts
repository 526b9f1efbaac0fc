import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser, listBlocked } from '#features/accounts/privacy/block.server.ts';
import { leave } from '#tests/support/leaving.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as, buildConversation, say, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { messagesFeature } from './messages.feature.server.ts';
import { EVENTS_KEPT_DAYS, KEPT_DAYS } from './messages.limits.ts';
import {
  conversationTable,
  messageEventTable,
  messageTable,
  preservedConversationTable,
} from './messages.table.server.ts';
import { exportOwnMessages } from './views/export.server.ts';
import { getConversation, listConversations } from './views/inbox.server.ts';
import { countUnread } from './views/unread.server.ts';
import { listMessages } from './views/thread.server.ts';
import { preserveConversation, releaseConversation } from './delivery/preserve.server.ts';
import { forget } from '#tests/support/retention.ts';
import { untilOneWaits } from '#tests/support/waiting-lock.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const later = (days: number) => testCtx(db, { now: new Date(Date.now() + days * DAY_MS) });
const messagesOf = (conversationId: string) =>
  db.select().from(messageTable).where(eq(messageTable.conversationId, conversationId));

describe('messages are kept for a year', () => {
  it('and then go; what is unread is counted anew, and nothing is left of an old conversation', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const old = await buildConversation(db);
    const halfAYearOn = new Date(Date.now() + 180 * DAY_MS);
    await say(as(db, buyer, { now: halfAYearOn }), conversationId, 'Still there?');
    expect(await countUnread(as(db, seller))).toBe(2);
    await forget(later(KEPT_DAYS - 1), 'messages.old');
    expect(await messagesOf(conversationId)).toHaveLength(2);
    await forget(later(KEPT_DAYS + 1), 'messages.old');
    expect(await messagesOf(conversationId)).toMatchObject([{ content: 'Still there?' }]);
    expect(await countUnread(as(db, seller))).toBe(1);
    expect(await messagesOf(old.conversationId)).toEqual([]);
    const kept = await db.select({ id: conversationTable.id }).from(conversationTable);
    expect(kept).not.toContainEqual({ id: old.conversationId });
    expect((await listConversations(as(db, old.seller), { limit: 10 })).items).toEqual([]);
  });

  it('and longer while somebody holds the conversation', async () => {
    const { conversationId } = await buildConversation(db);
    const hold = { conversationId, preservedBy: v4() };
    await preserveConversation(testCtx(db), hold);
    await preserveConversation(testCtx(db), hold);
    await forget(later(KEPT_DAYS + 1), 'messages.old');
    expect(await messagesOf(conversationId)).toHaveLength(1);
    await releaseConversation(testCtx(db), hold);
    await forget(later(KEPT_DAYS + 1), 'messages.old');
    expect(await messagesOf(conversationId)).toEqual([]);
  });

  it('and longer for who holds it after old messages were looked for, before they are gone', async () => {
    const { conversationId } = await buildConversation(db);
    let forgotten: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      const isIt = eq(conversationTable.id, conversationId);
      await tx.select().from(conversationTable).where(isIt).for('no key update');
      forgotten = forget(later(KEPT_DAYS + 1), 'messages.old');
      // Its failure is looked at below.
      forgotten.catch(() => undefined);
      await untilOneWaits(db);
      const hold = { conversationId, preservedBy: v4(), createdAt: new Date() };
      await tx.insert(preservedConversationTable).values(hold);
    });
    await forgotten;
    expect(await messagesOf(conversationId)).toHaveLength(1);
    await db.delete(preservedConversationTable);
  });

  it('and what streams told for two days; who was away for longer reads the page anew', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const shop = as(db, seller);
    expect(await eventsAfter(shop, { after: 0, limit: 10 })).toHaveLength(1);
    await forget(later(EVENTS_KEPT_DAYS + 1), 'messages.stream');
    expect(await eventsAfter(shop, { after: 0, limit: 10 })).toBeNull();
    expect(await eventsAfter(shop, { after: 1, limit: 10 })).toEqual([]);
    expect(await eventsAfter(shop, { after: 7, limit: 10 })).toBeNull();
    await say(as(db, buyer), conversationId, 'Hello?');
    expect(await eventsAfter(shop, { after: 1, limit: 10 })).toHaveLength(1);
    expect(await eventsAfter(shop, { after: 0, limit: 10 })).toBeNull();
  });
});

describe('the end of an account', () => {
  it('leaves what was written with the other one, without the name', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    await blockUser(as(db, seller), { userId: buyer.id });
    await leave(as(db, buyer));
    await hearEvents(testCtx(db), messagesFeature.subscriptions ?? []);
    const shop = as(db, seller);
    const { items } = await listMessages(shop, { conversationId, limit: 10 });
    expect(items).toMatchObject([{ content: 'Is this still available?' }]);
    expect(await getConversation(shop, { id: conversationId })).toMatchObject({
      other: { name: `User ${buyer.id.slice(-4)}`, avatar: null },
      canWrite: false,
    });
    expect((await listBlocked(shop, { limit: 10 })).items).toEqual([]);
    const gone = getConversation(as(db, buyer), { id: conversationId });
    expect((await refusalOf(gone)).code.key).toBe('message.conversationNotFound');
    const events = await db
      .select()
      .from(messageEventTable)
      .where(eq(messageEventTable.userId, buyer.id));
    expect(events).toEqual([]);
    await leave(shop);
    await hearEvents(testCtx(db), messagesFeature.subscriptions ?? []);
    expect(await messagesOf(conversationId)).toEqual([]);
  });
});

it('everybody takes their conversations along', async () => {
  const { buyer, seller, listing, conversationId } = await buildConversation(db);
  await say(as(db, seller), conversationId, 'Yes');
  expect(await exportOwnMessages(as(db, buyer))).toMatchObject([
    {
      listingId: listing.id,
      with: seller.id,
      messages: [
        { own: true, content: 'Is this still available?' },
        { own: false, content: 'Yes' },
      ],
    },
  ]);
});
