// One process from its configuration to an open port. What is opened here is closed here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { type Database, openDatabase } from '#platform/db.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import { openFiles } from '#platform/files.server.ts';
import { databaseAnswers } from '#platform/health.server.ts';
import { listen } from '#platform/http.listen.server.ts';
import { createRouteNamer } from '#platform/http.routes.server.ts';
import { createLog, type Log } from '#platform/log.server.ts';
import { createMetrics, serveMetrics } from '#platform/metrics.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { openNotifications } from '#platform/notify.server.ts';
import {
  CLEAN_END,
  type EmbeddedPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.server.ts';
import { type Closers, createClosers, stopOnSignals } from '#platform/process.server.ts';
import { translateRouteErrors } from '#platform/route-error.server.ts';
import { openApp, programCtx } from '#platform/services.server.ts';
import { explainStartFailure, sentenceOf, StartError } from '#platform/start-error.server.ts';
import { type AppOptions, createApp } from './app.server.ts';
import { fillDemo, isDemo, rememberDemo } from './demo.server.ts';
import { startBackground } from './background.server.ts';
import { settingsOf } from './settings.server.ts';

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

type Opened = { postgres?: EmbeddedPostgres };

async function start(
  env: Env,
  web: Web,
  log: Log,
  closers: Closers,
  opened: Opened,
): Promise<string[]> {
  if (!env.databaseUrl) rememberDemo(env, !hasCluster(env.dataDir));
  const postgres = await openPostgres(env, log, closers);
  if (postgres) opened.postgres = postgres;
  const databaseUrl = env.databaseUrl ?? postgres?.url ?? '';
  await migrateDatabase(databaseUrl);
  const database = openPool(databaseUrl, log, closers);
  const replica = env.databaseReplicaUrl
    ? openPool(env.databaseReplicaUrl, log, closers)
    : database;
  if (replica !== database) await requireAnswer(replica, 'DATABASE_REPLICA_URL');
  await seedCatalog(database.db);
  const files = await openFiles({ dataDir: env.dataDir, s3: env.s3, program: web.imageWorker });
  closers.add('the drawing of uploads', files.images.stop);
  const settings = settingsOf(env, { demo: isDemo(env), development: !web.files });
  const { app: parts, close } = openApp({
    db: database.db,
    readDb: replica.db,
    settings,
    ...files,
    log,
  });
  closers.add('the services', close);
  const demo = settings.demo
    ? await fillDemo(programCtx(parts, 'demo'), {
        dataDir: env.dataDir,
        coversWorker: web.coversWorker,
      })
    : undefined;
  if (demo) closers.add('the drawing of pictures', demo.stop);
  const build = web.files
    ? translateRouteErrors(await web.loadBuild())
    : async () => translateRouteErrors(await web.loadBuild());
  const metrics = createMetrics(database.pool);
  const notifications = await openNotifications({ url: databaseUrl, log });
  closers.add('the notifications', notifications.stop);
  const background = await startBackground({
    app: parts,
    pool: database.pool,
    notifications,
    env,
    metrics,
  });
  closers.add('jobs and events', background.stop);
  if (env.metricsPort !== undefined) {
    const server = await serveMetrics(metrics, env.host, env.metricsPort);
    closers.add('figures', () => server.close());
  }
  const fetch = appFetch(web, {
    env,
    parts,
    metrics,
    pages: createRequestHandler(build, web.files ? 'production' : 'development'),
    nameRoute: createRouteNamer(typeof build === 'function' ? {} : build.routes),
    folders: [...(web.files ? [{ root: web.files }] : []), ...(demo ? [demo.files] : [])],
    development: !web.files,
    isReady: () => databaseAnswers(database.pool),
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
  return [`Calabash is open: ${listening.url}`, ...(demo ? [demo.signIns] : [])];
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

async function openPostgres(
  env: Env,
  log: Log,
  closers: Closers,
): Promise<EmbeddedPostgres | undefined> {
  if (env.databaseUrl) return undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info({ part: 'postgres' }, line),
  });
  closers.add('PostgreSQL', postgres.stop);
  void postgres.exited.then(async (reason) => {
    if (closers.closing) return;
    log.fatal(`PostgreSQL is gone: ${reason}`);
    // Whoever started this process starts it again, and the database recovers by itself.
    await closers.closeAll();
    giveUp(explainStartFailure(`PostgreSQL is gone: ${reason}`, env.dataDir, 'running'));
  });
  return postgres;
}

function openPool(url: string, log: Log, closers: Closers) {
  const database = openDatabase(url, {
    max: 20,
    onConnectionLost: (error) => {
      if (!closers.closing) log.warn({ err: error }, 'a database connection was lost');
    },
  });
  closers.add('the database connections', database.close);
  return database;
}

async function requireAnswer(database: Database, variable: string): Promise<void> {
  try {
    await database.pool.query('select 1');
  } catch (cause) {
    throw new StartError(
      `The database of ${variable} does not answer (${sentenceOf(cause)}); check ${variable}.`,
      { cause },
    );
  }
}

function giveUp(error: unknown): void {
  const sentence =
    error instanceof StartError
      ? error.message
      : `Calabash cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
