// The first steps of a request: its id and its log line. No query strings in the log: searches and
// codes are personal.
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ClientKeyOf } from './address.server.ts';
import type { HttpEnv } from './types.server.ts';
import type { Log } from '../process/log.server.ts';
import type { Metrics } from '../process/metrics.server.ts';

const SAFE_ID = /^[\w.-]{8,64}$/;

/** Files and health checks that are answered well: figures count them, the log would be theirs. */
const UNTOLD = new Set(['file', 'health']);

/**
 * Gives the request its id and client key; writes one metric, and one log line unless it was for a
 * file, when it is answered.
 */
export function entry(options: {
  log: Log;
  metrics: Metrics;
  siteName: string;
  clientKeyOf: ClientKeyOf;
}): MiddlewareHandler<HttpEnv> {
  const { log, metrics, siteName, clientKeyOf } = options;
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given && SAFE_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('siteName', siteName);
    c.set(
      'clientKey',
      clientKeyOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')),
    );
    c.set('route', 'other');
    await next();
    // What caches keep for others is not of one request, whose sender may have chosen its id.
    if (!c.res.headers.get('Cache-Control')?.startsWith('public'))
      c.res.headers.set('X-Request-Id', requestId);
    const milliseconds = performance.now() - started;
    const route = c.get('route');
    metrics.request(route, c.req.method, c.res.status, milliseconds / 1000);
    if (UNTOLD.has(route) && c.res.status < 400) return;
    log.info(
      {
        requestId,
        method: c.req.method,
        path: loggablePath(c.req.path),
        status: c.res.status,
        ms: Math.round(milliseconds),
      },
      'request',
    );
  };
}

function loggablePath(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
