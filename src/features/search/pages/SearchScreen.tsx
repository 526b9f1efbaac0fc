import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Browse } from '#features/search/search.filters.ts';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { alertPlace } from '#features/alerts/ui/alert-place.ts';
import { AlertBell } from '#features/alerts/ui/AlertBell.tsx';
import { AlertButton } from '#features/alerts/ui/AlertButton.tsx';
import { AlertRow } from '#features/alerts/ui/AlertRow.tsx';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import type { CardView } from '#features/listings/listings.public.ts';
import type { EmptyResult } from '#features/search/places/other-places.server.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { Elsewhere, EmptyResultSuggestions } from '#features/search/ui/EmptyResultSuggestions.tsx';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { ListTotal } from '#features/search/ui/ListTotal.tsx';
import { SearchUnderstood } from '#features/search/ui/SearchUnderstood.tsx';
import { wideAdvert } from '#features/pages/ui/Adverts.tsx';
import type { Viewer } from '#features/pages/ui/viewer.ts';

/** Spec 1 section 2: an advertisement banner after every 5th result. */
const AD_EVERY = 5;

/** Whoever is signed in writes to the seller; nobody writes to themselves. */
const contactPath = ({ id, seller }: CardView, viewerId: string) =>
  seller?.id === viewerId ? null : `/messages?listing=${id}`;

type Found = {
  browse: Browse;
  result: ListingPageView | null;
  hearts: HeartsOfPage | null;
  alert: AlertOfSearch | null;
  suggestions: EmptyResult | null;
};

/** What a search found; without a result where nothing could be loaded. */
export function SearchScreen({ browse, result, hearts, alert, suggestions }: Found) {
  const t = useTranslations('listings');
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  const { q } = browse.filters;
  const place = alertPlace(alert, result);
  const ask = alert && place === 'button' ? <AlertButton shown={alert} /> : null;
  return (
    <Hearts hearts={hearts}>
      <ListingBrowser
        path="/search"
        browse={browse}
        result={result}
        label={t('search.label')}
        variant="seller"
        head={
          <>
            <h1>{q ? t('search.title', { query: q }) : t('search.all')}</h1>
            {result ? <Total browse={browse} result={result} /> : null}
          </>
        }
        ad={{ every: AD_EVERY, show: wideAdvert }}
        slots={(listing) => ({
          ...heartOf(listing),
          ...(viewer ? { contactPath: contactPath(listing, viewer.id) } : {}),
        })}
        beyond={suggestions ? <Elsewhere found={suggestions} slots={heartOf} /> : null}
        bell={alert && place === 'row' ? <AlertBell shown={alert} /> : null}
        above={
          alert && place === 'row' ? <AlertRow shown={alert} nothing={result?.total === 0} /> : null
        }
        empty={{ title: t('empty.search'), text: t('empty.searchText'), ask }}
        instead={
          suggestions ? (
            <EmptyResultSuggestions
              found={suggestions}
              said={{ title: t('empty.search'), text: t('empty.searchText') }}
              ask={ask}
              slots={heartOf}
            />
          ) : null
        }
      />
    </Hearts>
  );
}

const plain = (text: ReactNode) => text;

/**
 * The count line, and how the words were understood. Only what has all of the words is said to
 * match; of words that ask for nothing ("the") the listings are counted and no match is claimed.
 */
function Total({ browse, result }: { browse: Browse; result: ListingPageView }) {
  const t = useTranslations('listings');
  const { widened, wordless } = result.understood ?? {};
  const { total, approximate } = result;
  const sold = Math.min(result.sold ?? 0, total);
  const exact = widened?.exact;
  const isAbout = approximate && total > 0;
  const matching =
    exact === 0
      ? t(isAbout ? 'search.closeAbout' : 'search.close', { count: total - sold })
      : t(isAbout ? 'search.foundAbout' : 'search.found', { count: exact ?? total - sold });
  return (
    <>
      {browse.filters.q === '' ? null : (
        <p className="num" role="status">
          {wordless ? <ListTotal {...result} /> : matching}
          {sold > 0 && !wordless ? <>, {t.rich('count.sold', { count: sold, b: plain })}</> : null}
        </p>
      )}
      {result.understood ? <SearchUnderstood browse={browse} how={result.understood} /> : null}
    </>
  );
}
