import type { Route } from './+types/waiting-avatar';
import { findWaitingPicture } from '#features/accounts/profile/accounts.profile.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** A profile picture that nobody has looked at, for its owner and those who look after the site. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = await findWaitingPicture(context.get(ctxContext), {
    userId: params.userId,
    version: params.file.replace(/\.webp$/, ''),
  });
  if (!bytes)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
