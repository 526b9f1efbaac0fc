/** Cookies that the server sets for itself. What stands in them is their owner's business. */

/** The value of a cookie in a Cookie header; null without it. */
export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/**
 * A Set-Cookie line that scripts cannot read, for values of URL-safe characters.
 * @param options.maxAgeSeconds 0 removes the cookie
 */
export function cookieLine(
  name: string,
  value: string,
  { publicUrl, maxAgeSeconds }: { publicUrl: string; maxAgeSeconds: number },
): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
}
