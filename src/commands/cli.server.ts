// What the programs beside the server begin with: the database of the installation, up to date, and
// a context for the use cases. What is opened here is closed here.
import { MEDIA_FOLDERS } from '#features/media/media.names.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { hostsOf } from '#platform/db/hosts.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { openFiles } from '#platform/uploads/files.server.ts';
import {
  requireItsDatabase,
  requireItsFiles,
  requireShop,
} from '#platform/db/lost-database.server.ts';
import { requireKnownSchema } from '#platform/db/migrate.server.ts';
import { SILENT_LIVE } from '#platform/http/live.server.ts';
import { NO_PAGES } from '#platform/cache/page-cache.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { requireNoUnfinishedRestore } from '#platform/backup/unfinished.server.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { secretOf } from '#platform/security/secret.server.ts';
import { openApp, programCtx } from '#platform/process/services.server.ts';
import { isDemo } from '../process/demo.server.ts';
import { NOTICE_REGISTRY, SCREENED_REGISTRY, SHOWN_MEDIA } from '../features.ts';
import { bringUpToDate } from '../process/backups.server.ts';
import { settingsOf } from '../process/settings.server.ts';

export type Beginning = {
  /** Whether a shop is made where none is. */
  begins?: boolean;
};

/**
 * Does the work on DATABASE_URL or the database under DATA_DIR, which is started where no server
 * runs it. Its schema stays what it is.
 * @throws StartError when there is no shop, or its database is not there
 */
export async function withDatabase<T>(
  env: Env,
  work: (url: string, runs: { server: boolean }) => Promise<T>,
  { begins = false }: Beginning = {},
): Promise<T> {
  requireNoUnfinishedRestore(env.dataDir);
  await requireItsDatabase(env);
  if (!begins) await requireShop(env);
  // What a program does takes as long as it takes, and no pooler has to know of it.
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  if (url) return work(url, { server: false });
  const running = runningPostgresUrl(env.dataDir);
  if (running) return work(running, { server: true });
  const log = createLog(env.logLevel);
  const postgres = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: (line) => log.info(line),
  });
  try {
    return await work(postgres.url, { server: false });
  } finally {
    await postgres.stop();
  }
}

/**
 * The same with the schema of this program, and a context for the use cases.
 * @param name of the program, as its lines in the log say it
 * @throws StartError when there is no shop, or its database is not there
 */
export async function runCommand<T>(
  env: Env,
  name: string,
  work: (ctx: Ctx) => Promise<T>,
  beginning: Beginning = {},
): Promise<T> {
  const log = createLog(env.logLevel);
  const onDatabase = async (url: string, runs: { server: boolean }): Promise<T> => {
    const where = hostsOf(url);
    const files = await openFiles({
      dataDir: env.dataDir,
      diskReserve: env.diskReserve,
      s3: env.s3,
      filesFrom: env.filesFrom,
      signed: env.mediaSigned,
    });
    // The running server has its own schema, which may be older than this program.
    if (runs.server) await requireKnownSchema(where);
    else {
      await requireItsFiles(env, {
        database: where,
        storage: files.storage,
        folders: MEDIA_FOLDERS,
      });
      await bringUpToDate(env, where);
    }
    const { db, close: closeDatabase } = openDatabase(where, { max: 4 });
    const settings = settingsOf(env, {
      secret: secretOf(env),
      demo: isDemo(env),
      development: false,
      database: where,
    });
    const { app, close } = openApp({
      db,
      readDb: db,
      settings,
      ...files,
      live: SILENT_LIVE,
      pageCache: NO_PAGES,
      showsMedia: SHOWN_MEDIA,
      notices: NOTICE_REGISTRY,
      screened: SCREENED_REGISTRY,
      log,
    });
    try {
      return await work(programCtx(app, name));
    } finally {
      await close();
      await files.images.stop();
      await closeDatabase();
    }
  };
  return withDatabase(env, onDatabase, beginning);
}
