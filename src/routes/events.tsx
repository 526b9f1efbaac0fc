import type { Route } from './+types/events';
import calendarCss from '#features/events/ui/calendar.css?url';
import eventsCss from '#features/events/ui/events.css?url';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loadEventsPage } from '#features/events/pages/events-page.server.ts';
import { EventsScreen } from '#features/events/pages/EventsScreen.tsx';

export const links: Route.LinksFunction = () =>
  [eventsCss, calendarCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadEventsPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  return <EventsScreen loaderData={loaderData} />;
}
