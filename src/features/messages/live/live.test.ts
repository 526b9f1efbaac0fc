import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOtherSessions } from '#features/accounts/accounts.session.server.ts';
import { sessionTable, userTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { leave } from '#tests/support/leaving.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import { markRead, signalTyping } from '#features/messages/delivery/mark.server.ts';
import { type Live, openLive } from '#platform/http/live.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { type Notifications, openNotifications } from '#platform/db/notify.server.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { hearing } from '#tests/support/event-stream.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { findEventsAfter } from './events.server.ts';
import { openStream } from './live.server.ts';

const { db, pool, url } = await testDatabase({ max: 12 });
const log = createLog('silent');
const picture = await photograph({ width: 30, height: 20 });
/** Two servers on one database. */
let heard: Notifications[];
let servers: Live[];
beforeAll(async () => {
  await seedCatalog(testCtx(db));
  heard = await Promise.all([1, 2].map(() => openNotifications({ where: url, log })));
  heard[0]?.relayFor(pool);
  servers = await Promise.all(heard.map((notifications) => openLive({ notifications, log })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(heard.map((notifications) => notifications.stop()));
});

/** Somebody with a session of their own. */
async function signedIn({ id }: UserRow, server = 0) {
  const sessionId = v4();
  await db.insert(sessionTable).values({
    id: sessionId,
    userId: id,
    token: sessionId,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return testCtx(db, { actor: testActor({ id, sessionId }), live: servers[server]! });
}

describe('the stream of messages', () => {
  it('tells both of them, wherever they are connected, what was written, read and typed', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ofBuyer = hearing(openStream(await signedIn(buyer, 0), { after: null }));
    const ofSeller = hearing(openStream(await signedIn(seller, 1), { after: null }));
    expect(await ofBuyer.next()).toMatchObject({ event: 'hello', data: { number: 2, unread: 0 } });
    expect(await ofSeller.next()).toMatchObject({ event: 'hello', data: { number: 1, unread: 1 } });
    await signalTyping(as(db, seller), { conversationId });
    expect(await ofBuyer.next()).toEqual({ id: null, event: 'typing', data: { conversationId } });
    const message = await say(as(db, seller), conversationId, 'It is.');
    expect(await ofBuyer.next()).toEqual({
      id: '3',
      event: 'message',
      data: { message: { ...message, clientId: null }, unread: 1 },
    });
    expect(await ofSeller.next()).toMatchObject({ event: 'message', data: { message } });
    await markRead(as(db, buyer), { conversationId, position: 2 });
    const read = { conversationId, byId: buyer.id, position: 2 };
    expect(await ofSeller.next()).toMatchObject({ event: 'read', data: { ...read, unread: 1 } });
    expect(await ofBuyer.next()).toMatchObject({ event: 'read', data: { ...read, unread: 0 } });
    await Promise.all([ofBuyer.close(), ofSeller.close()]);
  });

  it('misses nothing and tells nothing twice, however it breaks off and whoever writes meanwhile', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ctx = await signedIn(seller);
    const contents: string[] = [];
    const written = Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        say(as(db, n % 4 ? buyer : seller), conversationId, `${n}`),
      ),
    );
    let after = '0';
    while (contents.length < 41) {
      const stream = hearing(openStream(ctx, { after }));
      // Some of it, and then the connection is gone.
      for (let left = 1 + (contents.length % 7); left > 0 && contents.length < 41; left--) {
        const [event] = await stream.take(1);
        const { message } = event!.data as { message: { content: string } };
        contents.push(message.content);
        after = event!.id ?? after;
      }
      await stream.close();
    }
    await written;
    expect(contents.toSorted()).toEqual(
      ['Is this still available?', ...Array.from({ length: 40 }, (_, n) => `${n}`)].toSorted(),
    );
    expect(after).toBe('41');
  });

  it('tells many at once what it would tell each alone, of pictures and of what is gone as well', async () => {
    const pairs = await Promise.all([1, 2, 3].map(() => buildConversation(db)));
    for (const { buyer, seller, conversationId } of pairs) {
      const ctx = as(db, seller);
      const upload = await sendUpload(ctx, picture);
      const { id } = await addMedia(ctx, { upload, purpose: 'message' });
      await sendMessage(ctx, { conversationId, clientId: v4(), attachments: [id] });
      await markRead(as(db, buyer), { conversationId, position: 2 });
      await say(as(db, buyer), conversationId, 'How big is it?');
    }
    const stranger = await buildUser(db);
    const asked = [...pairs.flatMap(({ buyer, seller }) => [buyer, seller]), stranger].flatMap(
      ({ id: userId }) => [0, 2, 3, 9].map((after) => ({ userId, after })),
    );
    const ctx = testCtx(db);
    const together = await findEventsAfter(ctx, { asked, limit: 2 });
    const alone: typeof together = [];
    for (const one of asked)
      alone.push(...(await findEventsAfter(ctx, { asked: [one], limit: 2 })));
    expect(together).toEqual(alone);
    const [buyer] = pairs;
    const ofBuyer = together[asked.findIndex(({ userId }) => userId === buyer?.buyer.id) + 1];
    expect(ofBuyer).toMatchObject([
      { number: 3, event: 'message', data: { message: { attachments: [{}] } } },
      { number: 4, event: 'read' },
    ]);
    // Nothing, nothing to know yet, and a number that there is not.
    expect(together.slice(-4)).toEqual([[], null, null, null]);
  });

  it('ends when somebody signs out, is shut out or gone; one without a session never begins', async () => {
    const ending: [
      string,
      (person: UserRow, ctx: Awaited<ReturnType<typeof signedIn>>) => unknown,
    ][] = [
      ['signed out', async (person) => endOtherSessions(await signedIn(person))],
      [
        'suspended',
        ({ id }) => db.update(userTable).set({ banned: true }).where(eq(userTable.id, id)),
      ],
      ['deleted', (_person, ctx) => leave(ctx)],
    ];
    for (const [how, end] of ending) {
      const person = await buildUser(db);
      const ctx = await signedIn(person);
      const stream = hearing(openStream(ctx, { after: null }));
      expect(await stream.next()).toMatchObject({ event: 'hello' });
      await end(person, ctx);
      expect([how, await stream.next()]).toMatchObject([how, { event: 'end' }]);
      expect(await stream.next()).toBeNull();
    }
    const stranger = testCtx(db, {
      actor: testActor({ id: (await buildUser(db)).id }),
      live: servers[0]!,
    });
    expect(await hearing(openStream(stranger, { after: null })).next()).toBeNull();
  });

  it.each(['-1', 'abc', '1.5', '9'.repeat(40), ''])('takes %j for a beginning', async (after) => {
    const person = await buildUser(db);
    const stream = hearing(openStream(await signedIn(person), { after }));
    expect(await stream.next()).toMatchObject({ event: 'hello' });
    await stream.close();
  });
});
