/** /sitemaps/pages.xml, /sitemaps/listings-N.xml and /sitemaps/stores-N.xml */
import type { Route } from './+types/sitemap-part';
import { CATEGORIES, COUNTRIES } from '#features/catalog/catalog.data.ts';
import { listSitemapEntries } from '#features/listings/reading/listings.sitemap.server.ts';
import {
  parseSitemapFile,
  renderSitemap,
  type SitemapEntry,
  xmlResponse,
} from '#features/pages/pages.sitemap.server.ts';
import { listStoreEntries } from '#features/sellers/sellers.sitemap.server.ts';
import { ctxContext } from '#platform/request-context.ts';

function fixedPages(): SitemapEntry[] {
  const paths = [
    '/',
    '/products',
    ...CATEGORIES.map((category) => `/products?category=${category.slug}`),
    ...COUNTRIES.map((country) => `/products?${new URLSearchParams({ location: country.name })}`),
  ];
  return paths.map((path) => ({ path, updatedAt: null }));
}

const ENTRIES = { listings: listSitemapEntries, stores: listStoreEntries };
const PATHS = { listings: '/products', stores: '/seller' };

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl } = context.get(ctxContext).settings;
  const file = parseSitemapFile(params.file);
  if (file === 'pages') return xmlResponse(renderSitemap(publicUrl, fixedPages()));
  const entries =
    file === null ? [] : await ENTRIES[file.kind](context.get(ctxContext), { page: file.page });
  if (entries.length === 0 || file === null) return new Response('Not found', { status: 404 });
  return xmlResponse(
    renderSitemap(
      publicUrl,
      entries.map(({ id, updatedAt }) => ({ path: `${PATHS[file.kind]}/${id}`, updatedAt })),
    ),
  );
}
