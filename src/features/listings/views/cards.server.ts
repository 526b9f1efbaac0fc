// Turns ids of listings into what a card shows, in one query. Which ids, and for whom, is the
// caller's business.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import { toPublicView } from '#features/media/media.server.ts';
import { mediaTable, publicMediaColumns } from '#features/media/media.table.server.ts';
import {
  sellerBriefColumns,
  toSellerBrief,
  type SellerBriefRow,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { jsonRow, jsonRowOrNull } from '#platform/db/json-row.server.ts';
import { LANGUAGE_UNKNOWN } from '#platform/i18n/text-language.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import type { ListingCardView, MediaView } from '#features/listings/listings.schema.ts';
import {
  listingMediaTable,
  listingStatsTable,
  listingTable,
} from '#features/listings/listings.table.server.ts';

/**
 * Columns of `listing` and `listing_stats` for `toListingCard`; the lowest acceptable price is not
 * among them on purpose.
 */
export const cardColumns = {
  id: listingTable.id,
  title: listingTable.title,
  language: listingTable.language,
  price: listingTable.price,
  currency: listingTable.currency,
  hourly: sql<boolean>`${listingTable.details} ? 'hourlyRate'`,
  negotiable: listingTable.isNegotiable,
  categoryId: listingTable.categoryId,
  condition: listingTable.condition,
  country: listingTable.country,
  parish: listingTable.parish,
  createdAt: listingTable.createdAt,
  soldAt: listingTable.soldAt,
  localGem: listingTable.localGem,
  views: listingStatsTable.views,
  favorites: listingStatsTable.favorites,
  trending: listingStatsTable.trending,
} as const;

export type CardRow = Pick<
  typeof listingTable.$inferSelect,
  | 'id'
  | 'title'
  | 'language'
  | 'price'
  | 'currency'
  | 'categoryId'
  | 'condition'
  | 'country'
  | 'parish'
  | 'createdAt'
  | 'soldAt'
  | 'localGem'
> & {
  hourly: boolean;
  negotiable: boolean;
  views: number | null;
  favorites: number | null;
  trending: boolean | null;
};

/**
 * Declares a prepared statement for the cards of some ids, in no order.
 * @param name what each connection knows it by
 * @param ids an array of them in SQL, with placeholders for what is not always the same; its best
 *   plan must not depend on those
 */
export function preparedCards(
  name: string,
  ids: SQL,
): (ctx: Ctx, values?: Record<string, unknown>) => Promise<ListingCardView[]> {
  const statement = preparedStatement(name, (db) =>
    db
      .select({
        listing: jsonRow(cardColumns),
        seller: jsonRow(sellerBriefColumns),
        cover: jsonRowOrNull(mediaTable.id, publicMediaColumns),
      })
      .from(listingTable)
      .innerJoin(userTable, eq(userTable.id, listingTable.userId))
      .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, listingTable.userId))
      .leftJoin(listingStatsTable, eq(listingStatsTable.listingId, listingTable.id))
      .leftJoin(
        listingMediaTable,
        and(eq(listingMediaTable.listingId, listingTable.id), eq(listingMediaTable.position, 0)),
      )
      .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
      .where(sql`${listingTable.id} = ANY(${ids})`)
      .prepare(name),
  );
  return async (ctx, values) =>
    (await statement(ctx, ctx.readDb).execute(values)).map(({ listing, seller, cover }) =>
      toListingCard(listing, seller, cover && toPublicView(ctx, cover)),
    );
}

const cardsById = preparedCards('listing_cards', sql`${sql.placeholder('ids')}::uuid[]`);

/** Cards in the order of `ids`; ids that are not (or no longer) there are left out. */
export async function loadCards(ctx: Ctx, ids: string[]): Promise<ListingCardView[]> {
  if (ids.length === 0) return [];
  return inOrder(await cardsById(ctx, { ids }), ids);
}

/** Those of the cards whose ids are named, in their order. */
export function inOrder(cards: ListingCardView[], ids: string[]): ListingCardView[] {
  const known = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** What a card shows of a listing. */
export function toListingCard(
  row: CardRow,
  seller: SellerBriefRow,
  cover: MediaView | null,
): ListingCardView {
  return {
    id: row.id,
    title: row.title,
    language: row.language === LANGUAGE_UNKNOWN ? null : row.language,
    price: { amount: row.price, currency: row.currency },
    negotiable: row.negotiable,
    ...kindOf(row.categoryId, row.hourly),
    condition: row.condition,
    country: row.country,
    parish: row.parish,
    cover,
    createdAt: row.createdAt.toISOString(),
    sold: row.soldAt !== null,
    trending: row.trending ?? false,
    localGem: row.localGem,
    views: row.views ?? 0,
    favorites: row.favorites ?? 0,
    seller: toSellerBrief(seller),
  };
}

/** Slugs of the category and its parent, and what the price is for. */
export function kindOf(
  categoryId: number,
  hourly: boolean,
): Pick<ListingCardView, 'category' | 'parentCategory' | 'priceUnit'> {
  const category = categoryById(categoryId);
  return {
    category: category?.slug ?? 'miscellaneous',
    parentCategory: (category && topOf(category))?.slug ?? 'miscellaneous',
    priceUnit: priceUnitOf(category?.slug, hourly),
  };
}

/** DECISIONS.md C5: rent is by the month, a service with an hourly rate by the hour. */
export function priceUnitOf(
  slug: string | undefined,
  hourly: boolean,
): ListingCardView['priceUnit'] {
  if (slug === 'real-estate-rent') return 'month';
  return slug === 'services' && hourly ? 'hour' : 'once';
}
