import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { expireListings, remindSellers } from '#features/listings/listings.jobs.server.ts';
import { markSold, renewListing, reopenListing, undoSale } from './life.server.ts';
import { listingsEnding } from '#features/listings/listings.events.server.ts';
import { listingNotices } from '#features/listings/listings.notices.server.ts';
import { findOwnListings, getSalesStatistics } from '#features/listings/own/own.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const now = testCtx(db, { now: NOW });
const as = (id: string, limit = 10) =>
  testCtx(db, {
    actor: testActor({ id }),
    now: NOW,
    settings: { ...testCtx(db).settings, listings: { limit, limitVerified: limit, days: 60 } },
  });
const rowOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0];

describe('a sale that was a mistake', () => {
  it.each([1, 3])('is as if it had not been, of %d units', async (stockQuantity) => {
    const { id, userId } = await buildListing(db, { expiresAt: inDays(5), stockQuantity });
    const { at, ...left } = await markSold(as(userId), { id });
    expect(left).toEqual({
      title: 'Mahogany rocking chair',
      stock: stockQuantity - 1,
      sold: stockQuantity === 1,
    });
    await undoSale(as(userId), { id, at });
    expect(await rowOf(id)).toMatchObject({
      stockQuantity,
      salesCount: 0,
      soldAt: null,
      status: 'approved',
      expiresAt: inDays(5),
    });
    expect((await getSalesStatistics(as(userId))).revenue).toEqual([]);
    await expect(undoSale(as(userId), { id, at })).rejects.toThrow('listingStale');
  });

  it('stays when something else happened since', async () => {
    const { id, userId } = await buildListing(db, { salesCount: 4 });
    const { at } = await markSold(as(userId), { id });
    const later = { ...as(userId), now: inDays(1) };
    await reopenListing(later, { id });
    await expect(undoSale(later, { id, at })).rejects.toThrow('listingStale');
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 1, salesCount: 5 });
    const { at: again } = await markSold(later, { id });
    await db.update(listingTable).set({ status: 'removed' }).where(eq(listingTable.id, id));
    await expect(undoSale(later, { id, at: again })).rejects.toThrow('listingNotNow');
  });

  it('is undone by its seller alone, while there is room', async () => {
    const { id, userId } = await buildListing(db);
    const { at } = await markSold(as(userId), { id });
    const { id: other } = await buildUser(db);
    await expect(undoSale(as(other), { id, at })).rejects.toThrow('listingNotFound');
    await expect(undoSale(testCtx(db), { id, at })).rejects.toThrow('notAuthenticated');
    await buildListing(db, { userId });
    await expect(undoSale(as(userId, 1), { id, at })).rejects.toThrow('listingLimit');
    await undoSale(as(userId, 2), { id, at });
  });

  it('is undone by who is over the limit, unless something took its place', async () => {
    const { id, userId } = await buildListing(db, { updatedAt: inDays(-2) });
    await buildListing(db, { userId, updatedAt: inDays(-1) });
    const { at } = await markSold(as(userId, 1), { id });
    await undoSale(as(userId, 1), { id, at });
    expect(await rowOf(id)).toMatchObject({ soldAt: null, salesCount: 0 });
    const { at: again } = await markSold(as(userId, 1), { id });
    await buildListing(db, { userId, updatedAt: NOW });
    await expect(undoSale(as(userId, 1), { id, at: again })).rejects.toThrow('listingLimit');
  });
});

describe('a sold listing', () => {
  it('is offered again within thirty days, with what was sold in the figures', async () => {
    const { id, userId } = await buildListing(db, {
      expiresAt: inDays(-1),
      soldAt: inDays(-29),
      stockQuantity: 0,
      salesCount: 1,
    });
    await reopenListing(as(userId), { id });
    expect(await rowOf(id)).toMatchObject({
      soldAt: null,
      stockQuantity: 1,
      salesCount: 1,
      status: 'approved',
      expiresAt: inDays(60),
    });
    expect((await getListing(testCtx(db), { id })).sold).toBe(false);
    await markSold(as(userId), { id });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 0, salesCount: 2 });
  });

  it('keeps the time that it has left, or none', async () => {
    for (const expiresAt of [inDays(5), null]) {
      const { id, userId } = await buildListing(db, { expiresAt, soldAt: inDays(-1) });
      await reopenListing(as(userId), { id });
      expect((await rowOf(id))?.expiresAt).toEqual(expiresAt);
    }
  });

  it.each([
    [{ soldAt: inDays(-31) }, 'listingReopenTooLate'],
    [{ soldAt: null }, 'listingNotNow'],
    [{ soldAt: inDays(-1), status: 'removed' as const }, 'listingNotNow'],
  ])('%o is not', async (change, key) => {
    const { id, userId } = await buildListing(db, change);
    await expect(reopenListing(as(userId), { id })).rejects.toThrow(key);
  });

  it('needs room among the active ones', async () => {
    const { id, userId } = await buildListing(db, { soldAt: inDays(-1) });
    await buildListing(db, { userId });
    await expect(reopenListing(as(userId, 1), { id })).rejects.toThrow('listingLimit');
    await reopenListing(as(userId, 2), { id });
  });

  it('and another person’s cannot be touched', async () => {
    const { id } = await buildListing(db, { soldAt: inDays(-1) });
    const otherUser = await buildUser(db);
    for (const act of [reopenListing, renewListing, markSold])
      await expect(act(as(otherUser.id), { id })).rejects.toThrow('listingNotFound');
    for (const act of [reopenListing, renewListing, markSold])
      await expect(act(as(otherUser.id), { id: v7() })).rejects.toThrow('listingNotFound');
    for (const act of [reopenListing, renewListing, markSold])
      await expect(act(testCtx(db), { id })).rejects.toThrow('notAuthenticated');
  });
});

describe('the end of a listing', () => {
  it('comes after its time, once, and not for sold ones', async () => {
    const { id, userId } = await buildListing(db, { expiresAt: inDays(-0.1) });
    const sold = await buildListing(db, { expiresAt: inDays(-0.1), soldAt: inDays(-3) });
    const going = await buildListing(db, { expiresAt: inDays(0.1) });
    const staying = await buildListing(db, { expiresAt: null });
    expect(
      await Promise.all([expireListings(now), expireListings(now)]).then(([a, b]) => a + b),
    ).toBe(1);
    expect((await rowOf(id))?.status).toBe('expired');
    for (const other of [sold, going, staying])
      expect((await rowOf(other.id))?.status).toBe('approved');
    await expect(getListing(testCtx(db), { id })).rejects.toThrow('listingNotFound');
    expect((await findOwnListings(as(userId), {})).items[0]).toMatchObject({
      status: 'expired',
      daysLeft: null,
      actions: { renew: true, markSold: false, edit: true },
    });
  });

  it('is put off by sixty days with one tap', async () => {
    const { id, userId } = await buildListing(db, {
      status: 'expired',
      expiresAt: inDays(-10),
      remindedAt: inDays(-13),
    });
    await renewListing(as(userId), { id });
    expect(await rowOf(id)).toMatchObject({
      status: 'approved',
      expiresAt: inDays(60),
      remindedAt: null,
    });
    const going = await buildListing(db, { userId, expiresAt: inDays(2) });
    await renewListing(as(userId, 2), { id: going.id });
    expect((await rowOf(going.id))?.expiresAt).toEqual(inDays(60));
  });

  it('is not put off over the limit, nor for what is not public', async () => {
    const { id, userId } = await buildListing(db, { status: 'expired', expiresAt: inDays(-10) });
    await buildListing(db, { userId });
    await expect(renewListing(as(userId, 1), { id })).rejects.toThrow('listingLimit');
    for (const status of ['draft', 'pending', 'flagged', 'rejected', 'removed'] as const) {
      const other = await buildListing(db, { userId, status });
      await expect(renewListing(as(userId, 50), { id: other.id })).rejects.toThrow('listingNotNow');
    }
  });

  it('is announced three days before, once, in one notice for all listings of a seller', async () => {
    const seller = await buildUser(db, { locale: 'fr', name: 'Solange' });
    for (const [title, days] of [
      ['Vélo', 2],
      ['Canapé', 1],
      ['Lampe', 4],
    ] as const)
      await buildListing(db, { userId: seller.id, title, expiresAt: inDays(days) });
    await buildListing(db, {
      userId: seller.id,
      title: 'Vendu',
      expiresAt: inDays(1),
      soldAt: NOW,
    });
    await Promise.all([remindSellers(now), remindSellers(now)]);
    await remindSellers(now);
    const ending = (
      await db.select().from(outboxTable).where(eq(outboxTable.type, listingsEnding.type))
    ).filter(({ payload }) => listingsEnding.schema.parse(payload).sellerId === seller.id);
    expect(ending).toHaveLength(1);
    const { id, type, createdAt, payload } = ending[0]!;
    const notice = listingNotices.find(({ name }) => name === 'listings.ending')!;
    const [told, ...others] = await notice.notify(now, payload, { id, type, createdAt });
    expect(others).toEqual([]);
    expect(told?.to).toBe(seller.id);
    const { site } = now.settings;
    const written = notice.write({ locale: 'fr', site }, told?.values, { actor: '' });
    expect(written).toMatchObject({
      title: '2 de vos annonces se terminent dans 1 jour',
      line: 'Canapé · Vélo',
      path: '/profile?tab=listings',
    });
    expect(written.mailText).toContain('60');
  });
});
