// What the HTTP layer keeps with a request while it is answered.
import type { HttpBindings } from '@hono/node-server';
import type { Ctx } from '../context.ts';
import type { GoesOn } from './live-streams.server.ts';

export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Its own inline scripts as the Content-Security-Policy says them; no others run. */
    scripts?: readonly string[];
    /** For answers that are given before there is a context. */
    siteName: string;
    clientKey: string;
    /** Route pattern for metrics and the log. */
    route: string;
    /** Made when first asked for, so that files and health checks do not pay for it. */
    ctx: Ctx;
    /** What writes to the reader once the head is sent; the answer has no body then. */
    goesOn?: GoesOn;
  };
};
