/** How sellers can be reached: web addresses as they are kept. Browser-safe. */
import { type SocialNetwork, STORE_URL_MAX } from '#features/sellers/sellers.limits.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HOST_WITH_PORT = /^[\p{L}\p{N}.-]+\.[\p{L}][\p{L}\p{N}-]*:\d+(\/|$)/u;
/** A name with a top-level domain; an address of numbers belongs to no shop. */
const PUBLIC_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

export type WebAddress =
  | { ok: true; url: string | null }
  | { ok: false; error: 'invalid_url' | 'unsafe_url' };

/**
 * A web address as it is kept: http or https, the host as its ASCII form, without a user name.
 * `https://` may be left out. Empty text is no address, which is fine.
 */
export function webAddress(text: string): WebAddress {
  const typed = text.normalize('NFC').trim();
  if (typed === '') return { ok: true, url: null };
  const scheme = HOST_WITH_PORT.test(typed) ? undefined : SCHEME.exec(typed)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') return { ok: false, error: 'unsafe_url' };
  const parsed = /[\s\p{Cc}\\]/u.test(typed)
    ? null
    : URL.parse(scheme ? typed : `https://${typed}`);
  if (
    !parsed ||
    parsed.username ||
    parsed.password ||
    !PUBLIC_HOST.test(parsed.hostname) ||
    parsed.href.length > STORE_URL_MAX
  )
    return { ok: false, error: 'invalid_url' };
  return { ok: true, url: parsed.href };
}

const PROFILES: Record<SocialNetwork, string> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
  youtube: 'https://www.youtube.com/@',
};

/** As `webAddress`; "@name" is the page of that name in the network. */
export function socialAddress(network: SocialNetwork, text: string): WebAddress {
  const name = /^@([\w.-]{1,60})$/.exec(text.trim())?.[1];
  return name ? { ok: true, url: PROFILES[network] + name } : webAddress(text);
}
