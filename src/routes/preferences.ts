import type { Route } from './+types/preferences';
import { keepPreferences } from '#features/accounts/accounts.public.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { savePreference } from '#features/preferences/preferences.server.ts';
import { ctxContext, requestInfoContext } from '#platform/pages/request-context.ts';
import { redirect } from '#platform/http/redirect.ts';

/**
 * POST /preferences keeps a choice in its cookie, and with the account of who is signed in, and
 * goes back to the page it came from.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  return savePreference(request, PREFERENCE_CHOICES, {
    publicUrl: ctx.settings.publicUrl,
    keep: (chosen) => keepPreferences(ctx, chosen),
    languageInAddress: context.get(requestInfoContext).prefix !== '',
  });
}

export function loader() {
  return redirect('/');
}
