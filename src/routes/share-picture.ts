/** /share/{kind}/{id}/{language}-{version}.jpg: the picture that a link is shown with. */
import type { Route } from './+types/share-picture';
import { findEventShare } from '#features/events/events.public.server.ts';
import { findDiscussionShare } from '#features/forum/forum.public.server.ts';
import { findListingShare } from '#features/listings/listings.public.server.ts';
import type { ShareCard } from '#features/media/media.public.ts';
import { getSharePicture, languageOfShare } from '#features/media/media.public.server.ts';
import { findStoreShare } from '#features/search/search.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { answerPicture } from '#platform/http/answer.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

/** What stands on the picture of each kind, for everybody alike. */
const FINDERS = new Map<string, (ctx: Ctx, thing: { id: string }) => Promise<ShareCard>>([
  ['listings', findListingShare],
  ['stores', findStoreShare],
  ['events', findEventShare],
  ['discussions', findDiscussionShare],
]);

export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const find = FINDERS.get(params.kind);
  const locale = languageOfShare(params.file);
  if (!find || !locale) return answerPicture(request, null);
  const ctx = { ...context.get(ctxContext), actor: null, locale };
  const card = await nullWhenMissing(find(ctx, { id: params.id }));
  if (!card) return answerPicture(request, null);
  const picture = await getSharePicture(ctx, { card, file: params.file });
  if ('movedTo' in picture)
    return new Response(null, {
      status: 302,
      headers: { Location: picture.movedTo, 'Cache-Control': 'no-cache' },
    });
  return answerPicture(request, {
    bytes: picture.bytes,
    access: 'public',
    type: 'image/jpeg',
    version: params.file.replace('.jpg', ''),
  });
}
