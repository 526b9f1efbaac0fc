import { data } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/products';
import { parseFilters } from '#features/search/search.filters.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findListings } from '#features/search/search.server.ts';
import { productsSeo } from '#features/search/search.seo.server.ts';
import { toShownPage } from '#features/search/search.shown.ts';
import { ListingBrowser } from '#features/search/ui/ListingBrowser.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { Advert } from '#features/pages/ui/Adverts.tsx';
import { ctxContext } from '#platform/request-context.ts';

/** Spec 1 section 2: an inline advertisement after every 6th item in grid view. */
const AD_EVERY = 6;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const browse = parseFilters(new URL(request.url), ctx);
  const { filters, offset } = browse;
  const seo = productsSeo(ctx, browse);
  try {
    return {
      browse,
      seo,
      result: toShownPage(
        await findListings(ctx, { filters, offset, limit: PAGE_SIZE }),
        browse.view === 'list',
      ),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'listings could not be loaded');
    return data({ browse, seo, result: null }, { status: 503 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.seo, noindex: loaderData.result?.items.length === 0 })
    : [];
}

export { PageLoadError as ErrorBoundary } from '#features/search/ui/ListingNotices.tsx';

export default function ProductsPage({ loaderData: { browse, result } }: Route.ComponentProps) {
  const t = useTranslations('listings');
  return (
    <ListingBrowser
      path="/products"
      browse={browse}
      result={result}
      label={t('products.label')}
      head={
        <>
          <h1>{t('products.title')}</h1>
          <p>{t('products.intro')}</p>
        </>
      }
      ad={{ every: AD_EVERY, element: <Advert shape="wide" /> }}
      sidebarAd={<Advert shape="sidebar" />}
      empty={{ title: t('empty.products'), text: t('empty.productsText') }}
      views
    />
  );
}
