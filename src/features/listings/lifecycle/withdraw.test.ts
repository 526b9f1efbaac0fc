import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { findOwnListings, getSalesStatistics } from '#features/listings/own/own.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { createListing } from '#features/listings/edits/write.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildSeller, buildUser } from '#tests/support/factories.ts';
import { listingRows } from '#tests/support/listing-rows.ts';
import { listingRevisions } from '../edits/moderation.server.ts';
import { approveEverything, screen } from '#platform/screening/screening.server.ts';
import { forgetWithdrawn, removeListing, removeListingsOf } from './withdraw.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const { rowOf, unused } = listingRows(db);

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const as = (id: string, now = NOW) => testCtx(db, { actor: testActor({ id }), now });

describe('a listing that was deleted', () => {
  it('is gone for everybody at once and counts for nothing', async () => {
    const { id, userId } = await buildListing(db, { salesCount: 2 });
    const moderator = await buildUser(db, { role: 'moderator' });
    await removeListing(as(userId), { id });
    for (const ctx of [
      testCtx(db),
      as(userId),
      testCtx(db, { actor: testActor({ id: moderator.id, role: 'moderator' }) }),
    ])
      await expect(getListing(ctx, { id })).rejects.toThrow('listingNotFound');
    expect((await findOwnListings(as(userId), {})).items).toEqual([]);
    expect(await getSalesStatistics(as(userId))).toMatchObject({ active: 0, sold: 0, revenue: [] });
    await expect(removeListing(as(userId), { id })).rejects.toThrow('listingNotFound');
    expect(await rowOf(id)).toMatchObject({ status: 'withdrawn', withdrawnAt: NOW });
    const { rows } = await db.execute(`select from listing_search where id = '${id}'`);
    expect(rows).toEqual([]);
  });

  it('needs no check any more, so that none fails for ever', async () => {
    const { id, userId } = await buildListing(db, { status: 'pending' });
    await removeListing(as(userId), { id });
    await screen(testCtx(db), listingRevisions.screened, { id, revision: 1 }, approveEverything);
    expect((await rowOf(id))?.status).toBe('withdrawn');
  });

  it('is told to whoever listens', async () => {
    const { id, userId } = await buildListing(db, {});
    await removeListing(as(userId), { id });
    const events = await db
      .select({ payload: outboxTable.payload })
      .from(outboxTable)
      .where(eq(outboxTable.type, 'listings.withdrawn'));
    expect(events.map(({ payload }) => payload)).toContainEqual({
      listingId: id,
      sellerId: userId,
      revision: 1,
      by: 'owner',
    });
  });

  it('leaves its place to a new one of the same draft', async () => {
    const { seller, written, media } = await buildSeller(db, { files: 2 });
    const sell = (file: string | undefined) =>
      createListing(as(seller.id), { ...written, draftId: 'a', media: [file ?? ''] });
    const first = await sell(media[0]);
    expect((await sell(media[0])).id).toBe(first.id);
    await removeListing(as(seller.id), { id: first.id });
    const second = await sell(media[1]);
    expect(second.status).toBe('pending');
    expect(second.id).not.toBe(first.id);
  });

  it('leaves its row and lets go of its files after thirty days', async () => {
    const listing = await buildListing(db, {});
    await buildMedia(db, { listing });
    await removeListing(as(listing.userId), { id: listing.id });
    expect(await unused(listing.userId)).toHaveLength(0);
    expect(await forgetWithdrawn(testCtx(db, { now: inDays(29.9) }))).toBe(0);
    expect(await rowOf(listing.id)).toBeDefined();
    expect(await forgetWithdrawn(testCtx(db, { now: inDays(30) }))).toBeGreaterThan(0);
    expect(await rowOf(listing.id)).toBeUndefined();
    expect(await unused(listing.userId)).toHaveLength(1);
  });
});

it('what an account leaves is withdrawn and says nothing any more', async () => {
  const { id, userId } = await buildListing(db, { title: 'Unmistakable', negotiablePrice: 100 });
  const other = await buildListing(db, {});
  const ctx = testCtx(db, { now: NOW });
  await removeListingsOf(ctx, { userId });
  await removeListingsOf(ctx, { userId });
  expect(await rowOf(id)).toMatchObject({
    status: 'withdrawn',
    withdrawnAt: NOW,
    title: '',
    description: '',
    negotiablePrice: null,
  });
  expect((await rowOf(other.id))?.status).toBe('approved');
  await forgetWithdrawn(testCtx(db, { now: inDays(31) }));
  const left = await db.select().from(listingTable).where(eq(listingTable.userId, userId));
  expect(left).toEqual([]);
});
