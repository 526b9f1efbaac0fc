import { redirect } from 'react-router';
import type { Route } from './+types/preferences';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { savePreference } from '#features/preferences/preferences.server.ts';

/** POST /preferences keeps a choice in its cookie and goes back to the page it came from. */
export async function action({ request }: Route.ActionArgs) {
  return savePreference(request, PREFERENCE_CHOICES);
}

export function loader() {
  return redirect('/');
}
