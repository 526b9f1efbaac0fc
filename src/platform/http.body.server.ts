// Limits on request bodies: their size, and how long they may take to arrive.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpEnv } from './http.types.server.ts';

type Bounds = {
  maxBytes: number;
  withinMs: number;
  /** Paths with limits of their own. */ except: (path: string) => boolean;
  refuse: (c: Context<HttpEnv>) => Response;
};

/**
 * Refuses a body that is too large, and closes a connection whose body does not arrive in time;
 * both before the body is read.
 */
export function boundBody({
  maxBytes,
  withinMs,
  except,
  refuse,
}: Bounds): MiddlewareHandler<HttpEnv> {
  const limit = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    if (except(c.req.path)) return next();
    const incoming = c.env?.incoming;
    if (!incoming || incoming.complete || c.req.method === 'GET' || c.req.method === 'HEAD')
      return limit(c, next);
    // The server's own timeout is long, for uploads.
    const timeout = setTimeout(() => {
      if (!incoming.complete) incoming.destroy();
    }, withinMs);
    try {
      return await limit(c, next);
    } finally {
      clearTimeout(timeout);
    }
  };
}
