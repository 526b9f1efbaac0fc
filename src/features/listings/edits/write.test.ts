import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildSeller, buildUser } from '#tests/support/factories.ts';
import { listingRows } from '#tests/support/listing-rows.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { renewListing, reopenListing } from '#features/listings/lifecycle/life.server.ts';
import { detectLanguages } from '#features/listings/listings.jobs.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { createListing } from './write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const { rowOf, unused, submitted } = listingRows(db);

const as = (id: string, more: Partial<Ctx> = {}) =>
  testCtx(db, { actor: testActor({ id }), ...more });

describe('creating a listing', () => {
  it('stores what was written, waits for its screening, and takes its files into use', async () => {
    const { seller, media, written } = await buildSeller(db, { files: 2 });
    const [first = '', second = ''] = media;
    const made = await createListing(as(seller.id), {
      ...written,
      media: [second, first],
      alts: { [second]: 'A chair from the side' },
      isNegotiable: true,
      negotiablePrice: { amount: 9950, currency: 'USD' },
      draftId: v7(),
    });
    expect(made).toEqual({ id: made.id, status: 'pending', revision: 1, waitingEdit: null });
    expect(await rowOf(made.id)).toMatchObject({
      userId: seller.id,
      title: 'Mahogany rocking chair',
      price: 12_000,
      negotiablePrice: 9_950,
      status: 'pending',
      revision: 1,
      parish: 'JM-01',
      expiresAt: null,
    });
    const seen = await getListing(as(seller.id), { id: made.id });
    expect(seen.media.map(({ url, alt }) => [url, alt])).toEqual([
      [`/media/${seller.id}-1.webp`, 'A chair from the side'],
      [`/media/${seller.id}-0.webp`, null],
    ]);
    expect(await unused(seller.id)).toEqual([]);
    expect(await submitted(made.id)).toEqual([1]);
    await expect(getListing(testCtx(db), { id: made.id })).rejects.toThrow('listingNotFound');
  });

  it('keeps which language it is written in, and says it of those written before', async () => {
    const { seller, written } = await buildSeller(db, { files: 1 });
    const description = 'Silla de caoba en muy buen estado, con poco uso. Se entrega en Kingston.';
    const { id } = await createListing(as(seller.id), { ...written, description });
    expect(await rowOf(id)).toMatchObject({ language: 'es' });
    expect((await getListing(as(seller.id), { id })).language).toBe('es');
    const updatedAt = (await rowOf(id))?.updatedAt;
    await db.update(listingTable).set({ language: null }).where(eq(listingTable.id, id));
    const short = await buildListing(db, { userId: seller.id, title: 'iPhone', description: '64' });
    expect(await detectLanguages(testCtx(db))).toBeGreaterThanOrEqual(2);
    expect(await rowOf(id)).toMatchObject({ language: 'es', updatedAt });
    expect(await rowOf(short.id)).toMatchObject({ language: 'und' });
    expect((await getListing(as(seller.id), { id: short.id })).language).toBeNull();
    expect(await detectLanguages(testCtx(db))).toBe(0);
  });

  it('puts a picture in front of a video, because a card needs one', async () => {
    const { seller, media, written } = await buildSeller(db, { files: 1 });
    const video = await buildMedia(db, {
      ownerId: seller.id,
      kind: 'video',
      url: `/media/${seller.id}.mp4`,
      unusedSince: new Date(),
    });
    const { id } = await createListing(as(seller.id), { ...written, media: [video.id, ...media] });
    const view = await getListing(as(seller.id), { id });
    expect([view.cover?.kind, ...view.media.map(({ kind }) => kind)]).toEqual([
      'image',
      'image',
      'video',
    ]);
  });

  it('happens once for a draft, however often it is sent', async () => {
    const { seller, written } = await buildSeller(db);
    const draftId = crypto.randomUUID();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => createListing(as(seller.id), { ...written, draftId })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(listingTable, eq(listingTable.userId, seller.id))).toBe(1);
    expect(await submitted(made[0]?.id ?? '')).toEqual([1]);
    const other = await buildSeller(db);
    expect((await createListing(as(other.seller.id), { ...other.written, draftId })).id).not.toBe(
      made[0]?.id,
    );
  });

  it('gives ids in the order of time, whatever the draft is called', async () => {
    const { seller, media, written } = await buildSeller(db, { files: 2 });
    const before = v7();
    const { id } = await createListing(as(seller.id), {
      ...written,
      media: media.slice(0, 1),
      draftId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    });
    expect(id > before && id < v7()).toBe(true);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(
      (
        await createListing(as(seller.id), {
          ...written,
          media: media.slice(1),
          draftId: { not: 'a text' },
        })
      ).id,
    ).not.toBe(id);
  });

  it('is for people who are signed in and have a proven address', async () => {
    const { seller, written } = await buildSeller(db);
    expect((await refusalOf(createListing(testCtx(db), written))).code.key).toBe('listingSignIn');
    expect(
      (
        await refusalOf(
          createListing(
            as(seller.id, { actor: testActor({ id: seller.id, emailVerified: false }) }),
            {},
          ),
        )
      ).code.key,
    ).toBe('listingVerifyEmail');
  });

  it('says which fields are wrong, and that a picture is missing in its own words', async () => {
    const { seller, written } = await buildSeller(db);
    const wrong = await refusalOf(
      createListing(as(seller.id), { ...written, title: '', price: '12,50' }),
    );
    expect(wrong.fields).toEqual({ title: 'listing.titleRequired', price: 'listing.priceInvalid' });
    expect(
      (await refusalOf(createListing(as(seller.id), { ...written, media: [] }))).code.key,
    ).toBe('listingImageRequired');
    const video = await buildMedia(db, {
      ownerId: seller.id,
      kind: 'video',
      unusedSince: new Date(),
    });
    expect(
      (await refusalOf(createListing(as(seller.id), { ...written, media: [video.id] }))).code.key,
    ).toBe('listingImageRequired');
    expect(await db.$count(listingTable, eq(listingTable.userId, seller.id))).toBe(0);
    expect(await unused(seller.id)).toHaveLength(2);
  });

  it('refuses files of others, files that are gone, and files that hang elsewhere', async () => {
    const { seller, media, written } = await buildSeller(db);
    const theirs = await buildSeller(db);
    expect(
      (await refusalOf(createListing(as(seller.id), { ...written, media: theirs.media }))).code.key,
    ).toBe('mediaNotFound');
    expect(
      (await refusalOf(createListing(as(seller.id), { ...written, media: [v7()] }))).code.key,
    ).toBe('mediaNotFound');
    await createListing(as(seller.id), written);
    expect((await refusalOf(createListing(as(seller.id), { ...written, media }))).code.key).toBe(
      'mediaInUse',
    );
  });

  it('is refused for an account that was deleted after the request began', async () => {
    const { seller, written } = await buildSeller(db, { deletedAt: new Date() });
    expect(await refusalOf(createListing(as(seller.id), written))).toMatchObject({ status: 401 });
  });

  it('takes nothing from outside that is not the seller’s to say', async () => {
    const { seller, written } = await buildSeller(db);
    const otherUser = await buildUser(db);
    const { id } = await createListing(as(seller.id), {
      ...written,
      id: v7(),
      userId: otherUser.id,
      user_id: otherUser.id,
      status: 'approved',
      revision: 99,
      trending: true,
      localGem: true,
      salesCount: 7,
      views: 1000,
      views_count: 1000,
      createdAt: '2001-01-01T00:00:00Z',
      expiresAt: null,
      soldAt: new Date(),
      reservedFor: otherUser.id,
      ['__proto__']: { status: 'approved' },
      details: { status: 'approved', trending: true },
    });
    expect(await rowOf(id)).toMatchObject({
      userId: seller.id,
      status: 'pending',
      revision: 1,
      localGem: false,
      salesCount: 0,
      soldAt: null,
      details: {},
    });
    expect((await rowOf(id))?.createdAt.getFullYear()).toBeGreaterThan(2025);
    expect(
      (await db.select().from(listingStatsTable).where(eq(listingStatsTable.listingId, id)))[0],
    ).toMatchObject({ views: 0, trending: false });
  });
});

describe('the limit of active listings', () => {
  it('holds when twenty arrive at once', async () => {
    const { seller, media, written } = await buildSeller(db, { files: 20 });
    const made = await Promise.allSettled(
      media.map((id) => createListing(as(seller.id), { ...written, media: [id] })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = await refusalOf(
      createListing(as(seller.id), { ...written, media: media.slice(0, 1) }),
    );
    expect([refused.code.key, refused.values]).toEqual(['listingLimit', { n: 10 }]);
    expect(await db.$count(listingTable, eq(listingTable.userId, seller.id))).toBe(10);
    expect(await unused(seller.id)).toHaveLength(10);
  });

  it('is higher for verified people, and counts what is active only', async () => {
    const settings = {
      ...testCtx(db).settings,
      listings: { limit: 1, limitVerified: 2, days: 60 },
    };
    const { seller, media, written } = await buildSeller(db, { files: 4 });
    const ctx = as(seller.id, { settings });
    for (const status of ['draft', 'rejected', 'removed', 'expired'] as const)
      await buildListing(db, { userId: seller.id, status });
    await buildListing(db, { userId: seller.id, soldAt: new Date() });
    await buildListing(db, { userId: seller.id, expiresAt: new Date(Date.now() - 1000) });
    await createListing(ctx, { ...written, media: media.slice(0, 1) });
    expect(
      (await refusalOf(createListing(ctx, { ...written, media: media.slice(1, 2) }))).values,
    ).toEqual({ n: 1 });
    const verified = await buildSeller(db, { files: 3, phoneVerified: true });
    for (const id of verified.media.slice(0, 2))
      await createListing(as(verified.seller.id, { settings }), {
        ...verified.written,
        media: [id],
      });
    expect(
      (
        await refusalOf(
          createListing(as(verified.seller.id, { settings }), {
            ...verified.written,
            media: verified.media.slice(2),
          }),
        )
      ).values,
    ).toEqual({ n: 2 });
  });

  it('holds when a new, a reopened and a renewed one come for the last place at once', async () => {
    const settings = {
      ...testCtx(db).settings,
      listings: { limit: 2, limitVerified: 2, days: 60 },
    };
    const { seller, written } = await buildSeller(db);
    const ctx = as(seller.id, { settings });
    await buildListing(db, { userId: seller.id });
    const sold = await buildListing(db, { userId: seller.id, soldAt: new Date() });
    const ended = await buildListing(db, { userId: seller.id, status: 'expired' });
    const tried = await Promise.allSettled([
      createListing(ctx, written),
      reopenListing(ctx, { id: sold.id }),
      renewListing(ctx, { id: ended.id }),
    ]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
