import type { Route } from './+types/admin-featured';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { EventPicture } from '#features/events/ui/EventPicture.tsx';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Marked, type MarkedRow } from '#features/moderation/ui/market/Marked.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import {
  loadAdminFeaturedPage,
  submitAdminFeaturedPage,
} from '#features/moderation/pages/admin-featured-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminFeaturedPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminFeaturedPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function FeaturedPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('featured');
  const { asked, gems, events } = loaderData;
  const rows = useRows(loaderData);
  return (
    <AdminPage title={t('title')}>
      <FormProblem failure={actionData ?? null} />
      <div className="admin-cols">
        <Marked
          kind="gem"
          q={asked.gem}
          found={rows.foundGems}
          rows={rows.gems}
          older={gems.nextCursor && `?gems=${gems.nextCursor}`}
        />
        <Marked
          kind="event"
          q={asked.event}
          found={rows.foundEvents}
          rows={rows.events}
          older={events.nextCursor && `?events=${events.nextCursor}`}
        />
      </div>
    </AdminPage>
  );
}

function useRows({ foundListings, gems, foundEvents, events }: Route.ComponentProps['loaderData']) {
  const placeName = useCatalogName('country');
  const format = useFormatter();
  const listingRow = (listing: (typeof foundListings)[number]): MarkedRow => ({
    id: listing.id,
    title: listing.title,
    path: `/products/${listing.id}`,
    facts: `${placeName(listing.country)} · ${listing.seller.name}`,
    picture: listing.cover && <ListingPicture media={listing.cover} alt="" sizes="4rem" />,
    state: listing.sold ? 'sold' : null,
    since: null,
  });
  const drawing = (category: (typeof events.items)[number]['category']) => (
    <EventPicture event={{ picture: null, category }} sizes="4rem" />
  );
  return {
    foundGems: foundListings
      .filter(({ sold, localGem }) => !sold && !localGem)
      .map((listing) => listingRow(listing)),
    gems: gems.items.map(({ listing, isPublic, at, by }): MarkedRow => {
      const row = listingRow(listing);
      return { ...row, state: isPublic ? row.state : 'hidden', since: { at, by } };
    }),
    foundEvents: foundEvents.map(({ id, title, category, country, startsAt }): MarkedRow => ({
      id,
      title,
      path: `/events/${id}`,
      facts: `${placeName(country)} · ${format.dateTime(new Date(startsAt), { dateStyle: 'medium' })}`,
      picture: drawing(category),
      state: null,
      since: null,
    })),
    events: events.items.map(
      ({ id, title, category, country, isPublic, over, at, by }): MarkedRow => ({
        id,
        title,
        path: `/events/${id}`,
        facts: placeName(country),
        picture: drawing(category),
        state: over ? 'over' : isPublic ? null : 'hidden',
        since: { at, by },
      }),
    ),
  };
}
