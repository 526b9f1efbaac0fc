import type { Route } from './+types/avatar';
import { findPicture } from '#features/accounts/accounts.public.server.ts';
import { answerPicture } from '#platform/http/answer.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

/** A profile picture; its address changes with its content. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const version = params.file.replace(/\.webp$/, '');
  const { userId } = params;
  const found = await findPicture(context.get(ctxContext), { userId, version });
  return answerPicture(request, found && { ...found, version, type: 'image/webp' });
}
