import { exportData } from '#features/accounts/accounts.public.server.ts';
import type { Route } from './+types/profile-data';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { FEATURES } from '../features.ts';

/** Everything that Calabash knows of the person, as one JSON file; each feature adds its part. */
export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  requirePageActor(ctx, '/profile');
  return exportData(ctx, FEATURES);
}
