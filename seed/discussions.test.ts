import { count, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  forumEntryTable,
  forumLikeTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { findPosts } from '#features/forum/views/list.server.ts';
import { getPost } from '#features/forum/views/post.server.ts';
import { listReplies } from '#features/forum/views/replies.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { insertDiscussions } from './demo.forum.server.ts';
import { demoDiscussions } from './discussions.ts';
import { demoPeople } from './people.ts';

const people = demoPeople();
const discussions = demoDiscussions(people);

describe('the discussions of the demo', async () => {
  const { db } = await testDatabase();
  const visitor = testCtx(db);
  const { now } = visitor;

  beforeAll(async () => {
    await seedCatalog(visitor);
    const ids = new Map<string, string>();
    for (const { slug, name, joinedDaysAgo } of people) {
      const createdAt = new Date(now.getTime() - joinedDaysAgo * DAY_MS);
      ids.set(slug, (await buildUser(db, { name, createdAt })).id);
    }
    await insertDiscussions(visitor, discussions, ids);
  });

  test('are 150, of every topic, in six languages, and the same every time', () => {
    expect(discussions).toEqual(demoDiscussions(demoPeople()));
    expect(discussions).toHaveLength(150);
    expect(new Set(discussions.map(({ topic }) => topic)).size).toBe(5);
    expect(new Set(discussions.map(({ language }) => language)).size).toBe(6);
  });

  test('are counted exactly, and nobody writes before they came or after today', async () => {
    const [row] = await db
      .select({
        posts: count(),
        wrong: sql<number>`count(*) filter (where ${forumPostTable.replies} <> (
          select count(*) from forum_entry e where e.post_id = forum_post.id
            and e.id <> e.post_id))::int`,
        early: sql<number>`count(*) filter (where exists (
          select from forum_entry e join "user" u on u.id = e.user_id
            where e.post_id = forum_post.id and e.created_at < u.created_at))::int`,
        future: sql<number>`count(*) filter (where ${forumPostTable.activeAt} >
          ${now.toISOString()}::timestamptz)::int`,
      })
      .from(forumPostTable);
    expect(row).toEqual({ posts: 150, wrong: 0, early: 0, future: 0 });
    const [likes] = await db
      .select({ counted: sql<number>`sum(${forumEntryTable.likes})::int` })
      .from(forumEntryTable);
    expect(likes?.counted).toBe(await db.$count(forumLikeTable));
  });

  test('have a pinned one in front, and answers that were accepted', async () => {
    const { items } = await findPosts(visitor, { limit: 50 });
    expect(items[0]).toMatchObject({ pinned: true });
    expect(await getPost(visitor, { id: items[0]?.id ?? '' })).toMatchObject({
      status: 'approved',
    });
    const answered = items.find(({ acceptedReplyId }) => acceptedReplyId !== null);
    const replies = await listReplies(visitor, { postId: answered?.id ?? '' });
    expect(replies.items.filter(({ accepted }) => accepted)).toHaveLength(1);
  });
});
