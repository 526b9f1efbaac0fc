/** The addresses of the steps of signing in. Browser-safe. */

export type StepPath = '/login' | '/signup' | '/forgot-password';

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
