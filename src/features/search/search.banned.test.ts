// Nobody finds what somebody offers who is shut out, in any place where listings are found.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { endBans } from '#features/accounts/staff/ban.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { refreshTrending } from '#features/listings/listings.jobs.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';
import {
  findFeatured,
  findLocalGems,
  findTrending,
  getListing,
} from '#features/listings/listings.server.ts';
import { countSitemapPages, listSitemapEntries } from '#features/listings/views/sitemap.server.ts';
import { getPersonReviews } from '#features/reviews/reviews.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { findSimilar } from './lists/similar.server.ts';
import { countByCountry } from './query/counts.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from './search.jobs.server.ts';
import { suggestListings } from './search.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx: Ctx = testCtx(db);
const api = testApi(() => ctx);
const [seller, other] = await (async () => {
  await seedCatalog(testCtx(db));
  return [await buildUser(db), await buildUser(db)];
})();
const offered: string[] = [];

beforeAll(async () => {
  // First, so that each point between the ids of all leads to a listing of the seller.
  await buildListing(db, { userId: other.id, title: 'Armchair' });
  for (const title of ['Steelpan one', 'Steelpan two', 'Steelpan three'])
    offered.push((await buildListing(db, { userId: seller.id, title, localGem: true })).id);
  await db
    .update(listingStatsTable)
    .set({ contacts: 3 })
    .where(eq(listingStatsTable.listingId, offered[0] ?? ''));
});

async function refresh() {
  await refreshTrending(ctx);
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
  await refreshTitlePhrases(ctx);
}

/** How many of the seller's listings each place shows. */
async function shown() {
  const count = async (path: string) => {
    const response = await api.request(`/api${path}`);
    const { data } = (await response.json()) as { data: unknown };
    return Array.isArray(data)
      ? data.filter((item: { id?: string }) => offered.includes(item.id ?? '')).length
      : Number(response.status === 200);
  };
  const among = (cards: { id: string }[]) => cards.filter(({ id }) => offered.includes(id)).length;
  const [first = ''] = offered;
  const [armchair] = await db.select().from(listingTable).where(eq(listingTable.title, 'Armchair'));
  return {
    page: await getListing(ctx, { id: first }).then(
      () => 1,
      () => 0,
    ),
    operation: await count(`/listings/${first}`),
    list: await count('/listings'),
    search: await count('/listings?q=steelpan'),
    store: await count(`/sellers/${seller.id}/listings`),
    featured: among(await findFeatured(ctx)) > 0,
    trending: among(await findTrending(ctx)),
    gems: among(await findLocalGems(ctx, { country: 'JM' })),
    similar: among(await findSimilar(ctx, { id: armchair?.id ?? '' })),
    sitemap: among(await listSitemapEntries(ctx, { page: 1 })),
    inJamaica: (await countByCountry(ctx))['JM'],
    suggestions: (await suggestListings(ctx, { q: 'steel' })).length,
    reviews: await getPersonReviews(ctx, { personId: seller.id, limit: 5 }).then(
      () => 1,
      () => 0,
    ),
  };
}

describe('the listings of somebody who is shut out', () => {
  it('leave every place with them, and come back with the end of the ban', async () => {
    await refresh();
    const before = await shown();
    expect(before).toEqual({
      page: 1,
      operation: 1,
      list: 3,
      search: 3,
      store: 3,
      featured: true,
      trending: 1,
      gems: 3,
      similar: 3,
      sitemap: 3,
      inJamaica: 4,
      suggestions: 1,
      reviews: 1,
    });
    const until = new Date(Date.now() + 86_400_000);
    await db
      .update(userTable)
      .set({ banned: true, banExpires: until })
      .where(eq(userTable.id, seller.id));
    await refresh();
    expect(await shown()).toEqual({
      page: 0,
      operation: 0,
      list: 0,
      search: 0,
      store: 0,
      featured: false,
      trending: 0,
      gems: 0,
      similar: 0,
      sitemap: 0,
      inJamaica: 1,
      suggestions: 0,
      reviews: 0,
    });
    expect(await countSitemapPages(ctx)).toBe(1);

    expect(await endBans({ ...ctx, now: new Date(until.getTime() - 1) })).toBe(0);
    expect(await endBans({ ...ctx, now: until })).toBe(1);
    await refresh();
    expect(await shown()).toEqual(before);
  });

  it('are looked at by moderators', async () => {
    const banned = await buildUser(db, { banned: true });
    const { id } = await buildListing(db, { userId: banned.id });
    await expect(getListing(ctx, { id })).rejects.toMatchObject({
      code: listingErrors.listing_not_found,
    });
    const moderator = testActor({ id: other.id, role: 'moderator' });
    expect(await getListing({ ...ctx, actor: moderator }, { id })).toMatchObject({ id });
  });

  it('stay away when they are approved during the ban', async () => {
    const banned = await buildUser(db, { banned: true });
    const { id } = await buildListing(db, { userId: banned.id, status: 'pending' });
    await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    expect((await listSitemapEntries(ctx, { page: 1 })).map((entry) => entry.id)).not.toContain(id);
    await db.update(userTable).set({ banned: false }).where(eq(userTable.id, banned.id));
    expect((await listSitemapEntries(ctx, { page: 1 })).map((entry) => entry.id)).toContain(id);
  });
});
