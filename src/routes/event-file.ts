/** /events/{id}/calendar.ics: one date for a calendar. */
import type { Route } from './+types/event-file';
import { getEventFile } from '#features/events/events.public.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const calendar = await nullWhenMissing(getEventFile(ctx, { id: params.id }));
  if (calendar === null) return new Response(null, { status: 404 });
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="event.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
}
