// Local gems and featured events: moderators choose them, the home screen and the lists show them.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { featureEvent } from '#features/events/edits/moderation.server.ts';
import { findEventsByTitle, listFeaturedEvents } from '#features/events/views/featured.server.ts';
import { getEvent } from '#features/events/views/one.server.ts';
import { listGems, setGem } from '#features/listings/lifecycle/gems.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { findLocalGems, getListing } from '#features/listings/listings.server.ts';
import type { Actor } from '#platform/context.ts';
import { auditOf } from '#tests/support/audit.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { publicEvent } from '#tests/support/events.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { findGemCandidates } from './featured.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));

async function person(role: Actor['role'], name = 'Yvonne Daniel') {
  const { id } = await buildUser(db, { role, name });
  return testCtx(db, { actor: testActor({ id, role }) });
}
const keyOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code.key;

describe('a local gem', () => {
  it('is made by a moderator, is on the home screen of its place, and says who and when', async () => {
    const moderator = await person('moderator');
    const { id } = await buildListing(db, { title: 'Carved canoe', country: 'DM' });
    const { id: elsewhere } = await buildListing(db, { country: 'BB' });
    for (const listing of [id, elsewhere]) await setGem(moderator, { id: listing, gem: true });
    const gems = await findLocalGems(visitor, { country: 'DM' });
    expect(gems).toMatchObject([{ id, localGem: true }]);
    expect(await listGems(moderator, { limit: 1 })).toMatchObject({
      items: [{ listing: { id: elsewhere }, isPublic: true, by: 'Yvonne Daniel' }],
      total: 2,
    });
    const { nextCursor } = await listGems(moderator, { limit: 1 });
    expect(await listGems(moderator, { limit: 1, cursor: nextCursor ?? '' })).toMatchObject({
      items: [{ listing: { id } }],
      nextCursor: null,
    });
    await setGem(moderator, { id, gem: true });
    await setGem(moderator, { id, gem: false });
    expect(await findLocalGems(visitor, { country: 'DM' })).toEqual([]);
    expect(await getListing(visitor, { id })).toMatchObject({ localGem: false });
    expect(await auditOf(db, id)).toEqual(['feature.gem', 'feature.ungem']);
    expect((await listGems(moderator)).items.map(({ listing }) => listing.id)).toEqual([elsewhere]);
  });

  it('is nobody’s own, nothing that is sold or out of sight, and no choice of the seller', async () => {
    const moderator = await person('moderator');
    const seller = await person('user');
    const gem = (listing: { id: string }, ctx = moderator) =>
      keyOf(setGem(ctx, { id: listing.id, gem: true }));
    const own = await buildListing(db, { userId: moderator.actor?.id ?? '' });
    expect(await gem(own)).toBe('listingOwnGem');
    const offered = await buildListing(db, { userId: seller.actor?.id ?? '' });
    expect(await gem(offered, seller)).toBe('notAllowed');
    expect(await gem(offered, visitor)).toBe('notAuthenticated');
    expect(await gem(await buildListing(db, { soldAt: new Date() }))).toBe('listingNotOnSale');
    expect(await gem(await buildListing(db, { status: 'pending' }))).toBe('listingNotFound');
    expect(await gem(await buildListing(db, { status: 'withdrawn' }))).toBe('listingNotFound');
    await db
      .update(userTable)
      .set({ banned: true })
      .where(eq(userTable.id, seller.actor?.id ?? ''));
    expect(await gem(offered)).toBe('listingNotFound');
  });

  it('that is out of sight is said to be, and can be taken away', async () => {
    const moderator = await person('moderator');
    const { id } = await buildListing(db);
    await setGem(moderator, { id, gem: true });
    await db.update(listingTable).set({ status: 'rejected' }).where(eq(listingTable.id, id));
    expect((await listGems(moderator)).items[0]).toMatchObject({ isPublic: false });
    await setGem(moderator, { id, gem: false });
    expect((await listGems(moderator)).items.map(({ listing }) => listing.id)).not.toContain(id);
  });

  it('is found by its words or by its address, by moderators', async () => {
    const moderator = await person('moderator');
    const { id } = await buildListing(db, { title: 'Hand-woven vetiver basket' });
    const find = async (q: string) =>
      (await findGemCandidates(moderator, { q })).map((found) => found.id);
    expect(await find('vetiver')).toEqual([id]);
    expect(await find(`https://calabash.example/products/${id}?from=home`)).toEqual([id]);
    expect(await find(' ')).toEqual([]);
    const { id: waiting } = await buildListing(db, { status: 'pending' });
    expect(await find(`/products/${waiting}`)).toEqual([]);
    expect(await keyOf(findGemCandidates(visitor, { q: 'vetiver' }))).toBe('notAuthenticated');
  });
});

describe('a featured event', () => {
  it('is chosen by a moderator and says so to everybody, until it is taken away', async () => {
    const moderator = await person('moderator');
    const { id, seriesId, organizer } = await publicEvent(db);
    const { title } = await getEvent(visitor, { id });
    expect(
      await findEventsByTitle(moderator, { q: title.slice(2, -2).toUpperCase() }),
    ).toMatchObject([{ id, isFeatured: false }]);
    expect(await findEventsByTitle(moderator, { q: `/events/${id}` })).toMatchObject([{ id }]);
    expect(await findEventsByTitle(moderator, { q: 'xylophone' })).toEqual([]);
    expect(await keyOf(listFeaturedEvents(organizer))).toBe('notAllowed');
    expect(await keyOf(findEventsByTitle(organizer, { q: title }))).toBe('notAllowed');
    await featureEvent(moderator, { id, featured: true });
    await featureEvent(moderator, { id, featured: true });
    expect(await getEvent(visitor, { id })).toMatchObject({ isFeatured: true });
    expect(await listFeaturedEvents(moderator)).toMatchObject({
      items: [{ id, seriesId, title, isPublic: true, over: false, by: 'Yvonne Daniel' }],
      total: 1,
    });
    await featureEvent(moderator, { id, featured: false });
    expect(await getEvent(visitor, { id })).toMatchObject({ isFeatured: false });
    expect((await listFeaturedEvents(moderator)).items).toEqual([]);
    expect(await auditOf(db, seriesId)).toEqual(['feature.event', 'feature.unevent']);
  });
});
