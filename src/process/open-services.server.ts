// What a server opens before it does anything: the database, up to date, files, services. What is
// opened here is closed by the closers.
import { endingSessions } from '#features/accounts/accounts.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { MEDIA_FOLDERS } from '#features/media/media.names.server.ts';
import { repeatDeletions } from '#platform/backup/deletions.server.ts';
import { requireNoUnfinishedRestore } from '#platform/backup/unfinished.server.ts';
import type { App } from '#platform/context.ts';
import type { Database } from '#platform/db/db.server.ts';
import type { Hosts } from '#platform/db/hosts.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { openFiles } from '#platform/uploads/files.server.ts';
import { requireSameSecret } from '#platform/db/installation.server.ts';
import { requireItsDatabase, requireItsFiles } from '#platform/db/lost-database.server.ts';
import { openLive } from '#platform/http/live.server.ts';
import { MOST_LAG_MS, type ReplicaState } from '#platform/db/replicas.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { openPageCache } from '#platform/cache/page-cache.server.ts';
import type { Notifications } from '#platform/db/notify.server.ts';
import {
  type EmbeddedPostgres,
  findClusterOrBegin,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.server.ts';
import { type Closers, giveUp } from '#platform/process/process.server.ts';
import { secretOf } from '#platform/security/secret.server.ts';
import { openApp, programCtx, service } from '#platform/process/services.server.ts';
import { explainStartFailure } from '#platform/process/start-error.server.ts';
import { findWays, openDatabases } from './open-databases.server.ts';
import { isDemo, rememberDemo } from './demo.server.ts';
import { DELETIONS, NOTICE_REGISTRY, SCREENED_REGISTRY, SHOWN_MEDIA } from '../features.ts';
import { bringToThisPostgres, bringUpToDate } from './backups.server.ts';
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
  /** The way to the database past a pooler. */
  directDatabase: Hosts;
  /** How each replica is. */
  replicas: () => ReplicaState[];
};

/**
 * Opens the database, brings it up to date, and all that lives as long as the process.
 * @param opened keeps the own PostgreSQL, whose last words may explain a failure
 * @throws StartError
 */
export async function openServices(
  env: Env,
  { development }: { development: boolean },
  log: Log,
  closers: Closers,
  opened: Opened,
): Promise<Parts> {
  requireOperator(env);
  requireNoUnfinishedRestore(env.dataDir);
  await requireItsDatabase(env);
  await bringToThisPostgres(env, log);
  if (!env.databaseUrl) rememberDemo(env, findClusterOrBegin(env.dataDir) === null);
  const postgres = await openPostgres(env, log, closers);
  if (postgres) opened.postgres = postgres;
  const ways = await findWays(env, postgres?.url ?? '');
  const files = await openFiles({
    dataDir: env.dataDir,
    diskReserve: env.diskReserve,
    s3: env.s3,
    filesFrom: env.filesFrom,
    signed: env.mediaSigned,
  });
  closers.add('the drawing of uploads', files.images.stop);
  await requireItsFiles(env, {
    database: ways.direct,
    storage: files.storage,
    folders: MEDIA_FOLDERS,
  });
  await bringUpToDate(env, ways.direct, log);
  const secret = secretOf(env);
  const databases = await openDatabases(ways, env.databaseReplicaUrls, log, closers);
  const { forRequests, forBackground, readDb, notifications } = databases;
  await requireSameSecret(forBackground.db, secret);
  const { app, close } = openApp({
    db: forRequests.db,
    readDb,
    settings: settingsOf(env, { secret, demo: isDemo(env), development, database: ways.direct }),
    ...files,
    live: await openLive({ notifications, log }),
    pageCache: await openPageCache({
      // In development a page is another one with every change of the code.
      maxBytes: development ? 0 : env.pageCacheBytes,
      readsLagMs: env.databaseReplicaUrls.length > 0 ? MOST_LAG_MS : 0,
      notifications,
      log,
    }),
    showsMedia: SHOWN_MEDIA,
    notices: NOTICE_REGISTRY,
    screened: SCREENED_REGISTRY,
    log,
  });
  closers.add('the services', close);
  // What the process before could not end waits in DATA_DIR.
  service(app, endingSessions);
  const background = { ...app, db: forBackground.db, readDb: forBackground.db };
  await seedCatalog(programCtx(background, 'start'));
  await repeatDeletions(programCtx(background, 'start'), DELETIONS);
  return {
    parts: app,
    background,
    pools: { requests: forRequests.pool, background: forBackground.pool },
    notifications,
    directDatabase: ways.direct,
    replicas: databases.replicas,
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
