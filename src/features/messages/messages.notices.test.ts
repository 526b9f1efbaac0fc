import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailsTo, notifyAll, notifyPutOff } from '#tests/support/notified.ts';
import { markRead } from './delivery/mark.server.ts';
import { editConversation } from './delivery/own-side.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const START = new Date('2026-11-22T12:00:00Z');
const minutes = (n: number) => ({ now: new Date(START.getTime() + n * 60_000) });
const later = (n: number) => testCtx(db, minutes(n));

/** A conversation whose first message was told of at the start. */
async function begun() {
  const talk = await buildConversation(db);
  const seller = (n = 0) => as(db, talk.seller, minutes(n));
  const buyer = (n = 0) => as(db, talk.buyer, minutes(n));
  await notifyAll(later(0));
  const told = async () => (await listNotifications(seller())).items;
  return { ...talk, asSeller: seller, asBuyer: buyer, told };
}

describe('a message that is not read', () => {
  it('is told of after ten minutes, in the app with its words and by mail without', async () => {
    const { seller, conversationId, told } = await begun();
    await notifyPutOff(later(9));
    expect(await told()).toEqual([]);
    expect(await mailsTo(db, seller.email)).toEqual([]);
    await notifyPutOff(later(11));
    await notifyPutOff(later(12));
    expect(await told()).toMatchObject([
      {
        kind: 'messages.waiting',
        title: 'New message from Asha Ramdin',
        strong: 'Asha Ramdin',
        line: 'Is this still available?',
        path: `/messages/${conversationId}`,
        actor: { name: 'Asha Ramdin' },
        createdAt: minutes(11).now.toISOString(),
        read: false,
      },
    ]);
    const mails = await mailsTo(db, seller.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.values).toMatchObject({
      title: 'New message from Asha Ramdin',
      line: 'Mahogany rocking chair',
      path: `/messages/${conversationId}`,
    });
    expect(JSON.stringify(mails)).not.toContain('still available');
  });

  it('is not told of when it was read in time', async () => {
    const { seller, conversationId, asSeller, told } = await begun();
    await markRead(asSeller(5), { conversationId, position: 1 });
    await notifyAll(later(5));
    await notifyPutOff(later(11));
    expect(await told()).toEqual([]);
    expect(await mailsTo(db, seller.email)).toEqual([]);
  });

  it('is not told of where it is muted, before it came or while it waits', async () => {
    const { seller, conversationId, asBuyer, asSeller, told } = await begun();
    await editConversation(asSeller(5), { id: conversationId, muted: true });
    await notifyPutOff(later(11));
    await markRead(asSeller(12), { conversationId, position: 1 });
    await say(asBuyer(13), conversationId, 'Hello?');
    await notifyAll(later(13));
    await editConversation(asSeller(14), { id: conversationId, muted: false });
    await notifyPutOff(later(30));
    expect(await told()).toEqual([]);
    expect(await mailsTo(db, seller.email)).toEqual([]);
  });

  it('is told of once, however many follow before it is read, and anew after that', async () => {
    const { seller, conversationId, asBuyer, asSeller, told } = await begun();
    await say(asBuyer(1), conversationId, 'I could come today.');
    await notifyAll(later(1));
    await notifyPutOff(later(12));
    await say(asBuyer(13), conversationId, 'Or tomorrow.');
    await notifyAll(later(13));
    await notifyPutOff(later(30));
    expect(await told()).toHaveLength(1);
    await markRead(asSeller(31), { conversationId, position: 3 });
    await notifyAll(later(31));
    expect(await told()).toMatchObject([{ read: true }]);
    await say(asBuyer(32), conversationId, 'Hello?');
    await notifyAll(later(32));
    await notifyPutOff(later(43));
    expect(await told()).toMatchObject([{ line: 'Hello?', read: false }, { read: true }]);
    expect(await mailsTo(db, seller.email)).toHaveLength(2);
  });

  it('is not told of when its writer was blocked meanwhile', async () => {
    const { seller, buyer, asSeller, told } = await begun();
    await blockUser(asSeller(2), { userId: buyer.id });
    await notifyPutOff(later(11));
    expect(await told()).toEqual([]);
    expect(await mailsTo(db, seller.email)).toEqual([]);
  });
});
