import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { FORUM_LIMITS, NAMES_SHOWN } from '#features/forum/forum.limits.ts';
import type { namesInput } from '#features/forum/forum.schema.ts';
import { forumEntryTable } from '#features/forum/forum.table.server.ts';
import { getReply } from '#features/forum/views/replies.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { answer, ask, asPerson, buildDiscussion, checkTexts } from '#tests/support/discussions.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import type { z } from 'zod';
import { editReply } from './edit.server.ts';
import { suggestNames } from './names.server.ts';

const { db } = await testDatabase({ max: 8 });
beforeAll(() => seedCatalog(testCtx(db)));

const someone = async (name: string) => asPerson(db, await buildUser(db, { name }));
const idOf = ({ actor }: Ctx) => actor?.id ?? '';

/** Somebody who wrote in the forum, elsewhere. */
async function member(name: string): Promise<Ctx> {
  const who = await someone(name);
  await ask(who, { title: `What ${name} asks` });
  await checkTexts(db);
  return who;
}

const namesFor = async (ctx: Ctx, asked: z.output<typeof namesInput>) =>
  (await suggestNames(ctx, asked)).map(({ name }) => name);

describe('names to mention', () => {
  it('are those of the discussion first, by the beginning of any word, whatever its marks', async () => {
    const { postId } = await buildDiscussion(db);
    await member('Bénédicte Marval');
    const asking = await someone('Asha Campbell');
    const [first, second, ...others] = await namesFor(asking, { q: 'b', postId });
    expect([first, second].toSorted()).toEqual(['Marcia Bennett', 'Terrence Baptiste']);
    expect(others).toEqual(['Bénédicte Marval']);
    expect(await namesFor(asking, { q: 'bened', postId })).toEqual(['Bénédicte Marval']);
    expect(await namesFor(asking, { q: 'MARCIA be', postId })).toEqual(['Marcia Bennett']);
    expect(await namesFor(asking, { q: 'arcia', postId })).toEqual([]);
    expect(await namesFor(asking, { q: "%_\\'", postId })).toEqual([]);
    // The button alone offers who is here.
    expect((await namesFor(asking, { q: '', postId })).toSorted()).toEqual([
      'Marcia Bennett',
      'Terrence Baptiste',
    ]);
    expect(await namesFor(asking, { q: '' })).toEqual([]);
  });

  it('leave out who never wrote in public, is shut out, gone, or has a block with the asker', async () => {
    const asking = await member('Quincy Asks');
    await someone('Quincy Silent');
    const [banned, gone, blocker, blocked, free] = [
      await member('Quincy Banned'),
      await member('Quincy Gone'),
      await member('Quincy Blocker'),
      await member('Quincy Blocked'),
      await member('Quincy Free'),
    ];
    await ask(await someone('Quincy Waits'), { title: 'Not looked at yet' });
    const change = (who: Ctx, values: Partial<typeof userTable.$inferInsert>) =>
      db
        .update(userTable)
        .set(values)
        .where(eq(userTable.id, idOf(who)));
    await change(banned, { banned: true });
    await change(gone, { deletedAt: new Date() });
    await blockUser(blocker, { userId: idOf(asking) });
    await blockUser(asking, { userId: idOf(blocked) });
    expect(await namesFor(asking, { q: 'quincy' })).toEqual(['Quincy Free']);
    expect(await namesFor(free, { q: 'quincy' })).toContain('Quincy Blocker');
  });

  it('are few, each once, and asked for by people who may write, not too often', async () => {
    for (let n = 0; n < NAMES_SHOWN + 2; n += 1) await member(`Zelma ${n % 9}`);
    const asking = await someone('Asha Campbell');
    const names = await namesFor(asking, { q: 'zelma' });
    expect(names).toHaveLength(NAMES_SHOWN);
    expect(new Set(names).size).toBe(NAMES_SHOWN);
    const keyOf = async (ctx: Ctx) => (await refusalOf(suggestNames(ctx, { q: 'z' }))).code.key;
    expect(await keyOf(testCtx(db))).toBe('notAuthenticated');
    const unproven = asPerson(db, await buildUser(db), { emailVerified: false });
    expect(await keyOf(unproven)).toBe('forum.needVerified');
    const { limit } = FORUM_LIMITS.names;
    await Promise.allSettled(
      Array.from({ length: limit }, () => suggestNames(asking, { q: '', postId: undefined })),
    );
    expect(await keyOf(asking)).toBe('rateLimited');
  });
});

describe('a mention of a member', () => {
  it('links the one who is suggested, also when the text is read anew later', async () => {
    const far = await member('Yolande Toussaint');
    const { postId, asking } = await buildDiscussion(db);
    const content = 'Ask @Yolande Toussaint';
    const { id, body } = await answer(asking, postId, { content });
    const linked = [
      {
        is: 'paragraph',
        of: ['Ask ', { is: 'mention', userId: idOf(far), name: 'Yolande Toussaint' }],
      },
    ];
    expect(body).toEqual(linked);
    await checkTexts(db);
    // Whoever was mentioned stays so, also where nobody finds them by their name any more.
    await db.delete(forumEntryTable).where(eq(forumEntryTable.userId, idOf(far)));
    const { revision } = await getReply(asking, { id });
    await editReply(asking, { id, revision, content: `${content}!`, media: [] });
    await checkTexts(db);
    expect((await getReply(asking, { id })).body).toEqual([
      { is: 'paragraph', of: [...linked.flatMap(({ of }) => of), '!'] },
    ]);
  });

  it('stays words where a block stands between, and tells nobody of it', async () => {
    const far = await member('Xiomara Peña');
    const { postId, asking } = await buildDiscussion(db);
    await blockUser(far, { userId: idOf(asking) });
    const { body } = await answer(asking, postId, { content: 'Ask @Xiomara Peña' });
    expect(body).toEqual([{ is: 'paragraph', of: ['Ask @Xiomara Peña'] }]);
  });
});
