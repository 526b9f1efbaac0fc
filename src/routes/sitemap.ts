/** /sitemap.xml: the index of all sitemap files, which the features name. */
import type { Route } from './+types/sitemap';
import { FEATURES } from '../features.ts';
import { getSitemapIndex } from '#features/pages/pages.sitemaps.server.ts';
import { answerPacked } from '#platform/http/packed.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const parts = FEATURES.flatMap(({ sitemap = [] }) => sitemap);
  const index = await getSitemapIndex(context.get(ctxContext), parts);
  return answerPacked(request, index, XML);
}

const XML = { type: 'application/xml; charset=utf-8', maxAgeSeconds: 3600 };
