import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { forumPostTable } from '#features/forum/forum.table.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { getReply, listReplies } from '#features/forum/views/replies.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { auditOf } from '#tests/support/audit.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { acceptAnswer } from '#features/forum/participation/join.server.ts';
import { editPost, editReply, getWritten } from './edit.server.ts';
import { moderateEntry, entryRevisions } from './moderation.server.ts';
import { removeEntry } from './remove.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const moderator = async () => asPerson(db, await buildUser(db), { role: 'moderator' });
const NEW = {
  title: 'Mileage of an imported car',
  category: 'support' as const,
  content: 'Now in **other** words.',
  media: [] as string[],
};
const postRow = async (id: string) =>
  (await db.select().from(forumPostTable).where(eq(forumPostTable.id, id)))[0];

describe('an edit', () => {
  it('waits beside what the public sees, and says afterwards that it was edited', async () => {
    const { postId, asking } = await buildDiscussion(db);
    const edited = await editPost(asking, { id: postId, revision: 1, ...NEW });
    expect(edited).toMatchObject({ waitingEdit: 'pending', editedAt: null, revision: 2 });
    const before = await getPost(visitor, { id: postId });
    expect(before).toMatchObject({ category: 'buying-selling', waitingEdit: null });
    expect(before.title).not.toBe(NEW.title);
    const shown: ScreenedContent[] = [];
    await checkTexts(db, async (_ctx, content) => {
      shown.push(content);
      return { outcome: 'approve', reason: null };
    });
    expect(shown).toMatchObject([
      {
        kind: 'forum',
        id: postId,
        revision: 2,
        isEdit: true,
        country: 'JM',
        texts: [
          { field: 'title', text: NEW.title },
          { field: 'content', text: NEW.content },
        ],
      },
    ]);
    expect(await getPost(visitor, { id: postId })).toMatchObject({
      title: NEW.title,
      category: 'support',
      content: NEW.content,
      editedAt: expect.any(String),
    });
  });

  it('is refused with what was written meanwhile, when two are made at once', async () => {
    const { replyId, helping } = await buildDiscussion(db);
    const edit = (content: string, revision = 1) =>
      editReply(helping, { id: replyId, revision, content, media: [] });
    const both = await Promise.allSettled([edit('The first.'), edit('The second.')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(edit('A third.'));
    expect(refusal).toMatchObject({ status: 409, code: { key: 'forum.changed' } });
    const written = await getWritten(helping, { id: replyId });
    expect(refusal.current).toEqual(written);
    expect(['The first.', 'The second.']).toContain(written.content);
    await edit('A third.', written.revision);
    expect(await getWritten(helping, { id: replyId })).toMatchObject({ content: 'A third.' });
    await checkTexts(db);
    expect(await getReply(visitor, { id: replyId })).toMatchObject({ content: 'A third.' });
  });

  it('is the author’s alone, and none of a closed discussion', async () => {
    const { postId, replyId, asking, helping } = await buildDiscussion(db);
    expect(await keyOf(editPost(helping, { id: postId, revision: 1, ...NEW }))).toBe(
      'forum.notYours',
    );
    const mod = await moderator();
    expect(await keyOf(editPost(mod, { id: postId, revision: 1, ...NEW }))).toBe('forum.notYours');
    const reply = { id: replyId, revision: 1, content: 'x', media: [] };
    expect(await keyOf(editReply(asking, reply))).toBe('forum.notYours');
    expect(await keyOf(editReply(asking, { ...reply, id: postId }))).toBe('forum.replyNotFound');
    await db
      .update(forumPostTable)
      .set({ lockedAt: new Date(), lockReason: 'answered' })
      .where(eq(forumPostTable.id, postId));
    expect(await keyOf(editReply(helping, reply))).toBe('forum.locked');
  });

  it('that changes nothing is none', async () => {
    const { postId, asking } = await buildDiscussion(db);
    const { title, category, content } = await getPost(asking, { id: postId });
    await editPost(asking, { id: postId, revision: 1, title, category, content, media: [] });
    expect(await getPost(asking, { id: postId })).toMatchObject({ waitingEdit: null, revision: 1 });
  });

  it('that goes back to what is public waits no more, and its number is used up', async () => {
    const { postId, asking } = await buildDiscussion(db);
    const { title, category, content } = await getPost(asking, { id: postId });
    await editPost(asking, { id: postId, revision: 1, ...NEW });
    const former = { title, category, content, media: [] };
    const back = await editPost(asking, { id: postId, revision: 2, ...former });
    expect(back).toMatchObject({ waitingEdit: null, revision: 3, status: 'approved' });
    await checkTexts(db);
    expect(await getPost(visitor, { id: postId })).toMatchObject({ title, category, content });
  });

  it('keeps the pictures that the public sees until it is decided', async () => {
    const asker = await buildUser(db);
    const asking = asPerson(db, asker);
    const picture = async (n: number) =>
      (await buildMedia(db, { ownerId: asker.id, url: `/media/${asker.id}-${n}.webp` })).id;
    const [one, two] = [await picture(1), await picture(2)];
    const { id } = await ask(asking, { media: [one] });
    await checkTexts(db);
    await editPost(asking, { id, revision: 1, ...NEW, media: [two] });
    const unused = async (mediaId: string) =>
      (await db.select().from(mediaTable).where(eq(mediaTable.id, mediaId)))[0]?.unusedSince;
    expect([await unused(one), await unused(two)]).toEqual([null, null]);
    await checkTexts(db);
    expect(await unused(one)).toBeInstanceOf(Date);
    expect(await unused(two)).toBeNull();
    expect((await getPost(visitor, { id })).media.map(({ url }) => url)).toEqual([
      `/media/${asker.id}-2.webp`,
    ]);
  });
});

describe('a decision', () => {
  it('keeps what is held, flagged or rejected from the public, and says why to its author', async () => {
    const asking = asPerson(db, await buildUser(db));
    const held = await ask(asking);
    await checkTexts(db, async () => ({ outcome: 'hold', reason: null }));
    expect(await getPost(asking, { id: held.id })).toMatchObject({ status: 'pending' });
    const rejected = await ask(asking);
    await checkTexts(db, async () => ({ outcome: 'reject', reason: 'scam' }));
    expect(await getPost(asking, { id: rejected.id })).toMatchObject({
      status: 'rejected',
      statusReason: 'scam',
    });
    expect(await keyOf(getPost(visitor, { id: rejected.id }))).toBe('forum.postNotFound');
    const again = await editPost(asking, { id: rejected.id, revision: 1, ...NEW });
    expect(again).toMatchObject({ status: 'pending', statusReason: null, revision: 2 });
    await checkTexts(db);
    expect(await getPost(visitor, { id: rejected.id })).toMatchObject({ title: NEW.title });
  });

  it('names the revision that was looked at', async () => {
    const asking = asPerson(db, await buildUser(db));
    const { id } = await ask(asking);
    await editPost(asking, { id, revision: 1, ...NEW });
    const decide = (revision: number) =>
      entryRevisions.screened.decide(visitor, {
        id,
        revision,
        outcome: 'approve',
        reason: null,
        by: 'check',
      });
    expect(await keyOf(decide(1))).toBe('forum.changed');
    await decide(2);
    expect(await keyOf(decide(2))).toBe('forum.changed');
    await db.delete(outboxTable);
  });

  it('about an edit leaves what the public sees, with the reason beside it', async () => {
    const { replyId, helping } = await buildDiscussion(db);
    await editReply(helping, { id: replyId, revision: 1, content: 'Buy pills', media: [] });
    await checkTexts(db, async () => ({ outcome: 'reject', reason: 'spam' }));
    expect(await getReply(visitor, { id: replyId })).toMatchObject({
      content: 'Ask for the auction sheet.',
      waitingEdit: null,
      statusReason: null,
    });
    expect(await getReply(helping, { id: replyId })).toMatchObject({
      waitingEdit: 'rejected',
      statusReason: 'spam',
    });
  });

  it('is a moderator’s to make, who may take a public text out of sight', async () => {
    const { postId, replyId, asking } = await buildDiscussion(db);
    const flag = { id: replyId, revision: 1, outcome: 'flag', reason: null } as const;
    expect(await keyOf(moderateEntry(asking, flag))).toBe('notAllowed');
    expect(await keyOf(moderateEntry(visitor, flag))).toBe('notAuthenticated');
    const mod = await moderator();
    await moderateEntry(mod, flag);
    expect(await postRow(postId)).toMatchObject({ replies: 0 });
    expect((await listReplies(visitor, { postId })).items).toEqual([]);
    expect((await listReplies(mod, { postId })).items).toMatchObject([{ status: 'flagged' }]);
    await moderateEntry(mod, { ...flag, outcome: 'approve' });
    expect(await postRow(postId)).toMatchObject({ replies: 1 });
    await moderateEntry(mod, { ...flag, id: postId, outcome: 'reject' });
    expect(await keyOf(getPost(visitor, { id: postId }))).toBe('forum.postNotFound');
    expect(await keyOf(listReplies(visitor, { postId }))).toBe('forum.postNotFound');
    await db.delete(outboxTable);
  });
});

describe('deleting', () => {
  it('takes a reply away, and the mark of the answer with it', async () => {
    const { postId, replyId, asking, helping } = await buildDiscussion(db);
    await acceptAnswer(asking, { id: postId, replyId });
    expect(await keyOf(removeEntry(asking, { id: replyId }))).toBe('forum.notYours');
    await removeEntry(helping, { id: replyId, of: 'reply' });
    expect(await postRow(postId)).toMatchObject({ replies: 0, acceptedReplyId: null });
    expect((await postRow(postId))?.activeAt).toEqual((await postRow(postId))?.createdAt);
    expect(await keyOf(getReply(helping, { id: replyId }))).toBe('forum.replyNotFound');
    expect(await keyOf(removeEntry(helping, { id: replyId, of: 'reply' }))).toBe(
      'forum.replyNotFound',
    );
  });

  it('takes a discussion away that nobody replied to', async () => {
    const asking = asPerson(db, await buildUser(db));
    const { id } = await ask(asking);
    await checkTexts(db);
    await removeEntry(asking, { id, of: 'post' });
    expect(await keyOf(getPost(asking, { id }))).toBe('forum.postNotFound');
    expect((await findPosts(visitor, { q: 'mileage', limit: 50 })).items).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it('leaves the replies of others, below a title without text and name', async () => {
    const { postId, replyId, asking } = await buildDiscussion(db, { content: 'xylophonist' });
    await removeEntry(asking, { id: postId, of: 'post' });
    expect(await getPost(visitor, { id: postId })).toMatchObject({
      status: 'withdrawn',
      content: '',
      body: [],
      userId: null,
      author: { id: null, name: '', avatar: null },
      replies: 1,
    });
    expect((await listReplies(visitor, { postId })).items).toMatchObject([{ id: replyId }]);
    expect((await findPosts(visitor, { q: 'xylophonist' })).items).toEqual([]);
    const { items } = await findPosts(visitor, { limit: 50 });
    expect(items.find(({ id }) => id === postId)).toMatchObject({ excerpt: '', userId: null });
    await removeEntry(await moderator(), { id: postId });
    expect(await auditOf(db, postId)).toEqual(['decision.remove']);
    expect(await keyOf(getPost(visitor, { id: postId }))).toBe('forum.postNotFound');
  });

  it('is a decision where a moderator does it, which another one can take back', async () => {
    const { replyId, helping } = await buildDiscussion(db);
    const mod = await moderator();
    const seen = async () => keyOf(getReply(visitor, { id: replyId }));
    await removeEntry(mod, { id: replyId, of: 'reply' });
    expect(await seen()).toBe('forum.replyNotFound');
    expect(await getReply(helping, { id: replyId })).toMatchObject({ status: 'removed' });
    expect(await auditOf(db, replyId)).toEqual(['decision.remove']);
    expect(await keyOf(removeEntry(mod, { id: replyId }))).toBe('forum.notYours');
    const restore = { id: replyId, revision: 1, outcome: 'approve', reason: null } as const;
    const removed = { id: replyId, revision: 1, content: 'Again.', media: [] };
    expect(await keyOf(editReply(helping, removed))).toBe('contentRemoved');
    await moderateEntry(await moderator(), restore);
    expect(await getReply(visitor, { id: replyId })).toMatchObject({ status: 'approved' });
  });

  it('takes what waits beside a text away, too', async () => {
    const { replyId, helping } = await buildDiscussion(db);
    await editReply(helping, { id: replyId, revision: 1, content: 'Again', media: [] });
    await removeEntry(helping, { id: replyId });
    await checkTexts(db);
    expect(await entryRevisions.find(visitor, replyId)).toBeNull();
  });
});

it('a reply that waits is nobody’s but its author’s and the moderators’', async () => {
  const { postId, helping, asking } = await buildDiscussion(db);
  const { id } = await answer(helping, postId, { content: 'One thing more.' });
  const sees = async (ctx: typeof visitor) =>
    (await listReplies(ctx, { postId })).items.some((reply) => reply.id === id);
  expect(await sees(helping)).toBe(true);
  expect(await sees(await moderator())).toBe(true);
  expect(await sees(asking)).toBe(false);
  expect(await sees(visitor)).toBe(false);
  await checkTexts(db);
});
