import type { Route } from './+types/waiting-avatar';
import { findWaitingPicture } from '#features/accounts/accounts.public.server.ts';
import { answerPicture } from '#platform/http/answer.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

/** A profile picture that nobody has looked at, for its owner and those who look after the site. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const version = params.file.replace(/\.webp$/, '');
  const { userId } = params;
  const bytes = await findWaitingPicture(context.get(ctxContext), { userId, version });
  return answerPicture(request, bytes && { access: 'private', bytes, version, type: 'image/webp' });
}
