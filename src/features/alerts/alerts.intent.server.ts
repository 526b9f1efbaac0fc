// Owns which search a visitor wanted to keep before they signed in: sealed in a cookie of their
// browser, for ten minutes and one use. No address carries it, so nobody can hand it to another.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ListingFilters } from '#features/search/search.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/cookies.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { requirePause } from '#platform/rate-limit.server.ts';
import { seal, unseal } from '#platform/seal.server.ts';
import { translator } from '#platform/translate.server.ts';
import { ALERT_INTENT_SECONDS, ALERT_SEARCH_MAX, CADENCES } from './alerts.limits.ts';
import type { AlertOfSearch } from './alerts.schema.ts';
import { findAlertOf, saveAlert } from './alerts.server.ts';

const COOKIE = 'calabash_alert';
const PURPOSE = 'alert intent';

const intent = z.object({
  search: z.string().max(ALERT_SEARCH_MAX),
  cadence: z.enum(CADENCES),
  /** The page where it was asked for: path and query. */
  page: z.string().max(2000),
  /** Milliseconds since 1970. */
  until: z.number(),
  /** What makes it good for one use. */
  nonce: z.uuid(),
});
type Intent = z.infer<typeof intent>;

/**
 * Remembers in this browser which search its visitor wants to keep, and how often they want to hear
 * of it; nothing when it is too long.
 * @param wanted.page where they come back to
 */
export function keepAlertIntent(
  ctx: Ctx,
  wanted: Pick<Intent, 'search' | 'cadence' | 'page'>,
): void {
  const until = ctx.now.getTime() + ALERT_INTENT_SECONDS * 1000;
  const { data } = intent.safeParse({ ...wanted, until, nonce: randomUUID() });
  const sealed = data && seal(ctx.settings.secret, PURPOSE, JSON.stringify(data));
  // Browsers keep no cookie that is longer.
  if (sealed && sealed.length < 3_500) setCookie(ctx, sealed, ALERT_INTENT_SECONDS);
}

function setCookie({ client, settings }: Ctx, value: string, maxAgeSeconds: number): void {
  const { publicUrl } = settings;
  client.setCookies.push(cookieLine(COOKIE, value, { publicUrl, maxAgeSeconds }));
}

/** Which search this browser's visitor wants to keep, while it is not too late; null when none. */
export function readAlertIntent({ client, now, settings }: Ctx): Intent | null {
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
 * @returns what became of it: a sentence, and the search where it was kept; null for nothing
 */
async function finishIntent(ctx: Ctx): Promise<{ says: string; search?: string } | null> {
  if (readCookie(ctx.client.cookie, COOKIE) === null) return null;
  const wanted = readAlertIntent(ctx);
  setCookie(ctx, '', 0);
  if (!wanted || !(await isFirstUse(ctx, wanted))) return null;
  try {
    const { cadence, search } = await saveAlert(ctx, wanted);
    const says = translator(ctx.locale, 'toasts.alerts')(cadence === 'off' ? 'savedOff' : 'saved');
    return { says, search };
  } catch (error) {
    return { says: formFailure(error, ctx).data.message };
  }
}

/** A copy of the cookie, or a second tab at the same moment, does nothing. */
async function isFirstUse(ctx: Ctx, { nonce }: Intent): Promise<boolean> {
  const used = platformErrors.rate_limited;
  try {
    await requirePause(ctx, 'alert-intent', nonce, ALERT_INTENT_SECONDS, used);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === used) return false;
    throw error;
  }
}

/**
 * What the page of a search shows of alerts, after what was asked for before signing in is done;
 * null where the filters ask for everything.
 */
export async function showAlertOf(
  ctx: Ctx,
  { filters }: { filters: ListingFilters },
): Promise<AlertOfSearch | null> {
  const done = ctx.actor ? await finishIntent(ctx) : null;
  const found = await findAlertOf(ctx, { filters });
  // A row that shows it as kept says so itself.
  const isShown = done?.search !== undefined && done.search === found?.search;
  return found && { ...found, notice: isShown ? null : (done?.says ?? null) };
}
