// What becomes of files when the network takes away PostgreSQL's reply to a COMMIT.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { buildUser } from '#tests/support/factories.ts';
import { closeServices } from '#tests/support/services.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { mp4Video } from '#tests/support/video-files.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { removeMediaOf } from '#features/media/media.jobs.server.ts';
import { keysOf } from '#features/media/media.names.server.ts';
import { removeMedia } from '#features/media/media.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway, openDatabase } from '#platform/db/db.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { addMedia } from './add.server.ts';
import { forget, retentionRule } from '#tests/support/retention.ts';

const { db, url } = await testDatabase();
const proxy = await openDatabaseProxy(url);
const shaky = openDatabase(proxy.url, { max: 4 });
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-lost-reply-'));
const storage = createDiskStorage(folder);
beforeAll(() => seedCatalog(testCtx(db)));
afterAll(async () => {
  await closeServices(shaky.db);
  await shaky.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A new seller; the database is reached through the proxy. */
async function seller(): Promise<{ ctx: Ctx; id: string }> {
  const { id } = await buildUser(db);
  return { ctx: testCtx(shaky.db, { actor: testActor({ id }), storage }), id };
}
const rowsOf = (ownerId: string): Promise<MediaRow[]> =>
  db.select().from(mediaTable).where(eq(mediaTable.ownerId, ownerId));
const isThere = async (key: string) => (await storage.find(key)) !== null;
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);
async function sizeOfFolder(): Promise<number> {
  let size = 0;
  for await (const { key } of storage.list('')) if (key !== '') size += 1;
  return size;
}

it.each([
  ['image', 'boat.jpg', () => photograph({ width: 40, height: 30 })],
  ['video', 'boat.mp4', async () => Buffer.from(mp4Video())],
] as const)(
  'the %s of a row that PostgreSQL has committed keeps its files',
  async (kind, filename, make) => {
    const { ctx, id } = await seller();
    const upload = await sendUpload(ctx, await make(), { kind, filename });
    const dropped = proxy.dropReplyAfter('insert into "media"');
    const answer = await addMedia(ctx, { upload });
    await dropped;
    const [row, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    expect(answer.url).toBe(row?.url);
    expect(await Promise.all(keysOf(row as MediaRow).map(isThere))).not.toContain(false);
    // The upload is not needed any more, as after any other success.
    expect(await ctx.uploads.find(upload)).toBeNull();
    expect((await addMedia(ctx, { upload })).url).toBe(row?.url);
  },
);

it('asking again once the database is back finds what was committed', async () => {
  const { ctx, id } = await seller();
  const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
  const dropped = proxy.dropReplyAfter('insert into "media"');
  // Still away when the use case looks whether the row is there.
  void dropped.then(() => proxy.cut());
  const asked = addMedia(ctx, { upload }).catch((error: unknown) => error);
  expect(isDatabaseAway(await asked)).toBe(true);
  proxy.resume();
  expect(await rowsOf(id)).toMatchObject([{ url: (await addMedia(ctx, { upload })).url }]);
});

it('files whose row was not committed wait for the nightly collection', async () => {
  const { ctx, id } = await seller();
  const before = await sizeOfFolder();
  const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
  // The network breaks while files are written.
  const breaking: Ctx['storage'] = {
    ...storage,
    async put(key, source) {
      await storage.put(key, source);
      proxy.cut();
    },
  };
  const asked = addMedia({ ...ctx, storage: breaking }, { upload }).catch(
    (error: unknown) => error,
  );
  expect(isDatabaseAway(await asked)).toBe(true);
  proxy.resume();
  expect(await rowsOf(id)).toEqual([]);
  await forget(ctx, 'media.orphans');
  expect(await sizeOfFolder()).toBe(before + 2);
  await forget({ ...ctx, now: tomorrow() }, 'media.orphans');
  expect(await sizeOfFolder()).toBe(before);
});

it('a removal whose reply is lost leaves no row without its files', async () => {
  const { ctx, id } = await seller();
  const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
  const { url: address } = await addMedia(ctx, { upload });
  const key = address.slice('/media/'.length);
  const dropped = proxy.dropReplyAfter('delete from "media"');
  await expect(removeMedia(ctx, { id: upload })).rejects.toSatisfy(isDatabaseAway);
  await dropped;
  // Nobody knows whether the row is gone, so the files stay until it is looked at again.
  expect(await rowsOf(id)).toEqual([]);
  expect(await isThere(key)).toBe(true);
  await forget({ ...ctx, now: tomorrow() }, 'media.orphans');
  expect(await isThere(key)).toBe(false);
});

it.each([
  [
    'garbage collection',
    (ctx: Ctx) => retentionRule('media.unused').remove({ ...ctx, now: tomorrow() }),
  ],
  ['the end of an account', (ctx: Ctx, userId: string) => removeMediaOf(ctx, { userId })],
])('%s that fails removes the files of no row that is there', async (_what, collect) => {
  const { ctx, id } = await seller();
  const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
  const { url: address } = await addMedia(ctx, { upload });
  proxy.cut();
  await expect(collect(ctx, id)).rejects.toSatisfy(isDatabaseAway);
  proxy.resume();
  expect(await rowsOf(id)).toHaveLength(1);
  expect(await isThere(address.slice('/media/'.length))).toBe(true);
});
