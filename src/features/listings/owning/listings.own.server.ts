// What sellers see and do with their own listings, whatever their status.
import { and, count, eq, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { CONVERSION_SECONDS } from '#features/media/video/media.video.jobs.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset } from '#platform/keyset.server.ts';
import {
  cardColumns,
  kindOf,
  mediaColumns,
} from '#features/listings/reading/listings.cards.server.ts';
import type {
  ListingStatus,
  ListingVariation,
  OwnListingPage,
  OwnListingView,
  SalesStatistics,
} from '#features/listings/listings.schema.ts';
import { countedVariations } from '#features/listings/writing/listings.units.ts';
import { actionsOf } from '#features/listings/listings.states.ts';
import {
  listingEditTable,
  listingMediaTable,
  listingStatsTable,
  listingTable,
  notWithdrawn,
  shownStatus,
} from '#features/listings/listings.table.server.ts';
import { DAY_MS } from '#platform/time.ts';

const PAGE_SIZE = 20;

/** As listing_user_idx has them. */
const NEWEST = keyset('own-listings.newest', {
  createdAt: { by: listingTable.createdAt, type: 'time', descending: true },
  id: { by: listingTable.id, type: 'uuid', descending: true },
});

/**
 * The actor's listings of every status, newest first, 20 at a time.
 * @param input.cursor the `nextCursor` of the page before
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function findOwnListings(
  ctx: Ctx,
  { cursor }: { cursor?: string | null | undefined },
): Promise<OwnListingPage> {
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const own = and(eq(listingTable.userId, actor.id), notWithdrawn);
  const { id, title, price, currency, statusReason, soldAt, stockQuantity, createdAt, expiresAt } =
    listingTable;
  const { views, favorites, contacts } = listingStatsTable;
  const counted = ctx.db.select({ total: count() }).from(listingTable).where(own);
  const found = ctx.db
    .select({
      at: NEWEST.columns,
      shown: {
        id,
        title,
        country: listingTable.country,
        status: shownStatus,
        statusReason,
        contacts,
        views,
        favorites,
      },
      cover: mediaColumns,
      converting: convertsVideo(ctx),
      waitingEdit: { status: listingEditTable.status, reason: listingEditTable.statusReason },
      price,
      currency,
      categoryId: listingTable.categoryId,
      hourly: cardColumns.hourly,
      status: shownStatus,
      variations: listingTable.variations,
      soldAt,
      stockQuantity,
      createdAt,
      expiresAt,
    })
    .from(listingTable)
    .leftJoin(listingStatsTable, eq(listingStatsTable.listingId, id))
    .leftJoin(listingEditTable, eq(listingEditTable.listingId, id))
    .leftJoin(
      listingMediaTable,
      and(eq(listingMediaTable.listingId, id), eq(listingMediaTable.position, 0)),
    )
    .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(and(own, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(PAGE_SIZE + 1);
  const [rows, [sum]] = await Promise.all([found, counted]);
  const page = NEWEST.page(rows, PAGE_SIZE, ({ at }) => at);
  const items = page.items.map(({ at: _at, shown, cover, waitingEdit, converting, ...row }) => ({
    ...shown,
    cover,
    waitingEdit,
    converting,
    ...kindOf(row.categoryId, row.hourly),
    price: { amount: row.price, currency: row.currency },
    views: shown.views ?? 0,
    favorites: shown.favorites ?? 0,
    contacts: shown.contacts ?? 0,
    sold: row.soldAt !== null,
    stock: row.stockQuantity,
    options: saleOptions(row.variations),
    createdAt: row.createdAt.toISOString(),
    daysLeft: daysLeft(row, ctx.now),
    actions: actionsOf(row, ctx.now),
  }));
  return { items, total: sum?.total ?? 0, nextCursor: page.nextCursor };
}

/** Whether a video of the listing is being converted now. */
function convertsVideo({ now }: Ctx) {
  const since = new Date(now.getTime() - CONVERSION_SECONDS * 1000);
  return sql<boolean>`exists (
    select from ${listingMediaTable} used join ${mediaTable} file on file.id = used.media_id
    where used.listing_id = ${listingTable.id} and file.converting_since > ${since})`;
}

/** What a sale has to name; nothing where options are not counted. */
function saleOptions(variations: readonly ListingVariation[]): OwnListingView['options'] {
  return countedVariations(variations).map(({ id, name, options }) => ({
    id,
    name,
    options: options.map(({ id, value, inventory }) => ({ id, value, inventory })),
  }));
}

function daysLeft(
  {
    status,
    soldAt,
    expiresAt,
  }: { status: ListingStatus; soldAt: Date | null; expiresAt: Date | null },
  now: Date,
): number | null {
  if (status !== 'approved' || soldAt || !expiresAt) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
}

/**
 * The actor's figures (DECISIONS.md C15); revenue is what units were sold for, by currency. @throws
 * AppError not_authenticated
 */
export async function getSalesStatistics(ctx: Ctx): Promise<SalesStatistics> {
  const actor = requireActor(ctx);
  const { rows } = await ctx.db.execute<Omit<SalesStatistics, 'revenue'>>(sql`
    SELECT count(*) FILTER (WHERE l.status = 'approved' AND l.sold_at IS NULL)::int AS active,
      count(*) FILTER (WHERE l.status IN ('pending', 'flagged'))::int AS pending,
      coalesce(sum(l.sales_count), 0)::int AS sold,
      count(*) FILTER (
        WHERE l.sold_at >= date_trunc('month', ${ctx.now.toISOString()}::timestamptz)
      )::int AS "soldThisMonth",
      coalesce(sum(s.views), 0)::int AS views, coalesce(sum(s.favorites), 0)::int AS favorites,
      coalesce(sum(s.contacts), 0)::int AS contacts
    FROM listing l LEFT JOIN listing_stats s ON s.listing_id = l.id
    WHERE l.user_id = ${actor.id} AND l.status <> 'withdrawn'`);
  const revenue = await ctx.db.execute<{ currency: string; amount: number }>(sql`
    SELECT r.currency, sum(r.amount)::float8 AS amount
    FROM listing l JOIN listing_revenue r ON r.listing_id = l.id
    WHERE l.user_id = ${actor.id} AND l.status <> 'withdrawn'
    GROUP BY r.currency HAVING sum(r.amount) > 0 ORDER BY r.currency`);
  const [figures] = rows;
  if (!figures) throw new Error('An aggregate without a row');
  return { ...figures, revenue: revenue.rows };
}

/**
 * The actor's listings for their own copy of their data; here the lowest acceptable price is theirs
 * to see. @throws AppError not_authenticated
 */
export async function exportOwnListings(ctx: Ctx): Promise<Record<string, unknown>[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(listingTable)
    .where(eq(listingTable.userId, actor.id))
    .orderBy(listingTable.createdAt);
  const media = await ctx.db
    .select({ listingId: listingMediaTable.listingId, url: mediaTable.url })
    .from(listingMediaTable)
    .innerJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(eq(mediaTable.ownerId, actor.id));
  const edits = await ctx.db
    .select({ listingId: listingEditTable.listingId, content: listingEditTable.content })
    .from(listingEditTable)
    .innerJoin(listingTable, eq(listingTable.id, listingEditTable.listingId))
    .where(eq(listingTable.userId, actor.id));
  const waiting = new Map(edits.map(({ listingId, content }) => [listingId, content]));
  return rows.map((row) => ({
    ...row,
    waitingEdit: waiting.get(row.id) ?? null,
    media: media.filter(({ listingId }) => listingId === row.id).map(({ url }) => url),
  }));
}
