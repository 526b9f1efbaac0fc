// Whether a request that changes something was sent by a page of this site. The one protection
// against cross-site request forgery, for pages and API; React Router's own is off, because it
// takes the address behind a TLS proxy for another site.
import type { MiddlewareHandler } from 'hono';
import type { Settings } from '../context.ts';
import { AppError, platformErrors } from '../errors.ts';
import type { HttpEnv } from './types.server.ts';
import { isLoopbackUrl } from './loopback.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asks for. Programs, which send neither header, may ask.
 * The Host header says nothing here: whoever makes a name of their own lead to this server chooses
 * it.
 * @param site.publicUrl where people reach the site, and the one origin of its pages
 * @param site.demo a demonstration, which may also be looked at under another name of the machine
 *   itself
 */
export function requireOwnOrigin({
  publicUrl,
  demo,
}: Pick<Settings, 'publicUrl' | 'demo'>): MiddlewareHandler<HttpEnv> {
  const own = new URL(publicUrl).origin;
  const alsoHere = demo || isLoopbackUrl(publicUrl);
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method)) {
      const origin = c.req.raw.headers.get('Origin');
      const isOwn =
        origin === null
          ? !/^(?:cross-site|same-site)$/.test(c.req.raw.headers.get('Sec-Fetch-Site') ?? '')
          : origin === own || (alsoHere && isThisMachine(origin, c.req.raw.url));
      if (!isOwn)
        throw new AppError(platformErrors.foreign_origin, {
          detail: `the page is of ${origin ?? 'another site'}, PUBLIC_URL is ${own}`,
        });
    }
    await next();
  };
}

/** A page of this very server, by another name of the machine or on the port of a local proxy. */
function isThisMachine(origin: string, requestUrl: string): boolean {
  return isLoopbackUrl(origin) && URL.parse(origin)?.host === new URL(requestUrl).host;
}
