// No word that a camera or a program left in a file is in what is served of it.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  CANARY,
  type CanaryFile,
  canaryPictures,
  canaryVideos,
} from '#tests/support/canary-files.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { keysOf } from '#features/media/media.names.server.ts';
import { removeMedia } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { addMedia } from './add.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** What is served of a file, one text for all its files. */
async function served(file: CanaryFile, kind: 'image' | 'video'): Promise<string> {
  const ctx = testCtx(db, { actor: testActor({ id: (await buildUser(db)).id }) });
  const extension = file.name.split(':')[0]?.toLowerCase().replace('jpeg', 'jpg') ?? '';
  const upload = await sendUpload(ctx, Buffer.from(file.bytes), {
    kind,
    filename: `boat.${extension}`,
  });
  await addMedia(ctx, { upload });
  const [row] = await db.select().from(mediaTable).where(eq(mediaTable.id, upload));
  let text = '';
  for (const key of row ? keysOf(row) : []) {
    const body = await (await ctx.storage.find(key))?.open();
    text += Buffer.from(await new Response(body).arrayBuffer()).toString('latin1');
  }
  await removeMedia(ctx, { id: upload });
  return text;
}

it('of 65 pictures', async () => {
  const size = { width: 40, height: 30 };
  const of = async (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
    Buffer.from(await photograph({ ...size, format }));
  const pictures = canaryPictures(
    { jpeg: await of('jpeg'), png: await of('png'), gif: await of('gif'), webp: await of('webp') },
    size,
  );
  const found: string[] = [];
  let hidden = 0;
  for (const picture of pictures) {
    const text = await served(picture, 'image');
    expect(text.length, picture.name).toBeGreaterThan(0);
    if (text.includes('CANARY')) found.push(picture.name);
    if (picture.bytes.includes(CANARY)) hidden += 1;
  }
  expect(pictures).toHaveLength(65);
  expect(hidden).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

it.each(canaryVideos().map((file) => [file.name, file] as const))(
  'of a video: %s',
  async (_name, file) => {
    expect(file.bytes.includes(CANARY)).toBe(true);
    const text = await served(file, 'video');
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain('18.0179');
    expect(text).toContain('PICTURE-DATA');
  },
);
