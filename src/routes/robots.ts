/** /robots.txt */
import type { Route } from './+types/robots';
import { renderRobots } from '#features/pages/pages.sitemap.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(renderRobots(context.get(ctxContext).settings.publicUrl), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
