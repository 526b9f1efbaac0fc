import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import { assessContent } from '#features/moderation/detectors/assess.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { createImages } from '#platform/images/images.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { staff, withSettings } from '#tests/support/moderation.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { writtenPicture } from '#tests/support/written-pictures.ts';
import { findPictureTexts } from './evidence.server.ts';
import { pictureSubscriptions } from './jobs.server.ts';
import { readPictures } from './read.server.ts';
import { pictureReadingTable } from './table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const images = createImages();
afterAll(() => images.stop());
const ctx = testCtx(db, { images });
const { checks } = DEFAULT_SETTINGS;

/** Workers that have stopped: nothing can be looked at. */
async function stopped(): Promise<Ctx> {
  const none = createImages();
  await none.stop();
  return { ...ctx, images: none };
}

/** A stored file of somebody new. */
async function stored(bytes: Uint8Array): Promise<string> {
  const key = `listing-images/test/${v7()}.webp`;
  await ctx.storage.put(key, bytes);
  return (await buildMedia(db, { url: `/media/${key}` })).id;
}

async function contentWith(media: string[], kind = 'listings'): Promise<ScreenedContent> {
  return {
    kind,
    id: v7(),
    revision: 1,
    authorId: (await buildUser(db)).id,
    isEdit: false,
    country: 'JM',
    texts: [{ field: 'description', text: 'A wooden chair in good condition.' }],
    media,
  };
}

const readingOf = async (mediaId: string) =>
  (await db.select().from(pictureReadingTable).where(eq(pictureReadingTable.mediaId, mediaId)))[0];
const ofPictures = (findings: Finding[]) =>
  findings.filter(({ detector }) => detector === 'picture_text' || detector === 'nudity');

describe('the words in a picture', () => {
  it('go through the rules as those that were typed, and are read once', async () => {
    const poster = await writtenPicture(['Call 876-555-0142', 'Marijuana for sale']);
    const media = await stored(poster);
    const { risk, findings } = await assessContent(ctx, await contentWith([media]), checks);
    const named = findings.find(({ flag }) => flag === 'cannabis');
    expect(named?.seen).toMatchObject([{ field: 'picture', text: 'Marijuana' }]);
    expect(ofPictures(findings)).toMatchObject([
      { flag: 'phone_in_picture', seen: [{ field: 'picture', text: '876-555-0142' }] },
    ]);
    // So few words weigh little beside an honest description; what they name is looked at.
    expect(risk).toBeGreaterThanOrEqual(DEFAULT_SETTINGS.approveThreshold);
    expect(risk).toBeLessThan(DEFAULT_SETTINGS.rejectThreshold);
    expect(await readingOf(media)).toMatchObject({ nudity: expect.any(Number), failed: [] });

    const again = await assessContent(await stopped(), await contentWith([media]), checks);
    expect(again.findings).toEqual(findings);
    expect(await findPictureTexts(ctx, [media])).toEqual([
      { field: 'picture', text: expect.stringMatching(/^Call 876-555-0142\nMarijuana for sale/) },
    ]);
  });

  it('of a swindler wait for a person whatever is written beside them, and reject nothing', async () => {
    const poster = ['Pay with Western Union only', 'No refunds after payment', 'Send half now'];
    const media = await stored(await writtenPicture(poster));
    const honest = await contentWith([media]);
    const text = `${'A wooden chair in good condition, made by my uncle in Portland. '.repeat(8)}`;
    const content = { ...honest, texts: [{ field: 'description', text }] };
    const { risk, findings } = await assessContent(ctx, content, checks);
    const places = findings.flatMap(({ seen = [] }) => seen.map(({ field }) => field));
    expect(places).toContain('picture');
    expect((await checkContent(ctx, content)).outcome).toMatch(/hold|flag/);
    expect(risk).toBeLessThan(DEFAULT_SETTINGS.rejectThreshold + 0.01);
  });

  it('are read in the picture of a profile and in the logo of a store', async () => {
    const bytes = await writtenPicture(['Marijuana for sale']);
    const profile = { ...(await contentWith([], 'profiles')), texts: [], portrait: bytes };
    const store = await contentWith([await stored(bytes)], 'stores');
    for (const content of [profile, store]) {
      const { findings } = await assessContent(ctx, content, checks);
      expect(findings, content.kind).toContainEqual(expect.objectContaining({ flag: 'cannabis' }));
      expect((await checkContent(ctx, content)).outcome, content.kind).toBe('hold');
    }
  });

  it('are ordinary on the poster of an event, in capitals too', async () => {
    const media = await stored(
      await writtenPicture([
        'BEACH PARTY ON SATURDAY NIGHT',
        'DRINKS AND MUSIC',
        'CALL 876-555-0142',
      ]),
    );
    const { risk, findings } = await assessContent(
      ctx,
      await contentWith([media], 'events'),
      checks,
    );
    expect(findings).toEqual([]);
    expect(risk).toBeLessThan(DEFAULT_SETTINGS.approveThreshold);
    expect((await findPictureTexts(ctx, [media]))[0]?.text).toContain('BEACH PARTY');
  });
});

describe('a picture that somebody sends', () => {
  it('is looked at before anything shows it, and not again with what does', async () => {
    const owner = await buildUser(db);
    const mine = testCtx(db, { images, actor: testActor({ id: owner.id }) });
    const poster = await writtenPicture(['Marijuana for sale']);
    const { id } = await addMedia(mine, { upload: await sendUpload(mine, poster) });
    await hearEvents(ctx, pictureSubscriptions);
    expect(await readingOf(id)).toMatchObject({ words: 'Marijuana for sale' });
    const content = await contentWith([id]);
    expect((await checkContent(await stopped(), content)).outcome).toBe('hold');
  });

  it('to one person alone is not looked at', async () => {
    const owner = await buildUser(db);
    const mine = testCtx(db, { images, actor: testActor({ id: owner.id }) });
    const upload = await sendUpload(mine, await writtenPicture(['For you alone']));
    const { id } = await addMedia(mine, { upload, purpose: 'message' });
    await hearEvents(ctx, pictureSubscriptions);
    expect(await readingOf(id)).toBeUndefined();
  });

  it('is looked at once, however many want it at the same time', async () => {
    const media = await stored(await writtenPicture(['Chair for sale']));
    let looks = 0;
    const counted: Ctx['images'] = {
      ...images,
      readText: (...picture) => {
        looks += 1;
        return images.readText(...picture);
      },
    };
    const counting = testCtx(db, { images: counted });
    const all = Array.from({ length: 3 }, () => readPictures(counting, [media], ['text']));
    for (const readings of await Promise.all(all))
      expect(readings).toMatchObject([{ words: 'Chair for sale' }]);
    expect(looks).toBe(1);
  });
});

describe('what cannot be looked at', () => {
  it('waits for a person where the picture is to blame, who hears so', async () => {
    const whole = await writtenPicture(['For sale']);
    const media = await stored(whole.subarray(0, 150));
    const { outcome } = await checkContent(ctx, await contentWith([media]));
    expect(outcome).toBe('hold');
    const { findings } = await assessContent(ctx, await contentWith([media]), checks);
    expect(ofPictures(findings)).toMatchObject([
      { flag: 'picture_not_read', values: { pictures: 1 } },
    ]);
    expect((await readingOf(media))?.failed.toSorted()).toEqual(['nudity', 'text']);
  });

  it('is said and tried again another time where the program is not there', async () => {
    const media = await stored(await writtenPicture(['Chair for sale']));
    const content = await contentWith([media]);
    const { findings, risk } = await assessContent(await stopped(), content, checks);
    expect(ofPictures(findings)).toMatchObject([{ flag: 'picture_not_looked_at', score: 0 }]);
    expect(risk).toBeLessThan(DEFAULT_SETTINGS.approveThreshold);
    expect(await readingOf(media)).toBeUndefined();
    await assessContent(ctx, content, checks);
    expect(await readingOf(media)).toMatchObject({ words: 'Chair for sale' });
  });

  it('of 50 megapixels full of words is kept and read as far as its bound goes', async () => {
    const owner = await buildUser(db);
    const page = await writtenPicture(
      Array.from({ length: 40 }, () => 'Pay by Western Union to 876 555 0142 and it is yours'),
      { size: 14 },
    );
    const wall = await sharp({
      create: { width: 7_900, height: 6_300, channels: 3, background: '#fff' },
    })
      .composite([{ input: page, tile: true }])
      .jpeg({ quality: 60 })
      .toBuffer();
    const mine = testCtx(db, { images, actor: testActor({ id: owner.id }) });
    const upload = await sendUpload(mine, new Uint8Array(wall));
    const { id } = await addMedia(mine, { upload });
    expect(await db.select().from(mediaTable).where(eq(mediaTable.id, id))).toHaveLength(1);
    await checkContent(mine, await contentWith([id]));
    expect(await readingOf(id)).toBeDefined();
  });

  it('was never stored here: a picture of the demo is passed over', async () => {
    const { id } = await buildMedia(db, { url: '/demo/chair-0-1200.webp' });
    const { findings } = await assessContent(ctx, await contentWith([id]), checks);
    expect(ofPictures(findings)).toEqual([]);
    expect(await readingOf(id)).toBeUndefined();
  });
});

describe('what may show nudity', () => {
  /** No picture that shows any is kept with the tests: what was seen is written down instead. */
  async function nude(): Promise<string> {
    const media = await stored(await writtenPicture(['Lamp']));
    await db
      .insert(pictureReadingTable)
      .values({ mediaId: media, readAt: ctx.now, words: '', nudity: 0.97 });
    return media;
  }

  it('waits for a person and is never rejected, wherever the thresholds stand', async () => {
    const content = await contentWith([await nude()]);
    expect((await checkContent(ctx, content)).outcome).toBe('hold');
    const { findings } = await assessContent(ctx, content, checks);
    expect(ofPictures(findings)).toMatchObject([{ flag: 'may_show_nudity', detector: 'nudity' }]);
    const admin = await staff(db, 'admin');
    await withSettings(admin, { approveThreshold: 0.1, flagThreshold: 0.1, rejectThreshold: 0.1 });
    expect((await checkContent(ctx, content)).outcome).toBe('hold');
    await withSettings(admin, {});
  });

  it('is not looked at while that is switched off', async () => {
    const { findings } = await assessContent(ctx, await contentWith([await nude()]), {
      ...checks,
      nudity: false,
    });
    expect(ofPictures(findings)).toEqual([]);
  });
});

it('nothing is looked at while both are switched off', async () => {
  const media = await stored(await writtenPicture(['Pay by Western Union']));
  const off = { ...checks, picture_text: false, nudity: false };
  const { findings } = await assessContent(ctx, await contentWith([media]), off);
  expect(findings).toEqual([]);
  expect(await readingOf(media)).toBeUndefined();
});
