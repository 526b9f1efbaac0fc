// The part of the application that streams need, and all of it for a process with ROLE=live:
// health, who is asking, and streams. Order matters here: what stands above protects what stands
// below.
import { Hono, type MiddlewareHandler } from 'hono';
import { saysSignedOut } from '#features/accounts/accounts.session.server.ts';
import type { App, Ctx } from '#platform/context.ts';
import { platformErrors } from '#platform/errors.ts';
import { createClientKey } from '#platform/http/address.server.ts';
import { entry } from '#platform/http/entry.server.ts';
import { goingOn } from '#platform/http/goes-on.server.ts';
import { securityHeaders } from '#platform/http/headers.server.ts';
import { serveHealth, type WhyNotReady } from '#platform/http/health.server.ts';
import { pathOf } from '#platform/http/language.server.ts';
import { STREAM_HEADERS } from '#platform/http/live.server.ts';
import { rememberWrite } from '#platform/http/own-writes.server.ts';
import { isReadableUrl } from '#platform/http/target.server.ts';
import type { HttpEnv } from '#platform/http/types.server.ts';
import { sayWhose } from '#platform/http/viewer.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import type { Metrics } from '#platform/process/metrics.server.ts';
import { FEATURES } from './features.ts';
import { answerError, refuse } from './rendering/refusals.server.ts';
import { isForEverybody, makeCtx } from './request-ctx.server.ts';

export type LiveAppOptions = {
  env: Pick<Env, 'trustedProxies'>;
  /** What the process has opened; whoever opened it closes it. */
  parts: App;
  metrics: Metrics;
  whyNotReady: WhyNotReady;
  development?: boolean;
};

/** The first steps of every request: its id, its log line, and whether the process is well. */
export function beginApp(options: LiveAppOptions): Hono<HttpEnv> {
  const { env, parts, metrics, development = false } = options;
  const { trustedProxies } = env;
  const { settings, log } = parts;
  const app = new Hono<HttpEnv>({ getPath: pathOf });
  app.onError((error, c) => answerError(error, c, { log, development }));
  app.use(goingOn());
  const siteName = settings.site.name;
  app.use(entry({ log, metrics, siteName, clientKeyOf: createClientKey(trustedProxies) }));
  app.use(
    securityHeaders({
      publicUrl: settings.publicUrl,
      development,
      fileOrigins: settings.fileOrigins,
    }),
  );
  serveHealth(app, { ...options, trustedProxies, settings });
  app.use(async (c, next) =>
    isReadableUrl(c.req.raw.url)
      ? next()
      : refuse(c, { key: 'badAddress', kind: 'badAddress', status: 400 }),
  );
  return app;
}

/** Says with the answer what its browser keeps, and for whom it was made. */
export function tellBrowser(parts: App): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    const asked: Ctx | undefined = c.get('ctx');
    for (const line of asked?.client.setCookies ?? []) c.res.headers.append('Set-Cookie', line);
    // Not "storage": it would take the worker and with it push, which stays on in this browser.
    if (asked && saysSignedOut(asked)) c.res.headers.set('Clear-Site-Data', '"cache"');
    if (asked && !isForEverybody(c.req.path)) sayWhose(c.res.headers, asked);
    rememberWrite(c.res.headers, parts, c.req.method);
  };
}

/**
 * The streams of the features. A browser that reconnects says what it has heard; one tab that takes
 * over from another says so in the address.
 */
export function addStreams(app: Hono<HttpEnv>): void {
  for (const { stream } of FEATURES)
    if (stream)
      app.get(stream.path, (c) => {
        c.set('route', stream.path);
        if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS);
        const after = c.req.header('Last-Event-ID') ?? c.req.query('after') ?? null;
        c.set('goesOn', stream.open(c.get('ctx'), { after }));
        return c.body(null, 200, STREAM_HEADERS);
      });
}

/** Answers nothing but streams and health. */
export function createLiveApp(options: LiveAppOptions): Hono<HttpEnv> {
  const app = beginApp(options);
  app.use(tellBrowser(options.parts));
  app.use(async (c, next) => {
    c.set('ctx', await makeCtx(c, options));
    await next();
  });
  addStreams(app);
  app.notFound((c) => {
    const { key, kind } = platformErrors.not_found;
    return refuse(c, { key, kind, status: 404 });
  });
  return app;
}
