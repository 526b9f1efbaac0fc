import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import {
  CATEGORIES,
  childrenOf,
  conditionsFor,
  COUNTRIES,
  currencyByCode,
  findCategory,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { modelsOf } from '#features/catalog/catalog.vehicles.ts';
import { listFavorites } from '#features/favorites/favorites.server.ts';
import { listingInput } from '#features/listings/listings.schema.ts';
import { sectionOf } from '#features/listings/writing/listings.input.choices.ts';
import { writtenDetails } from '#features/listings/writing/listings.input.details.ts';
import { writtenDetailsOf } from '#features/listings/writing/listings.content.server.ts';
import {
  listingMediaTable,
  listingStatsTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import { getOrderReviews } from '#features/reviews/reading/reviews.order.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import {
  countUnread,
  listConversations,
} from '#features/messages/reading/messages.inbox.server.ts';
import { findOrders } from '#features/orders/reading/orders.list.server.ts';
import { offerTable } from '#features/offers/offers.table.server.ts';
import { listNotifications } from '#features/notifications/reading/notifications.inbox.server.ts';
import { as } from '#tests/support/conversations.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedDemo } from './demo.server.ts';
import { demoListings } from './listings/plan.ts';
import { demoVariations } from './listings/variations.ts';
import { DEMO_TEXTS } from './moderation/texts.ts';
import { DEMO_ACCOUNTS, demoPeople } from './people.ts';
import { PLACES } from './places.ts';
import { demoReviews } from './reviews.ts';

const people = demoPeople();
const listings = demoListings(people);
const approved = listings.filter((listing) => listing.status === 'approved');
const inDollars = (listing: (typeof listings)[number]) =>
  listing.price / 100 / (currencyByCode(listing.currency)?.rate ?? Number.NaN);

describe('the assortment of the demo', () => {
  test('is the same every time', () => {
    expect(demoListings(demoPeople())).toEqual(listings);
    expect(demoReviews(people, listings)).toEqual(
      demoReviews(demoPeople(), demoListings(demoPeople())),
    );
  });

  test('has at least 60 people, of all 28 places, with addresses of their own', () => {
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(new Set(people.map((person) => person.country)).size).toBe(28);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.slug)).size).toBe(people.length);
  });

  test('has at least 1,200 listings in all places and in every category that can be chosen', () => {
    expect(approved.length).toBeGreaterThanOrEqual(1200);
    expect(new Set(approved.map((listing) => listing.country))).toEqual(
      new Set(COUNTRIES.map((country) => country.code)),
    );
    const leaves = CATEGORIES.filter((category) => childrenOf(category.slug).length === 0).map(
      (category) => category.name,
    );
    expect(new Set(approved.map((listing) => listing.category))).toEqual(new Set(leaves));
  });

  test('is written in six languages', () => {
    expect([...new Set(approved.map((listing) => listing.language))].sort()).toEqual([
      'en',
      'es',
      'fr',
      'ht',
      'nl',
      'pap',
    ]);
  });

  test('gives every listing a condition of its category, or none where the category has none', () => {
    for (const listing of listings) {
      const allowed = conditionsFor(findCategory(listing.category)?.slug ?? null);
      if (allowed.length === 0) expect(listing.condition, listing.title).toBeNull();
      else expect(allowed, listing.title).toContain(listing.condition);
    }
  });

  test('never says the same title twice, and leaves no choice undecided in a text', () => {
    expect(new Set(listings.map((listing) => listing.title)).size).toBe(listings.length);
    for (const listing of listings)
      expect(`${listing.title} ${listing.description}`).not.toMatch(
        /[[\]{}]|undefined|\b(à|de) Les? /,
      );
  });

  test('asks prices in proportion to the thing', () => {
    const range: Record<string, [number, number]> = {
      'Automotive - Cars': [800, 80_000],
      'Real Estate - Sale': [8000, 2_500_000],
      'Real Estate - Rent': [200, 10_000],
      Phones: [10, 900],
      Electronics: [15, 1500],
      Furniture: [15, 1200],
      'Food & Dining': [3, 1200],
      'Free Items': [0, 0],
      'Lost & Found': [0, 0],
      Pets: [0, 900],
      'Mobile Home': [8000, 60_000],
    };
    for (const listing of listings) {
      expect(Number.isInteger(listing.price) && listing.price >= 0, listing.title).toBe(true);
      const [low, high] = range[listing.category] ?? [0, 20_000];
      expect(inDollars(listing), listing.title).toBeGreaterThanOrEqual(low);
      expect(inDollars(listing), listing.title).toBeLessThanOrEqual(high);
    }
  });

  test('asks by the hour what the price says, in the same currency', () => {
    const hourly = listings.filter(({ details }) => 'hourlyRate' in details);
    expect(hourly.length).toBeGreaterThan(0);
    expect(
      hourly.filter(
        ({ price, details }) => 'hourlyRate' in details && details.hourlyRate !== price / 100,
      ),
    ).toEqual([]);
  });

  test('keeps the secret minimum below the price', () => {
    for (const listing of listings)
      if (listing.minimum !== null) expect(listing.minimum).toBeLessThan(listing.price);
  });

  test('names parishes of the country wherever the country has a list, and no other', () => {
    for (const place of PLACES)
      for (const town of place.towns)
        if (parishesOf(place.code).length > 0)
          expect(
            parishesOf(place.code).map((parish) => parish.name),
            town.name,
          ).toContain(town.parish);
    for (const listing of listings) {
      if (parishesOf(listing.country).length === 0) expect(listing.parish).toBeNull();
      else expect(listing.parish).toMatch(new RegExp(`^${listing.country}-`));
    }
  });

  test('describes cars with makes and models of the catalog', () => {
    const known = Object.keys(writtenDetails.shape);
    for (const listing of listings) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(listing.details)));
      const slug = findCategory(listing.category)?.slug ?? '';
      if (Object.keys(listing.details).length > 0) expect(sectionOf(slug), slug).not.toBeNull();
      const { make, model } = listing.details;
      if (listing.category === 'Automotive - Cars' && make && modelsOf(make).length > 0)
        expect(modelsOf(make), listing.title).toContain(model);
    }
  });

  test('says nothing that the form would refuse, and a few things come in variations', () => {
    for (const listing of listings) {
      const variations = demoVariations(listing);
      const { title, description, condition, country, parish, currency, tags, details } = listing;
      const written = {
        title,
        description,
        condition,
        country,
        parish,
        tags,
        details: writtenDetailsOf(details, currency),
        variations,
        category: findCategory(listing.category)?.slug,
        price: { amount: listing.price, currency },
        isNegotiable: listing.negotiable,
        negotiablePrice: listing.minimum === null ? null : { amount: listing.minimum, currency },
        stockQuantity: Math.max(1, listing.stock),
        media: ['01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d'],
      };
      expect([title, listingInput({ now: new Date() }).safeParse(written)]).toMatchObject([
        title,
        { success: true, data: { variations: { length: variations.length } } },
      ]);
    }
    expect(approved.filter((listing) => demoVariations(listing).length > 0).length).toBeGreaterThan(
      5,
    );
  });

  test('sells about six in a hundred and lets about five in a hundred trend', () => {
    const share = (part: number) => (100 * part) / approved.length;
    expect(
      share(approved.filter((listing) => listing.soldDaysAgo !== null).length),
    ).toBeGreaterThan(4);
    expect(share(approved.filter((listing) => listing.soldDaysAgo !== null).length)).toBeLessThan(
      9,
    );
    expect(share(approved.filter((listing) => listing.trending).length)).toBeGreaterThan(3);
    expect(share(approved.filter((listing) => listing.trending).length)).toBeLessThan(7);
  });
});

describe('filling the demo in', async () => {
  const { db } = await testDatabase();
  const now = new Date('2026-11-21T12:00:00Z');
  let refreshed = 0;
  const fill = () => seedDemo(testCtx(db, { now }), { refresh: async () => void refreshed++ });
  beforeAll(async () => void expect(await fill()).toBe(true));

  test('happens once, also when several servers start at the same moment', async () => {
    expect(await fill()).toBe(false);
    const { db: empty } = await testDatabase();
    const fills = await Promise.all([
      seedDemo(testCtx(empty, { now })),
      seedDemo(testCtx(empty, { now })),
    ]);
    expect(fills.toSorted()).toEqual([false, true]);
    const all = listings.length + DEMO_TEXTS.length;
    expect((await empty.select({ n: count() }).from(listingTable))[0]?.n).toBe(all);
    expect(refreshed).toBe(1);
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
});
