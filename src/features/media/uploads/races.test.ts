// What happens to a file while something else happens to it, or to its sender.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { createDiskUploadStore } from '#platform/uploads/disk.server.ts';
import { createUploads } from '#platform/uploads/uploads.server.ts';
import { addMedia } from './add.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'calabash-races-'));
const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seller = async () => (await buildUser(db)).id;
const ctxOf = (id: string, more: Partial<Ctx> = {}) =>
  testCtx(db, { actor: testActor({ id }), ...more });
const rowsOf = (id: string) => db.select().from(mediaTable).where(eq(mediaTable.ownerId, id));

async function filesOf(ctx: Ctx): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.storage.list(`listing-images/${ctx.actor?.id}/`)) keys.push(key);
  return keys;
}

/**
 * The same context, with something that happens before each transcoding; and how many there were.
 */
function watched(
  ctx: Ctx,
  before: () => Promise<unknown> = async () => undefined,
): { ctx: Ctx; transcodings: () => number } {
  let transcodings = 0;
  const transcode: Ctx['images']['transcode'] = async (...given) => {
    transcodings += 1;
    await before();
    return ctx.images.transcode(...given);
  };
  return {
    ctx: { ...ctx, images: { ...ctx.images, transcode } },
    transcodings: () => transcodings,
  };
}

it('a picture that is asked for forty times at once is drawn once', async () => {
  const { ctx, transcodings } = watched(ctxOf(await seller()));
  const upload = await sendUpload(ctx, await photograph());
  const answers = await Promise.all(Array.from({ length: 40 }, () => addMedia(ctx, { upload })));
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  expect(transcodings()).toBe(1);
});

it('one person cannot fill the queue that everybody waits in', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { ctx } = watched(ctxOf(await seller()), () => held);
  const photo = await photograph({ width: 40, height: 30 });
  const uploads: string[] = [];
  for (let count = 0; count < 21; count += 1) uploads.push(await sendUpload(ctx, photo));
  const asked = uploads.map((upload) =>
    addMedia(ctx, { upload }).then(
      () => 'made',
      (error: { status: number }) => error.status,
    ),
  );
  expect(await Promise.race(asked)).toBe(503);
  letGo();
  expect((await Promise.all(asked)).filter((answer) => answer === 'made')).toHaveLength(20);
  // Nothing is lost: who was sent away asks again.
  for (const upload of uploads)
    expect(await addMedia(ctx, { upload })).toMatchObject({ id: upload });
});

it('two servers that are asked for one picture at once answer the same one, and nothing of the other stays', async () => {
  const id = await seller();
  const server = () =>
    ctxOf(id, {
      storage: createDiskStorage(path.join(folder, 'files')),
      uploads: createUploads(
        createDiskUploadStore(path.join(folder, 'uploads'), openDisk(folder, 0)),
      ),
    });
  const [one, two] = [server(), server()];
  const upload = await sendUpload(one, await photograph());
  const [first, second] = await Promise.all([addMedia(one, { upload }), addMedia(two, { upload })]);
  expect(second).toEqual(first);
  expect((await filesOf(one)).toSorted()).toEqual(
    first.variants
      .flatMap(({ avif, webp }) => [avif, webp])
      .map((url) => url.slice('/media/'.length))
      .toSorted(),
  );
});

it('an upload that its sender takes away while it is read is gone, not our fault', async () => {
  const ctx = ctxOf(await seller());
  const upload = await sendUpload(ctx, await photograph());
  const uploads: Ctx['uploads'] = {
    ...ctx.uploads,
    async withFile(id, work) {
      return ctx.uploads.withFile(id, async (file) => {
        await ctx.uploads.remove(id);
        return work(file);
      });
    },
  };
  await expect(addMedia({ ...ctx, uploads }, { upload })).rejects.toMatchObject({
    code: { key: 'uploadNotFound' },
  });
});

it('nothing is kept for an account that is deleted while its picture is drawn', async () => {
  const id = await seller();
  const { ctx } = watched(ctxOf(id), () =>
    db.update(userTable).set({ deletedAt: new Date() }).where(eq(userTable.id, id)),
  );
  const upload = await sendUpload(ctx, await photograph());
  await expect(addMedia(ctx, { upload })).rejects.toMatchObject({ status: 401 });
  expect(await rowsOf(id)).toEqual([]);
  expect(await filesOf(ctx)).toEqual([]);
});
