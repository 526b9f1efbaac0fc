// What becomes of uploads and of everything else when a disk is nearly full, or full.
import { mkdtempSync, rmSync, statfsSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { beginUpload, patchUpload, sendUpload } from '#tests/support/uploads.ts';
import { problemFromError } from '#api/problem.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { createDiskUploadStore } from '#platform/uploads/disk.server.ts';
import type { Uploads } from '#platform/uploads/types.server.ts';
import { createUploads } from '#platform/uploads/uploads.server.ts';
import { addMedia } from './add.server.ts';

const MB = 1024 * 1024;
const database = await testDatabase();
const { db } = database;
const folder = mkdtempSync(path.join(tmpdir(), 'calabash-disk-'));
beforeAll(() => seedCatalog(testCtx(db)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const free = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
/** Uploads on a disk with this much room; all others on the machine use it, too. */
function uploadsWith(room: number, name: string): Uploads {
  return createUploads(
    createDiskUploadStore(path.join(folder, name), openDisk(folder, free() - room)),
  );
}
async function seller(uploads?: Uploads): Promise<Ctx> {
  const { id } = await buildUser(db);
  return testCtx(db, { actor: testActor({ id }), ...(uploads ? { uploads } : {}) });
}
const video = { kind: 'video', filename: 'boat.mp4' };
/** What became of announcing several at once: the number that was admitted, and the refusals. */
async function announce(ctx: Ctx, count: number, size = 50 * MB) {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, () => beginUpload(ctx, size, video)),
  );
  return {
    ids: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    refusals: answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: { key: string } }).code.key] : [],
    ),
  };
}

describe('what is announced and not yet there counts', () => {
  it('of one person: thirty videos of 50 MB at once are four', async () => {
    const ctx = await seller();
    const { ids, refusals } = await announce(ctx, 30);
    expect(ids).toHaveLength(4);
    expect(new Set(refusals)).toEqual(new Set(['uploadsUnderWay']));
    // What is taken back makes room again.
    await ctx.uploads.remove(ids[0] ?? '');
    expect((await announce(ctx, 2)).ids).toHaveLength(1);
  });

  it('of everybody: nothing is promised twice, nor what the database needs', async () => {
    // Room for two: each is there once on its way and once as a stored file.
    const uploads = uploadsWith(8000 * MB, 'everybody');
    const sellers = await Promise.all(Array.from({ length: 30 }, () => seller(uploads)));
    const answers = await Promise.all(sellers.map((ctx) => announce(ctx, 4)));
    const admitted = answers.reduce((sum, { ids }) => sum + ids.length, 0);
    // Others write to this disk meanwhile; 80 would fit.
    expect(admitted).toBeGreaterThan(40);
    expect(admitted).toBeLessThan(120);
    expect(new Set(answers.flatMap(({ refusals }) => refusals))).toEqual(new Set(['diskFull']));
  });

  it('after a restart, too', async () => {
    const before = await seller(uploadsWith(100_000 * MB, 'restart'));
    expect((await announce(before, 3)).ids).toHaveLength(3);
    const after = { ...before, uploads: uploadsWith(100_000 * MB, 'restart') };
    expect((await announce(after, 3)).ids).toHaveLength(1);
  });

  it('and so do files that nothing uses', async () => {
    const ctx = await seller();
    const ownerId = ctx.actor?.id ?? '';
    for (let count = 0; count < 12; count += 1) await buildMedia(db, { ownerId, kind: 'video' });
    expect((await announce(ctx, 1)).refusals).toEqual(['mediaUnused']);
    await beginUpload(ctx, 1000);
    for (let count = 0; count < 100; count += 1) await buildMedia(db, { ownerId });
    await expect(beginUpload(ctx, 1000)).rejects.toMatchObject({ code: { key: 'mediaUnused' } });
  });
});

describe('a disk that fills up', () => {
  it('takes no more bytes of what it has admitted', async () => {
    let room = 1;
    const disk = openDisk(folder, 0);
    const uploads = createUploads(
      createDiskUploadStore(path.join(folder, 'meanwhile'), {
        ...disk,
        room: async () => (await disk.room()) * room,
      }),
    );
    const ctx = await seller(uploads);
    const id = await beginUpload(ctx, 20 * MB, video);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent === 5) room = 0;
        if (sent <= 20) controller.enqueue(new Uint8Array(MB));
        else controller.close();
      },
    });
    await expect(patchUpload(ctx, id, body)).rejects.toMatchObject({
      status: 507,
      code: { key: 'diskFull' },
    });
    // It stopped soon, and goes on where it stopped once there is room again.
    expect(sent).toBeLessThan(15);
    room = 1;
    const { headers } = await ctx.uploads.handle(
      new Request(`http://calabash.example/uploads/${id}`, {
        method: 'HEAD',
        headers: { 'Tus-Resumable': '1.0.0' },
      }),
      { owner: ctx.actor?.id ?? '', create: async () => ({}) },
    );
    expect(Number(headers.get('Upload-Offset'))).toBeGreaterThan(0);
  });

  it('in the middle of a write is no failure of ours, but a sentence', async () => {
    const name = 'no-space';
    const disk = openDisk(folder, 0);
    let looks = 0;
    const uploads = createUploads(
      createDiskUploadStore(path.join(folder, name), {
        ...disk,
        // There is room when it is announced and when its first bytes come, and then none.
        room: async () => ((looks += 1) <= 2 ? disk.room() : 0),
      }),
    );
    const ctx = await seller(uploads);
    const id = await beginUpload(ctx, 1000);
    // Linux refuses every write to this file as a full disk does.
    unlinkSync(path.join(folder, name, id));
    symlinkSync('/dev/full', path.join(folder, name, id));
    const writing = patchUpload(ctx, id, new Uint8Array(1000));
    await expect(writing).rejects.toMatchObject({ status: 507 });
  });

  it.each([
    ['en', 'There is no room for more at the moment.'],
    ['es', 'En este momento no queda espacio.'],
    ['fr', 'Il n’y a plus de place pour le moment.'],
  ])('is told in %s, by the API and by forms', async (locale, sentence) => {
    const ctx = { ...(await seller()), locale };
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const storage = {
      ...ctx.storage,
      put: async () => {
        throw full;
      },
    };
    const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
    const error = await addMedia({ ...ctx, storage }, { upload }).catch(
      (thrown: unknown) => thrown,
    );
    const answer = problemFromError(error, ctx);
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      code: 'disk_full',
      detail: expect.stringContaining(sentence),
    });
    expect(formFailure(error, ctx)).toMatchObject({
      init: { status: 507 },
      data: { message: expect.stringContaining(sentence) },
    });
    // Once there is room, the same upload is taken over.
    expect(await addMedia(ctx, { upload })).toMatchObject({ id: upload });
  });

  it('is told, too, when it is the disk of the database', async () => {
    await db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await db.execute(sql`create trigger no_room before insert on media
      for each row execute function no_room()`);
    const ctx = await seller();
    const upload = await sendUpload(ctx, await photograph({ width: 40, height: 30 }));
    const error = await addMedia(ctx, { upload }).catch((thrown: unknown) => thrown);
    await db.execute(sql`drop trigger no_room on media`);
    expect(problemFromError(error, ctx).status).toBe(507);
    expect(await addMedia(ctx, { upload })).toMatchObject({ id: upload });
  });
});

it('the reserve is 5 % of the disk within bounds, and a disk without a quarter of it is not safe', async () => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const usual = Math.min(Math.max(blocks * bsize * 0.05, 1024 * MB), 10 * 1024 * MB);
  const room = await openDisk(folder).room();
  expect(Math.abs(room - (bavail * bsize - usual))).toBeLessThan(20_000 * MB);
  expect(await openDisk(folder, bavail * bsize * 2).isSafe()).toBe(true);
  expect(await openDisk(folder, bavail * bsize * 8).isSafe()).toBe(false);
  expect(await openDisk('/dev/null/no-folder').isSafe()).toBe(false);
});
