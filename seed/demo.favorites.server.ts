// Gives the demo's buyer favorites: what is on offer, one that was sold since, and two that cost
// less than when they were saved.
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { favoriteTable } from '#features/favorites/favorites.table.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { countFavorites } from '#features/listings/views/stats.server.ts';
import type { Ctx } from '#platform/context.ts';

const ON_OFFER = 7;
/** Places in the list, counted from 0. */
const LOWER = [1, 5];
const HOUR_MS = 3_600_000;

/** @param userId of the buyer */
export async function insertFavorites(
  ctx: Ctx,
  { userId }: { userId: string },
  now: Date,
): Promise<void> {
  const offered = await pick(ctx, userId, isNull(listingTable.soldAt), ON_OFFER);
  const sold = await pick(ctx, userId, isNotNull(listingTable.soldAt), 1);
  const rows = [...offered, ...sold].map(({ id, price, currency, soldAt }, place) => ({
    userId,
    listingId: id,
    price: LOWER.includes(place) ? Math.ceil(price / 9_500) * 10_000 : price,
    currency,
    createdAt: new Date((soldAt ?? now).getTime() - (1 + place) * HOUR_MS),
  }));
  await ctx.db.insert(favoriteTable).values(rows);
  await countFavorites(ctx, { listingIds: rows.map(({ listingId }) => listingId), by: 1 });
}

/** Listings with a photograph of other people, the same ones on every machine. */
function pick(ctx: Ctx, userId: string, condition: SQL, limit: number) {
  const { id, price, currency, soldAt } = listingTable;
  return ctx.db
    .select({ id, price, currency, soldAt })
    .from(listingTable)
    .innerJoin(
      listingMediaTable,
      and(eq(listingMediaTable.listingId, id), eq(listingMediaTable.position, 0)),
    )
    .where(
      and(
        eq(listingTable.status, 'approved'),
        ne(listingTable.userId, userId),
        sql`${price} > 0`,
        condition,
      ),
    )
    .orderBy(sql`md5(${listingTable.title})`)
    .limit(limit);
}
