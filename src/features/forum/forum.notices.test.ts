import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { notifyAll } from '#tests/support/notified.ts';
import { acceptAnswer, followPost } from './participation/join.server.ts';
import { replyPath } from './views/replies.server.ts';
import { entryRevisions } from './edits/moderation.server.ts';
import { removeEntry } from './edits/remove.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));

const publish = (id: string) =>
  entryRevisions.screened.decide(visitor, {
    id,
    revision: 1,
    outcome: 'approve',
    reason: null,
    by: 'check',
  });
const told = async (ctx: Ctx) =>
  (await listNotifications(ctx)).items.map(({ title, path }) => ({ title, path }));
const person = async (name: string) => asPerson(db, await buildUser(db, { name }));

async function discussion() {
  const [asking, helping] = [await person('Terrence Baptiste'), await person('Marcia Bennett')];
  const { id: postId } = await ask(asking);
  await publish(postId);
  const { id: replyId } = await answer(helping, postId);
  await publish(replyId);
  return { asking, helping, postId, replyId };
}

describe('people of a discussion', () => {
  it('hear of replies where they asked or follow, and not of their own', async () => {
    const { asking, helping, postId, replyId } = await discussion();
    const following = await person('Rohan Persaud');
    await followPost(following, { id: postId, following: true });
    await notifyAll(visitor);
    expect(await told(asking)).toEqual([
      {
        title: 'Marcia Bennett replied in a discussion',
        path: replyPath(postId, replyId),
      },
    ]);
    expect(await told(following)).toHaveLength(1);
    expect(await told(helping)).toEqual([]);
    const { id: own } = await answer(asking, postId, { content: 'Thank you' });
    await publish(own);
    await notifyAll(visitor);
    expect(await told(asking)).toHaveLength(1);
    expect(await told(following)).toHaveLength(2);
  });

  it('hear once when a reply mentions them', async () => {
    const { asking, helping, postId } = await discussion();
    await followPost(helping, { id: postId, following: true });
    await notifyAll(visitor);
    const { id } = await answer(asking, postId, { content: '@Marcia Bennett, which garage?' });
    await publish(id);
    await notifyAll(visitor);
    expect(await told(helping)).toEqual([
      { title: 'Terrence Baptiste mentioned you', path: replyPath(postId, id) },
    ]);
  });

  it('hear that their answer was chosen', async () => {
    const { asking, helping, postId, replyId } = await discussion();
    await acceptAnswer(asking, { id: postId, replyId });
    await notifyAll(visitor);
    expect(await told(helping)).toEqual([
      { title: 'Terrence Baptiste chose your answer', path: replyPath(postId, replyId) },
    ]);
  });

  it('hear nothing of what is gone, nor of whom they blocked', async () => {
    const { asking, helping, replyId } = await discussion();
    await removeEntry(helping, { id: replyId });
    await notifyAll(visitor);
    expect(await told(asking)).toEqual([]);
    const other = await discussion();
    await blockUser(other.asking, { userId: other.helping.actor?.id ?? '' });
    await notifyAll(visitor);
    expect(await told(other.asking)).toEqual([]);
  });
});
