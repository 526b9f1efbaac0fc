import { data } from 'react-router';
import type { Route } from './+types/admin-featured';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { featureEvent } from '#features/events/life/events.moderation.server.ts';
import {
  findEventsByTitle,
  listFeaturedEvents,
} from '#features/events/reading/events.featured.server.ts';
import { EventPicture } from '#features/events/ui/EventPicture.tsx';
import { listGems, setGem } from '#features/listings/life/listings.gems.server.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { findGemCandidates } from '#features/moderation/choosing/moderation.featured.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Marked, type MarkedRow } from '#features/moderation/ui/market/Marked.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure } from '#platform/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/redirect.ts';
import { translator } from '#platform/translate.server.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/admin/featured';
const LONGEST = 300;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

/** What moderators put forward, and what they found to put forward. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { search, searchParams } = new URL(request.url);
  requireModeratorPage(ctx, PATH + search);
  const asked = {
    gem: (searchParams.get('gem') ?? '').slice(0, LONGEST),
    event: (searchParams.get('event') ?? '').slice(0, LONGEST),
  };
  const [foundListings, gems, foundEvents, events] = await Promise.all([
    findGemCandidates(ctx, { q: asked.gem }),
    orFirstPage(searchParams.get('gems'), (cursor) =>
      listGems(ctx, { cursor: cursor ?? undefined }),
    ),
    findEventsByTitle(ctx, { q: asked.event }),
    orFirstPage(searchParams.get('events'), (cursor) =>
      listFeaturedEvents(ctx, { cursor: cursor ?? undefined }),
    ),
  ]);
  const title = translator(ctx.locale, 'featured')('title');
  return {
    asked,
    foundListings,
    gems,
    foundEvents: foundEvents.filter(({ isFeatured }) => !isFeatured),
    events,
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'featured'),
  };
}

const ACTIONS = {
  gem: (ctx: Ctx, id: string) => setGem(ctx, { id, gem: true }),
  ungem: (ctx: Ctx, id: string) => setGem(ctx, { id, gem: false }),
  event: (ctx: Ctx, id: string) => featureEvent(ctx, { id, featured: true }),
  unevent: (ctx: Ctx, id: string) => featureEvent(ctx, { id, featured: false }),
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { search } = new URL(request.url);
  const intent = textFrom(form, 'intent');
  try {
    if (!isAction(intent)) throw new AppError(platformErrors.invalid_request);
    await ACTIONS[intent](ctx, textFrom(form, 'id'));
    setFlash(ctx, { text: translator(ctx.locale, 'featured')(`done.${intent}`) });
    return redirect(PATH + search);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<FormFailure>(failure, init ?? {});
  }
}

const isAction = (intent: string): intent is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, intent);

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
