// Writes the demo's listings with their pictures, videos and counters.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { findCategory } from '#features/catalog/catalog.data.ts';
import { stockOf } from '#features/listings/listings.units.ts';
import {
  listingDailyViewTable,
  listingRevenueTable,
} from '#features/listings/lifecycle/figures.table.server.ts';
import {
  listingMediaTable,
  listingStatsTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { DemoListing } from './listings/plan.ts';
import { demoVariations } from './listings/variations.ts';
import { DEMO_ACCOUNTS } from './people.ts';
import { demoMedia } from './pictures.ts';
import type { Random } from './random.ts';
import { idAt, inBatches } from './rows.ts';
import { VIDEO_SIZE, VIDEOS } from './videos.ts';

const EXPIRY_DAYS = 60;

/**
 * A demonstration stays full: its listings do not end, but for those of the seller whom visitors
 * can be, which count as renewed at the last possible moment before the day of seeding.
 */
function endOf({ status, seller, createdDaysAgo }: DemoListing, now: Date): Date | null {
  if (status === 'expired') return new Date(now.getTime() - DAY_MS);
  return seller.email === DEMO_ACCOUNTS.seller
    ? new Date(now.getTime() + (EXPIRY_DAYS - (createdDaysAgo % EXPIRY_DAYS)) * DAY_MS)
    : null;
}

/** @param ids user ids by the person's slug */
export async function insertListings(
  ctx: Ctx,
  listings: DemoListing[],
  ids: Map<string, string>,
  random: Random,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows: (typeof listingTable.$inferInsert)[] = [];
  const media: (typeof mediaTable.$inferInsert)[] = [];
  const links: (typeof listingMediaTable.$inferInsert)[] = [];
  const stats: (typeof listingStatsTable.$inferInsert)[] = [];
  const revenue: (typeof listingRevenueTable.$inferInsert)[] = [];
  const daily: (typeof listingDailyViewTable.$inferInsert)[] = [];
  for (const listing of listings) {
    const createdAt = before(listing.createdDaysAgo);
    const id = idAt(random, createdAt);
    const userId = ids.get(listing.seller.slug)!;
    rows.push({
      id,
      userId,
      title: listing.title,
      language: listing.language,
      description: listing.description,
      price: listing.price,
      currency: listing.currency,
      categoryId: findCategory(listing.category)!.id,
      condition: listing.condition,
      country: listing.country,
      parish: listing.parish,
      stockQuantity: stockOf({ stockQuantity: listing.stock, variations: demoVariations(listing) }),
      variations: demoVariations(listing),
      tags: listing.tags,
      isNegotiable: listing.negotiable,
      negotiablePrice: listing.minimum,
      status: listing.status,
      details: listing.details,
      localGem: listing.localGem,
      gemAt: listing.localGem ? createdAt : null,
      soldAt: listing.soldDaysAgo === null ? null : before(listing.soldDaysAgo),
      salesCount: listing.soldDaysAgo === null ? 0 : 1,
      createdAt,
      updatedAt: createdAt,
      expiresAt: endOf(listing, now),
    });
    if (listing.soldDaysAgo !== null)
      revenue.push({ listingId: id, currency: listing.currency, amount: listing.price });
    if (listing.scene) {
      for (let shot = 0; shot < listing.shots; shot++) {
        const mediaId = idAt(random, createdAt);
        media.push({
          id: mediaId,
          ownerId: userId,
          kind: 'image',
          ...demoMedia(listing.scene, shot),
          alt: null,
          createdAt,
        });
        links.push({ listingId: id, mediaId, position: shot });
      }
      if (VIDEOS.includes(listing.scene)) {
        const mediaId = idAt(random, createdAt);
        media.push({
          id: mediaId,
          ownerId: userId,
          kind: 'video',
          url: `/videos/${listing.scene}.mp4`,
          poster: demoMedia(listing.scene, 0).url,
          ...VIDEO_SIZE,
          alt: null,
          createdAt,
        });
        links.push({ listingId: id, mediaId, position: listing.shots });
      }
    }
    // Enough in the last week for the hourly job to come to the same opinion about what is
    // trending.
    const week = listing.trending
      ? Array.from(
          { length: Math.min(7, Math.ceil(listing.createdDaysAgo)) },
          () => 60 + Math.floor(random() * 80),
        )
      : [];
    week.forEach((views, day) =>
      daily.push({ day: before(day).toISOString().slice(0, 10), listingId: id, views }),
    );
    stats.push({
      listingId: id,
      views: listing.views + week.reduce((sum, views) => sum + views, 0),
      favorites: listing.favorites,
      trending: listing.trending,
    });
  }
  for (const batch of inBatches(rows)) await ctx.db.insert(listingTable).values(batch);
  for (const batch of inBatches(revenue)) await ctx.db.insert(listingRevenueTable).values(batch);
  for (const batch of inBatches(media)) await ctx.db.insert(mediaTable).values(batch);
  for (const batch of inBatches(links)) await ctx.db.insert(listingMediaTable).values(batch);
  for (const batch of inBatches(stats)) {
    await ctx.db
      .insert(listingStatsTable)
      .values(batch)
      .onConflictDoUpdate({
        target: listingStatsTable.listingId,
        set: {
          views: sql`excluded.views`,
          favorites: sql`excluded.favorites`,
          trending: sql`excluded.trending`,
        },
      });
  }
  for (const batch of inBatches(daily))
    await ctx.db.insert(listingDailyViewTable).values(batch).onConflictDoNothing();
}
