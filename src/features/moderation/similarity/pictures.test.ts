import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildMedia, buildUser } from '#tests/support/factories.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { forgetFingerprintsOf, forgetSubject, rememberOutcome } from './fingerprints.server.ts';
import { isSamePicture, nearBandsOf, parseFingerprint } from './picture-bands.ts';
import { findKnownPictures } from './pictures.server.ts';
import { pictureFingerprintTable } from './table.server.ts';

const { db } = await testDatabase();
const at = (minute: number) =>
  testCtx(db, { now: new Date(Date.UTC(2026, 0, 5, 8) + minute * 60_000) });

beforeAll(() => seedCatalog(at(0)));

let drawn = 0;
/** Bits of a picture of its own; those of different ones differ in about half. */
function ownPicture(): string {
  drawn += 1;
  return Array.from({ length: 80 }, (_, n) =>
    Math.floor(Math.abs(Math.sin(drawn * 71.3 + n * 9.7) * 1e6) % 16).toString(16),
  ).join('');
}

/** The same picture with some bits of the hash, and of the detail, turned. */
function copyOf(fingerprint: string, { hash = [], detail = [] }: Record<string, number[]>): string {
  const bits = [...fingerprint].flatMap((digit) =>
    [...Number.parseInt(digit, 16).toString(2).padStart(4, '0')].map(Number),
  );
  for (const bit of [...hash, ...detail.map((each) => 64 + each)]) bits[bit] = 1 - (bits[bit] ?? 0);
  return (bits.join('').match(/.{4}/g) ?? [])
    .map((digit) => Number.parseInt(digit, 2).toString(16))
    .join('');
}

/** What somebody submits with these pictures; a new thing of a new person unless said otherwise. */
async function submission(
  fingerprints: readonly (string | null)[],
  author?: string,
): Promise<ScreenedContent> {
  const authorId = author ?? (await buildUser(db)).id;
  const media = [];
  for (const fingerprint of fingerprints)
    media.push((await buildMedia(db, { ownerId: authorId, fingerprint })).id);
  return {
    kind: 'listings',
    id: v7(),
    revision: 1,
    authorId,
    isEdit: false,
    country: 'JM',
    texts: [],
    media,
  };
}

const flagsOf = (findings: { flag: string }[]) => findings.map(({ flag }) => flag);

describe('a picture that was seen before', () => {
  it('with something of another account is found, bits of a copy turned', async () => {
    const picture = ownPicture();
    expect(await findKnownPictures(at(0), await submission([picture]))).toEqual([]);
    const copy = copyOf(picture, { hash: [0, 9, 17, 30, 40, 50, 63], detail: [1, 2, 3, 200] });
    expect(await findKnownPictures(at(1), await submission([ownPicture(), copy]))).toEqual([
      {
        detector: 'scam_patterns',
        flag: 'picture_of_other_account',
        score: 0.45,
        values: { pictures: 1 },
        seen: [],
      },
    ]);
  });

  it('is another one when its detail is, however alike it is composed', async () => {
    const picture = ownPicture();
    await findKnownPictures(at(0), await submission([picture]));
    const alike = copyOf(picture, { detail: Array.from({ length: 60 }, (_, n) => n * 4) });
    expect(await findKnownPictures(at(1), await submission([alike]))).toEqual([]);
  });

  it('of one’s own is no copy, and who showed it first is not accused', async () => {
    const picture = ownPicture();
    const first = await submission([picture]);
    await findKnownPictures(at(0), first);
    expect(await findKnownPictures(at(1), await submission([picture], first.authorId))).toEqual([]);
    expect(await findKnownPictures(at(2), await submission([picture]))).toHaveLength(1);
    expect(await findKnownPictures(at(3), { ...first, revision: 2 })).toEqual([]);
  });

  it('counts for little when many show it, and for much when one of them was rejected', async () => {
    const picture = ownPicture();
    const first = await submission([picture]);
    await findKnownPictures(at(0), first);
    for (let minute = 1; minute < 5; minute += 1)
      await findKnownPictures(at(minute), await submission([picture]));
    expect(await findKnownPictures(at(6), await submission([picture]))).toMatchObject([
      { flag: 'picture_of_other_account', score: 0.2 },
    ]);
    await rememberOutcome(at(7), { kind: 'listings', id: first.id, outcome: 'reject' });
    expect(await findKnownPictures(at(8), await submission([picture]))).toMatchObject([
      { flag: 'picture_of_rejected', score: 0.75, values: { pictures: 1 } },
    ]);
  });

  it('may be passed on in discussions and events, unless it was rejected', async () => {
    const picture = ownPicture();
    const first = await submission([picture]);
    await findKnownPictures(at(0), first);
    for (const kind of ['forum', 'events', 'reviews'])
      expect(await findKnownPictures(at(1), { ...(await submission([picture])), kind })).toEqual(
        [],
      );
    await rememberOutcome(at(2), { kind: 'listings', id: first.id, outcome: 'reject' });
    const reply = { ...(await submission([picture])), kind: 'forum' };
    expect(flagsOf(await findKnownPictures(at(3), reply))).toEqual(['picture_of_rejected']);
  });

  it('of one’s own rejected thing may be shown again with another text', async () => {
    const picture = ownPicture();
    const rejected = await submission([picture]);
    await findKnownPictures(at(0), rejected);
    await rememberOutcome(at(1), { kind: 'listings', id: rejected.id, outcome: 'reject' });
    const again = await submission([picture], rejected.authorId);
    expect(await findKnownPictures(at(2), again)).toEqual([]);
    expect(flagsOf(await findKnownPictures(at(3), await submission([picture])))).toEqual([
      'picture_of_rejected',
    ]);
    await findKnownPictures(at(4), { ...rejected, revision: 2 });
    expect(flagsOf(await findKnownPictures(at(5), await submission([picture])))).toEqual([
      'picture_of_other_account',
    ]);
  });

  it('that two show at the same time is found once', async () => {
    const picture = ownPicture();
    const both = [await submission([picture]), await submission([picture])];
    const found = await Promise.all(both.map((each) => findKnownPictures(at(0), each)));
    expect(found.flat()).toHaveLength(1);
  });

  it('is not looked for where nothing is known of it', async () => {
    const strange = [null, 'not a fingerprint', ownPicture().toUpperCase()];
    expect(await findKnownPictures(at(0), await submission(strange))).toEqual([]);
    expect(await findKnownPictures(at(0), await submission([]))).toEqual([]);
  });
});

describe('what is remembered of pictures', () => {
  const rowsOf = async (id: string) =>
    (await db.select().from(pictureFingerprintTable)).filter(({ subjectId }) => subjectId === id);

  it('outlives the file when it was rejected, and never the account', async () => {
    const harmless = await submission([ownPicture()]);
    const rejected = await submission([ownPicture()], harmless.authorId);
    for (const each of [harmless, rejected]) await findKnownPictures(at(0), each);
    await rememberOutcome(at(1), { kind: 'listings', id: rejected.id, outcome: 'reject' });
    for (const { id } of [harmless, rejected]) await forgetSubject(at(2), { kind: 'listings', id });
    await db.delete(mediaTable);
    expect(await rowsOf(harmless.id)).toEqual([]);
    expect(await rowsOf(rejected.id)).toHaveLength(1);
    await forgetFingerprintsOf(at(3), { userId: rejected.authorId });
    expect(await rowsOf(rejected.id)).toEqual([]);
  });
});

describe('the bands of a picture', () => {
  it('meet those of every copy in which up to seven bits are turned', () => {
    const places = fc.uniqueArray(fc.nat(63), { maxLength: 7 });
    const picture = fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'),
      minLength: 80,
      maxLength: 80,
    });
    fc.assert(
      fc.property(picture, places, (text, hash) => {
        const [one, other] = [parseFingerprint(text), parseFingerprint(copyOf(text, { hash }))];
        if (!one || !other) throw new Error('no fingerprint');
        expect(nearBandsOf(one).some((band) => other.bands.includes(band))).toBe(true);
        expect(isSamePicture(one, other)).toBe(true);
        expect(nearBandsOf(one)).toHaveLength(68);
      }),
    );
  });
});

describe('an upload', () => {
  it('is known again when somebody else sends it smaller and in another format', async () => {
    const original = await photograph({ format: 'jpeg' });
    const smaller = await photograph({ format: 'webp', width: 480, height: 360 });
    expect(await findKnownPictures(at(0), await uploaded(original))).toEqual([]);
    expect(await findKnownPictures(at(1), await uploaded(smaller))).toMatchObject([
      { flag: 'picture_of_other_account' },
    ]);
  });

  /** What somebody submits who has sent this picture themselves. */
  async function uploaded(bytes: Uint8Array<ArrayBuffer>): Promise<ScreenedContent> {
    const content = await submission([]);
    const ctx = { ...at(0), actor: testActor({ id: content.authorId }) };
    const { id } = await addMedia(ctx, { upload: await sendUpload(ctx, bytes) });
    return { ...content, media: [id] };
  }
});
