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
 * "//host", "/\host" and control characters are how such a parameter is abused to lead elsewhere.
 */
export function safeNext(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return null;
  const url = new URL(next, 'http://here.invalid');
  return url.host === 'here.invalid' ? url.pathname + url.search : null;
}
