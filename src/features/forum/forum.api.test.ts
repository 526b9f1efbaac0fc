import { v4 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Actor } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  ask as askForum,
  asPerson,
  buildDiscussion,
  checkTexts,
} from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { postCard, postLink, postView, replyView, writtenView } from './forum.schema.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApi(({ headers }) => {
  const [id, role = 'user'] = (headers.get('X-Test-Actor') ?? '').split(' ');
  return testCtx(db, {
    actor: id ? testActor({ id, role: role as Actor['role'] }) : null,
  });
});

async function ask(actor: string | null, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (actor) headers['X-Test-Actor'] = actor;
  const response = await app.request(`/api/forum${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

describe('the forum under /api', () => {
  it('takes a post, a reply, likes and an answer, and lists them for everybody', async () => {
    const [{ id: asker }, { id: helper }] = [await buildUser(db), await buildUser(db)];
    const posted = await ask(asker, 'POST', '/posts', {
      title: 'Boat freight?',
      content: 'Kingston to **Cayman**',
      category: 'recommendations',
      userId: helper,
      isPinned: true,
    });
    expect(posted.status).toBe(201);
    const post = postView.parse(posted.body.data);
    expect(post).toMatchObject({ userId: asker, pinned: false, status: 'pending' });
    expect((await ask(null, 'GET', `/posts/${post.id}`)).status).toBe(404);
    await checkTexts(db);
    const replied = await ask(helper, 'POST', `/posts/${post.id}/replies`, { content: 'Me.' });
    expect(replied.status).toBe(201);
    const reply = replyView.parse(replied.body.data);
    await checkTexts(db);
    for (let time = 0; time < 2; time += 1)
      expect(await ask(asker, 'PUT', `/replies/${reply.id}/like`)).toMatchObject({
        status: 200,
        body: { data: { likes: 1, liked: true } },
      });
    const answered = await ask(asker, 'PUT', `/posts/${post.id}/answer`, { replyId: reply.id });
    expect(answered.status).toBe(200);
    const list = await ask(null, 'GET', '/posts?category=recommendations&sort=active');
    expect(list.body).toMatchObject({ count: 1, nextCursor: null, error: null });
    expect(postCard.parse(list.body.data[0])).toMatchObject({
      id: post.id,
      replies: 1,
      acceptedReplyId: reply.id,
      excerpt: 'Kingston to Cayman',
    });
    const replies = await ask(null, 'GET', `/posts/${post.id}/replies?sort=liked`);
    expect(replies.body.data).toMatchObject([{ id: reply.id, accepted: true, likes: 1 }]);
    expect((await ask(null, 'GET', '/posts?q=cayman')).body.count).toBe(1);
    expect((await ask(helper, 'PUT', `/posts/${post.id}/follow`)).status).toBe(200);
    expect((await ask(helper, 'DELETE', `/posts/${post.id}/follow`)).status).toBe(200);
    expect((await ask(asker, 'DELETE', `/posts/${post.id}/answer`)).status).toBe(200);
  });

  it('answers the second of two edits with what the first one wrote', async () => {
    const { postId, asker } = await buildDiscussion(db);
    const written = writtenView.parse((await ask(asker.id, 'GET', `/texts/${postId}`)).body.data);
    const { id: _id, postId: _post, media: _media, ...text } = written;
    const edit = (content: string) =>
      ask(asker.id, 'PUT', `/posts/${postId}`, { ...text, media: [], content });
    expect((await edit('The first')).status).toBe(200);
    expect(await edit('The second')).toMatchObject({
      status: 409,
      body: {
        code: 'forum.changed',
        current: { content: 'The first', revision: 2, title: text.title },
      },
    });
    await checkTexts(db);
  });

  it('shows a text before it is sent, and what it may repeat', async () => {
    const { postId, asker, helper } = await buildDiscussion(db);
    const preview = (body: object, actor: string | null = asker.id) =>
      ask(actor, 'POST', '/preview', body);
    expect(await preview({ content: '**Yes**, @Marcia Bennett', postId })).toMatchObject({
      status: 200,
      body: {
        data: {
          body: [
            {
              is: 'paragraph',
              of: [
                { is: 'strong', of: ['Yes'] },
                ', ',
                { is: 'mention', userId: helper.id, name: 'Marcia Bennett' },
              ],
            },
          ],
        },
      },
    });
    expect((await preview({ content: 'x', postId: v4() })).status).toBe(200);
    expect((await preview({ content: 'a'.repeat(100_000) })).status).toBe(422);
    expect((await preview({ content: 'x' }, null)).status).toBe(401);
    const title = encodeURIComponent('Mileage of imported cars?');
    const similar = await ask(null, 'GET', `/similar?title=${title}`);
    expect(postLink.parse(similar.body.data[0]).title).toContain('mileage');
    for (const little of ['', 'a b c', 'Steelpan lessons wanted'])
      expect(
        (await ask(null, 'GET', `/similar?title=${encodeURIComponent(little)}`)).body.data,
      ).toEqual([]);
  });

  it('refuses with a code for each reason', async () => {
    const { postId, replyId, asker, helper } = await buildDiscussion(db);
    const { id: waiting } = await askForum(asPerson(db, asker));
    const mod = `${(await buildUser(db)).id} moderator`;
    const text = { title: 'T', content: 'C', revision: 1 };
    const table: [string | null, string, string, object | undefined, number][] = [
      [null, 'POST', '/posts', { title: 'T', content: 'C' }, 401],
      [asker.id, 'POST', '/posts', { title: ' ', content: '\u200b' }, 422],
      [asker.id, 'POST', '/posts', { title: 'T', content: 'a'.repeat(100_000) }, 422],
      [asker.id, 'POST', '/posts', { title: 'T', content: 'C', category: 'all' }, 422],
      [asker.id, 'POST', '/posts', { title: ['T'], content: {} }, 422],
      [null, 'GET', '/posts/nonsense', undefined, 404],
      [null, 'GET', `/posts/${v4()}`, undefined, 404],
      [null, 'GET', '/posts?category=cars', undefined, 422],
      [null, 'GET', '/posts?cursor=nonsense', undefined, 422],
      [null, 'GET', '/posts?limit=1000', undefined, 422],
      [null, 'GET', `/posts/${waiting}/replies`, undefined, 404],
      [helper.id, 'PUT', `/posts/${postId}`, text, 403],
      [asker.id, 'PUT', `/posts/${replyId}`, text, 404],
      [asker.id, 'DELETE', `/replies/${replyId}`, undefined, 403],
      [asker.id, 'DELETE', `/replies/${postId}`, undefined, 404],
      [asker.id, 'PUT', `/posts/${postId}/like`, undefined, 403],
      [helper.id, 'PUT', `/posts/${postId}/answer`, { replyId }, 403],
      [asker.id, 'PUT', `/posts/${postId}/answer`, { replyId: v4() }, 404],
      [asker.id, 'PUT', `/posts/${postId}/pin`, undefined, 403],
      [asker.id, 'PUT', `/posts/${postId}/lock`, { reason: 'answered' }, 403],
      [mod, 'PUT', `/posts/${postId}/lock`, { reason: 'boring' }, 422],
      [asker.id, 'POST', `/texts/${postId}/decision`, { revision: 1, outcome: 'approve' }, 403],
      [mod, 'POST', `/texts/${postId}/decision`, { revision: 7, outcome: 'approve' }, 409],
      [mod, 'PUT', `/posts/${postId}/pin`, undefined, 200],
      [mod, 'DELETE', `/posts/${postId}/pin`, undefined, 200],
      [mod, 'PUT', `/posts/${postId}/lock`, { reason: 'answered' }, 200],
      [helper.id, 'POST', `/posts/${postId}/replies`, { content: 'More' }, 409],
      [mod, 'DELETE', `/posts/${postId}/lock`, undefined, 200],
      [mod, 'POST', `/texts/${replyId}/decision`, { revision: 1, outcome: 'reject' }, 200],
      [asker.id, 'DELETE', `/posts/${postId}`, undefined, 200],
      [asker.id, 'DELETE', `/posts/${postId}`, undefined, 404],
    ];
    for (const [actor, method, path, body, status] of table)
      expect(
        { ask: `${method} ${path}`, status: (await ask(actor, method, path, body)).status },
        JSON.stringify(body),
      ).toEqual({ ask: `${method} ${path}`, status });
  });
});
