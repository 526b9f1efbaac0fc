/**
 * Where an address that came with a request may lead: `next` of a sign-in, `return` of a
 * preference. Browser-safe.
 */

const HERE = 'http://here.invalid';
const MOST = 2000;

/**
 * The path with its query and fragment, as a browser would follow it, when it stays on this site;
 * null otherwise. "//host", "/\\host" and tabs between slashes lead elsewhere at once; "/.//host"
 * and "/x/..//host" do so when what is left of them is followed. Parsing like a browser finds them
 * all.
 */
export function ownPath(address: string | null): string | null {
  const path = address === null || address.length > MOST ? null : pathHere(address);
  return path && pageOfData(path);
}

/** The same for what the program itself has put together, of any length. */
export function pathHere(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const url = URL.parse(address, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * The page itself, where a path is that of its data: what a loader reads of its request is one of
 * these when a link was followed, and nobody is to be led there.
 */
export function pageOfData(path: string): string {
  const url = URL.parse(path, HERE);
  if (!url?.pathname.endsWith('.data')) return path;
  url.searchParams.delete('_routes');
  const page = url.pathname.replace(/(?:(?:\/_root|\/_)?\.data)+$/, '') || '/';
  return page + url.search + url.hash;
}
