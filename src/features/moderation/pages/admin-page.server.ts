// What all pages of moderators have in common: what waits in each of them, and who may see them.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { isStaff } from '#features/accounts/accounts.policy.ts';
import { countCases } from '#features/moderation/decisions/queue.server.ts';
import { countAppeals } from '#features/moderation/appeals/waiting.server.ts';
import { listDeferred } from '#features/moderation/deferred/list.server.ts';
import { waitingOn } from '#features/moderation/ui/admin-pages.ts';
import type { Ctx } from '#platform/context.ts';
import { findHome } from '#features/pages/pages/home-page.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const SETTINGS_PATH = '/admin/moderation';

/**
 * Visitors sign in first; who is not of those who look after the site sees the home screen, with
 * status 403 (DECISIONS.md J6). The pages below ask again, because they are loaded beside this one.
 */
export async function loadAdminPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search } = url;
  if (ctx.actor && !isStaff({ role: ctx.actor.grantedRole }))
    throw data({ home: await findHome(ctx, { instead: 'refused' }) }, { status: 403 });
  // Whether the reader is a moderator cannot be said now, so the settings are missing for anybody.
  if (ctx.sessionUnknown && pathname === SETTINGS_PATH)
    throw data({ texts: pageTexts(ctx.locale, 'admin') }, { status: 503 });
  requireModeratorPage(ctx, pathname + search);
  const [counts, deferred] = await Promise.all([countWaiting(ctx), listDeferred(ctx)]);
  return { counts, deferred, texts: pageTexts(ctx.locale, 'admin', 'forms') };
}

/** By page, how much waits there; the pages do without while it cannot be counted. */
async function countWaiting(ctx: Ctx): Promise<Record<string, number>> {
  try {
    const [cases, appeals] = await Promise.all([countCases(ctx), countAppeals(ctx)]);
    return waitingOn({ ...cases, appeals });
  } catch (error) {
    ctx.log.error({ err: error }, 'what waits for moderators could not be counted');
    return {};
  }
}
