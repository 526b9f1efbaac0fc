import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { leave } from '#tests/support/leaving.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { refreshTrending } from '#features/listings/listings.jobs.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import { findOwnListings, getSalesStatistics } from '#features/listings/own/own.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { FAVORITES_MAX } from './favorites.limits.ts';
import { favoritesFeature } from './favorites.feature.server.ts';
import { removeFavoritesOf } from './favorites.jobs.server.ts';
import {
  addFavorite,
  exportOwnFavorites,
  findHearts,
  listFavorites,
  removeFavorite,
} from './favorites.server.ts';
import { favoriteTable } from './favorites.table.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const as = (id: string, now = new Date()) => testCtx(db, { actor: testActor({ id }), now });

async function somebody(now?: Date) {
  const { id } = await buildUser(db);
  return { id, ctx: as(id, now) };
}

const rowsOf = (userId: string) =>
  db.select().from(favoriteTable).where(eq(favoriteTable.userId, userId));
const countedOf = async (listingId: string) =>
  (
    await db
      .select({ favorites: listingStatsTable.favorites })
      .from(listingStatsTable)
      .where(eq(listingStatsTable.listingId, listingId))
  )[0]?.favorites;
const change = (id: string, columns: Partial<typeof listingTable.$inferInsert>) =>
  db.update(listingTable).set(columns).where(eq(listingTable.id, id));

describe('a favorite', () => {
  it('is kept once and counted once, however often it is added', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    const first = await addFavorite(buyer.ctx, { listingId: listing.id });
    const again = await addFavorite(buyer.ctx, { listingId: listing.id });
    expect(first).toMatchObject({ listingId: listing.id, saved: true });
    expect(again.saved).toBe(true);
    expect(again.at >= first.at).toBe(true);
    expect(await rowsOf(buyer.id)).toMatchObject([{ price: 12_000, currency: 'USD' }]);
    expect(await countedOf(listing.id)).toBe(1);
  });

  it('is gone after it is removed, and removing it again changes nothing', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    for (let time = 0; time < 2; time += 1)
      expect(await removeFavorite(buyer.ctx, { listingId: listing.id })).toMatchObject({
        saved: false,
      });
    expect(await rowsOf(buyer.id)).toEqual([]);
    expect(await countedOf(listing.id)).toBe(0);
  });

  it('removed from nowhere says nothing about whether there is such a listing', async () => {
    const buyer = await somebody();
    const [hidden, unknown] = [await buildListing(db, { status: 'pending' }), { id: v7() }];
    for (const { id } of [hidden, unknown])
      expect(await removeFavorite(buyer.ctx, { listingId: id })).toMatchObject({ saved: false });
    expect(await countedOf(hidden.id)).toBe(0);
  });

  it('belongs to one person: another one’s heart is not touched', async () => {
    const listing = await buildListing(db);
    const [one, other] = [await somebody(), await somebody()];
    await addFavorite(one.ctx, { listingId: listing.id });
    await addFavorite(other.ctx, { listingId: listing.id });
    await removeFavorite(one.ctx, { listingId: listing.id });
    expect(await rowsOf(one.id)).toEqual([]);
    expect(await rowsOf(other.id)).toHaveLength(1);
    expect(await countedOf(listing.id)).toBe(1);
  });

  it('is refused of an own listing', async () => {
    const listing = await buildListing(db);
    await expect(addFavorite(as(listing.userId), { listingId: listing.id })).rejects.toMatchObject({
      code: { key: 'favoriteOwn' },
    });
    expect(await countedOf(listing.id)).toBe(0);
  });

  it('is refused of a sold listing, but stays when it is sold later', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    await change(listing.id, { soldAt: new Date() });
    expect(await addFavorite(buyer.ctx, { listingId: listing.id })).toMatchObject({ saved: true });
    const late = await somebody();
    await expect(addFavorite(late.ctx, { listingId: listing.id })).rejects.toMatchObject({
      code: { key: 'favoriteSold' },
      status: 409,
    });
    expect(await countedOf(listing.id)).toBe(1);
  });

  it.each(['pending', 'flagged', 'rejected', 'removed', 'expired', 'withdrawn'] as const)(
    'is not found where the listing is %s',
    async (status) => {
      const [buyer, listing] = [await somebody(), await buildListing(db, { status })];
      await expect(addFavorite(buyer.ctx, { listingId: listing.id })).rejects.toMatchObject({
        code: { key: 'listingNotFound' },
      });
      expect(await rowsOf(buyer.id)).toEqual([]);
    },
  );

  it('is not found of a seller who is shut out, of nothing, and of what is no id', async () => {
    const [buyer, seller] = [await somebody(), await buildUser(db)];
    const listing = await buildListing(db, { userId: seller.id });
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, seller.id));
    for (const listingId of [listing.id, v7(), 'chair', ''])
      await expect(addFavorite(buyer.ctx, { listingId })).rejects.toMatchObject({
        code: { key: 'listingNotFound' },
      });
    await expect(removeFavorite(buyer.ctx, { listingId: 'chair' })).rejects.toMatchObject({
      code: { key: 'listingNotFound' },
    });
  });

  it('needs somebody who is signed in and whose account is there', async () => {
    const listing = await buildListing(db);
    const gone = await buildUser(db, { deletedAt: new Date() });
    for (const ctx of [testCtx(db), as(gone.id)])
      await expect(addFavorite(ctx, { listingId: listing.id })).rejects.toMatchObject({
        code: { key: 'notAuthenticated' },
      });
    expect(await countedOf(listing.id)).toBe(0);
  });

  it('has room for so many, exactly, and says how to make room', async () => {
    const seller = await buildUser(db);
    const listings = await Promise.all(
      Array.from({ length: 5 }, () => buildListing(db, { userId: seller.id })),
    );
    const buyer = await somebody();
    const [kept] = listings;
    await db.execute(`
      INSERT INTO listing (id, user_id, title, description, price, category_id, country)
      SELECT gen_random_uuid(), '${seller.id}', 'Chair', '', 1, ${kept?.categoryId}, 'JM'
        FROM generate_series(1, ${FAVORITES_MAX - 2})`);
    await db.execute(`INSERT INTO favorite (user_id, listing_id, price, currency, created_at)
      SELECT '${buyer.id}', id, 1, 'USD', now() FROM listing
        WHERE user_id = '${seller.id}' AND status = 'pending'`);
    const tries = await Promise.allSettled(
      listings.map(({ id }) => addFavorite(buyer.ctx, { listingId: id })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: { key: 'favoriteLimit' }, values: { n: FAVORITES_MAX } },
    });
    expect(await rowsOf(buyer.id)).toHaveLength(FAVORITES_MAX);
    const counts = await Promise.all(listings.map(({ id }) => countedOf(id)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('the count of a listing', () => {
  it('is exact after 50 people added and half of them removed it, all at once', async () => {
    const listing = await buildListing(db);
    const people = await Promise.all(Array.from({ length: 50 }, () => somebody()));
    await Promise.all(people.map(({ ctx }) => addFavorite(ctx, { listingId: listing.id })));
    expect(await countedOf(listing.id)).toBe(50);
    await Promise.all(
      people.map(({ ctx }, index) =>
        index % 2
          ? removeFavorite(ctx, { listingId: listing.id })
          : addFavorite(ctx, { listingId: listing.id }),
      ),
    );
    expect(await countedOf(listing.id)).toBe(25);
  });

  it('is what the rows say after one person tapped 50 times at once', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await Promise.all(
      Array.from({ length: 50 }, (_, tap) =>
        tap % 2
          ? removeFavorite(buyer.ctx, { listingId: listing.id })
          : addFavorite(buyer.ctx, { listingId: listing.id }),
      ),
    );
    expect(await countedOf(listing.id)).toBe((await rowsOf(buyer.id)).length);
    await Promise.all(
      Array.from({ length: 50 }, () => addFavorite(buyer.ctx, { listingId: listing.id })),
    );
    expect(await countedOf(listing.id)).toBe(1);
  });

  it('is shown to its seller, and makes it trend', async () => {
    const [seller, buyer] = [await buildUser(db), await somebody()];
    const listing = await buildListing(db, { userId: seller.id });
    await db.update(listingStatsTable).set({ favorites: 0 });
    await addFavorite(buyer.ctx, { listingId: listing.id });
    const { items } = await findOwnListings(as(seller.id), {});
    expect(items).toMatchObject([{ id: listing.id, favorites: 1 }]);
    expect(await getSalesStatistics(as(seller.id))).toMatchObject({ favorites: 1 });
    await refreshTrending(testCtx(db));
    const trending = await db
      .select({ id: listingStatsTable.listingId })
      .from(listingStatsTable)
      .where(eq(listingStatsTable.trending, true));
    expect(trending).toEqual([{ id: listing.id }]);
  });

  it('goes down with the account of whoever kept it', async () => {
    const [buyer, other] = [await somebody(), await somebody()];
    const listings = [await buildListing(db), await buildListing(db)];
    for (const { id } of listings) await addFavorite(buyer.ctx, { listingId: id });
    const [shared] = listings;
    await addFavorite(other.ctx, { listingId: shared?.id ?? '' });
    await leave(buyer.ctx);
    const { subscriptions = [] } = favoritesFeature;
    await hearEvents(testCtx(db), subscriptions);
    expect(await rowsOf(buyer.id)).toEqual([]);
    expect(await Promise.all(listings.map(({ id }) => countedOf(id)))).toEqual([1, 0]);
    await removeFavoritesOf(testCtx(db), { userId: buyer.id });
    expect(await Promise.all(listings.map(({ id }) => countedOf(id)))).toEqual([1, 0]);
  });
});

describe('a person’s favorites', () => {
  const DAY = 86_400_000;
  const start = Date.UTC(2026, 0, 1);

  it('come last saved first, page by page, with how many they are and how many are sold', async () => {
    const buyer = await buildUser(db);
    const listings = await Promise.all(Array.from({ length: 5 }, () => buildListing(db)));
    for (const [day, { id }] of listings.entries())
      await addFavorite(as(buyer.id, new Date(start + day * DAY)), { listingId: id });
    await change(listings[4]?.id ?? '', { soldAt: new Date() });
    const ids = listings.map(({ id }) => id).toReversed();
    const first = await listFavorites(as(buyer.id), { limit: 3 });
    expect(first).toMatchObject({ total: 5, sold: 1 });
    expect(first.items.map(({ listing }) => listing.id)).toEqual(ids.slice(0, 3));
    expect(first.items[0]).toMatchObject({ listing: { sold: true }, priceBefore: null });
    const next = await listFavorites(as(buyer.id), { limit: 3, cursor: first.nextCursor ?? '' });
    expect(next.items.map(({ listing }) => listing.id)).toEqual(ids.slice(3));
    expect(next.nextCursor).toBeNull();
  });

  it('saved at the same moment are each met once', async () => {
    const buyer = await buildUser(db);
    const listings = await Promise.all(Array.from({ length: 4 }, () => buildListing(db)));
    for (const { id } of listings)
      await addFavorite(as(buyer.id, new Date(start)), { listingId: id });
    const met: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listFavorites(as(buyer.id), { limit: 1, cursor });
      met.push(...page.items.map(({ listing }) => listing.id));
      cursor = page.nextCursor;
    }
    expect(met.toSorted()).toEqual(listings.map(({ id }) => id).toSorted());
  });

  it('leave out what the public does not see, and have it again when it comes back', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    for (const status of ['withdrawn', 'expired', 'flagged'] as const) {
      await change(listing.id, { status });
      expect(await listFavorites(buyer.ctx)).toMatchObject({ items: [], total: 0, sold: 0 });
    }
    await change(listing.id, { status: 'approved' });
    expect(await listFavorites(buyer.ctx)).toMatchObject({ total: 1 });
  });

  it('go with the row of a listing', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
    expect(await rowsOf(buyer.id)).toEqual([]);
  });

  it('say what a listing cost before only when it costs less now, in the same currency', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    const before = async () => (await listFavorites(buyer.ctx)).items[0]?.priceBefore;
    expect(await before()).toBeNull();
    await change(listing.id, { price: 9_900 });
    expect(await before()).toEqual({ amount: 12_000, currency: 'USD' });
    await change(listing.id, { price: 15_000 });
    expect(await before()).toBeNull();
    await change(listing.id, { price: 9_900, currency: 'JMD' });
    expect(await before()).toBeNull();
  });

  it.each([
    { limit: 0 },
    { limit: 25 },
    { cursor: 'first' },
    { cursor: Buffer.from('["own-listings.newest",1,2]').toString('base64url') },
  ])('refuse the page %o', async (input) => {
    const buyer = await somebody();
    await expect(listFavorites(buyer.ctx, input)).rejects.toMatchObject({ status: 422 });
  });

  it('are for nobody else to see', async () => {
    await expect(listFavorites(testCtx(db))).rejects.toMatchObject({ status: 401 });
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    const stranger = await somebody();
    expect(await listFavorites(stranger.ctx)).toMatchObject({ total: 0, items: [] });
  });

  it('are in the person’s data export', async () => {
    const [buyer, listing] = [await somebody(), await buildListing(db)];
    await addFavorite(buyer.ctx, { listingId: listing.id });
    expect(await exportOwnFavorites(buyer.ctx)).toMatchObject([
      { listingId: listing.id, price: 12_000, currency: 'USD', savedAt: buyer.ctx.now },
    ]);
  });
});

describe('the hearts of a page', () => {
  it('are those of the person, whose own listings have none', async () => {
    const buyer = await somebody();
    const [kept, not, own] = [
      await buildListing(db),
      await buildListing(db),
      await buildListing(db, { userId: buyer.id }),
    ];
    const { at } = await addFavorite(buyer.ctx, { listingId: kept.id });
    const listingIds = [kept.id, not.id, own.id, v7()];
    const hearts = await findHearts(buyer.ctx, { listingIds });
    expect(hearts).toMatchObject({ saved: [kept.id], own: [own.id] });
    expect(hearts?.at).toBeGreaterThan(new Date(at).getTime() - 1);
    expect(await findHearts(buyer.ctx, { listingIds: [] })).toMatchObject({ saved: [] });
    expect(await findHearts(testCtx(db), { listingIds })).toBeNull();
    const others = and(eq(favoriteTable.userId, own.userId), eq(favoriteTable.listingId, own.id));
    expect(await db.$count(favoriteTable, others)).toBe(0);
  });
});
