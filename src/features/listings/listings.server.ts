// Reading listings: one of them, and the short lists of the home page. Whatever takes filters is
// search, a feature of its own.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { toPublicView } from '#features/media/media.server.ts';
import { mediaTable, publicMediaColumns } from '#features/media/media.table.server.ts';
import {
  isPublicSeller,
  sellerSummaryColumns,
  toSellerSummary,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { type JsonRow, jsonRows } from '#platform/db/json-row.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { cardColumns, loadCards, preparedCards, toListingCard } from './views/cards.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { canReadInner, canReadListing } from '#features/listings/listings.policy.ts';
import type { ListingCardView, ListingView } from '#features/listings/listings.schema.ts';
import {
  listingEdits,
  listingMediaTable,
  listingStatsTable,
  listingTable,
  notWithdrawn,
  shownStatus,
} from '#features/listings/listings.table.server.ts';
import { payableVariations } from '#features/listings/listings.units.ts';
import { atPoints, IDS_AT_POINTS, randomPoints } from './views/random.server.ts';

const FEATURED = 8;
const TRENDING = 6;
const LOCAL_GEMS = 4;

/**
 * One listing with its pictures and its seller.
 * @throws AppError listing_not_found when there is none, the id is no UUID, or this reader may not
 * see it (DECISIONS.md C13)
 */
export async function getListing(ctx: Ctx, { id }: { id: string }): Promise<ListingView> {
  if (!z.uuid().safeParse(id).success)
    throw new AppError(listingErrors.listing_not_found, { detail: 'not a UUID' });
  const [row] = await listingById(ctx).execute({ id, now: ctx.now });
  const shown =
    row &&
    canReadListing(ctx.actor, {
      ownerId: row.seller.id,
      status: row.rest.status,
      sellerIsPublic: row.sellerIsPublic,
    });
  if (!shown) throw new AppError(listingErrors.listing_not_found, { detail: id });
  const { listing, rest, seller } = row;
  const media = row.media.map((file) => toPublicView(ctx, file));
  const {
    inner: { statusReason, expiresAt },
    edit,
  } = canReadInner(ctx.actor, { ownerId: seller.id }) ? row : NOTHING_INNER;
  return {
    ...toListingCard(listing, seller, media[0] ?? null),
    ...rest,
    variations: payableVariations(listing.price, rest.variations),
    soldAt: listing.soldAt?.toISOString() ?? null,
    updatedAt: rest.updatedAt.toISOString(),
    media,
    seller: toSellerSummary(seller),
    statusReason,
    expiresAt: expiresAt?.toISOString() ?? null,
    waitingEdit: edit,
  };
}

const NOTHING_INNER = { inner: { statusReason: null, expiresAt: null }, edit: null };

const { description, tags, details, variations, stockQuantity, updatedAt } = listingTable;
const { statusReason, expiresAt } = listingTable;

const mediaOfListing = sql<JsonRow<typeof publicMediaColumns>[]>`(
  select ${jsonRows(publicMediaColumns, listingMediaTable.position)}
  from ${listingMediaTable} join ${mediaTable} on ${mediaTable.id} = ${listingMediaTable.mediaId}
  where ${listingMediaTable.listingId} = ${listingTable.id})`;

const listingById = preparedStatement('listing', (db, name) =>
  db
    .select({
      listing: cardColumns,
      rest: {
        description,
        status: shownStatus,
        tags,
        details,
        variations,
        stockQuantity,
        updatedAt,
      },
      inner: { statusReason, expiresAt },
      edit: { status: listingEdits.table.status, reason: listingEdits.table.reason },
      seller: sellerSummaryColumns,
      sellerIsPublic: sql<boolean>`${isPublicSeller(sql.placeholder('now'))}`,
      media: mediaOfListing,
    })
    .from(listingTable)
    .innerJoin(userTable, eq(userTable.id, listingTable.userId))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, listingTable.userId))
    .leftJoin(listingStatsTable, eq(listingStatsTable.listingId, listingTable.id))
    .leftJoin(listingEdits.table, listingEdits.beside(listingTable.id))
    .where(and(eq(listingTable.id, sql.placeholder('id')), notWithdrawn))
    .prepare(name),
);

// Ordered by the flag as well, as the index is, so that it stops at the sixth.
const TRENDING_IDS = sql`ARRAY(
  SELECT l.id FROM (SELECT listing_id, trending, views FROM listing_stats WHERE trending
    ORDER BY trending DESC, views DESC, listing_id DESC LIMIT 200) s
  JOIN listing_search p ON p.id = s.listing_id
  JOIN listing l ON l.id = p.id WHERE l.sold_at IS NULL
  ORDER BY s.trending DESC, s.views DESC, s.listing_id DESC LIMIT ${sql.raw(String(TRENDING))})`;
const featuredCards = preparedCards('cards_featured', IDS_AT_POINTS);
const trendingCards = preparedCards('cards_trending', TRENDING_IDS);
const showcaseCards = preparedCards('cards_showcase', sql`(${IDS_AT_POINTS} || ${TRENDING_IDS})`);

/**
 * Eight unsold listings at random, the same ones all day (UTC) for everybody (DECISIONS.md B10).
 */
export async function findFeatured(ctx: Ctx): Promise<ListingCardView[]> {
  const points = await pointsOfToday(ctx);
  return featuredOf(await featuredCards(ctx, { points }), points);
}

/** The six most viewed among the trending ones; fewer, or none, when fewer trend. */
export async function findTrending(ctx: Ctx): Promise<ListingCardView[]> {
  return trendingOf(await trendingCards(ctx));
}

/** Both for the home screen, in one statement. */
export async function findShowcase(
  ctx: Ctx,
): Promise<Record<'featured' | 'trending', ListingCardView[]>> {
  const points = await pointsOfToday(ctx);
  const cards = await showcaseCards(ctx, { points });
  return { featured: featuredOf(cards, points), trending: trendingOf(cards) };
}

/** More than are shown, because some will be sold. */
const pointsOfToday = (ctx: Ctx) =>
  randomPoints(ctx, ctx.now.toISOString().slice(0, 10), FEATURED * 3);

const featuredOf = (cards: ListingCardView[], points: string[]) =>
  firstUnsold(atPoints(cards, points), FEATURED);

const trendingOf = (cards: ListingCardView[]) =>
  cards
    .filter(({ trending, sold }) => trending && !sold)
    .toSorted((a, b) => b.views - a.views || (a.id < b.id ? 1 : -1))
    .slice(0, TRENDING);

/** The four newest unsold local gems of a place. */
export async function findLocalGems(
  ctx: Ctx,
  { country }: { country: string },
): Promise<ListingCardView[]> {
  const rows = await ctx.readDb
    .select({ id: listingTable.id })
    .from(listingTable)
    // Spelled as the partial index has it, so that PostgreSQL uses it.
    .where(
      and(
        eq(listingTable.country, country),
        sql`local_gem and status = 'approved'`,
        isNull(listingTable.soldAt),
        sql`exists (select from listing_search p where p.id = ${listingTable.id})`,
      ),
    )
    .orderBy(desc(listingTable.createdAt), desc(listingTable.id))
    .limit(LOCAL_GEMS);
  return loadCards(
    ctx,
    rows.map((row) => row.id),
  );
}

function firstUnsold(cards: ListingCardView[], limit: number): ListingCardView[] {
  return cards.filter((card) => !card.sold).slice(0, limit);
}
