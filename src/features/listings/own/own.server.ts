// What sellers see and do with their own listings, whatever their status.
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { mediaColumns, mediaTable } from '#features/media/media.table.server.ts';
import { CONVERSION_SECONDS } from '#features/media/media.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { keyset, type Keyset } from '#platform/db/keyset.server.ts';
import { cardColumns, kindOf } from '#features/listings/views/cards.server.ts';
import type {
  ListingStatus,
  ListingVariation,
  OwnListingPage,
  OwnListingView,
  SalesStatistics,
} from '#features/listings/listings.schema.ts';
import type { OwnSort, OwnState } from './own.schema.ts';
import { countedVariations } from '#features/listings/listings.units.ts';
import { actionsOf } from '#features/listings/listings.states.ts';
import {
  listingEdits,
  listingMediaTable,
  listingStatsTable,
  listingTable,
  notWithdrawn,
  shownStatus,
} from '#features/listings/listings.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

const PAGE_SIZE = 12;

const created = { by: listingTable.createdAt, type: 'time' } as const;
const byId = { by: listingTable.id, type: 'uuid' } as const;
const lastFirst = { ...byId, descending: true } as const;
/**
 * The first two as listing_user_idx has them; a seller has tens of listings, so the others sort
 * what that index finds.
 */
const ORDERS = {
  newest: keyset('own-listings.newest', {
    createdAt: { ...created, descending: true },
    id: lastFirst,
  }),
  oldest: keyset('own-listings.oldest', { createdAt: created, id: byId }),
  views: keyset('own-listings.views', {
    views: {
      by: sql`coalesce(${listingStatsTable.views}, 0)`,
      type: 'integer',
      descending: true,
    },
    id: lastFirst,
  }),
  ending: keyset('own-listings.ending', {
    expiresAt: { by: listingTable.expiresAt, type: 'time', nulls: 'last' },
    id: byId,
  }),
};

type Order = Keyset<Record<string, string | number | null>>;

const { status: stored, soldAt: gone } = listingTable;
const IN_STATE: Record<OwnState, SQL> = {
  active: sql`${stored} = 'approved' and ${gone} is null`,
  review: sql`(${stored} in ('draft', 'pending', 'flagged')
    or exists (select from ${listingEdits.table}
      where ${listingEdits.beside(listingTable.id)}
      and ${listingEdits.table.status} <> 'rejected'))`,
  sold: sql`${gone} is not null`,
  expired: sql`${stored} = 'expired'`,
  refused: sql`(${stored} in ('rejected', 'removed')
    or exists (select from ${listingEdits.table}
      where ${listingEdits.beside(listingTable.id)}
      and ${listingEdits.table.status} = 'rejected'))`,
};

/** Each word somewhere in the title, without regard to accents and capitals. */
const hasWords = (q: string): SQL[] =>
  q
    .split(' ')
    .filter(Boolean)
    .map((word) => sql`strpos(fold(${listingTable.title}), fold(${word})) > 0`);

/**
 * The actor's listings, those of every status and the newest first unless asked otherwise, 20 at a
 * time.
 * @param input.q words of the title
 * @param input.cursor the `nextCursor` of the page before, in the same order
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function findOwnListings(
  ctx: Ctx,
  {
    cursor,
    q = '',
    state,
    sort = 'newest',
  }: {
    cursor?: string | null | undefined;
    q?: string | undefined;
    state?: OwnState | null | undefined;
    sort?: OwnSort | undefined;
  },
): Promise<OwnListingPage> {
  const actor = requireActor(ctx);
  const order = ORDERS[sort] as Order;
  const after = order.read(cursor);
  const own = and(eq(listingTable.userId, actor.id), notWithdrawn);
  const wanted = and(own, state ? IN_STATE[state] : undefined, ...hasWords(q));
  const counted = ctx.db
    .select({ all: count(), total: sql<number>`count(*) filter (where ${wanted})::int` })
    .from(listingTable)
    .where(own);
  const found = selectOwn(ctx, order, and(wanted, after ? order.after(after) : undefined));
  const [rows, [sum]] = await Promise.all([found, counted]);
  const page = order.page(rows, PAGE_SIZE, ({ at }) => at);
  const items = page.items.map((row) => toOwnView(row, ctx.now));
  const { total = 0, all = 0 } = sum ?? {};
  return { items, total, all, nextCursor: page.nextCursor };
}

/** A page of listings and one more, in an order. */
function selectOwn(ctx: Ctx, order: Order, wanted: SQL | undefined) {
  const { id, title, price, currency, statusReason, soldAt, stockQuantity, createdAt, expiresAt } =
    listingTable;
  const { views, favorites, contacts } = listingStatsTable;
  return ctx.db
    .select({
      at: order.columns,
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
      waitingEdit: { status: listingEdits.table.status, reason: listingEdits.table.reason },
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
      buyerKnown: listingTable.buyerKnown,
    })
    .from(listingTable)
    .leftJoin(listingStatsTable, eq(listingStatsTable.listingId, id))
    .leftJoin(listingEdits.table, listingEdits.beside(id))
    .leftJoin(
      listingMediaTable,
      and(eq(listingMediaTable.listingId, id), eq(listingMediaTable.position, 0)),
    )
    .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(wanted)
    .orderBy(order.orderBy)
    .limit(PAGE_SIZE + 1);
}
type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

function toOwnView(
  { at: _at, shown, cover, waitingEdit, converting, ...row }: OwnRow,
  now: Date,
): OwnListingView {
  return {
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
    daysLeft: daysLeft(row, now),
    actions: actionsOf(row, now),
    asksBuyer: !row.buyerKnown,
  };
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
 * The actor's listings for their data export; here the lowest acceptable price is theirs
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
    .select({ listingId: listingTable.id, content: listingEdits.table.content })
    .from(listingTable)
    .innerJoin(listingEdits.table, listingEdits.beside(listingTable.id))
    .where(eq(listingTable.userId, actor.id));
  const waiting = new Map(edits.map(({ listingId, content }) => [listingId, content]));
  return rows.map((row) => ({
    ...row,
    waitingEdit: waiting.get(row.id) ?? null,
    media: media.filter(({ listingId }) => listingId === row.id).map(({ url }) => url),
  }));
}
