/** /events/feed.ics?category=…&location=…: what calendars subscribe to. */
import type { Route } from './+types/events-feed';
import { findCountry } from '#features/catalog/catalog.data.ts';
import { findEventCategory } from '#features/events/events.schema.ts';
import { getEventFeed } from '#features/events/events.public.server.ts';
import { refusedIn, refuseQuery } from '#platform/pages/refused-query.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const { searchParams } = url;
  const [kind, place] = [searchParams.get('category'), searchParams.get('location')];
  const category = findEventCategory(kind ?? '');
  const country = findCountry(place ?? '')?.code;
  // Whoever subscribes to less must not be sent everything.
  const refused = refusedIn(searchParams, {
    category: () => category !== undefined,
    location: () => country !== undefined,
  });
  if (refused.length > 0) return refuseQuery(ctx, refused);
  const calendar = await getEventFeed(ctx, { category, country });
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, max-age=900',
    },
  });
}
