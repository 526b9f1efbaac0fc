// Owns which listing a visitor tapped before they signed in, and what becomes of it then.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { defineIntent } from '#platform/intent.server.ts';
import { translator } from '#platform/translate.server.ts';
import { INTENT_SECONDS } from './favorites.limits.ts';
import type { Hearts } from './favorites.schema.ts';
import { addFavorite, favoritesAmong } from './favorites.server.ts';

export const favoriteIntent = defineIntent({
  name: 'favorite',
  seconds: INTENT_SECONDS,
  asked: z.object({
    listingId: z.uuid(),
    /** The page where it was tapped: path and query. */
    page: z.string().max(2000),
  }),
});

/**
 * Does what the person wanted before they signed in.
 * @returns which listing that was, and the sentence that says why it could not be done; null when
 *   there is nothing to do
 */
async function finishIntent(
  ctx: Ctx,
): Promise<{ listingId: string; problem: string | null } | null> {
  const wanted = await favoriteIntent.take(ctx);
  if (!wanted) return null;
  const { listingId } = wanted;
  try {
    await addFavorite(ctx, { listingId });
    return { listingId, problem: null };
  } catch (error) {
    return { listingId, problem: formFailure(error, ctx).data.message };
  }
}

/**
 * The hearts of a page's cards, after what was tapped before signing in is done; null for visitors,
 * whose hearts lead to the sign-in page.
 */
export async function findHearts(
  ctx: Ctx,
  { listingIds }: { listingIds: readonly string[] },
): Promise<Hearts | null> {
  if (!ctx.actor) return null;
  const done = await finishIntent(ctx);
  const among = await favoritesAmong(ctx, { listingIds });
  const t = translator(ctx.locale, 'favorites');
  const isShown = done === null || listingIds.includes(done.listingId);
  const notice = done?.problem ?? (isShown ? null : t('saved'));
  return among && { person: ctx.actor.id, ...among, notice, offline: t('offline') };
}
