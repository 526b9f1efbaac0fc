import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import {
  altTexts,
  claimMedia,
  describeMedia,
  findOwnMedia,
  releaseMedia,
  removeMedia,
  setMediaAlt,
} from './media.server.ts';
import { mediaTable } from './media.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** Somebody who sells, signed in. */
async function seller(): Promise<Ctx> {
  return testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
}

describe('using files', () => {
  it('is for their owner, in one place at a time, until they are released', async () => {
    const ctx = await seller();
    const ownerId = ctx.actor?.id ?? '';
    const photo = await photograph({ width: 40, height: 40 });
    const [first = '', second = ''] = await Promise.all([
      sendUpload(ctx, photo),
      sendUpload(ctx, photo),
    ]);
    for (const upload of [first, second]) await addMedia(ctx, { upload });
    expect((await claimMedia(ctx, { ownerId, ids: [second, first] })).map(({ id }) => id)).toEqual([
      second,
      first,
    ]);
    await expect(claimMedia(ctx, { ownerId, ids: [first] })).rejects.toMatchObject({
      code: { key: 'mediaInUse' },
    });
    await expect(
      claimMedia(ctx, { ownerId: (await seller()).actor?.id ?? '', ids: [first] }),
    ).rejects.toMatchObject({ code: { key: 'mediaNotFound' } });
    await expect(removeMedia(ctx, { id: first })).rejects.toMatchObject({
      code: { key: 'mediaInUse' },
    });
    expect(await claimMedia(ctx, { ownerId, ids: [first], inUse: [first] })).toHaveLength(1);
    await releaseMedia(ctx, { ids: [first] });
    expect(await claimMedia(ctx, { ownerId, ids: [first] })).toHaveLength(1);
  });

  it('names each file once, and may name none', async () => {
    const ctx = await seller();
    const ownerId = ctx.actor?.id ?? '';
    const { id } = await buildMedia(db, { ownerId });
    const refused = { code: { key: 'mediaInUse' } };
    await expect(claimMedia(ctx, { ownerId, ids: [id, id] })).rejects.toMatchObject(refused);
    expect(await claimMedia(ctx, { ownerId, ids: [] })).toEqual([]);
    expect(await findOwnMedia(ctx, { ids: [] })).toEqual([]);
    expect((await findOwnMedia(ctx, { ids: [id, id] })).map((file) => file.id)).toEqual([id]);
    await releaseMedia(ctx, { ids: [] });
  });

  it('leaves the files of others as they are', async () => {
    const ctx = await seller();
    const ownerId = ctx.actor?.id ?? '';
    const own = await buildMedia(db, { ownerId });
    const other = await buildMedia(db, { ownerId });
    await claimMedia(ctx, { ownerId, ids: [own.id] });
    await setMediaAlt(ctx, { ownerId, id: own.id, alt: 'The front' });
    const anybody = await seller();
    await setMediaAlt(ctx, { ownerId: anybody.actor?.id ?? '', id: own.id, alt: 'Not mine' });
    const rowOf = async (id: string) =>
      (await db.select().from(mediaTable).where(eq(mediaTable.id, id)))[0];
    expect(await rowOf(own.id)).toMatchObject({ unusedSince: null, alt: 'The front' });
    expect(await rowOf(other.id)).toMatchObject({ unusedSince: other.unusedSince, alt: null });
    await releaseMedia(ctx, { ids: [own.id] });
    expect((await rowOf(own.id))?.unusedSince).not.toBeNull();
    await setMediaAlt(ctx, { ownerId, id: own.id, alt: '  ' });
    expect((await rowOf(own.id))?.alt).toBeNull();
  });

  it('twice at the same moment succeeds once', async () => {
    const ctx = await seller();
    const upload = await sendUpload(ctx, await photograph({ width: 40, height: 40 }));
    await addMedia(ctx, { upload });
    const claims = await Promise.allSettled(
      [1, 2, 3].map(() =>
        inTransaction(ctx, (inside) =>
          claimMedia(inside, { ownerId: ctx.actor?.id ?? '', ids: [upload] }),
        ),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends when their owner removes them, with their files', async () => {
    const ctx = await seller();
    const media = await addMedia(ctx, { upload: await sendUpload(ctx, await photograph()) });
    await expect(removeMedia(await seller(), { id: media.id })).rejects.toMatchObject({
      code: { key: 'mediaNotFound' },
    });
    await removeMedia(ctx, { id: media.id });
    expect(await ctx.storage.find(media.url.replace('/media/', ''))).toBeNull();
    expect(await db.select().from(mediaTable).where(eq(mediaTable.id, media.id))).toEqual([]);
  });

  it("keeps words about them, and hands out one's own in the order asked for", async () => {
    const ctx = await seller();
    const photo = await photograph({ width: 40, height: 40 });
    const ids = [await sendUpload(ctx, photo), await sendUpload(ctx, photo)];
    for (const upload of ids) await addMedia(ctx, { upload });
    const [first = ''] = ids;
    await setMediaAlt(ctx, { ownerId: ctx.actor?.id ?? '', id: first, alt: '  The front  ' });
    const found = await findOwnMedia(ctx, { ids: [...ids.toReversed(), 'nonsense'] });
    expect(found.map(({ id, alt }) => [id, alt])).toEqual([
      [ids[1], null],
      [first, 'The front'],
    ]);
    expect(await findOwnMedia(await seller(), { ids })).toEqual([]);
  });

  it('are described by their owner until something shows them, and by nobody after that', async () => {
    const ctx = await seller();
    const ownerId = ctx.actor?.id ?? '';
    const { id } = await buildMedia(db, { ownerId, unusedSince: new Date() });
    const described = await describeMedia(ctx, { id, alt: '  The front  ' });
    expect(described).toMatchObject({ id, alt: 'The front' });
    await expect(describeMedia(await seller(), { id, alt: 'Not mine' })).rejects.toMatchObject({
      code: { key: 'mediaNotFound' },
    });
    await claimMedia(ctx, { ownerId, ids: [id] });
    await expect(describeMedia(ctx, { id, alt: 'Something else' })).rejects.toMatchObject({
      code: { key: 'mediaInUse' },
    });
    const plain = await buildMedia(db, { ownerId });
    expect(await altTexts(ctx, [plain.id, id])).toEqual([{ field: 'alts', text: 'The front' }]);
    expect(await altTexts(ctx, [])).toEqual([]);
  });
});
