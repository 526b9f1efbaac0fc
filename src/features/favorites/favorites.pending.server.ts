// Owns which listing a visitor tapped before they signed in, and what becomes of it then.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { definePendingAction } from '#platform/security/pending-action.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { INTENT_SECONDS } from './favorites.limits.ts';
import { addFavorite } from './favorites.server.ts';

export const pendingFavorite = definePendingAction({
  name: 'favorite',
  seconds: INTENT_SECONDS,
  asked: z.object({
    listingId: z.uuid(),
    /** The page where it was tapped: path and query. */
    page: z.string().max(2000),
  }),
});

/** Saves the listing; the page where it was tapped shows the heart itself. */
export async function finishPendingFavorite(
  ctx: Ctx,
  { next }: { next: string },
): Promise<string | null> {
  const wanted = await pendingFavorite.take(ctx);
  if (!wanted) return null;
  try {
    await addFavorite(ctx, { listingId: wanted.listingId });
    return wanted.page === next ? null : translator(ctx.locale, 'favorites')('saved');
  } catch (error) {
    return formFailure(error, ctx).data.message;
  }
}
