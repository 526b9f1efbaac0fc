/** /events/{id}/guests.csv: who answered to a date, for a spreadsheet of its organiser. */
import type { Route } from './+types/event-guests-file';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { exportAnswers } from '#features/events/events.public.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  requirePageActor(ctx, `/events/${id}/guests`);
  return new Response(await exportAnswers(ctx, { id }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="guests.csv"',
      'Cache-Control': 'private, no-store',
    },
  });
}
