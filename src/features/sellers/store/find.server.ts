// Stores by the beginning of their names, for the search box. Owns no other way to find one: a list
// of all stores is no page of the shop.
import { eq, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { toPublicView } from '#features/media/media.server.ts';
import { mediaTable, publicMediaColumns } from '#features/media/media.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import { sellerProfileTable, sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';

export type FoundStore = {
  sellerId: string;
  name: string;
  country: string | null;
  parish: string | null;
  /** Path of the smallest picture of the logo, or else of the person. */
  picture: string | null;
};

/** So many in the order of their names are looked at for the best known ones. */
const LOOKED_AT = 50;

/**
 * The best known of the public stores whose names begin with a text, as it is written: in any case,
 * with or without accents. Sellers who are gone or shut out are left out.
 */
export async function findStoresByName(
  ctx: Ctx,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<FoundStore[]> {
  const { storeName, userId, logoId } = sellerProfileTable;
  const pattern = `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // As its index is spelled: seller_profile_name_idx.
  const begun = ctx.readDb
    .select({ userId, storeName, logoId })
    .from(sellerProfileTable)
    .where(sql`is_active AND fold(${storeName}) LIKE fold(${pattern})`)
    .orderBy(sql`fold(${storeName}) USING ~<~`)
    .limit(LOOKED_AT)
    .as('begun');
  const rows = await ctx.readDb
    .select({
      sellerId: begun.userId,
      name: begun.storeName,
      country: userTable.country,
      parish: userTable.parish,
      image: userTable.image,
      logo: publicMediaColumns,
    })
    .from(begun)
    .innerJoin(userTable, eq(userTable.id, begun.userId))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, begun.userId))
    .leftJoin(mediaTable, eq(mediaTable.id, begun.logoId))
    .where(isPublicSeller(ctx.now))
    .orderBy(sql`coalesce(${sellerStatsTable.ratingCount}, 0) DESC`, begun.storeName, begun.userId)
    .limit(limit);
  return rows.map(({ image, logo, ...store }) => ({
    ...store,
    picture: (logo && toPublicView(ctx, logo).variants[0]?.webp) ?? image,
  }));
}
