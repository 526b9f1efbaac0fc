/** How sellers can be reached: web addresses and telephone numbers as they are kept. Browser-safe. */
import { normalizePhone } from '#features/accounts/accounts.schema.ts';
import { type SocialNetwork, STORE_URL_MAX } from './sellers.limits.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HOST_WITH_PORT = /^[\p{L}\p{N}.-]+\.[\p{L}][\p{L}\p{N}-]*:\d+(\/|$)/u;
/** A name with a top-level domain; an address of numbers belongs to no shop. */
const PUBLIC_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

export type WebAddress = { ok: true; url: string | null } | { ok: false; error: 'invalid_url' | 'unsafe_url' };

/**
 * A web address as it is kept: http or https, the host as its ASCII form, without a user name. `https://` may be
 * left out. Empty text is no address, which is fine.
 */
export function webAddress(text: string): WebAddress {
  const typed = text.normalize('NFC').trim();
  if (typed === '') return { ok: true, url: null };
  const scheme = HOST_WITH_PORT.test(typed) ? undefined : SCHEME.exec(typed)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') return { ok: false, error: 'unsafe_url' };
  const parsed = /[\s\p{Cc}\\]/u.test(typed) ? null : URL.parse(scheme ? typed : `https://${typed}`);
  if (!parsed || parsed.username || parsed.password || !PUBLIC_HOST.test(parsed.hostname) || parsed.href.length > STORE_URL_MAX) return { ok: false, error: 'invalid_url' };
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

export type DialledNumber = { ok: true; number: string | null } | { ok: false; error: 'invalid_phone' | 'phone_needs_country' };

/**
 * A telephone number with its country code, "+18765550123", because WhatsApp and readers on other islands need it.
 * @param dialCode "+1 876": what is added to a local number; null when the seller's country is not known
 */
export function internationalNumber(text: string, dialCode: string | null): DialledNumber {
  if (!text.trim()) return { ok: true, number: null };
  const dialled = normalizePhone(text);
  if (dialled === null) return { ok: false, error: 'invalid_phone' };
  if (dialled.startsWith('+')) return dialled.length > 8 ? { ok: true, number: dialled } : { ok: false, error: 'invalid_phone' };
  if (dialled.startsWith('00')) return { ok: true, number: `+${dialled.slice(2)}` };
  if (dialCode === null) return { ok: false, error: 'phone_needs_country' };
  const code = dialCode.replace(/\D/g, '');
  if (code.startsWith('1')) {
    // North American numbering: seven digits at home, ten across the water, eleven with the country code.
    if (dialled.length === 7) return { ok: true, number: `+${code}${dialled}` };
    if (dialled.length === 10) return { ok: true, number: `+1${dialled}` };
    return dialled.length === 11 && dialled.startsWith('1') ? { ok: true, number: `+${dialled}` } : { ok: false, error: 'invalid_phone' };
  }
  return { ok: true, number: dialled.startsWith(code) && dialled.length > 8 ? `+${dialled}` : `+${code}${dialled.replace(/^0/, '')}` };
}
