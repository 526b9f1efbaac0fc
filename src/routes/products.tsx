import { data } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/products';
import { asksForEverything, type Browse, parseFilters } from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findHearts } from '#features/favorites/favorites.intent.server.ts';
import type { Hearts as HeartsOfPage } from '#features/favorites/favorites.schema.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { findListings } from '#features/search/search.server.ts';
import { filterTexts, showsPrices } from '#features/search/traits/search.panel.ts';
import { fitTraits } from '#features/search/search.traits.ts';
import { productsSeo } from '#features/search/search.seo.server.ts';
import { type ShownPage, toShownPage } from '#features/search/search.shown.ts';
import { useAskedFor } from '#features/search/ui/filter-form.ts';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { Advert } from '#features/pages/ui/Adverts.tsx';
import { NothingYet } from '#features/pages/ui/home/NothingYet.tsx';
import { OpeningInvitation } from '#features/pages/ui/home/OpeningInvitation.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { pageTexts } from '../messages/messages.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import { servedPart } from '#ui/lazy-part.ts';

/** Spec 1 section 2: an inline advertisement after every 6th item in grid view. */
const AD_EVERY = 6;

const OPENING = ['opening'] as const;

const Opening = servedPart(OpeningInvitation, async () => ({
  default: (await import('#features/pages/ui/home/OpeningInvitation.tsx')).OpeningInvitation,
}));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const browse = parseFilters(new URL(request.url), ctx, fitTraits);
  const { filters, offset } = browse;
  const seo = productsSeo(ctx, browse);
  try {
    const counting = { traits: true, prices: showsPrices(filters) };
    const found = await findListings(ctx, { filters, counting, offset, limit: PAGE_SIZE });
    const opening = found.total === 0 && asksForEverything(filters);
    return {
      browse,
      seo: pageMeta({ ...seo, noindex: found.items.length === 0 }),
      result: toShownPage(found, browse.view === 'list', filters.traits),
      opening,
      hearts: await findHearts(ctx, { listingIds: found.items.map(({ id }) => id) }),
      texts: pageTexts(ctx.locale, ...filterTexts(filters), ...(opening ? OPENING : [])),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'listings could not be loaded');
    const texts = pageTexts(ctx.locale, ...filterTexts(filters));
    const nothing = { result: null, opening: false, hearts: null, texts };
    return data({ browse, seo: pageMeta(seo), ...nothing }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <Products {...loaderData} />;
}

/** When even the answer did not arrive: title, filters and order stay. */
export function ErrorBoundary() {
  return <Products browse={useAskedFor()} result={null} opening={false} hearts={null} />;
}

function Products({
  browse,
  result,
  opening,
  hearts,
}: {
  browse: Browse;
  result: ShownPage | null;
  /** Nothing at all is for sale yet. */
  opening: boolean;
  hearts: HeartsOfPage | null;
}) {
  const t = useTranslations('listings');
  const placeName = useCatalogName('country');
  const { country } = browse.filters;
  const place = country ? placeName(country) : null;
  return (
    <Hearts hearts={hearts}>
      <ListingBrowser
        path="/products"
        browse={browse}
        result={result}
        label={t('products.label')}
        head={
          <>
            <h1>{t('products.title')}</h1>
            {opening ? <NothingYet place={place} /> : <p>{t('products.intro')}</p>}
          </>
        }
        ad={{ every: AD_EVERY, element: <Advert shape="wide" /> }}
        sidebarAd={opening ? undefined : <Advert shape="sidebar" />}
        empty={{ title: t('empty.products'), text: t('empty.productsText') }}
        opening={opening ? <Opening place={place} /> : undefined}
        views
        slots={heartOf}
      />
    </Hearts>
  );
}
