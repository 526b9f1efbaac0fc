// Pictures of messages: who may attach which, who sees them, and how long.
import { eq } from 'drizzle-orm';
import { v4 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { addPostedImage, admitFiles } from '#features/media/uploads/posted.server.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { removeMediaOf } from '#features/media/media.jobs.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { ErrorCode } from '#platform/errors.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, buildConversation, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import { answerTo, NO_FILE, PRIVATE_FILE, signedIn } from '#tests/support/signed-in.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { mp4Video } from '#tests/support/video-files.ts';
import { getStreamPosition } from './live/stream.server.ts';
import { messageErrors } from './messages.errors.ts';
import { leaveConversations } from './messages.jobs.server.ts';
import { conversationTable, messageTable } from './messages.table.server.ts';
import { exportOwnMessages } from './views/export.server.ts';
import { listConversations } from './views/inbox.server.ts';
import { listMessages } from './views/thread.server.ts';
import { preserveConversation, releaseConversation } from './delivery/preserve.server.ts';
import { startConversation } from './delivery/contact.server.ts';
import { sendMessage } from './delivery/send.server.ts';
import { forget } from '#tests/support/retention.ts';

const database = await testDatabase();
const { db } = database;
await seedCatalog(testCtx(db));

const bytes = await photograph({ width: 300, height: 200 });

/** A picture of somebody that nothing shows yet. */
const aPicture = async (ctx: Ctx) =>
  addMedia(ctx, { upload: await sendUpload(ctx, bytes), purpose: 'message' });
const pictures = (ctx: Ctx, count: number) =>
  Promise.all(Array.from({ length: count }, () => aPicture(ctx)));
const idsOf = (media: { id: string }[]) => media.map(({ id }) => id);

async function isUsed(id: string): Promise<boolean> {
  const [row] = await db.select().from(mediaTable).where(eq(mediaTable.id, id));
  return row?.unusedSince === null;
}

describe('a message with pictures', () => {
  it('brings them in their order, to both, in the thread, the list and the stream', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const sent = await pictures(ctx, 3);
    const before = await getStreamPosition(as(db, seller));
    const attachments = idsOf(sent).toReversed();
    const message = await sendMessage(ctx, { conversationId, clientId: v4(), attachments });
    const urls = sent.map(({ url }) => url).toReversed();
    expect(message).toMatchObject({ content: '', messageType: 'text', position: 2 });
    expect(message.attachments.map(({ url }) => url)).toEqual(urls);
    expect(message.attachments[0]).not.toHaveProperty('id');
    for (const reader of [buyer, seller]) {
      const { items } = await listMessages(as(db, reader), { conversationId, limit: 5 });
      expect(items.map((each) => each.attachments.length)).toEqual([3, 0]);
      expect(items[0]?.attachments.map(({ url }) => url)).toEqual(urls);
      const list = await listConversations(as(db, reader), { limit: 5 });
      expect(list.items[0]?.lastMessage).toMatchObject({ content: '', pictures: 3 });
    }
    const told = await eventsAfter(as(db, seller), { after: before, limit: 5 });
    expect(told).toMatchObject([
      { event: 'message', data: { message: { attachments: [{}, {}, {}] } } },
    ]);
  });

  it('may begin a conversation', async () => {
    const { buyer } = await buildConversation(db);
    const seller = await buildUser(db);
    const ctx = as(db, buyer);
    const { id, url } = await aPicture(ctx);
    const first = { sellerId: seller.id, clientId: v4(), attachments: [id] };
    expect(await startConversation(ctx, first)).toMatchObject({ attachments: [{ url }] });
  });

  it('sent again is the same one, and with other pictures it is refused', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const attachments = idsOf(await pictures(ctx, 2));
    const message = { conversationId, content: 'Two of them', clientId: v4(), attachments };
    const sent = await sendMessage(ctx, message);
    expect(await sendMessage(ctx, message)).toEqual(sent);
    for (const others of [[], attachments.slice(1), attachments.toReversed()])
      await expect(sendMessage(ctx, { ...message, attachments: others })).rejects.toMatchObject({
        code: messageErrors.client_id_used,
      });
  });

  it('of two at the same moment is one: a picture is shown in one place', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const { id } = await aPicture(ctx);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => sendMessage(ctx, { conversationId, clientId: v4(), attachments: [id] })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: mediaErrors.media_in_use });
    const { total, items } = await listMessages(ctx, { conversationId, limit: 9 });
    expect([total, items.length]).toEqual([2, 2]);
  });
});

describe('pictures that are refused', () => {
  it('leave no message behind, and what was right with them stays to be sent', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const four = idsOf(await pictures(ctx, 4));
    const foreign = await aPicture(as(db, seller));
    const used = await aPicture(ctx);
    await sendMessage(ctx, { conversationId, clientId: v4(), attachments: [used.id] });
    const video = await addMedia(ctx, {
      upload: await sendUpload(ctx, Buffer.from(mp4Video()), { kind: 'video', filename: 'a.mp4' }),
    });
    const [one = ''] = four;
    const cases: [ErrorCode, string[] | undefined][] = [
      [messageErrors.message_too_many_pictures, four],
      [mediaErrors.media_not_found, [one, foreign.id]],
      [mediaErrors.media_not_found, [one, v4()]],
      [mediaErrors.media_not_found, ['none']],
      [mediaErrors.media_in_use, [one, used.id]],
      [mediaErrors.media_in_use, [one, one]],
      [mediaErrors.invalid_image_type, [one, video.id]],
      [messageErrors.message_empty, []],
      [messageErrors.message_empty, undefined],
    ];
    for (const [code, attachments] of cases)
      await expect(
        sendMessage(ctx, { conversationId, content: ' ', clientId: v4(), attachments }),
        code.key,
      ).rejects.toMatchObject({ code });
    expect((await listMessages(ctx, { conversationId, limit: 9 })).total).toBe(2);
    expect(await isUsed(one)).toBe(false);
    expect(await isUsed(foreign.id)).toBe(false);
    await sendMessage(ctx, { conversationId, clientId: v4(), attachments: four.slice(1) });
    expect(await isUsed(four[1] ?? '')).toBe(true);
  });
});

describe('the file of a picture', async () => {
  const [buyer, seller, stranger, moderator, admin] = [
    await signedIn(database, { name: 'Asha Ramdin' }),
    await signedIn(database, { name: 'Marcia Bennett' }),
    await signedIn(database),
    await signedIn(database, { role: 'moderator' }),
    await signedIn(database, { role: 'admin' }),
  ];
  const everybody = { buyer, seller, stranger, moderator, admin, visitor: undefined };
  type Who = keyof typeof everybody;

  /** Who of all gets the files of a picture, in every size. */
  async function readersOf(addresses: string[]): Promise<Who[]> {
    const readers: Who[] = [];
    for (const [who, person] of Object.entries(everybody) as [Who, typeof buyer][]) {
      const answers = await Promise.all(
        addresses.map((address) => answerTo(database, address, person)),
      );
      const isReader = answers[0]?.[0] === 200;
      for (const answer of answers) expect(answer, who).toEqual(isReader ? PRIVATE_FILE : NO_FILE);
      if (isReader) readers.push(who);
    }
    return readers;
  }

  it('is for the two who talk, and for moderators while the conversation is held', async () => {
    const ctx = as(db, { id: buyer.id, emailVerified: true });
    const picture = await aPicture(ctx);
    const addresses = [picture.url, ...picture.variants.flatMap(({ avif, webp }) => [avif, webp])];
    expect(addresses.length).toBeGreaterThan(2);
    expect(await readersOf(addresses)).toEqual(['buyer']);
    const { conversationId } = await startConversation(ctx, {
      sellerId: seller.id,
      clientId: v4(),
      attachments: [picture.id],
    });
    // Whoever has to decide about first words sees their pictures.
    expect(await readersOf(addresses)).toEqual(['buyer', 'moderator', 'admin']);
    await reviewEverything(db);
    expect(await readersOf(addresses)).toEqual(['buyer', 'seller']);
    const hold = { conversationId, preservedBy: v4() };
    await preserveConversation(ctx, hold);
    expect(await readersOf(addresses)).toEqual(['buyer', 'seller', 'moderator', 'admin']);
    await releaseConversation(ctx, hold);
    expect(await readersOf(addresses)).toEqual(['buyer', 'seller']);
    await db.delete(conversationTable).where(eq(conversationTable.id, conversationId));
    expect(await readersOf(addresses)).toEqual(['buyer']);
  });
});

describe('pictures of messages are kept', () => {
  it('as long as their message, and then collected as garbage', async () => {
    const { buyer, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const old = await aPicture(ctx);
    const late = await aPicture(ctx);
    const { id } = await sendMessage(ctx, {
      conversationId,
      clientId: v4(),
      attachments: [old.id],
    });
    await sendMessage(ctx, { conversationId, clientId: v4(), attachments: [late.id] });
    const longAgo = new Date(Date.now() - 366 * DAY_MS);
    await db.update(messageTable).set({ createdAt: longAgo }).where(eq(messageTable.id, id));
    expect(await isUsed(old.id)).toBe(true);
    await forget(testCtx(db), 'messages.old');
    expect([await isUsed(old.id), await isUsed(late.id)]).toEqual([false, true]);
  });

  it('and go with the account of who sent them; the words stay', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    for (const content of ['See', ''])
      await sendMessage(ctx, {
        conversationId,
        content,
        clientId: v4(),
        attachments: [(await aPicture(ctx)).id],
      });
    await db
      .update(userTable)
      .set({ deletedAt: new Date(), name: '' })
      .where(eq(userTable.id, buyer.id));
    await removeMediaOf(testCtx(db), { userId: buyer.id });
    await leaveConversations(testCtx(db), { userId: buyer.id });
    const { items } = await listMessages(as(db, seller), { conversationId, limit: 2 });
    expect(items.map(({ content, attachments }) => [content, attachments])).toEqual([
      ['', []],
      ['See', []],
    ]);
  });

  it('and are named in the copy that people take along', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const ctx = as(db, buyer);
    const { id, url } = await aPicture(ctx);
    await sendMessage(ctx, { conversationId, content: 'See', clientId: v4(), attachments: [id] });
    for (const person of [buyer, seller])
      expect(await exportOwnMessages(as(db, person))).toMatchObject([
        { messages: [{ attachments: [] }, { content: 'See', attachments: [url] }] },
      ]);
  });
});

describe('a picture in a form, as browsers without scripts send it', () => {
  const fileOf = (content: Uint8Array<ArrayBuffer>, name = 'boat.jpg') => new File([content], name);

  it('is the same one when the form is sent again, and another in another form', async () => {
    const { buyer } = await buildConversation(db);
    const ctx = as(db, buyer);
    const form = v4();
    const add = (of = form, who = ctx) =>
      addPostedImage(who, { file: fileOf(bytes), form: of, purpose: 'message' });
    const [one, same] = await Promise.all([add(), add()]);
    expect(same).toEqual(one);
    expect(await add()).toEqual(one);
    expect(one.url).toContain('/message-images/');
    expect((await add(v4())).id).not.toBe(one.id);
    expect((await add(form, as(db, await buildUser(db)))).id).not.toBe(one.id);
  });

  it.each([
    [mediaErrors.invalid_file_extension, 'boat.exe', bytes],
    [mediaErrors.invalid_image_type, 'boat.jpg', Buffer.from('not a picture at all')],
    [mediaErrors.image_damaged, 'boat.jpg', bytes.subarray(0, 900)],
    [mediaErrors.file_empty, 'boat.jpg', Buffer.alloc(0)],
    [mediaErrors.image_too_large, 'boat.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('is refused as any other: %j', async (code, name, content) => {
    const { buyer } = await buildConversation(db);
    await expect(
      addPostedImage(as(db, buyer), {
        file: fileOf(new Uint8Array(content), name),
        form: v4(),
        purpose: 'message',
      }),
    ).rejects.toMatchObject({ code });
  });

  it('is not even read of somebody who may not send it', async () => {
    const post = (size: number) =>
      new Request('http://calabash.example/messages', {
        headers: { 'Content-Length': String(size) },
      });
    const { buyer } = await buildConversation(db);
    const newcomer = await buildUser(db, { emailVerified: false });
    const large = 2 * 1024 * 1024;
    await admitFiles(testCtx(db), post(2_000));
    await admitFiles(as(db, buyer), post(large));
    await expect(admitFiles(testCtx(db), post(large))).rejects.toMatchObject({
      code: accountErrors.not_authenticated,
    });
    await expect(admitFiles(as(db, newcomer), post(large))).rejects.toMatchObject({
      code: mediaErrors.upload_unverified,
    });
  });
});
