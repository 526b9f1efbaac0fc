import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { forumSeo, postSeo } from './forum.seo.server.ts';
import { discussionMeta } from './forum.seo.ts';
import { countPostFiles, forumPages, listPostEntries } from './forum.sitemap.server.ts';
import { readFeed } from './views/feed.server.ts';
import { getPost } from './views/post.server.ts';
import { listReplies } from './views/replies.server.ts';
import { removeEntry } from './edits/remove.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));
const SITE = 'https://calabash.example';

async function tagsOf(id: string) {
  const post = await getPost(visitor, { id });
  const { items } = await listReplies(visitor, { postId: id });
  return discussionMeta(post, items, postSeo(visitor, post));
}

describe('search engines', () => {
  it('read a discussion with its replies as DiscussionForumPosting', async () => {
    const { postId, replyId, asker } = await buildDiscussion(db);
    const tags = await tagsOf(postId);
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `${SITE}/forum/${postId}`,
    });
    const posting = tags
      .flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
      .find((data) => (data as { '@type': string })['@type'] === 'DiscussionForumPosting');
    expect(posting).toMatchObject({
      headline: 'How do you check the mileage of an imported car?',
      text: 'The seller has no service book. What do you ask for?',
      author: { name: 'Terrence Baptiste', url: `${SITE}/seller/${asker.id}` },
      commentCount: 1,
      comment: [
        { '@id': `${SITE}/forum/${postId}#reply-${replyId}`, text: 'Ask for the auction sheet.' },
      ],
    });
  });

  it('forget what waits or lost its text, and searches and later pages of lists', async () => {
    const { postId, asking } = await buildDiscussion(db);
    await removeEntry(asking, { id: postId });
    expect(await tagsOf(postId)).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(forumSeo(visitor, { topic: 'support', plain: true })).toMatchObject({
      path: '/forum?topic=support',
      title: 'Support · Community Forum',
    });
    expect(forumSeo(visitor, { topic: 'all', plain: false })).toMatchObject({ noindex: true });
    await db.delete(outboxTable);
  });

  it('find public discussions in the sitemap, in files that only grow at their end', async () => {
    const { postId, asking } = await buildDiscussion(db);
    const { postId: second } = await buildDiscussion(db);
    const { id: waiting } = await ask(asking);
    const all = (await listPostEntries(visitor, { page: 1 })).map(({ path }) => path);
    expect(all).toContain(`/forum/${postId}`);
    expect(all.at(-1)).toBe(`/forum/${second}`);
    expect(await countPostFiles(visitor)).toBe(1);
    const page = all.length + 5;
    expect(await listPostEntries(visitor, { page, size: 1 })).toEqual([]);
    expect((await listPostEntries(visitor, { page: 1, size: 1 })).length).toBeLessThanOrEqual(1);
    expect(forumPages()).toHaveLength(6);
    expect(all).not.toContain(`/forum/${waiting}`);
    await checkTexts(db);
  });
});

describe('the feed of a topic', () => {
  it('has its latest discussions, with odd signs made harmless', async () => {
    const asking = asPerson(db, await buildUser(db, { name: 'A & <B>' }));
    const title = 'Is 1 < 2 & "3" > 2?';
    const { id } = await ask(asking, { title, content: 'Yes <b>', category: 'local-events' });
    const { id: other } = await ask(asking, { category: 'general' });
    await checkTexts(db);
    const { id: waiting } = await ask(asking, { category: 'local-events' });
    const feed = (await readFeed(visitor, { file: 'local-events.atom' })) ?? '';
    expect(feed).toContain(`<id>urn:uuid:${id}</id>`);
    expect(feed).toContain('<title>Is 1 &#60; 2 &#38; &#34;3&#34; &#62; 2?</title>');
    expect(feed).toContain('<name>A &#38; &#60;B&#62;</name>');
    expect(feed).toContain(`rel="self" type="application/atom+xml" href="${SITE}/forum/feeds/`);
    expect(feed).not.toContain(other);
    expect(feed).not.toContain(waiting);
    const everything = await readFeed(visitor, { file: 'all.atom' });
    expect(everything).toContain(other);
    for (const file of ['cars.atom', 'general', '../all.atom', ''])
      expect(await readFeed(visitor, { file })).toBeNull();
    await checkTexts(db);
  });
});
