/** /sitemaps/pages.xml, /sitemaps/listings-N.xml and whatever else the features name. */
import type { Route } from './+types/sitemap-part';
import { FEATURES } from '../features.ts';
import { findSitemapFile } from '#features/pages/pages.sitemaps.server.ts';
import { answerPacked } from '#platform/http/packed.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const parts = FEATURES.flatMap(({ sitemap = [] }) => sitemap);
  const found = await findSitemapFile(context.get(ctxContext), { file: params.file, parts });
  if (!found) return new Response('Not found', { status: 404 });
  return answerPacked(request, found, XML);
}

const XML = { type: 'application/xml; charset=utf-8', maxAgeSeconds: 3600 };
