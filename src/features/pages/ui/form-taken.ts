import type { useNavigation } from '#platform/pages/navigation.ts';

/**
 * Whether what a form sent was taken: its answer leads on to another page than the form's own and
 * the one to sign in. What was typed may be forgotten from then on, and not before.
 */
export function isTaken({
  state,
  formAction,
  location,
}: ReturnType<typeof useNavigation>): boolean {
  if (state !== 'loading' || formAction === undefined) return false;
  const [own] = formAction.split('?');
  return location.pathname !== own && location.pathname !== '/login';
}
