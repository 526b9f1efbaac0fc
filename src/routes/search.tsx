import { data, useRouteLoaderData } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/search';
import { feedLinks } from '#features/search/feeds/search.feed.server.ts';
import { type Browse, parseFilters, priceProblem } from '#features/search/search.filters.ts';
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
import type { ShownCard } from '#features/listings/reading/listings.shown.ts';
import { withQuestion } from '#features/search/meaning/search.readings.ts';
import type { Elsewhere as FoundElsewhere } from '#features/search/places/search.elsewhere.server.ts';
import { findWayOn } from '#features/search/places/search.way-on.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { filterTexts, showsPrices } from '#features/search/traits/search.panel.ts';
import { fitTraits } from '#features/search/search.traits.ts';
import { searchSeo } from '#features/search/search.seo.server.ts';
import { type ShownPage, toShownPage } from '#features/search/search.shown.ts';
import { useAskedFor } from '#features/search/ui/filter-form.ts';
import { Elsewhere } from '#features/search/ui/Elsewhere.tsx';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { SearchUnderstood } from '#features/search/ui/SearchUnderstood.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { Advert } from '#features/pages/ui/Adverts.tsx';
import { pageTexts } from '../messages/messages.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import type { loader as rootLoader } from '../root.tsx';

const ALERT = ['alertRow'] as const;
const VIEWED = ['viewed'] as const;

/** Spec 1 section 2: an advertisement banner after every 5th result. */
const AD_EVERY = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const browse = parseFilters(new URL(request.url), ctx, fitTraits);
  const { filters, offset } = browse;
  const seo = searchSeo(ctx, browse);
  try {
    const counting = { traits: true, prices: showsPrices(filters) };
    const found = await findListings(ctx, { filters, counting, offset, limit: PAGE_SIZE });
    const shown = withQuestion(browse, found.question);
    const result = toShownPage(found, {
      now: ctx.now,
      details: true,
      traits: filters.traits,
      problem: priceProblem(shown),
    });
    const alert = await findAlertOf(ctx, { filters, found });
    const words = result.understood ? (['understood'] as const) : [];
    const elsewhere =
      found.total === 0 ? await findWayOn(ctx, { path: '/search', browse: shown }) : null;
    return {
      browse: shown,
      alert,
      elsewhere,
      seo: [
        ...pageMeta({ ...seo, noindex: found.items.length === 0 }),
        ...feedLinks(ctx, '/search', browse),
      ],
      result,
      texts: pageTexts(
        ctx.locale,
        ...filterTexts(shown),
        ...words,
        ...(alert ? ALERT : []),
        ...(found.total === 0 ? VIEWED : []),
      ),
      hearts: await findHearts(ctx, {
        listingIds: (elsewhere?.listings ?? found.items).map(({ id }) => id),
      }),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'search failed');
    const nothing = { result: null, hearts: null, alert: null, elsewhere: null };
    const texts = pageTexts(ctx.locale, ...filterTexts(browse));
    return data({ browse, seo: pageMeta(seo), ...nothing, texts }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <Results {...loaderData} />;
}

/** When even the answer did not arrive: title, filters and order stay. */
export function ErrorBoundary() {
  const nothing = { result: null, hearts: null, alert: null, elsewhere: null };
  return <Results browse={useAskedFor()} {...nothing} />;
}

/** Whoever is signed in writes to the seller; nobody writes to themselves. */
const contactPath = ({ id, seller }: ShownCard, viewerId: string) =>
  seller?.id === viewerId ? null : `/messages?listing=${id}`;

type Found = {
  browse: Browse;
  result: ShownPage | null;
  hearts: HeartsOfPage | null;
  alert: AlertOfSearch | null;
  elsewhere: FoundElsewhere | null;
};

function Results({ browse, result, hearts, alert, elsewhere }: Found) {
  const t = useTranslations('listings');
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer;
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
        ad={{ every: AD_EVERY, element: <Advert shape="wide" /> }}
        slots={(listing) => ({
          ...heartOf(listing),
          ...(viewer ? { contactPath: contactPath(listing, viewer.id) } : {}),
        })}
        above={
          alert && place === 'row' ? <AlertRow shown={alert} nothing={result?.total === 0} /> : null
        }
        empty={{ title: t('empty.search'), text: t('empty.searchText'), ask }}
        instead={elsewhere ? <Elsewhere found={elsewhere} ask={ask} slots={heartOf} /> : null}
      />
    </Hearts>
  );
}

/** The count line, and how the words were understood. */
function Total({ browse, result }: { browse: Browse; result: ShownPage }) {
  const t = useTranslations('listings.search');
  return (
    <>
      <p className="num" role="status">
        {t(result.approximate ? 'foundAbout' : 'found', { count: result.total })}
      </p>
      {result.understood ? <SearchUnderstood browse={browse} how={result.understood} /> : null}
    </>
  );
}
