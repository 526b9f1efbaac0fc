import type { Route } from './+types/logout';
import { signOut } from '#features/accounts/accounts.session.server.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { redirect } from '#platform/http/redirect.ts';

/** POST /logout ends the session and goes to the site root (spec 1 section 2). */
export async function action({ context }: Route.ActionArgs) {
  await signOut(context.get(ctxContext));
  return redirect('/');
}

export function loader() {
  return redirect('/');
}
