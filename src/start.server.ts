// One process from its configuration to an open port. What is opened here is closed here.
import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, writeFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { seedDemo } from '#seed/demo.ts';
import { flushViews } from '#features/listings/listings.jobs.server.ts';
import { openDatabase } from '#platform/db.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import { databaseAnswers } from '#platform/health.server.ts';
import { listen } from '#platform/http.listen.server.ts';
import { createRouteNamer } from '#platform/http.routes.server.ts';
import { startJobs } from '#platform/jobs.server.ts';
import { createLog, type Log } from '#platform/log.server.ts';
import { createMetrics, serveMetrics } from '#platform/metrics.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { startOutbox } from '#platform/outbox.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { type Closers, createClosers, stopOnSignals } from '#platform/process.server.ts';
import { explainStartFailure, StartError } from '#platform/start-error.server.ts';
import { createApp } from './app.server.ts';
import { jobsOf, subscriptionsOf } from './background.server.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What differs between production and development. */
export type Web = {
  loadBuild: () => ServerBuild | Promise<ServerBuild>;
  /** Folder of the browser build; absent in development. */
  files?: string;
  /** Answers before the application, as Vite does in development. */
  middleware?: Middleware;
};

/** Starts Calabash, prints where it is, and arranges its end. A start that fails says why in one sentence and exits with 1. */
export async function startServer(web: Web): Promise<void> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    return giveUp(error);
  }
  const log = createLog(env.logLevel);
  const closers = createClosers(log);
  const stop = () => closers.closeAll();
  stopOnSignals(stop);
  try {
    const url = await start(env, web, log, closers);
    process.stdout.write(`Calabash is open: ${url}\n`);
  } catch (error) {
    await stop();
    giveUp(explainStartFailure(error, env.dataDir, 'starting'));
  }
}

async function start(env: Env, web: Web, log: Log, closers: Closers): Promise<string> {
  const postgres = await openPostgres(env, log, closers);
  const databaseUrl = env.databaseUrl ?? postgres?.url ?? '';
  await migrateDatabase(databaseUrl);
  const database = openPool(databaseUrl, log, closers);
  const replica = env.databaseReplicaUrl ? openPool(env.databaseReplicaUrl, log, closers) : database;
  await seedCatalog(database.db);
  if (wantsDemo(env, postgres?.isNew ?? false)) await seedDemo({ db: database.db, dataDir: env.dataDir, log });

  closers.add('views', () => flushViews(database.db));
  const build = web.files ? await web.loadBuild() : web.loadBuild;
  const metrics = createMetrics(database.pool);
  const outbox = startOutbox({ db: database.db, subscriptions: subscriptionsOf(database.db), log });
  closers.add('events', outbox.stop);
  const jobs = await startJobs({ pool: database.pool, jobs: jobsOf(database.db, log), log });
  closers.add('jobs', jobs.stop);
  if (env.metricsPort !== undefined) {
    const server = await serveMetrics(metrics, env.host, env.metricsPort);
    closers.add('figures', () => server.close());
  }
  const app = createApp({
    env, db: database.db, readDb: replica.db, log, metrics,
    pages: createRequestHandler(build, web.files ? 'production' : 'development'),
    nameRoute: createRouteNamer(typeof build === 'function' ? {} : build.routes),
    files: web.files, pictures: path.join(env.dataDir, 'public'), development: !web.files,
    isReady: () => databaseAnswers(database.pool),
  });
  const answer = getRequestListener(app.fetch);
  const { middleware } = web;
  const listening = await listen(middleware ? (request, response) => middleware(request, response, () => void answer(request, response)) : answer, env.host, env.port);
  closers.add('the port', listening.stop);
  return listening.url;
}

async function openPostgres(env: Env, log: Log, closers: Closers): Promise<EmbeddedPostgres | undefined> {
  if (env.databaseUrl) return undefined;
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => log.info({ part: 'postgres' }, line) });
  let stopping = false;
  closers.add('PostgreSQL', () => {
    stopping = true;
    return postgres.stop();
  });
  void postgres.exited.then(async (reason) => {
    if (stopping) return;
    log.fatal(`PostgreSQL is gone: ${reason}`);
    // Whoever started this process starts it again, and the database recovers by itself.
    await closers.closeAll();
    process.exit(1);
  });
  return postgres;
}

function openPool(url: string, log: Log, closers: Closers) {
  const database = openDatabase(url, { max: 20, onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost') });
  closers.add('the database connections', database.close);
  return database;
}

/** A new embedded database gets the demo unless DEMO says no; the mark lets an interrupted filling go on at the next start. */
function wantsDemo(env: Env, isNew: boolean): boolean {
  if (env.demo !== undefined || env.databaseUrl) return env.demo ?? false;
  const mark = path.join(env.dataDir, 'demo');
  if (isNew) writeFileSync(mark, 'This installation began with demo data; delete this file to end the demo.\n');
  return existsSync(mark);
}

function giveUp(error: unknown): void {
  const sentence = error instanceof StartError ? error.message : `Calabash cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
