// Owns how this site sets cookies: for the whole site, out of reach of scripts (but for a sign to
// them), sent over TLS alone where the site has it. What stands in them is their owner's business.
import { parse, serialize } from 'hono/utils/cookie';

/** The value of a cookie in a Cookie header; null without it. */
export function readCookie(header: string, name: string): string | null {
  return parse(header, name)[name] ?? null;
}

/**
 * A Set-Cookie line that scripts cannot read, unless it is for them.
 * @param options.publicUrl where the site lives; behind a proxy the request does not tell
 * @param options.maxAgeSeconds 0 removes the cookie
 */
export function cookieLine(
  name: string,
  value: string,
  {
    publicUrl,
    maxAgeSeconds,
    forScripts = false,
  }: { publicUrl: string; maxAgeSeconds: number; forScripts?: boolean },
): string {
  return serialize(name, value, {
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: !forScripts,
    secure: publicUrl.startsWith('https:'),
    sameSite: 'Lax',
  });
}
