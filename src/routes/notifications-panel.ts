import type { Route } from './+types/notifications-panel';
import { NOTICES_IN_PANEL } from '#features/notifications/notifications.limits.ts';
import { listNotifications } from '#features/notifications/notifications.public.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

/** What the panel under the bell shows, with its words. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const { items, unread } = await listNotifications(ctx, { limit: NOTICES_IN_PANEL });
  const texts = pageTexts(ctx.locale, 'notifications');
  return Response.json(
    { items, unread, now: ctx.now.toISOString(), texts },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}
