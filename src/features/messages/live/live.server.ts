// The stream of a person: what happens in their conversations, as it happens.
import { findAliveSessions, requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { GoesOn, StreamSource } from '#platform/http/live-streams.server.ts';
import { defineService, programCtx, service } from '#platform/process/services.server.ts';
import { findEventsAfter, findStreamPositions } from './events.server.ts';

export const STREAM_PATH = '/messages/stream';

/** One for all streams of this process, so that a stream keeps nothing of its request. */
const streamSource = defineService({
  name: 'messages.streams',
  make: (app): StreamSource => {
    const ctx = programCtx(app, 'streams');
    return {
      async begin(streams) {
        const sessions = streams.map(({ to, sessionId }) => ({ userId: to, sessionId }));
        const [alive, positions] = await Promise.all([
          findAliveSessions(ctx, sessions),
          findStreamPositions(
            ctx,
            streams.map(({ to }) => to),
          ),
        ]);
        return streams.map(({ sessionId }, place) =>
          alive.has(sessionId) ? (positions[place] ?? null) : null,
        );
      },
      readAfter: (streams, limit) =>
        findEventsAfter(ctx, {
          asked: streams.map(({ to, number }) => ({ userId: to, after: number })),
          limit,
        }),
    };
  },
});

/**
 * Opens the actor's stream.
 * @param input.after number of the last event that the browser knows, as it was given to it; what
 *   is no number begins anew
 * @throws AppError not_authenticated, rate_limited, unavailable
 */
export function openStream(ctx: Ctx, { after }: { after: string | null }): GoesOn {
  const actor = requireActor(ctx);
  return ctx.live.open({
    to: actor.id,
    sessionId: actor.sessionId,
    after: after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null,
    source: service(ctx, streamSource),
  });
}
