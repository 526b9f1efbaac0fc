import { and, eq, gt } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingStatsTable } from '#features/listings/listings.table.server.ts';
import { leaveConversations } from '#features/messages/messages.jobs.server.ts';
import { conversationTable, messageTable } from '#features/messages/messages.table.server.ts';
import { exportOwnMessages } from '#features/messages/views/export.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { getOffer } from '#features/offers/views/find.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { as, ask, askUnseen, buildPair, say, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything, says } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { buildNegotiable, offer } from '#tests/support/offers.ts';
import { markRead, signalTyping } from './mark.server.ts';
import { screenedMessages } from './moderation.server.ts';
import { startConversation } from './contact.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));

const wordsOf = async (ctx: Ctx, conversationId: string) =>
  (await listMessages(ctx, { conversationId, limit: 20 })).items
    .map(({ content }) => content)
    .toReversed();

/** What somebody has of messages, wherever they look. */
async function has(ctx: Ctx) {
  const { items, total, unread } = await listConversations(ctx, { limit: 20 });
  return {
    last: items.map(({ lastMessage }) => lastMessage.content),
    total,
    unread: [unread, await countUnread(ctx), items.reduce((all, each) => all + each.unread, 0)],
    events: (await eventsAfter(ctx, { after: 0, limit: 50 }))?.length,
    copies: (await exportOwnMessages(ctx)).flatMap((each) => each['messages']).length,
  };
}

const nothing = { last: [], total: 0, unread: [0, 0, 0], events: 0, copies: 0 };
const contactedOf = (id: string) =>
  and(eq(listingStatsTable.listingId, id), gt(listingStatsTable.contacts, 0));
const decision = { revision: 1, reason: null, by: 'moderator' } as const;

describe('first words to somebody', () => {
  it.each(['hold', 'flag', 'reject'] as const)(
    'reach nobody while the check says %s, and their sender is told',
    async (outcome) => {
      const { buyer, seller, listing } = await buildPair(db);
      const first = await askUnseen(as(db, buyer), { listingId: listing.id }, 'Pay me by wire.');
      expect(first).toMatchObject({ position: 1, status: 'pending' });
      const { conversationId } = first;
      await reviewEverything(db, { check: says(outcome, outcome === 'hold' ? null : 'scam') });
      expect(await has(as(db, seller))).toEqual(nothing);
      await expect(getConversation(as(db, seller), { id: conversationId })).rejects.toMatchObject({
        status: 404,
      });
      await expect(wordsOf(as(db, seller), conversationId)).rejects.toMatchObject({ status: 404 });
      await expect(markRead(as(db, seller), { conversationId, position: 1 })).rejects.toMatchObject(
        { status: 404 },
      );
      await signalTyping(as(db, buyer), { conversationId });
      const status = { hold: 'pending', flag: 'flagged', reject: 'rejected' }[outcome];
      const { items } = await listMessages(as(db, buyer), { conversationId, limit: 5 });
      expect(items).toMatchObject([
        {
          content: 'Pay me by wire.',
          status,
          statusReason: outcome === 'hold' ? null : 'scam',
          read: false,
        },
      ]);
      expect((await has(as(db, buyer))).last).toEqual(['Pay me by wire.']);
      expect(await db.$count(listingStatsTable, contactedOf(listing.id))).toBe(0);
      const { rows } = await db.execute(`select 1 from outbox_event
        where type in ('messages.sent', 'messages.waiting')
          and payload->>'conversationId' = '${conversationId}'`);
      expect(rows).toEqual([]);
    },
  );

  it('arrive once they are approved, unread and told of once, and open the way for the rest', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const { id, conversationId } = await askUnseen(as(db, buyer), { listingId: listing.id });
    await reviewEverything(db);
    expect(await has(as(db, seller))).toEqual({
      last: ['Is this still available?'],
      total: 1,
      unread: [1, 1, 1],
      events: 1,
      copies: 1,
    });
    await expect(
      screenedMessages.decide(ctx, { ...decision, id, outcome: 'approve' }),
    ).rejects.toMatchObject({ status: 409 });
    expect((await has(as(db, seller))).unread).toEqual([1, 1, 1]);
    await say(as(db, buyer), conversationId, 'Can I come today?');
    await say(as(db, seller), conversationId, 'Yes.');
    for (const who of [buyer, seller])
      expect(await wordsOf(as(db, who), conversationId)).toEqual([
        'Is this still available?',
        'Can I come today?',
        'Yes.',
      ]);
    const positions = (await listMessages(as(db, buyer), { conversationId, limit: 5 })).items;
    expect(positions.map(({ position }) => position)).toEqual([3, 2, 1]);
  });

  it('sent again are the same words, and are looked at once', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const written = { listingId: listing.id, content: 'Hello', clientId: v4() };
    const again = await Promise.all([1, 2, 3].map(() => startConversation(as(db, buyer), written)));
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    const seen: ScreenedContent[] = [];
    await reviewEverything(db, {
      check: async (_ctx, content) => {
        seen.push(content);
        return { outcome: 'approve', reason: null };
      },
    });
    expect(seen).toEqual([
      {
        kind: 'messages',
        id: again[0]!.id,
        revision: 1,
        authorId: buyer.id,
        isEdit: false,
        country: 'JM',
        texts: [{ field: 'content', text: 'Hello' }],
        media: [],
      },
    ]);
    expect((await has(as(db, seller))).unread).toEqual([1, 1, 1]);
  });

  it('take along what was written behind them, in its order', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const { conversationId } = await askUnseen(as(db, buyer), { listingId: listing.id }, 'One');
    for (const words of ['Two', 'Three'])
      expect((await say(as(db, buyer), conversationId, words)).status).toBe('pending');
    expect(await has(as(db, seller))).toEqual(nothing);
    expect((await has(as(db, buyer))).last).toEqual(['Three']);
    const seen: string[] = [];
    await reviewEverything(db, {
      check: async (_ctx, { texts }) => {
        seen.push(texts[0]!.text);
        return { outcome: 'approve', reason: null };
      },
    });
    expect(seen).toEqual(['One']);
    for (const who of [buyer, seller])
      expect(await wordsOf(as(db, who), conversationId)).toEqual(['One', 'Two', 'Three']);
    expect(await has(as(db, seller))).toMatchObject({ last: ['Three'], unread: [3, 3, 3] });
    await markRead(as(db, seller), { conversationId, position: 3 });
    expect((await has(as(db, seller))).unread).toEqual([0, 0, 0]);
  });

  it('that are refused leave the next ones to be the first', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const { conversationId } = await askUnseen(as(db, buyer), { listingId: listing.id }, 'Bad');
    await say(as(db, buyer), conversationId, 'Good');
    await reviewEverything(db, { check: says('reject', 'scam') });
    expect(await has(as(db, seller))).toEqual(nothing);
    await reviewEverything(db);
    expect(await wordsOf(as(db, seller), conversationId)).toEqual(['Good']);
    expect(await has(as(db, seller))).toMatchObject({ last: ['Good'], unread: [1, 1, 1] });
    expect(await wordsOf(as(db, buyer), conversationId)).toEqual(['Bad', 'Good']);
  });

  it('of both at once about a store wait for themselves, and what comes late is unread', async () => {
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const hers = await askUnseen(as(db, one), { sellerId: other.id }, 'Hers');
    const his = await askUnseen(as(db, other), { sellerId: one.id }, 'His');
    const { conversationId } = hers;
    expect(his.conversationId).toBe(conversationId);
    expect((await has(as(db, one))).last).toEqual(['Hers']);
    expect((await has(as(db, other))).last).toEqual(['His']);
    await screenedMessages.decide(ctx, { ...decision, id: his.id, outcome: 'approve' });
    expect(await has(as(db, one))).toMatchObject({ last: ['His'], unread: [1, 1, 1] });
    await say(as(db, one), conversationId, 'Yes');
    await markRead(as(db, other), { conversationId, position: 3 });
    await screenedMessages.decide(ctx, { ...decision, id: hers.id, outcome: 'approve' });
    expect(await has(as(db, other))).toMatchObject({ last: ['Hers'], unread: [1, 1, 1] });
    expect(await wordsOf(as(db, other), conversationId)).toEqual(['His', 'Yes', 'Hers']);
  });

  it('reach nobody who blocked their sender meanwhile', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    await askUnseen(as(db, buyer), { listingId: listing.id });
    await blockUser(as(db, seller), { userId: buyer.id });
    await reviewEverything(db);
    expect(await has(as(db, seller))).toEqual(nothing);
  });

  it('go with the account of their sender when they have reached nobody', async () => {
    const { buyer, listing } = await buildPair(db);
    const { id, conversationId } = await askUnseen(as(db, buyer), { listingId: listing.id });
    await db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, buyer.id));
    await reviewEverything(db);
    await leaveConversations(ctx, { userId: buyer.id });
    expect(await db.$count(messageTable, eq(messageTable.id, id))).toBe(0);
    expect(await db.$count(conversationTable, eq(conversationTable.id, conversationId))).toBe(0);
  });
});

describe('an offer that begins a conversation', () => {
  it('arrives at once, and its words when they were looked at', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db);
    const { id } = await offer(as(db, buyer), listing.id, 10_000, { note: 'Wire me first.' });
    const notes = async () => [
      (await getOffer(as(db, buyer), { id })).note,
      (await getOffer(as(db, seller), { id })).note,
      (await has(as(db, seller))).last,
    ];
    expect(await notes()).toEqual(['Wire me first.', '', ['']]);
    await reviewEverything(db, { check: says('reject', 'scam') });
    expect(await notes()).toEqual(['Wire me first.', '', ['']]);
    const { items } = await listConversations(as(db, seller), { limit: 1 });
    const conversationId = items[0]!.id;
    const { status } = await say(as(db, buyer), conversationId, 'Hello?');
    expect(status).toBe('pending');
    await reviewEverything(db);
    expect((await has(as(db, seller))).last).toEqual(['Hello?']);
  });
});

describe('a moderator', () => {
  it('takes words away that had arrived, leaves their place, and gives them back', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const { id, conversationId } = await ask(as(db, buyer), { listingId: listing.id }, 'Bad words');
    await screenedMessages.decide(ctx, {
      ...decision,
      id,
      outcome: 'reject',
      reason: 'other',
    });
    expect(await wordsOf(as(db, seller), conversationId)).toEqual(['']);
    expect(await has(as(db, seller))).toMatchObject({ last: [''], total: 1, copies: 0 });
    expect((await listConversations(as(db, seller), { q: 'bad', limit: 5 })).items).toEqual([]);
    const { items } = await listMessages(as(db, buyer), { conversationId, limit: 1 });
    expect(items).toMatchObject([{ content: 'Bad words', statusReason: 'other' }]);
    await screenedMessages.decide(ctx, { ...decision, id, outcome: 'approve' });
    expect(await wordsOf(as(db, seller), conversationId)).toEqual(['Bad words']);
    expect((await has(as(db, seller))).unread).toEqual([1, 1, 1]);
  });

  it('is told whose words they are and what they are about', async () => {
    const { buyer, listing } = await buildPair(db);
    const { id, conversationId } = await askUnseen(as(db, buyer), { listingId: listing.id });
    expect(await screenedMessages.describe(ctx, { id })).toEqual({
      title: listing.title,
      path: `/messages/${conversationId}`,
      authorId: buyer.id,
      country: 'JM',
      status: 'pending',
      reason: null,
      revision: 1,
      isEdit: false,
      before: null,
      after: {
        texts: [{ field: 'content', text: 'Is this still available?' }],
        facts: [],
        media: [],
      },
    });
    expect(await screenedMessages.describe(ctx, { id: v7() })).toBeNull();
    await expect(
      screenedMessages.decide(ctx, { ...decision, id: v7(), outcome: 'approve' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
