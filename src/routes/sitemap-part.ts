/** /sitemaps/pages.xml and /sitemaps/listings-N.xml */
import type { Route } from './+types/sitemap-part';
import { CATEGORIES, COUNTRIES } from '#features/catalog/catalog.data.ts';
import { listSitemapEntries } from '#features/listings/listings.sitemap.server.ts';
import { parseSitemapFile, renderSitemap, type SitemapEntry, xmlResponse } from '#features/pages/pages.sitemap.server.ts';
import { ctxContext, requestInfoContext } from '#platform/request-context.ts';

function fixedPages(): SitemapEntry[] {
  const paths = [
    '/',
    '/products',
    ...CATEGORIES.map((category) => `/products?category=${category.slug}`),
    ...COUNTRIES.map((country) => `/products?${new URLSearchParams({ location: country.name })}`),
  ];
  return paths.map((path) => ({ path, updatedAt: null }));
}

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl } = context.get(requestInfoContext);
  const file = parseSitemapFile(params.file);
  if (file === 'pages') return xmlResponse(renderSitemap(publicUrl, fixedPages()));
  const entries = file === null ? [] : await listSitemapEntries(context.get(ctxContext), { page: file });
  if (entries.length === 0) return new Response('Not found', { status: 404 });
  return xmlResponse(renderSitemap(publicUrl, entries.map(({ id, updatedAt }) => ({ path: `/products/${id}`, updatedAt }))));
}
