import { forgetWithdrawn, removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildSeller, buildUser, writtenListing } from '#tests/support/factories.ts';
import { listingRows } from '#tests/support/listing-rows.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { findListings } from '#features/search/search.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { createListing, editListing, getOwnListing } from './write.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const { rowOf, unused, submitted } = listingRows(db);

const as = (id: string, more: Partial<Ctx> = {}) =>
  testCtx(db, { actor: testActor({ id }), ...more });
const editOf = async (id: string) => (await listingRevisions.find(testCtx(db), id)) ?? undefined;

/** An approved listing with a picture, and two more files of its seller. */
async function approved() {
  const { seller, media, written } = await buildSeller(db, { files: 3 });
  const [first = '', ...rest] = media;
  const created = await createListing(as(seller.id), {
    ...written,
    media: [first],
    isNegotiable: true,
    negotiablePrice: { amount: 10_000, currency: 'USD' },
  });
  await db
    .update(listingTable)
    .set({ status: 'approved', expiresAt: new Date(Date.now() + 86_400_000) })
    .where(eq(listingTable.id, created.id));
  const form = await getOwnListing(as(seller.id), { id: created.id });
  return { id: created.id, ctx: as(seller.id), seller, first, rest, fields: form.fields };
}

describe('editing a listing', () => {
  it('leaves what the public sees until the edit is decided', async () => {
    const { id, ctx, fields, rest } = await approved();
    const answer = await editListing(ctx, {
      id,
      ...fields,
      title: 'A finer chair',
      price: { amount: 15_000, currency: 'USD' },
      media: [...rest, ...fields.media],
    });
    expect(answer).toEqual({
      id,
      status: 'approved',
      revision: 2,
      waitingEdit: { status: 'pending', reason: null },
    });
    expect(await getListing(testCtx(db), { id })).toMatchObject({
      title: 'Mahogany rocking chair',
      price: { amount: 12_000 },
      waitingEdit: null,
      expiresAt: null,
    });
    expect((await getListing(testCtx(db), { id })).media).toHaveLength(1);
    expect((await getListing(ctx, { id })).waitingEdit).toEqual({
      status: 'pending',
      reason: null,
    });
    const form = await getOwnListing(ctx, { id });
    expect(form.fields).toMatchObject({
      title: 'A finer chair',
      price: { amount: 15_000, currency: 'USD' },
      negotiablePrice: { amount: 10_000, currency: 'USD' },
    });
    expect(form.media.map((file) => file.id)).toEqual([...rest, ...fields.media]);
    expect(await submitted(id)).toEqual([1, 2]);
  });

  it.each([
    ['the description', { description: 'Another text' }],
    ['tags', { tags: ['chair', 'wood'] }],
    ['the category', { category: 'home-garden' }],
    ['the place', { parish: 'JM-02' }],
    ['the description of a picture', 'alts'],
    [
      'a variation',
      {
        variations: [
          {
            id: 'a',
            name: 'Wood',
            options: [{ id: 'b', value: 'Cedar', priceModifier: 0, inventory: 0 }],
          },
        ],
      },
    ],
    ['that it is negotiable', { isNegotiable: false }],
  ])('waits for %s', async (_what, change) => {
    const { id, ctx, fields, first } = await approved();
    const answer = await editListing(ctx, {
      id,
      ...fields,
      ...(change === 'alts' ? { alts: { [first]: 'Seen from above' } } : (change as object)),
    });
    expect(answer.waitingEdit).toEqual({ status: 'pending', reason: null });
  });

  it('changes units and the lowest price at once', async () => {
    const { id, ctx, fields } = await approved();
    expect(
      await editListing(ctx, {
        id,
        ...fields,
        stockQuantity: 7,
        negotiablePrice: { amount: 9000, currency: 'USD' },
      }),
    ).toMatchObject({ status: 'approved', revision: 1, waitingEdit: null });
    expect(await rowOf(id)).toMatchObject({
      stockQuantity: 7,
      negotiablePrice: 9_000,
      revision: 1,
    });
    await editListing(ctx, { id, ...fields, title: 'A finer chair', stockQuantity: 3 });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 3, title: 'Mahogany rocking chair' });
    expect(await submitted(id)).toEqual([1, 2]);
  });

  it('replaces the edit that waits, and lets go of its files', async () => {
    const {
      id,
      ctx,
      seller,
      fields,
      first,
      rest: [second = '', third = ''],
    } = await approved();
    await editListing(ctx, { id, ...fields, media: [first, second] });
    expect(await unused(seller.id)).toEqual([third]);
    expect((await editListing(ctx, { id, ...fields, media: [third] })).revision).toBe(3);
    expect(await unused(seller.id)).toEqual([second]);
    expect((await getListing(testCtx(db), { id })).media).toHaveLength(1);
    // Back to what the public sees: nothing is left to decide, and a decision that is under way
    // fits nothing.
    expect(await editListing(ctx, { id, ...fields })).toMatchObject({
      revision: 4,
      waitingEdit: null,
    });
    expect((await unused(seller.id)).toSorted()).toEqual([second, third].toSorted());
    expect(await editOf(id)).toBeUndefined();
  });

  it('asks nobody twice for the same edit', async () => {
    const { id, ctx, fields } = await approved();
    for (let time = 0; time < 3; time += 1)
      await editListing(ctx, { id, ...fields, title: 'A finer chair' });
    expect(await submitted(id)).toEqual([1, 2]);
  });

  it('replaces what nobody sees yet, and submits it again', async () => {
    const { seller, written } = await buildSeller(db);
    const ctx = as(seller.id);
    const { id } = await createListing(ctx, written);
    await db
      .update(listingTable)
      .set({ status: 'rejected', statusReason: 'prohibited' })
      .where(eq(listingTable.id, id));
    expect(await editListing(ctx, { id, ...written, title: 'Better' })).toEqual({
      id,
      status: 'pending',
      revision: 2,
      waitingEdit: null,
    });
    expect(await rowOf(id)).toMatchObject({ title: 'Better', statusReason: null });
  });

  it('counts a rejected or expired listing against the limit when it comes back', async () => {
    const settings = {
      ...testCtx(db).settings,
      listings: { limit: 1, limitVerified: 1, days: 60 },
    };
    const { seller, media, written } = await buildSeller(db, { files: 2 });
    const ctx = as(seller.id, { settings });
    const { id } = await createListing(ctx, { ...written, media: media.slice(0, 1) });
    await db.update(listingTable).set({ status: 'expired' }).where(eq(listingTable.id, id));
    await createListing(ctx, { ...written, media: media.slice(1) });
    expect(
      (await refusalOf(editListing(ctx, { id, ...written, media: media.slice(0, 1) }))).code.key,
    ).toBe('listingLimit');
  });

  it('is refused for listings of others, removed and sold ones and old revisions', async () => {
    const { id, ctx, fields } = await approved();
    const otherUser = await buildUser(db);
    const theirs = as(otherUser.id);
    for (const attempt of [
      () => editListing(theirs, { id, ...fields }),
      () => editListing(theirs, { id }),
      () => getOwnListing(theirs, { id }),
      () => removeListing(theirs, { id }),
      () => removeListing(ctx, { id: 'nonsense' }),
    ]) {
      expect((await refusalOf(attempt())).code.key).toBe('listingNotFound');
    }
    expect((await refusalOf(editListing(ctx, { id, ...fields, revision: 7 }))).status).toBe(409);
    await db.update(listingTable).set({ soldAt: new Date() }).where(eq(listingTable.id, id));
    expect((await refusalOf(editListing(ctx, { id, ...fields, title: 'x' }))).code.key).toBe(
      'listingSold',
    );
    await db
      .update(listingTable)
      .set({ soldAt: null, status: 'removed' })
      .where(eq(listingTable.id, id));
    expect((await refusalOf(editListing(ctx, { id, ...fields, title: 'x' }))).code.key).toBe(
      'contentRemoved',
    );
  });

  it('of two at once leaves one that is whole', async () => {
    const { id, ctx, seller, fields, rest } = await approved();
    await Promise.all(
      rest.map((file, index) =>
        editListing(ctx, { id, ...fields, title: `Edit ${index}`, media: [file] }),
      ),
    );
    const edit = await editOf(id);
    expect(edit?.number).toBe(3);
    expect(edit?.content.media).toEqual([rest[Number(edit?.content.title.at(-1))]]);
    expect(await unused(seller.id)).toHaveLength(1);
  });
});

describe('the form of an own listing', () => {
  it('shows every field as it was written', async () => {
    const { seller, media } = await buildSeller(db, { files: 1 });
    const car = writtenListing({
      media,
      category: 'automotive-cars',
      condition: 'used',
      price: { amount: 1_850_050, currency: 'USD' },
      details: { make: 'Toyota', model: 'Corolla', year: 2019, mileage: 38_400 },
      tags: ['toyota', 'family'],
      alts: { [media[0] ?? '']: 'A white car' },
    });
    const { id } = await createListing(as(seller.id), { ...car });
    expect((await getOwnListing(as(seller.id), { id })).fields).toEqual(car);
  });
});

describe('removing a listing', () => {
  it('takes it away with its edit, and lets go of all its files', async () => {
    const { id, ctx, seller, fields, first, rest } = await approved();
    await editListing(ctx, { id, ...fields, media: [rest[0] ?? '', first] });
    await removeListing(ctx, { id });
    expect((await rowOf(id))?.status).toBe('withdrawn');
    const later = new Date(Date.now() + 31 * 86_400_000);
    await forgetWithdrawn(testCtx(db, { now: later }));
    expect([await rowOf(id), await editOf(id)]).toEqual([undefined, undefined]);
    expect(await unused(seller.id)).toHaveLength(3);
    expect(
      (
        await findListings(testCtx(db), {
          filters: {
            q: '',
            category: null,
            country: null,
            parish: null,
            minPrice: null,
            maxPrice: null,
            priceCurrency: 'USD',
            conditions: [],
            attributes: {},
            sortBy: 'newest',
          },
        })
      ).items.map((item) => item.id),
    ).not.toContain(id);
  });
});

describe('an edit of a motorcycle', () => {
  it('changes what the form shows of it, until the category is another one', async () => {
    const { seller, media, written } = await buildSeller(db, { files: 1 });
    const details = { make: 'Honda', model: 'XR 150L', year: 2022 };
    const row = await buildListing(db, {
      userId: seller.id,
      category: 'automotive-motorcycles',
      status: 'rejected',
      details,
    });
    const fields = { ...written, media, category: 'automotive-motorcycles', condition: 'used' };
    const better = { ...details, make: 'Yamaha', model: 'MT-15', fuelType: 'Gasoline' };
    await editListing(as(seller.id), { id: row.id, ...fields, details: better });
    expect((await rowOf(row.id))?.details).toEqual(better);
    await editListing(as(seller.id), { id: row.id, ...fields, category: 'furniture' });
    expect((await rowOf(row.id))?.details).toEqual({});
  });
});
