// One process from its configuration to an open port. What is opened here is closed here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { type Env, readEnv } from '#platform/env.server.ts';
import { databaseAnswers } from '#platform/health.server.ts';
import type { Files } from '#platform/http.static.server.ts';
import { listen } from '#platform/http.listen.server.ts';
import { createRouteNamer } from '#platform/http.routes.server.ts';
import { createLog, type Log } from '#platform/log.server.ts';
import { createMetrics, serveMetrics } from '#platform/metrics.server.ts';
import { CLEAN_END } from '#platform/postgres/embedded.server.ts';
import { type Closers, createClosers, giveUp, stopOnSignals } from '#platform/process.server.ts';
import { translateRouteErrors } from '#platform/route-error.server.ts';
import { programCtx } from '#platform/services.server.ts';
import { explainStartFailure, sentenceOf } from '#platform/start-error.server.ts';
import { type AppOptions, createApp } from './app.server.ts';
import { fillDemo } from './demo.server.ts';
import { type Opened, openParts } from './parts.server.ts';
import { startBackground } from './background.server.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What differs between production and development. */
export type Web = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>;
  /** Folder of the browser build; absent in development. */
  files?: string;
  /** The image worker's program; absent in development, where it is run from source. */
  imageWorker?: string;
  /** The program of the demo's covers worker; likewise. */
  coversWorker?: string;
  /** Development's application, loaded anew after an edit. */
  loadApp?: () => Promise<{ createApp: typeof createApp }>;
  /** Answers before the application, as Vite does in development. */
  middleware?: Middleware;
};

/**
 * Starts Calabash, prints where it is, and arranges its end. A start that fails says why in one
 * sentence and exits with 1.
 */
export async function startServer(web: Web): Promise<void> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    return giveUp(error);
  }
  const log = createLog(env.logLevel);
  const closers = createClosers(log);
  const opened: Opened = {};
  let starting: Promise<string[]> | undefined;
  // Before the start, whose first steps hold the process for a second.
  stopOnSignals(async () => {
    await closers.closeAll();
    // Asked to stop in the middle of the start: what it still opens is closed as well.
    await starting?.catch(() => undefined);
    await closers.closeAll();
  });
  try {
    starting = start(env, web, log, closers, opened);
    const lines = await starting;
    if (!closers.closing) process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    // Whoever began to stop ends the process, and what failed because of that is no news.
    if (closers.closing) return;
    await closers.closeAll();
    // PostgreSQL's last words tell more than the connection that broke.
    const end = await Promise.race([opened.postgres?.exited, undefined]);
    giveUp(
      explainStartFailure(
        end && end !== CLEAN_END ? `PostgreSQL is gone: ${end}` : error,
        env.dataDir,
        'starting',
      ),
    );
  }
}

async function start(
  env: Env,
  web: Web,
  log: Log,
  closers: Closers,
  opened: Opened,
): Promise<string[]> {
  const { parts, pool, notifications } = await openParts(
    env,
    { imageWorker: web.imageWorker, development: !web.files },
    log,
    closers,
    opened,
  );
  const demo =
    parts.settings.demo && env.role !== 'worker'
      ? await fillDemo(programCtx(parts, 'demo'), {
          dataDir: env.dataDir,
          coversWorker: web.coversWorker,
        })
      : undefined;
  if (demo) closers.add('the drawing of pictures', demo.stop);
  const metrics = createMetrics(pool);
  if (env.role !== 'web') {
    const background = await startBackground({ app: parts, pool, notifications, env, metrics });
    closers.add('jobs and events', background.stop);
  }
  const isReady = () => databaseAnswers(pool);
  let watched: string | undefined;
  if (env.metricsPort !== undefined) {
    const served = await serveMetrics({ metrics, isReady }, env.host, env.metricsPort);
    closers.add('figures', served.stop);
    watched = served.url;
  }
  if (env.role === 'worker') return [workerLine(watched)];
  const url = await startWeb({ env, web, parts, metrics, isReady, demo }, closers);
  return [
    `Calabash is open: ${url}`,
    ...(env.role === 'web' ? ['Jobs and mail are left to a process with ROLE=worker.'] : []),
    ...(demo ? [demo.signIns] : []),
  ];
}

function workerLine(watched: string | undefined): string {
  const health = watched
    ? `health and figures are at ${watched}`
    : 'set METRICS_PORT to ask for its health';
  return `Calabash works in the background and serves no pages (ROLE=worker); ${health}`;
}

type Pages = Pick<AppOptions, 'env' | 'parts' | 'metrics' | 'isReady'> & {
  env: Env;
  web: Web;
  demo: { files: Files } | undefined;
};

/** Opens the port. @returns the address */
async function startWeb(
  { env, web, parts, metrics, isReady, demo }: Pages,
  closers: Closers,
): Promise<string> {
  const build = web.files
    ? translateRouteErrors(await web.loadBuild())
    : async () => translateRouteErrors(await web.loadBuild());
  const fetch = appFetch(web, {
    env,
    parts,
    metrics,
    pages: createRequestHandler(build, web.files ? 'production' : 'development'),
    nameRoute: createRouteNamer(typeof build === 'function' ? {} : build.routes),
    folders: [...(web.files ? [{ root: web.files }] : []), ...(demo ? [demo.files] : [])],
    development: !web.files,
    isReady,
  });
  const answer = getRequestListener(fetch);
  const { middleware } = web;
  const listening = await listen(
    middleware
      ? (request, response) => middleware(request, response, () => void answer(request, response))
      : answer,
    env.host,
    env.port,
  );
  closers.add('the port', listening.stop);
  // Before the port, which waits for what is being answered: streams never end by themselves.
  closers.add('the streams', parts.live.stop);
  return listening.url;
}

/**
 * One application for ever; in development a new one after every edit of something it is made from.
 */
function appFetch({ loadApp }: Web, options: AppOptions): ReturnType<typeof createApp>['fetch'] {
  if (!loadApp) return createApp(options).fetch;
  let made: { by: typeof createApp; app: ReturnType<typeof createApp> } | undefined;
  return async (...request) => {
    try {
      const { createApp: by } = await loadApp();
      if (made?.by !== by) made = { by, app: by(options) };
      return await made.app.fetch(...request);
    } catch (error) {
      // An edit that does not compile.
      return new Response(sentenceOf(error), { status: 500 });
    }
  };
}
