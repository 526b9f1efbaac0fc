// What a server opens before it does anything: the database, up to date, files, services. What is
// opened here is closed by the closers.
import { endingSessions } from '#features/accounts/accounts.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { MEDIA_FOLDERS } from '#features/media/media.names.server.ts';
import type { App } from '#platform/context.ts';
import { type Database, openDatabase } from '#platform/db/db.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { openFiles } from '#platform/uploads/files.server.ts';
import { requireSameSecret } from '#platform/db/installation.server.ts';
import { requireItsDatabase, requireItsFiles } from '#platform/db/lost-database.server.ts';
import { openLive } from '#platform/http/live.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { openPageCache } from '#platform/cache/page-cache.server.ts';
import { readLag } from '#platform/db/replica-lag.server.ts';
import { type Notifications, openNotifications } from '#platform/db/notify.server.ts';
import {
  type EmbeddedPostgres,
  findClusterOrBegin,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.server.ts';
import { type Closers, giveUp } from '#platform/process/process.server.ts';
import { secretOf } from '#platform/security/secret.server.ts';
import { openApp, programCtx, service } from '#platform/process/services.server.ts';
import {
  explainStartFailure,
  sentenceOf,
  StartError,
} from '#platform/process/start-error.server.ts';
import { isDemo, rememberDemo } from './demo.server.ts';
import { NOTICE_REGISTRY, SCREENED_REGISTRY } from '../features.ts';
import { requireOperator } from './operator.server.ts';
import { settingsOf } from './settings.server.ts';

export type Opened = { postgres?: EmbeddedPostgres };

export type Parts = {
  /** What answers requests is made of; nobody waits long for its database. */
  parts: App;
  /** The same for what nobody waits for, as jobs: its statements take the time that they need. */
  background: App;
  /** The connections of each of the two. */
  pools: { requests: Database['pool']; background: Database['pool'] };
  /** What PostgreSQL tells this process. */
  notifications: Notifications;
  /** Seconds by which the replica lags; undefined without one. */
  readLag: (() => Promise<number | null>) | undefined;
};

/** How long a request waits for the database before it is answered with 503. */
const REQUEST_WAITS_MS = 2000;

/**
 * Opens the database, brings it up to date, and all that lives as long as the process.
 * @param opened keeps the own PostgreSQL, whose last words may explain a failure
 * @throws StartError
 */
export async function openServices(
  env: Env,
  { imageWorker, development }: { imageWorker: string | undefined; development: boolean },
  log: Log,
  closers: Closers,
  opened: Opened,
): Promise<Parts> {
  requireOperator(env);
  await requireItsDatabase(env);
  if (!env.databaseUrl) rememberDemo(env, findClusterOrBegin(env.dataDir) === null);
  const postgres = await openPostgres(env, log, closers);
  if (postgres) opened.postgres = postgres;
  const databaseUrl = env.databaseUrl ?? postgres?.url ?? '';
  const files = await openFiles({
    dataDir: env.dataDir,
    diskReserve: env.diskReserve,
    s3: env.s3,
    filesFrom: env.filesFrom,
    program: imageWorker,
  });
  closers.add('the drawing of uploads', files.images.stop);
  await requireItsFiles(env, {
    url: databaseUrl,
    storage: files.storage,
    folders: MEDIA_FOLDERS,
  });
  await migrateDatabase(databaseUrl);
  const secret = secretOf(env);
  const forBackground = openPool(databaseUrl, { max: 10 }, log, closers);
  const forRequests = { max: 20, limitMs: REQUEST_WAITS_MS };
  const database = openPool(databaseUrl, forRequests, log, closers);
  await requireSameSecret(forBackground.db, secret);
  const replica = env.databaseReplicaUrl
    ? openPool(env.databaseReplicaUrl, forRequests, log, closers)
    : database;
  if (replica !== database) await requireAnswer(replica, 'DATABASE_REPLICA_URL');
  const notifications = await openNotifications({ url: databaseUrl, log });
  closers.add('the notifications', notifications.stop);
  const { app, close } = openApp({
    db: database.db,
    readDb: replica.db,
    settings: settingsOf(env, { secret, demo: isDemo(env), development }),
    ...files,
    live: await openLive({ notifications, log }),
    pageCache: await openPageCache({
      // In development a page is another one with every change of the code.
      maxBytes: development ? 0 : env.pageCacheBytes,
      notifications,
      log,
    }),
    notices: NOTICE_REGISTRY,
    screened: SCREENED_REGISTRY,
    log,
  });
  closers.add('the services', close);
  // What the process before could not end waits in DATA_DIR.
  service(app, endingSessions);
  const background = { ...app, db: forBackground.db, readDb: forBackground.db };
  await seedCatalog(programCtx(background, 'start'));
  return {
    parts: app,
    background,
    pools: { requests: database.pool, background: forBackground.pool },
    notifications,
    readLag: replica === database ? undefined : () => readLag(replica.pool),
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
    // Whatever closing does: nobody asked for this end.
    process.exitCode = 1;
    // Whoever started this process starts it again, and the database recovers by itself.
    await closers.closeAll();
    giveUp(explainStartFailure(`PostgreSQL is gone: ${reason}`, env.dataDir, 'running'));
  });
  return postgres;
}

function openPool(
  url: string,
  limits: { max: number; limitMs?: number },
  log: Log,
  closers: Closers,
): Database {
  const database = openDatabase(url, {
    ...limits,
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
