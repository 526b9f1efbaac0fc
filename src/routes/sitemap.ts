/** /sitemap.xml: the index of all sitemap files. */
import type { Route } from './+types/sitemap';
import { countSitemapPages } from '#features/listings/reading/listings.sitemap.server.ts';
import { countStorePages } from '#features/sellers/sellers.sitemap.server.ts';
import { renderSitemapIndex, xmlResponse } from '#features/pages/pages.sitemap.server.ts';
import { ctxContext } from '#platform/request-context.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const [listings, stores] = await Promise.all([countSitemapPages(ctx), countStorePages(ctx)]);
  return xmlResponse(renderSitemapIndex(ctx.settings.publicUrl, { listings, stores }));
}
