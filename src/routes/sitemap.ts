/** /sitemap.xml: the index of all sitemap files, which the features name. */
import type { Route } from './+types/sitemap';
import { FEATURES } from '../features.ts';
import { renderSitemapIndex, xmlResponse } from '#features/pages/pages.sitemap.server.ts';
import { ctxContext } from '#platform/request-context.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const parts = FEATURES.flatMap(({ sitemap = [] }) => sitemap);
  const counts = await Promise.all(
    parts.map(async ({ name, countFiles }) => [name, (await countFiles?.(ctx)) ?? null] as const),
  );
  return xmlResponse(renderSitemapIndex(ctx.settings.publicUrl, Object.fromEntries(counts)));
}
