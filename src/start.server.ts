// One process from its configuration to an open port. What is opened here is closed here.
// First, as in server.ts: development and tests begin here.
import '@hono/zod-openapi';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { flushViews } from '#features/listings/listings.jobs.server.ts';
import type { Settings } from '#platform/context.ts';
import { openDatabase } from '#platform/db.server.ts';
import { type Env, readEnv } from '#platform/env.server.ts';
import { databaseAnswers } from '#platform/health.server.ts';
import { listen } from '#platform/http.listen.server.ts';
import { createRouteNamer } from '#platform/http.routes.server.ts';
import { startJobs } from '#platform/jobs.server.ts';
import { createLog, type Log } from '#platform/log.server.ts';
import { createMetrics, serveMetrics } from '#platform/metrics.server.ts';
import { createMailer } from '#platform/mail.server.ts';
import { migrateDatabase } from '#platform/migrate.server.ts';
import { startOutbox } from '#platform/outbox.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { type Closers, createClosers, stopOnSignals } from '#platform/process.server.ts';
import { explainStartFailure, StartError } from '#platform/start-error.server.ts';
import { createApp } from './app.server.ts';
import { fillDemo, isDemo } from './demo.server.ts';
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
    const lines = await start(env, web, log, closers);
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    await stop();
    giveUp(explainStartFailure(error, env.dataDir, 'starting'));
  }
}

async function start(env: Env, web: Web, log: Log, closers: Closers): Promise<string[]> {
  const postgres = await openPostgres(env, log, closers);
  const databaseUrl = env.databaseUrl ?? postgres?.url ?? '';
  await migrateDatabase(databaseUrl);
  const database = openPool(databaseUrl, log, closers);
  const replica = env.databaseReplicaUrl ? openPool(env.databaseReplicaUrl, log, closers) : database;
  await seedCatalog(database.db);
  const demo = isDemo(env, postgres?.isNew ?? false) ? await fillDemo(database.db, env.dataDir, log) : undefined;
  if (demo) closers.add('the drawing of pictures', demo.stop);

  closers.add('views', () => flushViews(database.db));
  const settings = settingsOf(env, demo !== undefined || !web.files);
  const mailer = createMailer({ db: database.db, smtpUrl: env.smtpUrl, from: env.mailFrom });
  closers.add('the mail connections', async () => mailer.close());
  const build = web.files ? await web.loadBuild() : web.loadBuild;
  const metrics = createMetrics(database.pool);
  const jobs = await startJobs({ pool: database.pool, jobs: jobsOf({ db: database.db, mailer, settings }), log });
  closers.add('jobs', jobs.stop);
  const outbox = startOutbox({ db: database.db, subscriptions: subscriptionsOf(database.db, jobs), log });
  closers.add('events', outbox.stop);
  if (env.metricsPort !== undefined) {
    const server = await serveMetrics(metrics, env.host, env.metricsPort);
    closers.add('figures', () => server.close());
  }
  const app = createApp({
    env, settings, db: database.db, readDb: replica.db, log, metrics,
    pages: createRequestHandler(build, web.files ? 'production' : 'development'),
    nameRoute: createRouteNamer(typeof build === 'function' ? {} : build.routes),
    files: [...(web.files ? [{ root: web.files }] : []), ...(demo ? [demo.files] : [])], development: !web.files,
    isReady: () => databaseAnswers(database.pool),
  });
  const answer = getRequestListener(app.fetch);
  const { middleware } = web;
  const listening = await listen(middleware ? (request, response) => middleware(request, response, () => void answer(request, response)) : answer, env.host, env.port);
  closers.add('the port', listening.stop);
  return [`Calabash is open: ${listening.url}`, ...(demo ? [demo.signIns] : [])];
}

/** @param open development or a demonstration, where codes may appear on the screen for want of a mail server */
function settingsOf(env: Env, open: boolean): Settings {
  const sendsMail = env.smtpUrl !== undefined;
  return { publicUrl: env.publicUrl, secret: env.authSecret, sendsMail, showCodes: open && !sendsMail };
}

async function openPostgres(env: Env, log: Log, closers: Closers): Promise<EmbeddedPostgres | undefined> {
  if (env.databaseUrl) return undefined;
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => log.info({ part: 'postgres' }, line) });
  closers.add('PostgreSQL', postgres.stop);
  void postgres.exited.then(async (reason) => {
    if (closers.closing) return;
    log.fatal(`PostgreSQL is gone: ${reason}`);
    // Whoever started this process starts it again, and the database recovers by itself.
    await closers.closeAll();
    process.exit(1);
  });
  return postgres;
}

function openPool(url: string, log: Log, closers: Closers) {
  const database = openDatabase(url, { max: 20, onConnectionLost: (error) => { if (!closers.closing) log.warn({ err: error }, 'a database connection was lost'); } });
  closers.add('the database connections', database.close);
  return database;
}

function giveUp(error: unknown): void {
  const sentence = error instanceof StartError ? error.message : `Calabash cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
