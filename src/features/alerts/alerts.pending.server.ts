// Owns which search a visitor wanted to keep before they signed in, and what becomes of it then.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { definePendingAction } from '#platform/security/pending-action.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { ALERT_INTENT_SECONDS, ALERT_SEARCH_MAX, CADENCES } from './alerts.limits.ts';
import { saveAlert } from './alerts.server.ts';

export const pendingAlert = definePendingAction({
  name: 'alert',
  seconds: ALERT_INTENT_SECONDS,
  asked: z.object({
    search: z.string().max(ALERT_SEARCH_MAX),
    cadence: z.enum(CADENCES),
    /** The page where it was asked for: path and query. */
    page: z.string().max(2000),
  }),
});

/** Saves the search; the page where it was asked for shows that itself. */
export async function finishPendingAlert(
  ctx: Ctx,
  { next }: { next: string },
): Promise<string | null> {
  const wanted = await pendingAlert.take(ctx);
  if (!wanted) return null;
  try {
    const { cadence } = await saveAlert(ctx, wanted);
    if (wanted.page === next) return null;
    return translator(ctx.locale, 'toasts.alerts')(cadence === 'off' ? 'savedOff' : 'saved');
  } catch (error) {
    return formFailure(error, ctx).data.message;
  }
}
