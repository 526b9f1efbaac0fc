/** /sitemaps/pages.xml, /sitemaps/listings-N.xml and whatever else the features name. */
import type { Route } from './+types/sitemap-part';
import { FEATURES } from '../features.ts';
import {
  parseSitemapFile,
  renderSitemap,
  xmlResponse,
} from '#features/pages/pages.sitemap.server.ts';
import { ctxContext } from '#platform/request-context.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const parts = FEATURES.flatMap(({ sitemap = [] }) => sitemap);
  const file = parseSitemapFile(params.file, parts);
  const entries = file ? await file.part.listEntries(ctx, { page: file.page }) : [];
  if (entries.length === 0) return new Response('Not found', { status: 404 });
  return xmlResponse(renderSitemap(ctx.settings.publicUrl, entries));
}
