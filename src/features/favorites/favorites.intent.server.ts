// Owns what a visitor tapped before they signed in: which listing, sealed in a cookie of their
// browser, for ten minutes and one use. No address carries it, so nobody can hand it to another.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/cookies.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { requirePause } from '#platform/rate-limit.server.ts';
import { translator } from '#platform/translate.server.ts';
import { seal, unseal } from '#platform/seal.server.ts';
import { INTENT_SECONDS } from './favorites.limits.ts';
import type { Hearts } from './favorites.schema.ts';
import { addFavorite, favoritesAmong } from './favorites.server.ts';

const COOKIE = 'calabash_favorite';
const PURPOSE = 'favorite intent';

const intent = z.object({
  listingId: z.uuid(),
  /** The page where it was tapped: path and query. */
  page: z.string().max(2000),
  /** Milliseconds since 1970. */
  until: z.number(),
  /** What makes it good for one use. */
  nonce: z.uuid(),
});
type Intent = z.infer<typeof intent>;

/**
 * Remembers in this browser which listing its visitor wants to keep; nothing when it is none.
 * @param tapped.page where they come back to
 */
export function keepFavoriteIntent(ctx: Ctx, tapped: Pick<Intent, 'listingId' | 'page'>): void {
  const until = ctx.now.getTime() + INTENT_SECONDS * 1000;
  const { data } = intent.safeParse({ ...tapped, until, nonce: randomUUID() });
  if (data)
    setCookie(ctx, seal(ctx.settings.secret, PURPOSE, JSON.stringify(data)), INTENT_SECONDS);
}

function setCookie({ client, settings }: Ctx, value: string, maxAgeSeconds: number): void {
  const { publicUrl } = settings;
  client.setCookies.push(cookieLine(COOKIE, value, { publicUrl, maxAgeSeconds }));
}

/** What this browser's visitor wants to keep, while it is not too late; null when nothing. */
export function readFavoriteIntent({ client, now, settings }: Ctx): Intent | null {
  const sealed = readCookie(client.cookie, COOKIE);
  if (!sealed) return null;
  try {
    const { data } = intent.safeParse(JSON.parse(unseal(settings.secret, PURPOSE, sealed)));
    return data && data.until > now.getTime() ? data : null;
  } catch {
    return null;
  }
}

/**
 * Does what the person wanted before they signed in; the cookie goes in any case.
 * @returns which listing that was, and the sentence that says why it could not be done; null when
 *   there is nothing to do
 */
async function finishIntent(
  ctx: Ctx,
): Promise<{ listingId: string; problem: string | null } | null> {
  if (readCookie(ctx.client.cookie, COOKIE) === null) return null;
  const wanted = readFavoriteIntent(ctx);
  setCookie(ctx, '', 0);
  if (!wanted || !(await isFirstUse(ctx, wanted))) return null;
  const { listingId } = wanted;
  try {
    await addFavorite(ctx, { listingId });
    return { listingId, problem: null };
  } catch (error) {
    return { listingId, problem: formFailure(error, ctx).data.message };
  }
}

/** A copy of the cookie, or a second tab at the same moment, does nothing. */
async function isFirstUse(ctx: Ctx, { nonce }: Intent): Promise<boolean> {
  const used = platformErrors.rate_limited;
  try {
    await requirePause(ctx, 'favorite-intent', nonce, INTENT_SECONDS, used);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === used) return false;
    throw error;
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
