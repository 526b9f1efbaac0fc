import { data, isRouteErrorResponse } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/products';
import { feedLinks } from '#features/search/feeds/search.feed.server.ts';
import { filtersOfShelf, parseBrowse } from '#features/search/places/search.browse.ts';
import { getLanding, type Landing } from '#features/search/places/search.landing.server.ts';
import {
  type ListingMap as DrawnMap,
  getListingMap,
} from '#features/search/places/search.drawn.server.ts';
import type { Elsewhere as FoundElsewhere } from '#features/search/places/search.elsewhere.server.ts';
import { findWayOn } from '#features/search/places/search.way-on.server.ts';
import { nearTexts, type Where, whereOf } from '#features/search/places/search.where.server.ts';
import {
  asksForEverything,
  type Browse,
  parseFilters,
  priceProblem,
} from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findAlertOf } from '#features/alerts/alerts.server.ts';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { alertPlace } from '#features/alerts/ui/alert-place.ts';
import { AlertButton } from '#features/alerts/ui/AlertButton.tsx';
import { AlertRow } from '#features/alerts/ui/AlertRow.tsx';
import { findHearts } from '#features/favorites/favorites.server.ts';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { withQuestion } from '#features/search/meaning/search.readings.ts';
import { findListings } from '#features/search/search.server.ts';
import { filterTexts, showsPrices } from '#features/search/traits/search.panel.ts';
import { fitTraits } from '#features/search/search.traits.ts';
import { crumbsSeo, productsSeo } from '#features/search/search.seo.server.ts';
import { type ShownPage, toShownPage } from '#features/search/search.shown.ts';
import { useAskedFor } from '#features/search/ui/filter-form.ts';
import { Crumbs } from '#features/search/ui/Crumbs.tsx';
import { Elsewhere } from '#features/search/ui/Elsewhere.tsx';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { ListingMap } from '#features/search/ui/ListingMap.tsx';
import type { NearTexts } from '#features/search/ui/NearMe.tsx';
import { NearMe } from '#features/search/ui/NearMe.tsx';
import { Neighbours } from '#features/search/ui/Neighbours.tsx';
import placesCss from '#features/search/ui/places.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { Advert } from '#features/pages/ui/Adverts.tsx';
import { NothingYet } from '#features/pages/ui/home/NothingYet.tsx';
import { OpeningInvitation } from '#features/pages/ui/home/OpeningInvitation.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { pageTexts } from '../messages/messages.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** Spec 1 section 2: an inline advertisement after every 6th item in grid view. */
const AD_EVERY = 6;

const ALERT = ['alertRow'] as const;
const OPENING = ['opening'] as const;
const VIEWED = ['viewed'] as const;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: placesCss }];

/** A map shows no cards. */
const ONE = { limit: 1 };

/** The short addresses of categories and places (/browse/cars/jamaica) are this page as well. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const shelf = readShelf(params);
  const browse: Browse = shelf
    ? { filters: filtersOfShelf(shelf), page: 1, offset: 0, view: 'grid' }
    : parseFilters(new URL(request.url), ctx, fitTraits);
  const { filters, offset } = browse;
  const where = whereOf(ctx, filters);
  try {
    const counting = { traits: true, prices: showsPrices(filters) };
    const isMap = browse.view === 'map';
    const [found, map] = await Promise.all([
      findListings(ctx, { filters, counting, ...(isMap ? ONE : { offset, limit: PAGE_SIZE }) }),
      isMap ? getListingMap(ctx, { filters }) : null,
    ]);
    const opening = found.total === 0 && asksForEverything(filters);
    const alert = await findAlertOf(ctx, { filters, found });
    const shown = withQuestion(browse, found.question);
    const elsewhere =
      found.total === 0 && !opening
        ? await findWayOn(ctx, { path: '/products', browse: shown })
        : null;
    return {
      browse: shown,
      where,
      landing: shelf && (await getLanding(ctx, { shelf, found })),
      map,
      near: shelf || isMap ? nearTexts(ctx) : null,
      seo: [
        ...pageMeta({ ...productsSeo(ctx, browse, found), noindex: found.items.length === 0 }),
        ...crumbsSeo(ctx, browse),
        ...feedLinks(ctx, '/products', browse),
      ],
      result: toShownPage(found, {
        now: ctx.now,
        details: browse.view === 'list',
        traits: filters.traits,
        problem: priceProblem(shown),
      }),
      opening,
      elsewhere,
      alert: opening ? null : alert,
      hearts: await findHearts(ctx, {
        listingIds: (elsewhere?.listings ?? found.items).map(({ id }) => id),
      }),
      texts: pageTexts(
        ctx.locale,
        ...filterTexts(shown),
        ...(opening ? OPENING : []),
        ...(alert ? ALERT : []),
        ...(found.total === 0 ? VIEWED : []),
      ),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'listings could not be loaded');
    const texts = pageTexts(ctx.locale, ...filterTexts(browse));
    const seo = pageMeta(productsSeo(ctx, browse, null));
    return data({ ...NOTHING, browse, where, seo, texts }, { status: 503 });
  }
}

const NOTHING = {
  where: null,
  landing: null,
  map: null,
  near: null,
  result: null,
  opening: false,
  elsewhere: null,
  hearts: null,
  alert: null,
};

/** @throws 404 for an address under /browse that stands for nothing; null elsewhere */
function readShelf(params: { what?: string; where?: string }) {
  if (params.what === undefined) return null;
  const shelf = parseBrowse(params.what, params.where);
  if (!shelf) throw data(null, { status: 404 });
  return shelf;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <Products {...loaderData} />;
}

/** When even the answer did not arrive: title, filters and order stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const browse = useAskedFor();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage status={404} />;
  return <Products {...NOTHING} browse={browse} />;
}

type Shown = {
  browse: Browse;
  where: Where | null;
  /** Of the short address of a category or a place. */
  landing: Landing | null;
  map: DrawnMap | null;
  near: NearTexts | null;
  result: ShownPage | null;
  /** Nothing at all is for sale yet. */
  opening: boolean;
  elsewhere: FoundElsewhere | null;
  hearts: HeartsOfPage | null;
  alert: AlertOfSearch | null;
};

function Products({ browse, result, hearts, alert, elsewhere, ...beside }: Shown) {
  const { where, landing, map, near, opening } = beside;
  const t = useTranslations('listings');
  const placeName = useCatalogName('country');
  const { country } = browse.filters;
  const place = country ? placeName(country) : null;
  const asks = alertPlace(alert, result);
  const ask = alert && asks === 'button' ? <AlertButton shown={alert} /> : null;
  return (
    <Hearts hearts={hearts}>
      <ListingBrowser
        path="/products"
        browse={browse}
        result={result}
        label={t('products.label')}
        head={
          <>
            {where ? <Crumbs {...where} /> : null}
            <h1>{where?.title ?? t('products.title')}</h1>
            {opening ? (
              <NothingYet place={place} />
            ) : (
              <p>{landing?.intro ?? t('products.intro')}</p>
            )}
            {near ? <NearMe filters={browse.filters} texts={near} /> : null}
          </>
        }
        ad={{ every: AD_EVERY, element: <Advert shape="wide" /> }}
        sidebarAd={opening ? undefined : <Advert shape="sidebar" />}
        above={
          alert && asks === 'row' ? <AlertRow shown={alert} nothing={result?.total === 0} /> : null
        }
        empty={{ title: t('empty.products'), text: t('empty.productsText'), ask }}
        instead={
          opening ? (
            <OpeningInvitation place={place} />
          ) : elsewhere ? (
            <Elsewhere found={elsewhere} ask={ask} slots={heartOf} />
          ) : null
        }
        views
        map={map ? <ListingMap drawn={map} /> : undefined}
        slots={heartOf}
      />
      {landing ? <Neighbours neighbours={landing.neighbours} /> : null}
    </Hearts>
  );
}
