import { redirect } from 'react-router';
import type { Route } from './+types/preferences';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { savePreference } from '#features/preferences/preferences.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** POST /preferences keeps a choice in its cookie and goes back to the page it came from. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl } = context.get(ctxContext).settings;
  return savePreference(request, PREFERENCE_CHOICES, { publicUrl });
}

export function loader() {
  return redirect('/');
}
