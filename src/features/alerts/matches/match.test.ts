import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingDecided, listingEdited } from '#features/listings/listings.events.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { alertsFeature } from '#features/alerts/alerts.feature.server.ts';
import { AT_ONCE_A_DAY } from '#features/alerts/alerts.limits.ts';
import { matchListing } from './match.server.ts';
import { readAlertsAgain } from '#features/alerts/alerts.jobs.server.ts';
import { editAlert, saveAlert } from '#features/alerts/alerts.server.ts';
import {
  alertBeforeTable,
  alertMatchTable,
  alertTable,
} from '#features/alerts/alerts.table.server.ts';
import type { Cadence } from '#features/alerts/alerts.limits.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });
const SUBSCRIPTIONS = alertsFeature.subscriptions ?? [];

/** Somebody who wants to hear of a search. */
async function wanting(search: string, cadence: Cadence = 'at-once') {
  const { id } = await buildUser(db);
  const alert = await saveAlert(as(id), { search, cadence });
  return { id, own: as(id), alert };
}

type Listing = { id: string; userId: string };
async function approve({ id, userId }: Listing) {
  const about = { listingId: id, sellerId: userId, revision: 1 };
  const rest = { outcome: 'approve', reason: null, by: 'check', isEdit: false } as const;
  await publish(ctx, listingDecided, { ...about, ...rest });
  await publish(ctx, listingEdited, about);
  await hearEvents(ctx, SUBSCRIPTIONS);
}

/** What an approved edit does, and what it is told of. */
async function edit({ id, userId }: Listing, set: Partial<typeof listingTable.$inferInsert>) {
  await db.update(listingTable).set(set).where(eq(listingTable.id, id));
  await publish(ctx, listingEdited, { listingId: id, sellerId: userId, revision: 2 });
  await hearEvents(ctx, SUBSCRIPTIONS);
}

/** Of these people, those for whom it was found. */
async function foundFor(listing: Listing, people: Record<string, { id: string }>) {
  const rows = await db
    .select({ userId: alertMatchTable.userId })
    .from(alertMatchTable)
    .where(eq(alertMatchTable.listingId, listing.id));
  const ids = rows.map(({ userId }) => userId);
  return Object.keys(people).filter((name) => ids.includes(people[name]!.id));
}

describe('a listing that is approved', () => {
  it('is found by searches of all kinds that it matches, and by no others', async () => {
    const yes = {
      word: await wanting('q=tambourine'),
      plural: await wanting('q=Tambourines'),
      words: await wanting('q=goatskin+tambourine&location=Barbados'),
      place: await wanting('location=Barbados&category=musical-instruments'),
      parish: await wanting('location=Barbados&parish=BB-08'),
      condition: await wanting('q=tambourine&condition=good'),
      price: await wanting('q=tambourine&minPrice=50&maxPrice=120'),
      currency: await wanting('q=tambourine&maxPrice=300&currency=BBD'),
    };
    const no = {
      otherWord: await wanting('q=tambourine+leather'),
      otherPlace: await wanting('q=tambourine&location=Jamaica'),
      otherParish: await wanting('location=Barbados&parish=BB-01'),
      otherCondition: await wanting('q=tambourine&condition=new'),
      dear: await wanting('q=tambourine&maxPrice=119.99'),
      cheap: await wanting('q=tambourine&minPrice=121'),
      dollars: await wanting('q=tambourine&maxPrice=200&currency=BBD'),
      off: await wanting('q=tambourine', 'off'),
    };
    const listing = await buildListing(db, {
      title: 'Tambourine, goatskin',
      category: 'musical-instruments',
      country: 'BB',
      parish: 'BB-08',
      condition: 'good',
      price: 12_000,
    });
    await approve(listing);
    expect(await foundFor(listing, { ...yes, ...no })).toEqual(Object.keys(yes));
  });

  it('is found by attributes that it has', async () => {
    const cars = 'category=cars&';
    const yes = {
      make: await wanting(`${cars}make=Toyota`),
      makes: await wanting(`${cars}make=Honda,Toyota&yearFrom=2015`),
      mileage: await wanting(`${cars}mileageTo=90000&transmission=Automatic`),
      free: await wanting('q=hilux&negotiable=true'),
    };
    const no = {
      make: await wanting(`${cars}make=Honda`),
      year: await wanting(`${cars}make=Toyota&yearFrom=2020`),
      mileage: await wanting(`${cars}mileageTo=50000`),
      photos: await wanting(`${cars}photos=true`),
    };
    const listing = await buildListing(db, {
      title: 'Hilux, one owner',
      category: 'cars',
      isNegotiable: true,
      details: {
        make: 'Toyota',
        model: 'Hilux',
        year: 2018,
        mileage: 80_000,
        transmission: 'Automatic',
      },
    });
    await approve(listing);
    expect(await foundFor(listing, yes)).toEqual(Object.keys(yes));
    expect(await foundFor(listing, no)).toEqual([]);
  });

  it('is found once for each person, by the alert that tells soonest', async () => {
    const { id, own } = await wanting('q=cuatro', 'weekly');
    await saveAlert(own, { search: 'q=cuatro&location=Jamaica' });
    const listing = await buildListing(db, { title: 'Cuatro from Mayagüez', country: 'JM' });
    await approve(listing);
    await approve(listing);
    const rows = await db.select().from(alertMatchTable).where(eq(alertMatchTable.userId, id));
    expect(rows.map(({ way }) => way)).toEqual(['at-once']);
  });

  it('is not found by its seller, nor where one of the two blocked the other', async () => {
    const [blocking, blocked] = [await wanting('q=marimba'), await wanting('q=marimba')];
    const listing = await buildListing(db, { title: 'Marimba' });
    await saveAlert(as(listing.userId), { search: 'q=marimba' });
    await blockUser(blocking.own, { userId: listing.userId });
    await blockUser(as(listing.userId), { userId: blocked.id });
    await approve(listing);
    expect(await foundFor(listing, { blocking, blocked, seller: { id: listing.userId } })).toEqual(
      [],
    );
  });

  it('is not found while an alert is paused, nor once it is sold', async () => {
    const { own, id, alert } = await wanting('q=bandola');
    await editAlert(own, { id: alert.id, paused: true });
    const [paused, sold] = [
      await buildListing(db, { title: 'Bandola' }),
      await buildListing(db, { title: 'Bandola', soldAt: new Date() }),
    ];
    await approve(paused);
    await editAlert(own, { id: alert.id, paused: false });
    await approve(sold);
    expect(await db.$count(alertMatchTable, eq(alertMatchTable.userId, id))).toBe(0);
  });

  it('is told of at once ten times a day, and then waits for the summary', async () => {
    const { id } = await wanting('q=banjo');
    for (let n = 0; n <= AT_ONCE_A_DAY; n += 1)
      await matchListing(ctx, {
        listingId: (await buildListing(db, { title: 'Banjo' })).id,
        isEdit: false,
      });
    const rows = await db.select().from(alertMatchTable).where(eq(alertMatchTable.userId, id));
    expect(rows.filter(({ way }) => way === 'at-once')).toHaveLength(AT_ONCE_A_DAY);
    expect(rows.filter(({ way, notifiedAt }) => way === 'daily' && !notifiedAt)).toHaveLength(1);
  });

  it('is told of in steps where very many wait for it, each person once', async () => {
    const listing = await buildListing(db, { title: 'Theremin' });
    const { alert } = await wanting('q=theremin');
    const people = 2_300;
    await db.execute(sql`
      INSERT INTO "user" (id, email, name, created_at, updated_at)
      SELECT gen_random_uuid(), 'crowd' || n || '@example.com', '', now(), now()
      FROM generate_series(1, ${people}) n`);
    await db.execute(sql`
      INSERT INTO alert (id, user_id, search, fingerprint, cadence, created_at, query, anchors,
        currency, version, read_at)
      SELECT gen_random_uuid(), u.id, a.search, a.fingerprint, a.cadence, a.created_at, a.query,
        a.anchors, a.currency, a.version, a.read_at
      FROM "user" u, alert a WHERE a.id = ${alert.id} AND u.email LIKE 'crowd%'`);
    const twice = await Promise.all(
      [1, 2].map(() => matchListing(ctx, { listingId: listing.id, isEdit: false })),
    );
    expect(twice[0]! + twice[1]!).toBe(people + 1);
    const events = await db
      .delete(outboxTable)
      .where(sql`type = 'alerts.found' and payload ->> 'listingId' = ${listing.id}`)
      .returning();
    const told = events.flatMap(({ payload }) => (payload as { userIds: string[] }).userIds);
    expect(told).toHaveLength(people + 1);
    expect(new Set(told).size).toBe(people + 1);
    expect(
      Math.max(...events.map(({ payload }) => (payload as { userIds: [] }).userIds.length)),
    ).toBeLessThanOrEqual(200);
  });
});

describe('a listing that is edited', () => {
  it('is found by what it matches newly: words, place or a lower price', async () => {
    const [word, cheap, old] = [
      await wanting('q=zither&condition=new'),
      await wanting('q=zither&maxPrice=80'),
      await wanting('q=zither'),
    ];
    const listing = await buildListing(db, { title: 'Zither', price: 12_000, condition: 'good' });
    await edit(listing, { price: 9_000 });
    expect(await foundFor(listing, { word, cheap, old })).toEqual([]);
    await edit(listing, { price: 7_900 });
    expect(await foundFor(listing, { word, cheap, old })).toEqual(['cheap']);
    await edit(listing, { condition: 'new' });
    expect(await foundFor(listing, { word, cheap, old })).toEqual(['word', 'cheap']);
  });

  it('is compared once: the same event again finds nothing more', async () => {
    const listing = await buildListing(db, { title: 'Dulcimer', price: 12_000 });
    await edit(listing, { price: 5_000 });
    const late = await wanting('q=dulcimer&maxPrice=60');
    await publish(ctx, listingEdited, {
      listingId: listing.id,
      sellerId: listing.userId,
      revision: 2,
    });
    await hearEvents(ctx, SUBSCRIPTIONS);
    expect(await foundFor(listing, { late })).toEqual([]);
    expect(await db.$count(alertBeforeTable, eq(alertBeforeTable.listingId, listing.id))).toBe(0);
  });
});

describe('the words of a search', () => {
  it('are those of its page: stems and other words for the same, also in other languages', async () => {
    const yes = {
      couch: await wanting('q=couch'),
      canape: await wanting('q=canapé&location=Jamaica'),
      phrase: await wanting('q=grey+sofas'),
    };
    const no = {
      chair: await wanting('q=chair'),
      elsewhere: await wanting('q=couch&location=Aruba'),
    };
    const listing = await buildListing(db, { title: 'Sofa, grey', description: 'As new' });
    await approve(listing);
    expect(await foundFor(listing, { ...yes, ...no })).toEqual(Object.keys(yes));
  });

  it('are all of a question, by whatever name: what is merely close to it is none', async () => {
    const { whole, more } = {
      whole: await wanting('q=avocado+tree'),
      more: await wanting('q=avocado+tree+in+a+pot'),
    };
    const listing = await buildListing(db, { title: 'Zaboca tree', country: 'GD' });
    await approve(listing);
    expect(await foundFor(listing, { whole, more })).toEqual(['whole']);
  });

  it('are read in their owner’s language, also when they are read again', async () => {
    const { id } = await buildUser(db, { locale: 'nl' });
    const own = testCtx(db, { actor: testActor({ id }), locale: 'nl' });
    const { id: alertId } = await saveAlert(own, { search: 'q=fietsen' });
    const queryOf = async () =>
      (await db.select().from(alertTable).where(eq(alertTable.id, alertId)))[0]?.query;
    const before = await queryOf();
    await db.update(alertTable).set({ version: -1 }).where(eq(alertTable.id, alertId));
    await readAlertsAgain(testCtx(db, { now: new Date(Date.now() + 2_000) }));
    expect(await queryOf()).toBe(before);
    expect(before).toContain("'=bicycle'");
  });
});

describe('searches that were read by older rules', () => {
  it('are read again, and found as before', async () => {
    const { id, alert } = await wanting('q=lyre');
    await db
      .update(alertTable)
      .set({ version: -1, query: `'nothing'`, anchors: ['nothing'] })
      .where(eq(alertTable.id, alert.id));
    await readAlertsAgain(testCtx(db, { now: new Date(Date.now() + 1_000) }));
    const listing = await buildListing(db, { title: 'Lyre' });
    await approve(listing);
    expect(await foundFor(listing, { reader: { id } })).toEqual(['reader']);
  });
});
