// Bounds on what a request may bring: its size, and how long it may take to bring it.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpEnv } from './http.types.server.ts';

type Bounds = {
  maxBytes: number;
  withinMs: number;
  /** What has bounds of its own. */ except: (path: string) => boolean;
  refuse: (c: Context<HttpEnv>) => Response;
};

/**
 * Refuses a body that is too large and ends a connection whose body does not come; both before
 * anybody reads it.
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
    // The server itself is patient, for the sake of uploads.
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
