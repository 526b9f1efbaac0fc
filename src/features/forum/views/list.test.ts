import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { PostsInput } from '#features/forum/forum.schema.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, checkTexts } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { findPosts } from './list.server.ts';
import { findRelated } from './post.server.ts';
import { findCursorTo, listReplies } from './replies.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const titles = async (input: PostsInput) =>
  (await findPosts(visitor, input)).items.map((p) => p.title);

/** Every page of a list, one after the other. */
async function allTitles(input: PostsInput): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await findPosts(visitor, { limit: 2, ...input, cursor });
    found.push(...page.items.map(({ title }) => title));
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const one = asPerson(db, await buildUser(db));
  const two = asPerson(db, await buildUser(db));
  const post = (
    minute: number,
    title: string,
    category: 'general' | 'support',
    content = 'Hello',
  ) => ask({ ...one, now: at(minute) }, { title, category, content });
  const a = await post(0, 'A', 'general', 'Where do I find a mecánico for my Toyota?');
  await post(1, 'B', 'general', 'Un mecanico en Santo Domingo');
  const c = await post(2, 'C', 'support');
  await post(3, 'D', 'support', 'Casa de playa en venta');
  await checkTexts(db);
  await answer({ ...two, now: at(10) }, c.id, { content: 'Try the garage in Couva' });
  await answer({ ...two, now: at(20) }, a.id, { content: 'Toyota parts are cheap' });
  await checkTexts(db);
});

describe('lists of discussions', () => {
  it('are in three orders, by topic, and page by key', async () => {
    expect(await allTitles({})).toEqual(['D', 'C', 'B', 'A']);
    expect(await allTitles({ sort: 'active' })).toEqual(['A', 'C', 'D', 'B']);
    expect(await allTitles({ sort: 'unanswered' })).toEqual(['D', 'B']);
    expect(await allTitles({ category: 'support' })).toEqual(['D', 'C']);
    expect(await allTitles({ category: 'support', sort: 'unanswered' })).toEqual(['D']);
    expect(await findPosts(visitor, { category: 'general' })).toMatchObject({ total: 2 });
    const first = await findPosts(visitor, { limit: 1 });
    const other = findPosts(visitor, { sort: 'active', cursor: first.nextCursor ?? '' });
    expect((await refusalOf(other)).status).toBe(422);
  });

  it('keep pinned ones in front, also across pages', async () => {
    await db.execute(sql`update forum_post set is_pinned = true where id in (
      select id from forum_entry where title in ('A', 'C'))`);
    expect(await allTitles({})).toEqual(['C', 'A', 'D', 'B']);
    expect(await allTitles({ sort: 'active' })).toEqual(['A', 'C', 'D', 'B']);
    expect(await allTitles({ category: 'general' })).toEqual(['A', 'B']);
    await db.execute(sql`update forum_post set is_pinned = false`);
  });

  it('name other discussions of the topic', async () => {
    const [{ id = '' } = {}] = (await findPosts(visitor, { q: 'Santo Domingo' })).items;
    expect(await findRelated(visitor, { id, category: 'general', limit: 3 })).toMatchObject([
      { title: 'A', replies: 1, answered: false },
    ]);
  });
});

describe('search', () => {
  it('finds words of titles, texts and replies, whatever their accents and case', async () => {
    expect(await titles({ q: 'MECÁNICO' })).toEqual(['B', 'A']);
    expect(await titles({ q: 'garages' })).toEqual(['C']);
    expect(await titles({ q: 'casa playa' })).toEqual(['D']);
    expect(await titles({ q: 'la casa de la playa' })).toEqual(['D']);
    expect(await titles({ q: 'd' })).toEqual(['D']);
    expect(await titles({ q: 'toyota', category: 'support' })).toEqual([]);
    expect(await findPosts(visitor, { q: 'mecanico' })).toMatchObject({ total: 2 });
  });

  it('finds nothing of words that stand in different replies, or of no words at all', async () => {
    expect(await titles({ q: 'mecanico cheap' })).toEqual([]);
    expect(await titles({ q: '!!! & | <->' })).toEqual([]);
    expect(await titles({ q: 'the' })).toEqual([]);
    expect(await titles({ q: "a' or 1=1 --\0" })).toEqual([]);
    expect(await titles({ q: '   ' })).toHaveLength(4);
  });

  it('goes by the order of the list, and pages', async () => {
    expect(await allTitles({ q: 'toyota mecanico' })).toEqual(['A']);
    expect(await allTitles({ q: 'mecanico', sort: 'active' })).toEqual(['A', 'B']);
    expect(await titles({ q: 'mecanico', sort: 'unanswered' })).toEqual(['B']);
  });

  it('gives the same by every plan, however many texts have the words', async () => {
    const busy = asPerson(db, await buildUser(db));
    const support = { category: 'support' } as const;
    const { id } = await ask({ ...busy, now: at(5) }, { title: 'E', content: 'Hurricane season' });
    await ask({ ...busy, now: at(6) }, { ...support, title: 'F', content: 'After the hurricane' });
    await checkTexts(db);
    const addTexts = (many: number) =>
      db.execute(sql`
        insert into forum_entry (id, post_id, user_id, content, body, status, client_id, created_at)
        select gen_random_uuid(), ${id}, ${busy.actor?.id}, 'hurricane season', '[]', 'approved',
          gen_random_uuid(), now() from generate_series(1, ${many}::int)`);
    const addDiscussions = (many: number) =>
      db.execute(sql`
        insert into forum_post (id, topic, is_public, created_at, active_at)
        select gen_random_uuid(), 'support', true, now(), now()
          from generate_series(1, ${many}::int)`);
    const expectAll = async () => {
      expect(await allTitles({ q: 'hurricane', limit: 1 })).toEqual(['F', 'E']);
      expect(await titles({ q: 'hurricane', sort: 'active' })).toEqual(['F', 'E']);
      expect(await titles({ q: 'hurricane season' })).toEqual(['E']);
      expect(await titles({ q: 'hurricane', ...support })).toEqual(['F']);
      expect(await titles({ q: 'hurricane season', ...support })).toEqual([]);
      expect(await titles({ q: 'hurricane', sort: 'unanswered' })).toEqual(['F', 'E']);
    };
    await expectAll();
    // Too many to be read at once, and the list is short.
    await addTexts(5_001);
    await expectAll();
    // None of them is near the start of the list.
    await addDiscussions(201);
    await expectAll();
    expect(await findPosts(visitor, { q: 'hurricane' })).toMatchObject({ total: 2 });
    expect(await findPosts(visitor, { q: 'hurricane', ...support })).toMatchObject({ total: 1 });
    // Too many to be read from the index alone.
    await addTexts(35_000);
    await expectAll();
    // And further down than is looked.
    await addDiscussions(8_000);
    await expectAll();
    await db.execute(sql`delete from forum_post where not exists (
      select 1 from forum_entry where post_id = forum_post.id)`);
  });
});

it('replies are in three orders, and page by key', async () => {
  const asking = asPerson(db, await buildUser(db));
  const { id: postId } = await ask(asking);
  await checkTexts(db);
  for (const [minute, content] of ['one', 'two', 'three'].entries())
    await answer({ ...asking, now: at(minute) }, postId, { content });
  await checkTexts(db);
  await db.execute(sql`update forum_entry set likes = 5 where content = 'two'`);
  const contents = async (sort: 'oldest' | 'newest' | 'liked') => {
    const first = await listReplies(visitor, { postId, sort, limit: 2 });
    const rest = await listReplies(visitor, {
      postId,
      sort,
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    return [...first.items, ...rest.items].map(({ content }) => content);
  };
  expect(await contents('oldest')).toEqual(['one', 'two', 'three']);
  expect(await contents('newest')).toEqual(['three', 'two', 'one']);
  expect(await contents('liked')).toEqual(['two', 'one', 'three']);
});

describe('a reply', () => {
  it('is found on whatever page of its discussion it is', async () => {
    const one = asPerson(db, await buildUser(db));
    const two = asPerson(db, await buildUser(db));
    const { id: postId } = await ask({ ...one, now: at(30) }, { title: 'Long' });
    await checkTexts(db);
    const ids: string[] = [];
    // Two at a time, so that the order of ids counts, too.
    for (const minute of [31, 31, 32, 32, 33])
      ids.push((await answer({ ...two, now: at(minute) }, postId)).id);
    await checkTexts(db);
    const pageOf = async (replyId: string) => {
      const cursor = await findCursorTo(visitor, { postId, replyId, shown: 2 });
      const { items } = await listReplies(visitor, {
        postId,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      return items.map(({ id }) => ids.indexOf(id));
    };
    expect(await Promise.all(ids.map(pageOf))).toEqual([[0, 1], [0, 1], [2, 3], [3, 4], [4]]);
    expect(await pageOf('nothing')).toEqual([0, 1]);
    const [other = ''] = (await findPosts(visitor, { q: 'Toyota' })).items.map(({ id }) => id);
    expect(await findCursorTo(visitor, { postId: other, replyId: ids[4] ?? '', shown: 1 })).toBe(
      null,
    );
  });
});
