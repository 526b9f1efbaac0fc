// Owns which search a visitor wanted to keep before they signed in, and what becomes of it then.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { defineIntent } from '#platform/intent.server.ts';
import { translator } from '#platform/translate.server.ts';
import { ALERT_INTENT_SECONDS, ALERT_SEARCH_MAX, CADENCES } from './alerts.limits.ts';
import type { AlertOfSearch } from './alerts.schema.ts';
import { findAlertOf, saveAlert, type SearchOfPage } from './alerts.server.ts';

export const alertIntent = defineIntent({
  name: 'alert',
  seconds: ALERT_INTENT_SECONDS,
  asked: z.object({
    search: z.string().max(ALERT_SEARCH_MAX),
    cadence: z.enum(CADENCES),
    /** The page where it was asked for: path and query. */
    page: z.string().max(2000),
  }),
});

/**
 * Does what the person wanted before they signed in.
 * @returns what became of it: a sentence, and the search where it was kept; null for nothing
 */
async function finishIntent(ctx: Ctx): Promise<{ says: string; search?: string } | null> {
  const wanted = await alertIntent.take(ctx);
  if (!wanted) return null;
  try {
    const { cadence, search } = await saveAlert(ctx, wanted);
    const says = translator(ctx.locale, 'toasts.alerts')(cadence === 'off' ? 'savedOff' : 'saved');
    return { says, search };
  } catch (error) {
    return { says: formFailure(error, ctx).data.message };
  }
}

/**
 * What the page of a search shows of alerts, after what was asked for before signing in is done;
 * null where the filters ask for everything.
 */
export async function showAlertOf(ctx: Ctx, search: SearchOfPage): Promise<AlertOfSearch | null> {
  const done = ctx.actor ? await finishIntent(ctx) : null;
  const found = await findAlertOf(ctx, search);
  // A row that shows it as kept says so itself.
  const isShown = done?.search !== undefined && done.search === found?.search;
  return found && { ...found, notice: isShown ? null : (done?.says ?? null) };
}
