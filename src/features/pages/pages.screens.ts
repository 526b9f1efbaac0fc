/** The screens of later issues: which words "not open yet" says at which address. Keys are under pages.notOpen.screens. */
const SCREENS: Record<string, string> = {
  login: 'login',
  signup: 'signup',
  'forgot-password': 'forgotPassword',
  sell: 'sell',
  'add-product': 'sell',
  events: 'events',
  forum: 'forum',
  messages: 'messages',
  orders: 'orders',
  profile: 'profile',
  favorites: 'favorites',
  'seller-profile': 'sellerProfile',
  seller: 'store',
  admin: 'moderation',
  terms: 'terms',
  privacy: 'privacy',
  about: 'about',
  safety: 'safety',
  'content-policy': 'contentPolicy',
};

/** The message key of the screen at a path; "other" for one that is not listed. */
export function screenAt(pathname: string): string {
  return SCREENS[pathname.split('/')[1] ?? ''] ?? 'other';
}

/**
 * The address that a sign-in link wants to come back to (`next`), only when it is a path of this site.
 * "//host", "/\\host" and tabs between the slashes lead elsewhere; parsing it like a browser finds them all.
 */
export function safeNext(next: string | null): string | null {
  const here = 'http://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  return url.origin === here ? url.pathname + url.search : null;
}
