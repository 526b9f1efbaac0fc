// Limits on request bodies: their size, and how long they may take to arrive.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { HttpEnv } from './types.server.ts';

type Bound = { maxBytes: number; withinMs: number };

type Bounds = Bound & {
  /** Forms that carry files, as far as they say before how long they are. */
  larger: readonly (Bound & { path: RegExp })[];
  /** Paths with limits of their own. */ except: (path: string) => boolean;
  refuse: (c: Context<HttpEnv>) => Response;
};

/**
 * Refuses a body that is too large, and closes a connection whose body does not arrive in time;
 * both before the body is read.
 */
export function boundBody({
  larger,
  except,
  refuse,
  ...usual
}: Bounds): MiddlewareHandler<HttpEnv> {
  const bounded = ({ maxBytes, withinMs }: Bound) => ({
    limit: bodyLimit({ maxSize: maxBytes, onError: refuse }),
    withinMs,
  });
  const others = larger.map(({ path, ...bound }) => ({ path, ...bounded(bound) }));
  const common = bounded(usual);
  return async (c, next) => {
    if (except(c.req.path)) return next();
    // What comes in pieces of unknown number would be kept in memory before anybody looks at it.
    const isMeasured = c.req.header('Transfer-Encoding') === undefined;
    const { limit, withinMs } =
      (isMeasured && others.find(({ path }) => path.test(c.req.path))) || common;
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
