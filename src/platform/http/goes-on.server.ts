// Answers that go on after their request: the head is sent when everything that adds headers has,
// and from then on whoever opened it writes to the connection itself. A stream of the web in
// between would take as much memory as all that is kept of a browser that listens.
import type { MiddlewareHandler } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpEnv } from './types.server.ts';

/** Comes first, so that it has the last word. */
export function goingOn(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const goesOn = c.get('goesOn');
    const outgoing = c.env?.outgoing;
    if (!goesOn || !outgoing || !('setHeaders' in outgoing)) return;
    outgoing.setHeaders(c.res.headers).writeHead(c.res.status);
    goesOn(outgoing);
    // Hono would copy the headers of the answer that is replaced.
    c.res = undefined;
    c.res = RESPONSE_ALREADY_SENT;
  };
}
