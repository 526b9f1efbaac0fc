import { expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { findBusiestPosts } from './busiest.server.ts';

const { db } = await testDatabase();

it('the discussions with most replies of the week are remembered for a minute', async () => {
  const visitor = testCtx(db);
  await seedCatalog(visitor);
  const { postId, helping } = await buildDiscussion(db);
  const { id: quiet } = await ask(asPerson(db, await buildUser(db)));
  await checkTexts(db);
  expect((await findBusiestPosts(visitor)).map(({ id }) => id)).toEqual([postId]);
  await answer(helping, quiet);
  await answer(helping, quiet);
  await checkTexts(db);
  expect(await findBusiestPosts(visitor)).toHaveLength(1);
  const later = { ...visitor, now: new Date(visitor.now.getTime() + 61_000) };
  expect(await findBusiestPosts(later)).toHaveLength(1);
  await expect
    .poll(async () => (await findBusiestPosts(later)).map(({ id }) => id))
    .toEqual([quiet, postId]);
});
