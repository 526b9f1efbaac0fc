import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { getReply, listReplies } from '#features/forum/views/replies.server.ts';
import { recordPostView, viewCounter } from '#features/forum/views/views.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { auditOf } from '#tests/support/audit.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { writeCounted } from '#tests/support/counted.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { acceptAnswer, followPost, lockPost, pinPost } from './join.server.ts';
import { likeEntry } from './likes.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const someone = async () => asPerson(db, await buildUser(db));
const moderator = async () => asPerson(db, await buildUser(db), { role: 'moderator' });

describe('likes', () => {
  it('count once per person, however often and however many at once', async () => {
    const { postId, replyId } = await buildDiscussion(db);
    const people = await Promise.all(Array.from({ length: 15 }, someone));
    const likes = people.flatMap((ctx) => [
      likeEntry(ctx, { id: replyId, liked: true }),
      likeEntry(ctx, { id: replyId, liked: true }),
    ]);
    await Promise.all(likes);
    expect(await getReply(visitor, { id: replyId })).toMatchObject({ likes: 15, liked: false });
    const [one = visitor] = people;
    expect(await getReply(one, { id: replyId })).toMatchObject({ liked: true });
    await Promise.all([
      likeEntry(one, { id: replyId, liked: false }),
      likeEntry(one, { id: replyId, liked: false }),
    ]);
    expect(await getReply(one, { id: replyId })).toMatchObject({ likes: 14, liked: false });
    expect(await likeEntry(one, { id: postId, liked: true })).toEqual({ likes: 1, liked: true });
    expect((await findPosts(one, {})).items).toMatchObject([{ likes: 1, liked: true }]);
  });

  it('are for other people’s public texts', async () => {
    const { postId, asking } = await buildDiscussion(db);
    expect(await keyOf(likeEntry(asking, { id: postId, liked: true }))).toBe('forum.likeOwn');
    expect(await keyOf(likeEntry(visitor, { id: postId, liked: true }))).toBe('notAuthenticated');
    const { id } = await ask(await someone());
    expect(await keyOf(likeEntry(asking, { id, liked: true }))).toBe('forum.postNotFound');
    await checkTexts(db);
  });
});

describe('the accepted answer', () => {
  it('is one, is chosen by whoever asked, and is told to whoever wrote it', async () => {
    const { postId, replyId, asking, helping } = await buildDiscussion(db);
    const { id: second } = await answer(await someone(), postId);
    await checkTexts(db);
    expect(await keyOf(acceptAnswer(helping, { id: postId, replyId }))).toBe('forum.notYours');
    await acceptAnswer(asking, { id: postId, replyId });
    await acceptAnswer(asking, { id: postId, replyId });
    const told = await db.select().from(outboxTable);
    expect(told).toMatchObject([
      { type: 'forum.answer-accepted', payload: { entryId: replyId, authorId: helping.actor?.id } },
    ]);
    await acceptAnswer(asking, { id: postId, replyId: second });
    const { items } = await listReplies(visitor, { postId });
    expect(items.filter(({ accepted }) => accepted).map(({ id }) => id)).toEqual([second]);
    await acceptAnswer(asking, { id: postId, replyId: null });
    expect(await getPost(visitor, { id: postId })).toMatchObject({ acceptedReplyId: null });
    await db.delete(outboxTable);
  });

  it('is a public reply of this discussion', async () => {
    const { postId, asking, helping } = await buildDiscussion(db);
    const other = await buildDiscussion(db);
    const accept = (replyId: string) => keyOf(acceptAnswer(asking, { id: postId, replyId }));
    expect(await accept(other.replyId)).toBe('forum.replyNotFound');
    expect(await accept(postId)).toBe('forum.replyNotFound');
    expect(await accept((await answer(helping, postId)).id)).toBe('forum.replyNotFound');
    await checkTexts(db);
  });
});

describe('moderators', () => {
  it('keep a discussion at the top of all lists, and nobody else does', async () => {
    const { postId, asking } = await buildDiscussion(db);
    await buildDiscussion(db);
    expect(await keyOf(pinPost(asking, { id: postId, pinned: true }))).toBe('notAllowed');
    const mod = await moderator();
    await pinPost(mod, { id: postId, pinned: true });
    for (const sort of ['newest', 'active'] as const)
      expect((await findPosts(visitor, { sort, limit: 1 })).items).toMatchObject([
        { id: postId, pinned: true },
      ]);
    await pinPost(mod, { id: postId, pinned: false });
    expect((await findPosts(visitor, { limit: 1 })).items[0]?.id).not.toBe(postId);
    expect(await auditOf(db, postId)).toEqual(['forum.pin', 'forum.unpin']);
  });

  it('close a discussion with a reason and open it again; likes go on', async () => {
    const { postId, asking, helping } = await buildDiscussion(db);
    const lock = { id: postId, reason: 'answered' } as const;
    expect(await keyOf(lockPost(asking, lock))).toBe('notAllowed');
    const mod = await moderator();
    await lockPost(mod, lock);
    expect(await getPost(visitor, { id: postId })).toMatchObject({
      locked: true,
      lockReason: 'answered',
      lockedAt: expect.any(String),
    });
    expect(await keyOf(answer(mod, postId))).toBe('forum.locked');
    await likeEntry(helping, { id: postId, liked: true });
    await lockPost(mod, { id: postId, reason: null });
    expect(await answer(helping, postId)).toMatchObject({ status: 'pending' });
    expect(await auditOf(db, postId)).toEqual(['forum.lock', 'forum.unlock']);
    await checkTexts(db);
  });
});

it('whoever asks follows, others when they like to', async () => {
  const { postId, asking, helping } = await buildDiscussion(db);
  expect(await getPost(asking, { id: postId })).toMatchObject({ following: true });
  expect(await getPost(helping, { id: postId })).toMatchObject({ following: false });
  await followPost(helping, { id: postId, following: true });
  await followPost(helping, { id: postId, following: true });
  expect(await getPost(helping, { id: postId })).toMatchObject({ following: true });
  await followPost(helping, { id: postId, following: false });
  expect(await getPost(helping, { id: postId })).toMatchObject({ following: false });
  expect(await keyOf(followPost(visitor, { id: postId, following: true }))).toBe(
    'notAuthenticated',
  );
});

it('views count once per visitor and day, and neither for bots nor for the author', async () => {
  const { postId, asker } = await buildDiscussion(db);
  const userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0.0.0';
  const look = (clientKey: string, ctx = visitor, agent = userAgent) =>
    recordPostView(ctx, {
      id: postId,
      ownerId: asker.id,
      clientKey,
      userAgent: agent,
      method: 'GET',
      purpose: null,
    });
  const tomorrow = { ...visitor, now: new Date(Date.now() + 86_400_000) };
  look('one');
  look('one');
  look('two');
  look('three', visitor, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  look('four', asPerson(db, asker));
  await writeCounted(visitor, viewCounter);
  expect(await getPost(visitor, { id: postId })).toMatchObject({ views: 2 });
  look('one', tomorrow);
  await writeCounted(visitor, viewCounter);
  expect(await getPost(visitor, { id: postId })).toMatchObject({ views: 3 });
});
