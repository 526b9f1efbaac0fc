// The stream of a person: what happens in their conversations, as it happens.
import { isSessionAlive, requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import { countUnread } from '#features/messages/views/unread.server.ts';
import { findEventsAfter, getStreamPosition } from './stream.server.ts';

/**
 * Opens the actor's stream.
 * @param input.after number of the last event that the browser knows, as it was given to it; what
 *   is no number begins anew
 * @throws AppError not_authenticated, rate_limited, unavailable
 */
export function openStream(ctx: Ctx, { after }: { after: string | null }): Response {
  const actor = requireActor(ctx);
  return ctx.live.open({
    to: actor.id,
    sessionId: actor.sessionId,
    isAllowed: () => isSessionAlive(ctx),
    after: after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null,
    begin: async () => ({ number: await getStreamPosition(ctx), unread: await countUnread(ctx) }),
    readAfter: (number, limit) => findEventsAfter(ctx, { after: number, limit }),
  });
}
