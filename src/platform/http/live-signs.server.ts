// Tells the browsers of somebody that something of theirs changed, without saying what: they ask
// for it. Whoever has no page open is not told, and asks when they open one.
import type { Ctx } from '../context.ts';
import { signal } from '../db/signals.server.ts';
import { LIVE_CHANNEL, type LiveSignal } from './live.server.ts';

/** On a transaction, when it commits. @param of what changed, as the name of a feature */
export async function signalPeople(
  ctx: Ctx,
  { userIds, of }: { userIds: readonly string[]; of: string },
): Promise<void> {
  const signs = [...new Set(userIds)].map((to) =>
    JSON.stringify({ to, event: 'sign', data: { of } } satisfies LiveSignal),
  );
  if (signs.length > 0) await signal(ctx, LIVE_CHANNEL, signs);
}
