// What answers the requests of the web: pages, the API, files and streams. Loaded by processes that
// serve pages alone.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { createRouteNamer } from '#platform/http/routes.server.ts';
import type { Files } from '#platform/http/static.server.ts';
import { answerRequests } from '#platform/http/target.server.ts';
import { translateRouteErrors } from '#platform/pages/route-error.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { service } from '#platform/process/services.server.ts';
import { sentenceOf } from '#platform/process/start-error.server.ts';
import { ownFolders } from '#platform/uploads/own-folders.server.ts';
import { type AppOptions, createApp } from '../app.server.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What differs between production and development. */
export type Web = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>;
  /** Folder of the browser build; absent in development. */
  files?: string;
  /** Development's application, loaded anew after an edit. */
  loadApp?: () => Promise<{ createApp: typeof createApp }>;
  /** Answers before the application, as Vite does in development. */
  middleware?: Middleware;
};

/** With OFFLINE=false browsers get a worker that takes away what was kept (src/worker). */
const WORKERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  false: { '/service-worker.js': '/service-worker-off.js' },
};

export type Pages = Pick<AppOptions, 'env' | 'parts' | 'metrics' | 'whyNotReady'> & {
  env: Env;
  web: Web;
  demo: { files: Files } | undefined;
};

export async function answerPages({
  env,
  web,
  parts,
  metrics,
  whyNotReady,
  demo,
}: Pages): Promise<RequestListener> {
  const build = web.files
    ? translateRouteErrors(await web.loadBuild())
    : async () => translateRouteErrors(await web.loadBuild());
  const instead = WORKERS[`${env.offline}`];
  const folders = [
    ...(web.files ? [{ root: web.files, instead }] : []),
    ...(demo ? [demo.files] : []),
  ];
  const drawings = path.join(import.meta.dirname, '../../public');
  service(parts, ownFolders).push(...folders, ...(web.files ? [] : [{ root: drawings }]));
  const fetch = appFetch(web, {
    env,
    parts,
    metrics,
    pages: createRequestHandler(build, web.files ? 'production' : 'development'),
    nameRoute: createRouteNamer(typeof build === 'function' ? {} : build.routes),
    folders,
    development: !web.files,
    whyNotReady,
  });
  const answer = answerRequests(fetch, env.site.name);
  const { middleware } = web;
  return (request, response) => {
    if (middleware) middleware(request, response, () => void answer(request, response));
    else void answer(request, response);
  };
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
