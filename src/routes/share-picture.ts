/** /share/{kind}/{id}/{language}-{version}.jpg: the picture that a link is shown with. */
import type { Route } from './+types/share-picture';
import { findEventShare } from '#features/events/reading/events.share.server.ts';
import { findDiscussionShare } from '#features/forum/reading/forum.share.server.ts';
import { findListingShare } from '#features/listings/reading/listings.share.server.ts';
import type { ShareCard } from '#features/media/sharing/media.share.schema.ts';
import { getSharePicture, languageOfShare } from '#features/media/sharing/media.share.server.ts';
import { findStoreShare } from '#features/search/store/search.share.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { ctxContext } from '#platform/request-context.ts';

/** What stands on the picture of each kind, for everybody alike. */
const FINDERS = new Map<string, (ctx: Ctx, thing: { id: string }) => Promise<ShareCard>>([
  ['listings', findListingShare],
  ['stores', findStoreShare],
  ['events', findEventShare],
  ['discussions', findDiscussionShare],
]);

/** As other files that their owner may take away: an hour. */
const PUBLIC = 'public, max-age=3600';

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const find = FINDERS.get(params.kind);
  const locale = languageOfShare(params.file);
  if (!find || !locale) return missing();
  const ctx = { ...context.get(ctxContext), actor: null, locale };
  const card = await nullWhenMissing(find(ctx, { id: params.id }));
  if (!card) return missing();
  const etag = `"${params.file.replace('.jpg', '')}"`;
  const picture = await getSharePicture(ctx, { card, file: params.file });
  if ('movedTo' in picture)
    return new Response(null, {
      status: 302,
      headers: { Location: picture.movedTo, 'Cache-Control': 'no-cache' },
    });
  const headers = { 'Cache-Control': PUBLIC, ETag: etag, 'X-Content-Type-Options': 'nosniff' };
  if (request.headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(picture.bytes, { headers: { ...headers, 'Content-Type': 'image/jpeg' } });
}

function missing(): Response {
  return new Response('There is no such picture.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
