import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { beginUpload, patchUpload, sendUpload } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { removeMediaOf } from './media.jobs.server.ts';
import { claimMedia, releaseMedia } from './media.server.ts';
import { mediaTable } from './media.table.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const seller = async () => testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
const later = (ctx: Ctx, hours: number) => ({
  ...ctx,
  now: new Date(Date.now() + hours * 3_600_000),
});

async function filesOf(ctx: Ctx): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list(`listing-images/${ctx.actor?.id}/`)) keys.push(key);
  return keys;
}

async function photo(ctx: Ctx): Promise<string> {
  return (
    await addMedia(ctx, {
      upload: await sendUpload(ctx, await photograph({ width: 400, height: 300 })),
    })
  ).id;
}

it('takes away what nobody has used for a day, with its files, and leaves what is used', async () => {
  const ctx = await seller();
  const [used, unused] = [await photo(ctx), await photo(ctx)];
  await claimMedia(ctx, { ownerId: ctx.actor?.id ?? '', ids: [used] });
  await forget(later(ctx, 23), 'media.unused', 'media.uploads');
  expect(await filesOf(ctx)).toHaveLength(8);
  await forget(later(ctx, 25), 'media.unused', 'media.uploads');
  expect(await filesOf(ctx)).toHaveLength(4);
  expect(
    (
      await db
        .select({ id: mediaTable.id })
        .from(mediaTable)
        .where(eq(mediaTable.ownerId, ctx.actor?.id ?? ''))
    ).map(({ id }) => id),
  ).toEqual([used]);
  await expect(
    claimMedia(ctx, { ownerId: ctx.actor?.id ?? '', ids: [unused] }),
  ).rejects.toMatchObject({ code: { key: 'mediaNotFound' } });
  await releaseMedia(ctx, { ids: [used] });
  await forget(later(ctx, 25), 'media.unused', 'media.uploads');
  expect(await filesOf(ctx)).toEqual([]);
});

it('takes away pictures of the demo as rows only, in batches of any number', async () => {
  const ctx = await seller();
  for (let count = 0; count < 5; count++) await buildMedia(db, { ownerId: ctx.actor?.id ?? '' });
  await forget(later(ctx, 25), 'media.unused', 'media.uploads');
  expect(
    await db
      .select()
      .from(mediaTable)
      .where(eq(mediaTable.ownerId, ctx.actor?.id ?? '')),
  ).toEqual([]);
});

it('never takes what somebody is just claiming', async () => {
  const ctx = await seller();
  const id = await photo(ctx);
  await inTransaction(ctx, async (inside) => {
    await claimMedia(inside, { ownerId: ctx.actor?.id ?? '', ids: [id] });
    await forget(later(ctx, 25), 'media.unused', 'media.uploads');
  });
  expect(await filesOf(ctx)).toHaveLength(4);
});

it('forgets uploads that nobody finished or took over', async () => {
  const ctx = await seller();
  const bytes = await photograph();
  const half = await beginUpload(ctx, bytes.length);
  await patchUpload(ctx, half, bytes.subarray(0, 100));
  const whole = await sendUpload(ctx, bytes);
  await forget(later(ctx, 23), 'media.unused', 'media.uploads');
  expect(await ctx.uploads.find(whole)).not.toBeNull();
  await forget(later(ctx, 25), 'media.unused', 'media.uploads');
  expect(await ctx.uploads.find(whole)).toBeNull();
  await expect(patchUpload(ctx, half, bytes.subarray(100), 100)).rejects.toMatchObject({
    status: 404,
  });
});

it('removes the files of a process that ended between file and row, and no others', async () => {
  const ctx = await seller();
  await photo(ctx);
  const kept = await filesOf(ctx);
  const lost = [
    `listing-images/${ctx.actor?.id}/1700000000000_boat.webp`,
    `listing-images/${ctx.actor?.id}/1700000000000_boat-360.avif`,
    `listing-videos/${ctx.actor?.id}/1700000000000_video.mp4`,
  ];
  for (const key of lost) await ctx.storage.put(key, Buffer.from('bytes'));
  await forget(later(ctx, 23), 'media.orphans');
  expect(await filesOf(ctx)).toHaveLength(kept.length + 2);
  await forget(later(ctx, 25), 'media.orphans');
  expect((await filesOf(ctx)).toSorted()).toEqual(kept.toSorted());
  expect(await ctx.storage.find(lost[2] ?? '')).toBeNull();
});

it('a deleted account takes its files with it', async () => {
  const [ctx, other] = [await seller(), await seller()];
  await photo(ctx);
  await photo(other);
  await removeMediaOf(ctx, { userId: ctx.actor?.id ?? '' });
  await removeMediaOf(ctx, { userId: ctx.actor?.id ?? '' });
  expect(await filesOf(ctx)).toEqual([]);
  expect(await filesOf(other)).toHaveLength(4);
});
