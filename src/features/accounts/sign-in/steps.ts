/** The addresses of the steps of signing in. Browser-safe. */

/** Where the second step is taken, at sign-in and by moderators again. */
export const SECOND_STEP_PATH = '/login/second-step';
/** Where a second factor is set up. */
export const SET_UP_PATH = '/two-factor';

type StepPath = '/login' | '/signup' | '/forgot-password';

/** The second step; where the person wants to go afterwards stays in it. */
export function secondStepHref(next: string | null): string {
  return next ? `${SECOND_STEP_PATH}?next=${encodeURIComponent(next)}` : SECOND_STEP_PATH;
}

/**
 * A step of one of the three ways in; where the person wants to go afterwards stays in it.
 * @param step null for the first
 * @param next as `ownPath` lets it through
 */
export function stepHref(path: StepPath, step: string | null, next: string | null): string {
  const query = new URLSearchParams({
    ...(step ? { step } : {}),
    ...(next ? { next } : {}),
  }).toString();
  return query ? `${path}?${query}` : path;
}
