import type { Route } from './+types/messages-stream';
import { openStream } from '#features/messages/messages.public.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';

/**
 * The stream of server-sent events of whoever is signed in. A browser that reconnects says what it
 * has heard; one tab that takes over from another says so in the address.
 */
export function loader({ request, url, context }: Route.LoaderArgs): Response {
  // React Router would read it to its end before it answers, and a stream has none.
  if (context.get(requestInfoContext).isData) throw new AppError(platformErrors.not_found);
  const ctx = context.get(ctxContext);
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  const after = request.headers.get('Last-Event-ID') ?? url.searchParams.get('after');
  return openStream(ctx, { after });
}
