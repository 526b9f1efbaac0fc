import type { Route } from './+types/profile-data';
import { FEATURES } from '../features.ts';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** Everything that Calabash knows of the person, as one JSON file; each feature adds its part. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  requirePageActor(ctx, '/profile');
  const copy: Record<string, unknown> = { exportedAt: ctx.now.toISOString() };
  // One after the other: the account's part, the first, says how often somebody may ask.
  for (const { exportOwn = {} } of FEATURES)
    for (const [name, read] of Object.entries(exportOwn)) copy[name] = await read(ctx);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calabash-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
