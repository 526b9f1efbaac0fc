import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Landing } from '#features/search/places/landing.server.ts';
import type { ListingMap as DrawnMap } from '#features/search/places/drawn.server.ts';
import type { EmptyResult } from '#features/search/places/other-places.server.ts';
import type { Where } from '#features/search/places/where.server.ts';
import type { Browse } from '#features/search/search.filters.ts';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { alertPlace } from '#features/alerts/ui/alert-place.ts';
import { AlertBell } from '#features/alerts/ui/AlertBell.tsx';
import { AlertButton } from '#features/alerts/ui/AlertButton.tsx';
import { AlertRow } from '#features/alerts/ui/AlertRow.tsx';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { Crumbs } from '#features/search/ui/Crumbs.tsx';
import { Elsewhere, EmptyResultSuggestions } from '#features/search/ui/EmptyResultSuggestions.tsx';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { ListingMap } from '#features/search/ui/ListingMap.tsx';
import { type NearTexts, NearMe } from '#features/search/ui/NearMe.tsx';
import { Neighbours } from '#features/search/ui/Neighbours.tsx';
import { Advert, wideAdvert } from '#features/pages/ui/Adverts.tsx';
import { NothingYet } from '#features/pages/ui/home/NothingYet.tsx';
import { OpeningInvitation } from '#features/pages/ui/home/OpeningInvitation.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';

/** Spec 1 section 2: an inline advertisement after every 6th item in grid view. */
const AD_EVERY = 6;

type ListingsView = {
  browse: Browse;
  where: Where | null;
  /** Of the short address of a category or a place. */
  landing: Landing | null;
  map: DrawnMap | null;
  near: NearTexts | null;
  result: ListingPageView | null;
  /** Nothing at all is for sale yet. */
  opening: boolean;
  suggestions: EmptyResult | null;
  hearts: HeartsOfPage | null;
  alert: AlertOfSearch | null;
};

/** The list of all listings; without a result where nothing could be loaded. */
export function ListingsScreen({
  browse,
  result,
  hearts,
  alert,
  suggestions,
  ...beside
}: ListingsView) {
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
              <p>{landing?.intro ?? where?.intro ?? t('products.intro')}</p>
            )}
            {near ? <NearMe filters={browse.filters} texts={near} /> : null}
          </>
        }
        ad={{ every: AD_EVERY, show: wideAdvert }}
        sidebarAd={opening ? undefined : <Advert shape="sidebar" />}
        beyond={suggestions ? <Elsewhere found={suggestions} slots={heartOf} /> : null}
        bell={alert && asks === 'row' ? <AlertBell shown={alert} /> : null}
        above={
          alert && asks === 'row' ? <AlertRow shown={alert} nothing={result?.total === 0} /> : null
        }
        empty={{ title: t('empty.products'), text: t('empty.productsText'), ask }}
        instead={
          opening ? (
            <OpeningInvitation place={place} />
          ) : suggestions ? (
            <EmptyResultSuggestions
              found={suggestions}
              said={{ title: t('empty.products') }}
              ask={ask}
              slots={heartOf}
            />
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
