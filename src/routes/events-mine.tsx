import { ArrowLeft, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Route } from './+types/events-mine';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { eventsSeo } from '#features/events/events.seo.server.ts';
import eventCss from '#features/events/ui/event.css?url';
import eventsCss from '#features/events/ui/events.css?url';
import { OwnEvents } from '#features/events/ui/OwnEvents.tsx';
import { findOwnEvents } from '#features/events/events.public.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

const PATH = '/events/mine';

export const links: Route.LinksFunction = () =>
  [eventsCss, eventCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  requirePageActor(ctx, PATH + url.search);
  const after = url.searchParams.get('after');
  const { items, nextCursor } = await orFirstPage(after, (cursor) =>
    findOwnEvents(ctx, { cursor }),
  );
  return {
    items: items.map(({ picture: _picture, actions: _actions, ...item }) => item),
    nextCursor,
    seo: pageMeta(eventsSeo(ctx, { path: PATH, title: 'mine', noindex: true })),
    texts: pageTexts(ctx.locale, 'events', 'screening'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function OwnEventsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('events');
  return (
    <div className="page">
      <div className="row ev-top">
        <Link className="crumb" to="/events">
          <ArrowLeft className="icon" aria-hidden />
          {t('one.back')}
        </Link>
      </div>
      <div className="page-head">
        <h1>{t('mine')}</h1>
        <Link className="btn btn-line" to="/events/new">
          <Plus className="icon" aria-hidden />
          {t('create')}
        </Link>
      </div>
      <OwnEvents events={loaderData.items} nextCursor={loaderData.nextCursor} />
    </div>
  );
}
