import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listFavorites } from '#features/favorites/favorites.server.ts';
import {
  listingMediaTable,
  listingStatsTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import { getOrderReviews } from '#features/reviews/views/order.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
import { sellerProfileTable, sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import { listConversations } from '#features/messages/views/inbox.server.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { findOrders } from '#features/orders/views/list.server.ts';
import { offerTable } from '#features/offers/offers.table.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { as } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedDemo } from './demo.server.ts';
import { demoListings } from './listings/plan.ts';
import { DEMO_TEXTS } from './moderation/texts.ts';
import { DEMO_ACCOUNTS, demoPeople } from './people.ts';
import { demoStores } from './stores.ts';

const people = demoPeople();
const listings = demoListings(people);

describe('filling the demo in', async () => {
  const { db } = await testDatabase();
  const now = new Date('2026-11-21T12:00:00Z');
  let refreshed = 0;
  const fill = () => seedDemo(testCtx(db, { now }), { refresh: async () => void refreshed++ });
  let fills: boolean[];
  beforeAll(async () => void (fills = await Promise.all([fill(), fill()])));

  test('happens once, also when several servers start at the same moment', async () => {
    expect(fills.toSorted()).toEqual([false, true]);
    expect(await fill()).toBe(false);
    expect(refreshed).toBe(1);
    const all = listings.length + DEMO_TEXTS.length;
    expect((await db.select({ n: count() }).from(listingTable))[0]?.n).toBe(all);
  });

  test('makes the three sign-ins with their roles', async () => {
    const roles = await Promise.all(
      Object.values(DEMO_ACCOUNTS).map((email) =>
        db.select({ role: userTable.role }).from(userTable).where(eq(userTable.email, email)),
      ),
    );
    expect(roles.flat().map(({ role }) => role)).toEqual(['user', 'user', 'moderator']);
  });

  test('gives the buyer favorites, of which one is sold and some cost less by now', async () => {
    const [buyer] = await db
      .select()
      .from(userTable)
      .where(eq(userTable.email, DEMO_ACCOUNTS.buyer));
    const actor = testActor({ id: buyer?.id ?? '' });
    const { items, total, sold } = await listFavorites(testCtx(db, { actor }));
    expect([items.length, total, sold]).toEqual([8, 8, 1]);
    expect(items.filter(({ priceBefore }) => priceBefore)).toHaveLength(2);
    expect(items.every(({ savedAt }) => savedAt < now.toISOString())).toBe(true);
  });

  test('keeps every date in the past, and nothing for sale has run out', async () => {
    const [row] = await db
      .select({
        future: sql<number>`count(*) filter (where ${listingTable.createdAt} > ${now.toISOString()}::timestamptz)::int`,
        ended: sql<number>`count(*) filter (where ${listingTable.status} = 'approved' and ${listingTable.expiresAt} <= ${now.toISOString()}::timestamptz)::int`,
        soldBefore: sql<number>`count(*) filter (where ${listingTable.soldAt} < ${listingTable.createdAt})::int`,
        beforeJoining: sql<number>`count(*) filter (where ${listingTable.createdAt} < ${userTable.createdAt})::int`,
      })
      .from(listingTable)
      .innerJoin(userTable, eq(userTable.id, listingTable.userId));
    expect(row).toEqual({ future: 0, ended: 0, soldBefore: 0, beforeJoining: 0 });
  });

  test('adds the stars of the reviews up for every seller', async () => {
    const stats = await db.select().from(sellerStatsTable);
    const sums = await db
      .select({
        userId: reviewTable.personId,
        ratingSum: sql<number>`sum(${reviewTable.rating})::int`,
        ratingCount: sql<number>`count(*)::int`,
      })
      .from(reviewTable)
      .where(ne(reviewTable.targetType, 'buyer'))
      .groupBy(reviewTable.personId);
    expect(sums.length).toBeGreaterThan(40);
    expect(stats.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual(
      sums.toSorted((a, b) => a.userId.localeCompare(b.userId)),
    );
  });

  test('lets people rate each other after an order, and leaves the demo’s own something to say', async () => {
    const [buyer] = await db
      .select()
      .from(userTable)
      .where(eq(userTable.email, DEMO_ACCOUNTS.buyer));
    const actor = testActor({ id: buyer?.id ?? '' });
    const [ofBuyer] = await db
      .select()
      .from(reviewTable)
      .where(and(eq(reviewTable.targetType, 'buyer'), eq(reviewTable.personId, actor.id)));
    const orderId = ofBuyer?.orderId ?? '';
    expect(await getOrderReviews(testCtx(db, { actor, now }), { orderId })).toMatchObject({
      role: 'buyer',
      canWrite: true,
      theirs: { canAnswer: true, verified: true },
    });
    const ofListings = await db.$count(reviewTable, eq(reviewTable.targetType, 'listing'));
    expect(ofListings).toBeGreaterThan(0);
  });

  test('lets sellers answer reviews, and readers find them helpful, never before they were written', async () => {
    const [row] = await db
      .select({
        answered: sql<number>`count(${reviewTable.answer})::int`,
        helpful: sql<number>`sum(${reviewTable.helpful})::int`,
        early: sql<number>`count(*) filter (where ${reviewTable.answeredAt} <= ${reviewTable.createdAt})::int`,
        late: sql<number>`count(*) filter (where ${reviewTable.answeredAt} >= ${now.toISOString()}::timestamptz)::int`,
      })
      .from(reviewTable);
    const votes = await db.$count(reviewVoteTable);
    expect(row).toEqual({
      answered: expect.any(Number),
      helpful: votes,
      early: 0,
      late: 0,
    });
    expect(row?.answered).toBeGreaterThan(50);
    expect(votes).toBeGreaterThan(100);
  });

  test('stores views, and leaves about one listing in twenty without photographs', async () => {
    const [{ viewed } = { viewed: 0 }] = await db
      .select({ viewed: count() })
      .from(listingStatsTable)
      .where(sql`${listingStatsTable.views} > 0`);
    expect(viewed).toBeGreaterThan(1200);
    const [{ covers } = { covers: 0 }] = await db
      .select({ covers: count() })
      .from(listingMediaTable)
      .where(eq(listingMediaTable.position, 0));
    expect(covers / listings.length).toBeGreaterThan(0.92);
    expect(covers / listings.length).toBeLessThan(0.98);
    const [{ sold } = { sold: 0 }] = await db
      .select({ sold: count() })
      .from(listingTable)
      .where(isNotNull(listingTable.soldAt));
    expect(sold).toBeGreaterThan(0);
  });

  test('lets the buyer and the seller talk, with each other and with others', async () => {
    const personOf = async (email: string) =>
      (await db.select().from(userTable).where(eq(userTable.email, email)))[0]!;
    for (const [email, conversations, unread] of [
      [DEMO_ACCOUNTS.buyer, 5, 5],
      [DEMO_ACCOUNTS.seller, 6, 2],
    ] as const) {
      const ctx = as(db, await personOf(email));
      const { items } = await listConversations(ctx, { limit: 50 });
      expect([email, items.length, await countUnread(ctx)]).toEqual([email, conversations, unread]);
    }
  });

  test('lets them negotiate: to an order, with an answer to give, and an offer too low', async () => {
    const offers = await db.select().from(offerTable).orderBy(offerTable.createdAt);
    expect(
      offers.map(({ round, madeBy, state, reason }) => [round, madeBy, state, reason]),
    ).toEqual([
      [1, 'buyer', 'countered', null],
      [2, 'seller', 'countered', null],
      [3, 'buyer', 'accepted', null],
      [1, 'buyer', 'declined', 'tooLow'],
      [1, 'buyer', 'countered', null],
      [2, 'seller', 'open', null],
      [1, 'buyer', 'open', null],
    ]);
  });

  test('lets them buy from each other: both sides have an order in each state', async () => {
    const statesOf = async (email: string, side: 'buying' | 'selling') => {
      const [person] = await db
        .select({ id: userTable.id, emailVerified: userTable.emailVerified })
        .from(userTable)
        .where(eq(userTable.email, email));
      const { items } = await findOrders(as(db, person!), { side, limit: 50 });
      return new Set(items.map(({ status, fulfillment }) => `${status} ${fulfillment}`));
    };
    const bought = await statesOf(DEMO_ACCOUNTS.buyer, 'buying');
    for (const each of ['pending', 'shipped', 'confirmed', 'delivered', 'cancelled'])
      expect([...bought].join()).toContain(`${each} pickup`);
    expect([...bought].join()).toContain('shipped delivery');
    const sold = await statesOf(DEMO_ACCOUNTS.seller, 'selling');
    for (const each of ['pending', 'confirmed', 'disputed', 'delivered'])
      expect([...sold].join()).toContain(each);
  });

  test('puts something under their bells, new and read', async () => {
    const personOf = async (email: string) =>
      (await db.select().from(userTable).where(eq(userTable.email, email)))[0]!;
    for (const email of [DEMO_ACCOUNTS.buyer, DEMO_ACCOUNTS.seller]) {
      const { items, unread } = await listNotifications(as(db, await personOf(email)));
      expect(items.length).toBeGreaterThan(unread);
      expect(unread).toBeGreaterThan(0);
      expect(items.every(({ createdAt }) => createdAt < now.toISOString())).toBe(true);
    }
  });

  test('gives the stores their pictures', async () => {
    const stores = demoStores(people, listings);
    const [row] = await db
      .select({
        all: count(),
        logos: count(sellerProfileTable.logoId),
        banners: count(sellerProfileTable.bannerId),
      })
      .from(sellerProfileTable)
      .where(isNotNull(sellerProfileTable.storeName));
    expect(row).toEqual({
      all: stores.length,
      logos: stores.filter(({ logo }) => logo !== null).length,
      banners: stores.filter(({ hasBanner }) => hasBanner).length,
    });
  });
});
