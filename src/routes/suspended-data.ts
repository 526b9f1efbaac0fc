import type { Route } from './+types/suspended-data';
import { exportData, findSuspended } from '#features/accounts/accounts.public.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { redirect } from '#platform/http/redirect.ts';
import { FEATURES } from '../features.ts';

/** Everything that is known of somebody who is shut out, for themselves. */
export async function loader({ context }: Route.LoaderArgs) {
  const own = await findSuspended(context.get(ctxContext));
  if (!own) throw redirect('/login');
  return exportData(own, FEATURES);
}
