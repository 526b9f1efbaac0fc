/** Where somebody goes on after signing in. Browser-safe. */

/**
 * The address that a sign-in link wants to come back to (`next`), only when it is a path of this
 * site.
 * "//host", "/\\host" and tabs between the slashes lead elsewhere; parsing it like a browser finds
 * them all.
 */
export function safeNext(next: string | null): string | null {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  return url.origin === here ? url.pathname + url.search : null;
}
