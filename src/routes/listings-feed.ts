/** /products/feed.atom?… and its siblings: what fits an address of /products or /search. */
import { createHash } from 'node:crypto';
import { TRANSLATED } from 'virtual:texts/languages';
import type { Route } from './+types/listings-feed';
import { getListingFeed } from '#features/search/search.public.server.ts';
import {
  FEED_LANGUAGE,
  FEED_TYPES,
  type FeedFormat,
  feedParameters,
} from '#features/search/search.public.ts';
import { knowsEtag } from '#platform/http/answer.server.ts';
import { refusedIn, refuseQuery } from '#platform/pages/refused-query.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

const ADDRESS = /^(\/products|\/search)\/feed\.(atom|json)$/;

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const { pathname, searchParams } = url;
  const [, list, format] = ADDRESS.exec(pathname) ?? [];
  if (!list || !format) return new Response('Not found', { status: 404 });
  const refused = refusedIn(searchParams, feedParameters(searchParams, TRANSLATED));
  if (refused.length > 0) return refuseQuery(ctx, refused);
  // One feed for everybody who asks for this address: its language is what the address says.
  const language = searchParams.get('language');
  const locale = TRANSLATED.find((each) => each === language) ?? FEED_LANGUAGE;
  const body = await getListingFeed(
    { ...ctx, locale },
    { list: list as '/products' | '/search', format: format as FeedFormat, search: searchParams },
  );
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=300' };
  if (knowsEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: { ...headers, 'Content-Type': `${FEED_TYPES[format as FeedFormat]}; charset=utf-8` },
  });
}
