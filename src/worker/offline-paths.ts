/**
 * Which pages are kept on a device, and where. What is not named here is never kept: orders with
 * their codes and addresses, accounts, sign-in, moderation, copies of data.
 */

/** Pages about one thing, lists, the person's own, and the page that stands in for others. */
export type Drawer = 'things' | 'lists' | 'own' | 'shell';

/**
 * How many of each are kept: the ones that were seen last. The page that stands in is there once
 * for each language that addresses named.
 */
export const MOST_KEPT: Record<Drawer, number> = { things: 30, lists: 8, own: 14, shell: 6 };

const ID = '[\\w-]+';
const NAMED: [RegExp, Drawer][] = [
  [new RegExp(`^/(?:products|events|forum|seller)/${ID}$`), 'things'],
  [/^\/(?:|products|search|events|forum)$/, 'lists'],
  [/^\/(?:terms|privacy|about|safety|content-policy|accessibility)$/, 'lists'],
  [new RegExp(`^/(?:favorites|messages|messages/${ID}|sell|add-product)$`), 'own'],
  [/^\/offline$/, 'shell'],
];
/** Forms and files that look like a thing. */
const NOT_THINGS = /^\/(?:events\/(?:new|mine)|forum\/(?:new|texts)|messages\/(?:contact|stream))$/;
/** A language in front of the path. */
const LANGUAGE = /^\/(?:en|es|fr|nl|ht|pap)(?=\/|$)/;

/** What stands in for a page that is not kept, in the language of its address. */
export const offlinePathFor = (page: string): string =>
  `${LANGUAGE.exec(page.split('?', 1)[0] ?? '')?.[0] ?? ''}/offline`;

/** The path of a page as the rest of the program knows it. */
export const plainPath = (pathname: string): string =>
  pathname.replace(LANGUAGE, '').replace(/^(?=\?|$)/, '/');

/** The address of the page that a request is for: of its document, or of its data. */
export function pageOf({ pathname, search }: URL): string {
  const path = pathname
    .replace(/\.data$/, '')
    .replace(/^\/_(?:root)?$/, '/')
    .replace(/(?<=.)\/(?:_(?:root)?)?$/, '');
  const query = new URLSearchParams(search);
  for (const own of ['_routes', 'index']) query.delete(own);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Whether a request is for what a page shows rather than for its document. */
export const isData = ({ pathname }: URL): boolean => pathname.endsWith('.data');

/** Where a page is kept; null when it is not. */
export function drawerOf(page: string): Drawer | null {
  const [path = '/', query] = page.split('?');
  const plain = plainPath(path);
  if (NOT_THINGS.test(plain)) return null;
  const drawer = NAMED.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  // What is asked of one's own pages (a search, a first message) is of the moment.
  return drawer === 'own' && query !== undefined ? null : drawer;
}
