import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { forgetWithdrawn, leaveForum } from './forum.jobs.server.ts';
import { forumEntryTable, forumPostTable } from './forum.table.server.ts';
import { likeEntry } from './participation/likes.server.ts';
import { exportOwnForum } from './views/export.server.ts';
import { getPost } from './views/post.server.ts';
import { getReply, listReplies } from './views/replies.server.ts';
import { editReply } from './edits/edit.server.ts';
import { removeEntry } from './edits/remove.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const later = (days: number) => testCtx(db, { now: new Date(Date.now() + days * DAY_MS) });
const entry = async (id: string) =>
  (await db.select().from(forumEntryTable).where(eq(forumEntryTable.id, id)))[0];

describe('what its author deleted', () => {
  it('goes for good after 30 days, with its pictures, and not before', async () => {
    const owner = await buildUser(db);
    const ctx = asPerson(db, owner);
    const media = (await buildMedia(db, { ownerId: owner.id, url: '/media/gone.webp' })).id;
    const { id } = await ask(ctx, { media: [media] });
    const { postId, replyId, helping } = await buildDiscussion(db);
    await checkTexts(db);
    await removeEntry(ctx, { id });
    await removeEntry(helping, { id: replyId });
    expect(await forgetWithdrawn(later(29))).toBe(0);
    expect(await entry(id)).toBeDefined();
    expect(await forgetWithdrawn(later(31))).toBe(2);
    expect(await entry(id)).toBeUndefined();
    expect(await entry(replyId)).toBeUndefined();
    expect(await db.select().from(forumPostTable).where(eq(forumPostTable.id, id))).toEqual([]);
    expect(await getPost(visitor, { id: postId })).toMatchObject({ replies: 0 });
    const [file] = await db.select().from(mediaTable).where(eq(mediaTable.id, media));
    expect(file?.unusedSince).toBeInstanceOf(Date);
    expect(await forgetWithdrawn(later(31))).toBe(0);
  });

  it('leaves a discussion that others wrote in, without its text', async () => {
    const { postId, asking } = await buildDiscussion(db);
    await removeEntry(asking, { id: postId });
    expect(await entry(postId)).toMatchObject({ content: '', body: [], status: 'withdrawn' });
    expect(await forgetWithdrawn(later(31))).toBe(0);
    expect((await listReplies(visitor, { postId })).items).toHaveLength(1);
  });
});

describe('somebody whose account is gone', () => {
  it('leaves what others read, and no name, picture, like or waiting text', async () => {
    const { postId, replyId, asking, helper, helping } = await buildDiscussion(db);
    const owner = helper.id;
    const media = (await buildMedia(db, { ownerId: owner, url: '/media/leaves.webp' })).id;
    const pictured = await answer(helping, postId, { content: 'Look', media: [media] });
    const naming = await answer(asking, postId, { content: 'Thank you, @Marcia Bennett!' });
    await checkTexts(db);
    const waiting = await answer(helping, postId, { content: 'Never seen' });
    await editReply(helping, { id: replyId, revision: 1, content: 'Changed', media: [] });
    await likeEntry(helping, { id: postId, liked: true });
    await db
      .update(userTable)
      .set({ deletedAt: new Date(), name: 'User abcd', image: null })
      .where(eq(userTable.id, owner));
    await leaveForum(visitor, { userId: owner });
    await leaveForum(visitor, { userId: owner });
    await checkTexts(db);
    expect(await getPost(visitor, { id: postId })).toMatchObject({ likes: 0, replies: 3 });
    expect(await getReply(visitor, { id: replyId })).toMatchObject({
      content: 'Ask for the auction sheet.',
      userId: null,
      author: { id: null, name: 'User abcd' },
    });
    expect(await getReply(visitor, { id: pictured.id })).toMatchObject({ media: [] });
    expect(await getReply(visitor, { id: naming.id })).toMatchObject({
      content: 'Thank you, @…!',
      body: [{ is: 'paragraph', of: ['Thank you, @…!'] }],
    });
    expect(await entry(waiting.id)).toMatchObject({ status: 'withdrawn' });
  });
});

it('a person’s data export has what they wrote, like and follow', async () => {
  const { postId, replyId, asking, helping } = await buildDiscussion(db);
  await editReply(helping, { id: replyId, revision: 1, content: 'Changed', media: [] });
  await likeEntry(helping, { id: postId, liked: true });
  expect(await exportOwnForum(helping)).toMatchObject({
    posts: [],
    replies: [{ id: replyId, postId, waitingContent: 'Changed' }],
    likes: [{ id: postId }],
    follows: [],
  });
  expect(await exportOwnForum(asking)).toMatchObject({
    posts: [{ id: postId, category: 'buying-selling' }],
    replies: [],
    follows: [{ postId }],
  });
  await checkTexts(db);
});
