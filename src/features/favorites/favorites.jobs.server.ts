// What happens to favorites without a request.
import { eq } from 'drizzle-orm';
import { countFavorites } from '#features/listings/listings.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { favoriteTable } from './favorites.table.server.ts';

/**
 * Takes away the favorites of somebody whose account is gone, and what they counted for. Safe to
 * repeat.
 */
export async function removeFavoritesOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(favoriteTable)
      .where(eq(favoriteTable.userId, userId))
      .returning({ listingId: favoriteTable.listingId });
    const listingIds = gone.map(({ listingId }) => listingId);
    await countFavorites(ctx, { listingIds, by: -1 });
  });
}
