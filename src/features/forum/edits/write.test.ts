import { eq, sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { CONTENT_MAX, FORUM_LIMITS, PICTURES_MAX } from '#features/forum/forum.limits.ts';
import { forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { listReplies } from '#features/forum/views/replies.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { isShownInForum } from './media.server.ts';
import { entryRevisions } from './moderation.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const visitor = testCtx(db);
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const fieldsOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).fields;
const someone = async (name = 'Rohan Persaud') => asPerson(db, await buildUser(db, { name }));
const repliesOf = async (postId: string) =>
  (await db.select().from(forumPostTable).where(eq(forumPostTable.id, postId)))[0]?.replies;

describe('a new post', () => {
  it('has the fields of the specification, and is public once it was looked at', async () => {
    const asking = await someone('Asha Campbell');
    const post = await ask(asking, { title: '  Boat   freight? ', category: undefined });
    expect(post).toMatchObject({
      userId: asking.actor?.id,
      author: { name: 'Asha Campbell' },
      title: 'Boat freight?',
      category: 'general',
      replies: 0,
      likes: 0,
      views: 0,
      status: 'pending',
      editedAt: null,
    });
    expect(await keyOf(getPost(visitor, { id: post.id }))).toBe('forum.postNotFound');
    expect((await findPosts(visitor, {})).items).toEqual([]);
    await checkTexts(db);
    expect(await getPost(visitor, { id: post.id })).toMatchObject({ status: 'approved' });
    expect((await findPosts(visitor, {})).items).toMatchObject([
      { id: post.id, excerpt: 'The seller has no service book. What do you ask for?' },
    ]);
  });

  it('needs a session, a proven address, and something to say', async () => {
    const asking = await someone();
    const unproven = asPerson(db, await buildUser(db), { emailVerified: false });
    expect(await keyOf(ask(visitor))).toBe('notAuthenticated');
    expect(await keyOf(ask(unproven))).toBe('forum.needVerified');
    for (const blank of ['', '  ', '\n\t', '\u200b\u2060', '\u202e', '\u2800'])
      expect(await fieldsOf(ask(asking, { title: blank, content: blank })), blank).toEqual({
        title: 'forum.titleRequired',
        content: 'forum.contentRequired',
      });
    expect(await fieldsOf(ask(asking, { title: 'a'.repeat(151) }))).toEqual({
      title: 'forum.titleTooLong',
    });
    for (const length of [CONTENT_MAX + 1, 100_000])
      expect(await fieldsOf(ask(asking, { content: 'a'.repeat(length) }))).toEqual({
        content: 'forum.contentTooLong',
      });
    expect(await fieldsOf(ask(asking, { category: 'all' as 'general' }))).toEqual({
      category: 'forum.topic',
    });
    await ask(asking, { content: 'ñ'.repeat(CONTENT_MAX) });
  });

  it('keeps no signs that turn the reading direction, and no other columns', async () => {
    const asking = await someone();
    const input = { title: 'Up\u202Eside', content: 'a\0b', status: 'approved', likes: 99 };
    const post = await ask(asking, input);
    expect(post).toMatchObject({ title: 'Upside', content: 'ab', status: 'pending', likes: 0 });
  });

  it('sent again with the same client id is the same one, also at the same moment', async () => {
    const asking = await someone();
    const clientId = v4();
    const sent = await Promise.all(Array.from({ length: 6 }, () => ask(asking, { clientId })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await keyOf(ask(asking, { clientId, title: 'Another' }))).toBe('forum.clientIdUsed');
  });

  it('is limited by person', async () => {
    const asking = await someone();
    const { limit } = FORUM_LIMITS.posts;
    const asked = await Promise.allSettled(Array.from({ length: limit + 2 }, () => ask(asking)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
  });

  it('has up to four own pictures, which visitors see when it is public', async () => {
    const asking = await someone();
    const ownerId = asking.actor?.id ?? '';
    const media: string[] = [];
    for (let n = 0; n <= PICTURES_MAX; n += 1)
      media.push((await buildMedia(db, { ownerId, url: `/media/${ownerId}-${n}.webp` })).id);
    const foreign = (await buildMedia(db, { url: '/media/foreign.webp' })).id;
    expect(await fieldsOf(ask(asking, { media }))).toEqual({ media: 'forum.tooManyPictures' });
    expect(await keyOf(ask(asking, { media: [foreign] }))).toBe('mediaNotFound');
    const four = media.slice(1);
    const post = await ask(asking, { media: four });
    expect(post.media).toHaveLength(4);
    expect(await keyOf(ask(asking, { media: four.slice(0, 1) }))).toBe('mediaInUse');
    const shown = () =>
      db.select({ id: mediaTable.id }).from(mediaTable).where(isShownInForum(new Date()));
    expect(await shown()).toEqual([]);
    await checkTexts(db);
    expect((await shown()).map(({ id }) => id).toSorted()).toEqual(four.toSorted());
  });
});

describe('a reply', () => {
  it('counts once it is public, and stands in the order of time', async () => {
    const { postId, replyId, asking } = await buildDiscussion(db);
    const second = await answer(await someone(), postId, { content: 'A mechanic of your own.' });
    expect(second.status).toBe('pending');
    expect(await repliesOf(postId)).toBe(1);
    expect((await listReplies(asking, { postId })).items.map(({ id }) => id)).toEqual([replyId]);
    await checkTexts(db);
    expect(await repliesOf(postId)).toBe(2);
    const { items, total } = await listReplies(visitor, { postId, sort: 'newest' });
    expect(items.map(({ id }) => id)).toEqual([second.id, replyId]);
    expect(total).toBe(2);
    expect(await getPost(visitor, { id: postId })).toMatchObject({ activeAt: second.createdAt });
  });

  it('is counted exactly when many are written and decided at once', async () => {
    const { postId } = await buildDiscussion(db);
    const people = await Promise.all(Array.from({ length: 12 }, () => someone()));
    await Promise.all(people.map((person) => answer(person, postId)));
    await Promise.all([checkTexts(db), checkTexts(db)]);
    expect(await repliesOf(postId)).toBe(13);
    expect((await listReplies(visitor, { postId })).total).toBe(13);
  });

  it('needs a text, and a discussion that is public and open', async () => {
    const { postId, helping } = await buildDiscussion(db);
    expect(await fieldsOf(answer(helping, postId, { content: ' \u200b' }))).toEqual({
      content: 'forum.contentRequired',
    });
    expect(await keyOf(answer(helping, v4()))).toBe('forum.postNotFound');
    const { id: waiting } = await ask(await someone());
    expect(await keyOf(answer(helping, waiting))).toBe('forum.postNotFound');
    await db
      .update(forumPostTable)
      .set({ lockedAt: new Date(), lockReason: 'heated' })
      .where(eq(forumPostTable.id, postId));
    expect(await keyOf(answer(helping, postId))).toBe('forum.locked');
    await checkTexts(db);
  });

  it('to somebody who blocked the writer is refused without telling why', async () => {
    const { postId, asking, helper, helping } = await buildDiscussion(db);
    await blockUser(asking, { userId: helper.id });
    expect(await keyOf(answer(helping, postId))).toBe('blocking.unavailable');
    expect(await answer(await someone(), postId)).toMatchObject({ status: 'pending' });
    await checkTexts(db);
  });
});

describe('a mention', () => {
  const mentioned = async () =>
    (await db.select().from(outboxTable).orderBy(outboxTable.id))
      .filter(({ type }) => type === 'forum.mentioned')
      .map(({ payload }) => (payload as { userId: string }).userId);
  const hush = () => db.delete(outboxTable);

  it('links people who wrote in the forum alone, and tells them once', async () => {
    const { postId, helper, asker, asking } = await buildDiscussion(db);
    await someone('Lucía Fernández');
    const written = await answer(asking, postId, {
      content: 'Thanks @Marcia Bennett, and @Lucía Fernández, says @Terrence Baptiste',
    });
    expect(written.body).toEqual([
      {
        is: 'paragraph',
        of: [
          'Thanks ',
          { is: 'mention', userId: helper.id, name: 'Marcia Bennett' },
          ', and @Lucía Fernández, says ',
          { is: 'mention', userId: asker.id, name: 'Terrence Baptiste' },
        ],
      },
    ]);
    const { id } = written;
    const decision = { id, revision: 1, outcome: 'approve', reason: null, by: 'check' } as const;
    await entryRevisions.screened.decide(visitor, decision);
    expect(await mentioned()).toEqual([helper.id]);
    await hush();
  });

  it('of somebody who blocked the writer is refused without telling why', async () => {
    const { postId, helping } = await buildDiscussion(db);
    const other = await someone('Asha Campbell');
    await answer(other, postId);
    await checkTexts(db);
    const third = await someone('Nadège Pierre');
    await blockUser(helping, { userId: third.actor?.id ?? '' });
    expect(await keyOf(answer(third, postId, { content: '@Marcia Bennett no' }))).toBe(
      'blocking.unavailable',
    );
    const written = await answer(third, postId, { content: '@Asha Campbell yes' });
    expect(written.status).toBe('pending');
    await checkTexts(db);
  });
});

it('words of what waits are in no index that the public asks', async () => {
  const asking = await someone();
  await ask(asking, { content: 'quetzalcoatlus' });
  const find = async () => (await findPosts(visitor, { q: 'quetzalcoatlus' })).items.length;
  expect(await find()).toBe(0);
  await checkTexts(db);
  expect(await find()).toBe(1);
  const rows = await db
    .select({ words: forumEntryTable.words })
    .from(forumEntryTable)
    .where(sql`${forumEntryTable.content} = 'quetzalcoatlus'`);
  expect(rows[0]?.words).toContain('quetzalcoatlus');
});
