/** /forum/feeds/general.atom and its siblings: the latest discussions of a topic, or of all. */
import type { Route } from './+types/forum-feed';
import { readFeed } from '#features/forum/forum.public.server.ts';
import { refusedIn, refuseQuery } from '#platform/pages/refused-query.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const refused = refusedIn(url.searchParams, {});
  if (refused.length > 0) return refuseQuery(context.get(ctxContext), refused);
  const feed = await readFeed(context.get(ctxContext), { file: params.file });
  if (feed === null) return new Response('Not found', { status: 404 });
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    },
  });
}
