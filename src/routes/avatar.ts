import type { Route } from './+types/avatar';
import { findPicture } from '#features/accounts/profile/accounts.profile.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** A profile picture; its address changes with its content. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bytes = await findPicture(context.get(ctxContext), {
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
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
