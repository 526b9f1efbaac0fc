import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import type { Ctx } from '#platform/context.ts';
import { as, ask, askUnseen, buildConversation, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { markRead } from './mark.server.ts';
import { editConversation } from './own-side.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const listed = async (ctx: Ctx, of: { archived?: boolean; q?: string } = {}) =>
  (await listConversations(ctx, { limit: 20, ...of })).items.map(({ id }) => id);

describe('an archived conversation', () => {
  it('leaves the list of who put it away, and comes back with a message of either', async () => {
    const { buyer, seller, conversationId: id } = await buildConversation(db);
    const [asBuyer, asSeller] = [as(db, buyer), as(db, seller)];
    await markRead(asSeller, { conversationId: id, position: 1 });
    expect(await editConversation(asSeller, { id, archived: true })).toEqual({
      archived: true,
      muted: false,
    });
    expect([await listed(asSeller), await listed(asSeller, { archived: true })]).toEqual([
      [],
      [id],
    ]);
    expect((await listConversations(asSeller, { limit: 20, archived: true })).total).toBe(1);
    expect(await listed(asBuyer)).toEqual([id]);
    expect((await getConversation(asSeller, { id })).archived).toBe(true);
    // Whoever looks for something finds it wherever it lies.
    expect(await listed(asSeller, { q: 'rocking' })).toEqual([id]);
    await say(asBuyer, id, 'I could come today.');
    expect([await listed(asSeller), await listed(asSeller, { archived: true })]).toEqual([
      [id],
      [],
    ]);

    await editConversation(asSeller, { id, archived: true });
    await say(asSeller, id, 'Please do.');
    expect(await listed(asSeller)).toEqual([id]);

    await editConversation(asBuyer, { id, archived: true });
    await editConversation(asBuyer, { id, archived: false });
    expect(await listed(asBuyer)).toEqual([id]);
  });

  it('stays where it is while the words of the other one are looked at', async () => {
    const { buyer, listing, seller } = await buildConversation(db);
    const other = as(db, await buildUser(db, { name: 'Keisha' }));
    const { conversationId: id } = await askUnseen(other, { listingId: listing.id });
    await editConversation(other, { id, archived: true });
    expect(await listed(other)).toEqual([]);
    await say(other, id, 'Hello?');
    expect(await listed(other)).toEqual([id]);
    expect(await listed(as(db, seller))).toHaveLength(1);
    expect(await listed(as(db, buyer))).toHaveLength(1);
  });
});

describe('a muted conversation', () => {
  it('counts for itself alone, until it is muted no more', async () => {
    const { buyer, seller, conversationId: id } = await buildConversation(db);
    const asSeller = as(db, seller);
    await editConversation(asSeller, { id, muted: true });
    await say(as(db, buyer), id, 'Hello?');
    expect(await countUnread(asSeller)).toBe(0);
    const { items, unread } = await listConversations(asSeller, { limit: 20 });
    expect([unread, items]).toMatchObject([0, [{ id, unread: 2, muted: true }]]);
    const { id: other } = await buildUser(db);
    expect(await countUnread(as(db, { id: other, emailVerified: true }))).toBe(0);
    await editConversation(asSeller, { id, muted: false });
    expect(await countUnread(asSeller)).toBe(2);
  });
});

it('a conversation of other people is not there to be archived', async () => {
  const { conversationId: id } = await buildConversation(db);
  const stranger = as(db, await buildUser(db));
  expect((await refusalOf(editConversation(stranger, { id, archived: true }))).code.key).toBe(
    'message.conversationNotFound',
  );
  expect((await refusalOf(editConversation(testCtx(db), { id, archived: true }))).code.key).toBe(
    'notAuthenticated',
  );
});

it('a conversation is reported by the last words of the other one', async () => {
  const { buyer, seller, listing, first, conversationId: id } = await buildConversation(db);
  expect((await getConversation(as(db, buyer), { id })).reportable).toBeNull();
  await say(as(db, buyer), id, 'Hello?');
  const { id: last } = await say(as(db, seller), id, 'Send money first.');
  await say(as(db, buyer), id, 'No.');
  expect((await getConversation(as(db, buyer), { id })).reportable).toBe(last);
  expect((await getConversation(as(db, seller), { id })).reportable).not.toBe(first.id);
  const again = await ask(as(db, buyer), { listingId: listing.id }, 'And now?');
  expect((await getConversation(as(db, seller), { id })).reportable).toBe(again.id);
});
