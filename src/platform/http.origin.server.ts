// Whether a request that changes something was sent by a page of this site. The one protection
// against cross-site request forgery, for pages and API; React Router's own is off, because it
// takes the address behind a TLS proxy for another site.
import type { MiddlewareHandler } from 'hono';
import { AppError, platformErrors } from './errors.ts';
import type { HttpEnv } from './http.types.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asks for. Programs, which send neither header, may ask.
 * @param publicUrl where people reach the site; its host may differ from the Host header that a
 *   proxy sends
 */
export function requireOwnOrigin(publicUrl: string): MiddlewareHandler<HttpEnv> {
  const publicHost = new URL(publicUrl).host;
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && isForeign(c.req.raw, publicHost))
      throw new AppError(platformErrors.foreign_origin);
    await next();
  };
}

function isForeign(request: Request, publicHost: string): boolean {
  const origin = request.headers.get('Origin');
  if (origin === null)
    return /^(?:cross-site|same-site)$/.test(request.headers.get('Sec-Fetch-Site') ?? '');
  // The scheme is left out: a proxy that ends TLS hands on http.
  const host = URL.parse(origin)?.host;
  return !host || (host !== publicHost && host !== new URL(request.url).host);
}
