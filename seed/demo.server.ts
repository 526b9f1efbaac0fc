// Fills an empty marketplace with the demo: people, their listings, events, pictures, favorites
// and reviews. Once, and all or nothing.
// It writes tables past the rules of publishing; after it the features' own refresh jobs take over.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { insertEvents } from './demo.events.server.ts';
import { insertFavorites } from './demo.favorites.server.ts';
import { insertDiscussions } from './demo.forum.server.ts';
import { insertListings } from './demo.listings.server.ts';
import { insertConversations } from './demo.messages.server.ts';
import { insertModeration } from './demo.moderation.server.ts';
import { demoNewcomers } from './moderation/newcomers.ts';
import { insertOrders } from './demo.orders.server.ts';
import { insertOffers } from './demo.offers.server.ts';
import { insertOrderReviews, insertReviews } from './demo.reviews.server.ts';
import { insertNotices } from './demo.notices.server.ts';
import { demoDiscussions } from './discussions.ts';
import { demoEvents } from './events.ts';
import { demoListings } from './listings/plan.ts';
import { isFilled, SEED_LOCK } from './demo.installed.server.ts';
import { DEMO_ACCOUNTS, demoPeople, type DemoPerson } from './people.ts';
import { demoBanner, demoMedia } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import { demoReviews } from './reviews.ts';
import { idAt, inBatches } from './rows.ts';
import { demoStores, type DemoStore } from './stores.ts';

export type DemoOptions = {
  /** Runs in the same transaction: the listings feature refreshes what it derives from the rows. */
  refresh?: (ctx: Ctx) => Promise<void>;
};

/**
 * Fills the demo in, unless its accounts are there already. Every date of it is counted back from
 * `ctx.now`.
 * @returns whether anything was written
 */
export async function seedDemo(ctx: Ctx, { refresh }: DemoOptions = {}): Promise<boolean> {
  if (await isFilled(ctx)) return false;
  await seedCatalog(ctx);
  const people = demoPeople();
  const newcomers = demoNewcomers();
  const listings = demoListings(people);
  const reviews = demoReviews(people, listings);
  const events = demoEvents(people);
  const random = randomOf('calabash ids');
  const { now, log } = ctx;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const filled = await inTransaction(ctx, async (ctx) => {
    // Several servers may start at once on an empty database: one fills it, the others wait and
    // then find it filled.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await isFilled(ctx)) return false;
    const ids = await insertPeople(ctx, people, random, before);
    await insertListings(ctx, listings, ids, random, now);
    await insertEvents(ctx, events, ids);
    const buyer = people.find(({ email }) => email === DEMO_ACCOUNTS.buyer)!;
    await insertFavorites(ctx, { userId: ids.get(buyer.slug)! }, now);
    await insertReviews(ctx, reviews, ids, random, before);
    await insertStores(ctx, demoStores(people, listings), ids, random, before);
    await insertConversations(ctx, people, ids);
    await insertOffers(ctx, people, ids);
    await insertOrders(ctx, people, ids);
    await insertOrderReviews(ctx);
    await insertNotices(ctx, people, ids);
    await insertDiscussions(ctx, demoDiscussions(people), ids);
    const newIds = await insertPeople(ctx, newcomers, randomOf('calabash newcomers'), before);
    await insertModeration(ctx, [...people, ...newcomers], new Map([...ids, ...newIds]));
    await refresh?.(ctx);
    return true;
  });
  if (filled)
    log.info(
      { people: people.length, listings: listings.length, reviews: reviews.length },
      'demo data filled in',
    );
  return filled;
}

async function insertPeople(
  ctx: Ctx,
  people: DemoPerson[],
  random: Random,
  before: (days: number) => Date,
): Promise<Map<string, string>> {
  const rows = people.map((person) => {
    const createdAt = before(person.joinedDaysAgo);
    return {
      id: idAt(random, createdAt),
      email: person.email,
      emailVerified: person.emailVerified,
      name: person.name,
      image: person.hasAvatar ? `/demo/person-${person.slug}.svg` : null,
      createdAt,
      updatedAt: createdAt,
      role: person.role,
      phone: `${factsOf(person.country)?.dialCode ?? '+1'} ${person.phone}`,
      phoneVerified: person.phoneVerified,
      islandVerified: person.islandVerified,
      country: person.country,
      parish:
        parishesOf(person.country).find((parish) => parish.name === person.town.parish)?.code ??
        null,
      bio: person.bio,
      acceptedTermsAt: createdAt,
      acceptedTermsEdition: ctx.settings.termsEdition,
    };
  });
  await ctx.db.insert(userTable).values(rows);
  return new Map(people.map((person, index) => [person.slug, rows[index]!.id]));
}

async function insertStores(
  ctx: Ctx,
  stores: DemoStore[],
  ids: Map<string, string>,
  random: Random,
  before: (days: number) => Date,
): Promise<void> {
  const media: (typeof mediaTable.$inferInsert)[] = [];
  const rows = stores.map((store) => {
    const userId = ids.get(store.seller.slug)!;
    const createdAt = before(store.openedDaysAgo);
    const picture = (columns: ReturnType<typeof demoMedia> | null) => {
      if (!columns) return null;
      const id = idAt(random, createdAt);
      media.push({ id, ownerId: userId, kind: 'image', ...columns, alt: null, createdAt });
      return id;
    };
    return {
      userId,
      storeName: store.name,
      storeDescription: store.description,
      businessType: store.businessType,
      businessRegistration: store.registration,
      website: store.website,
      logoId: picture(store.logo === null ? null : demoMedia(store.logo, 0)),
      bannerId: picture(store.hasBanner ? demoBanner(store.seller.slug) : null),
      socialMedia: store.social,
      phoneNumber: store.phone,
      whatsapp: store.whatsapp,
      sharesNumbers: store.phone !== null,
      businessHours: store.hours,
      localDelivery: store.localDelivery,
      islandWideShipping: store.islandWide,
      internationalShipping: store.international,
      freeShippingThreshold: store.freeFrom,
      deliveryFee: store.deliveryFee,
      currency: store.currency,
      returnPolicy: store.returnPolicy,
      shippingPolicy: store.shippingPolicy,
      createdAt,
      updatedAt: createdAt,
    };
  });
  for (const batch of inBatches(media)) await ctx.db.insert(mediaTable).values(batch);
  for (const batch of inBatches(rows)) await ctx.db.insert(sellerProfileTable).values(batch);
}
