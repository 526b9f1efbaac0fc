import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser, unblockUser } from '#features/accounts/privacy/block.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getSalesStatistics } from '#features/listings/own/own.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { messageSent } from '#features/messages/messages.events.server.ts';
import { MESSAGE_LIMITS, MESSAGE_MAX } from '#features/messages/messages.limits.ts';
import { messageTable, participantTable } from '#features/messages/messages.table.server.ts';
import {
  countSellerMessages,
  getConversation,
  listConversations,
} from '#features/messages/views/inbox.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import {
  as,
  ask,
  askUnseen,
  buildConversation,
  buildPair,
  say,
} from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { startConversation } from './contact.server.ts';
import { sendMessage } from './send.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const contactsOf = async (listingId: string) =>
  (await db.select().from(listingStatsTable).where(eq(listingStatsTable.listingId, listingId)))[0]
    ?.contacts;

describe('the first message', () => {
  it('opens one conversation about a listing, with the fields of the specification', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const sent = await ask(as(db, buyer), { listingId: listing.id }, ' Is this\r\nstill there? ');
    expect(sent).toMatchObject({
      senderId: buyer.id,
      receiverId: seller.id,
      content: 'Is this\nstill there?',
      read: false,
      productId: listing.id,
      attachments: [],
      messageType: 'text',
      position: 1,
    });
    const again = await ask(as(db, buyer), { listingId: listing.id }, 'Hello?');
    expect(again).toMatchObject({ conversationId: sent.conversationId, position: 2 });
    const other = await ask(as(db, await buildUser(db)), { listingId: listing.id });
    expect(other.conversationId).not.toBe(sent.conversationId);
    expect(await contactsOf(listing.id)).toBe(2);
    expect((await getSalesStatistics(as(db, seller))).contacts).toBe(2);
    expect(await countSellerMessages(as(db, seller))).toBe(3);
    expect(await countSellerMessages(as(db, buyer))).toBe(0);
  });

  it('to a store opens one conversation between the two, whoever of them begins', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const one = await ask(as(db, buyer), { sellerId: seller.id });
    const two = await ask(as(db, seller), { sellerId: buyer.id });
    expect(two.conversationId).toBe(one.conversationId);
    expect(one.productId).toBeNull();
    const about = await ask(as(db, buyer), { listingId: listing.id });
    expect(about.conversationId).not.toBe(one.conversationId);
  });

  it('of one person from many tabs at once opens one conversation and counts one contact', async () => {
    const { buyer, listing } = await buildPair(db);
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(as(db, buyer), { listingId: listing.id }, `No ${n}`)),
    );
    expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(sent.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(await contactsOf(listing.id)).toBe(1);
  });

  it('is refused for the own listing, for what is sold, hidden or gone, and for both or neither', async () => {
    const { buyer, seller, listing } = await buildPair(db);
    const send = (listingId: string, who = buyer) => keyOf(ask(as(db, who), { listingId }));
    expect(await send(listing.id, seller)).toBe('message.oneself');
    expect(await keyOf(ask(as(db, seller), { sellerId: seller.id }))).toBe('message.oneself');
    const sold = await buildListing(db, { soldAt: new Date() });
    expect(await send(sold.id)).toBe('message.sold');
    for (const status of ['pending', 'removed', 'withdrawn'] as const)
      expect(await send((await buildListing(db, { status })).id)).toBe('listingNotFound');
    expect(await send(v4())).toBe('listingNotFound');
    const banned = await buildUser(db, { banned: true });
    expect(await send((await buildListing(db, { userId: banned.id })).id)).toBe('listingNotFound');
    expect(await keyOf(ask(as(db, buyer), { sellerId: banned.id }))).toBe('blocking.unavailable');
    expect(await keyOf(ask(as(db, buyer), { sellerId: v4() }))).toBe('blocking.unavailable');
    const both = { listingId: listing.id, sellerId: seller.id, content: 'Hi', clientId: v4() };
    expect(await keyOf(startConversation(as(db, buyer), both))).toBe('invalidRequest');
    const neither = { content: 'Hi', clientId: v4() };
    expect(await keyOf(startConversation(as(db, buyer), neither))).toBe('invalidRequest');
  });

  it('goes on in the conversation that is there, also when the listing is sold or gone', async () => {
    const { buyer, listing, conversationId } = await buildConversation(db);
    await db
      .update(listingTable)
      .set({ soldAt: new Date() })
      .where(eq(listingTable.id, listing.id));
    expect(await ask(as(db, buyer), { listingId: listing.id })).toMatchObject({ conversationId });
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
    expect(await say(as(db, buyer), conversationId, 'Thank you')).toMatchObject({ position: 3 });
    expect(await getConversation(as(db, buyer), { id: conversationId })).toMatchObject({
      listing: null,
      subject: listing.title,
      canWrite: true,
    });
  });
});

describe('a message', () => {
  it('needs a proven address, a session, and something to say', async () => {
    const { seller, conversationId } = await buildConversation(db);
    const unproven = await buildUser(db, { emailVerified: false });
    expect(await keyOf(ask(as(db, unproven), { sellerId: seller.id }))).toBe(
      'message.needVerified',
    );
    expect(await keyOf(say(testCtx(db), conversationId, 'Hi'))).toBe('notAuthenticated');
    for (const blank of ['', '   ', '\n\t', '\u200b', '\u202e'])
      expect(await keyOf(say(as(db, seller), conversationId, blank))).toBe('message.empty');
    const long = 'a'.repeat(MESSAGE_MAX + 1);
    expect(await keyOf(say(as(db, seller), conversationId, long))).toBe('message.tooLong');
    expect(await say(as(db, seller), conversationId, long.slice(1))).toBeTruthy();
    expect((await say(as(db, seller), conversationId, 'nul\u0000l')).content).toBe('null');
  });

  it('that is sent again is the same one, however often and from wherever', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const input = { conversationId, content: 'Saturday after nine?', clientId: v4() };
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => sendMessage(as(db, buyer), input)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await sendMessage(as(db, buyer), input)).toEqual(sent[0]);
    const rows = await db
      .select()
      .from(messageTable)
      .where(eq(messageTable.conversationId, conversationId));
    expect(rows).toHaveLength(2);
    const changed = { ...input, content: 'Sunday?' };
    expect(await keyOf(sendMessage(as(db, buyer), changed))).toBe('message.clientIdUsed');
    const { conversationId: elsewhere } = await ask(as(db, buyer), {
      sellerId: (await buildUser(db)).id,
    });
    expect(await keyOf(sendMessage(as(db, buyer), { ...input, conversationId: elsewhere }))).toBe(
      'message.clientIdUsed',
    );
  });

  it('is answered with what the thread shows, also before it was looked at', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const first = await askUnseen(as(db, buyer), { sellerId: (await buildUser(db)).id });
    for (const [ctx, sent] of [
      [as(db, seller), await say(as(db, seller), conversationId, 'It is.')],
      [as(db, buyer), await say(as(db, buyer), first.conversationId, 'Hello?')],
    ] as const) {
      const asked = { conversationId: sent.conversationId, limit: 1 };
      expect((await listMessages(ctx, asked)).items).toEqual([sent]);
    }
  });

  it('of one conversation has places without gaps, whoever writes at the same time', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        say(as(db, n % 2 ? buyer : seller), conversationId, `Line ${n}`),
      ),
    );
    const { items } = await listMessages(as(db, buyer), { conversationId, limit: 100 });
    expect(items.map(({ position }) => position)).toEqual(
      Array.from({ length: 21 }, (_, n) => 21 - n),
    );
  });

  it('is told to later features, the first one as such', async () => {
    await db.delete(outboxTable);
    const { buyer, seller, listing, first, conversationId } = await buildConversation(db);
    await say(as(db, seller), conversationId, 'Yes');
    const events = await db
      .select()
      .from(outboxTable)
      .where(eq(outboxTable.type, messageSent.type))
      .orderBy(outboxTable.id);
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { messageId: first.id, senderId: buyer.id, listingId: listing.id, first: true },
      { senderId: seller.id, receiverId: buyer.id, first: false, position: 2 },
    ]);
  });

  it('of somebody who writes too much has to wait; one that was sent before does not', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const clientId = v4();
    const again = { conversationId, content: 'Once', clientId };
    await sendMessage(as(db, buyer), again);
    for (let sent = 2; sent < MESSAGE_LIMITS.messages.limit; sent++)
      await say(as(db, buyer), conversationId, `Line ${sent}`);
    expect(await keyOf(say(as(db, buyer), conversationId, 'More'))).toBe('rateLimited');
    expect(await sendMessage(as(db, buyer), again)).toMatchObject({ clientId });
  });
});

it('is in a list that says what each conversation is about, by title and picture', async () => {
  const { buyer, listing, conversationId } = await buildConversation(db);
  await buildMedia(db, { listing });
  const listed = async () =>
    (await listConversations(as(db, buyer), { limit: 10 })).items.find(
      ({ id }) => id === conversationId,
    );
  expect(await listed()).toMatchObject({
    subject: listing.title,
    cover: { kind: 'image' },
  });
  await db.update(listingTable).set({ status: 'removed' }).where(eq(listingTable.id, listing.id));
  expect(await listed()).toMatchObject({ subject: listing.title, cover: null });
});

describe('somebody who is blocked', () => {
  it('cannot write and is not told why; who blocked is told to unblock', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    await blockUser(as(db, seller), { userId: buyer.id });
    const refused = await keyOf(say(as(db, buyer), conversationId, 'Hello?'));
    expect(refused).toBe('blocking.unavailable');
    expect(await keyOf(say(as(db, seller), conversationId, 'Hello?'))).toBe('blocking.blocked');
    const another = await buildListing(db, { userId: seller.id });
    expect(await keyOf(ask(as(db, buyer), { listingId: another.id }))).toBe(refused);
    expect(await keyOf(ask(as(db, buyer), { sellerId: seller.id }))).toBe(refused);
    expect(await getConversation(as(db, buyer), { id: conversationId })).toMatchObject({
      canWrite: false,
      blocking: false,
    });
    expect(await getConversation(as(db, seller), { id: conversationId })).toMatchObject({
      canWrite: false,
      blocking: true,
    });
    // The same words as to somebody who is shut out or gone.
    const gone = await buildConversation(db);
    await db
      .update(userTable)
      .set({ deletedAt: new Date() })
      .where(eq(userTable.id, gone.seller.id));
    expect(await keyOf(say(as(db, gone.buyer), gone.conversationId, 'Hello?'))).toBe(refused);
    await unblockUser(as(db, seller), { userId: buyer.id });
    expect(await say(as(db, buyer), conversationId, 'Hello?')).toMatchObject({ position: 2 });
  });
});

it('who deleted their account in the meantime writes nothing more', async () => {
  const { buyer, conversationId } = await buildConversation(db);
  await db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, buyer.id));
  expect(await keyOf(say(as(db, buyer), conversationId, 'Hello?'))).toBe('notAuthenticated');
  expect(await db.select().from(participantTable)).not.toEqual([]);
});
