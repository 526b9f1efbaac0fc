// What backups take of this program: its files, secrets and version. How they are made is the
// platform's.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { MEDIA_FOLDERS } from '#features/media/media.names.server.ts';
import type { Secrets } from '#platform/backup/backup.server.ts';
import { bringOver } from '#platform/backup/bring-over.server.ts';
import { backupJobs } from '#platform/backup/backup.jobs.server.ts';
import { snapshotBeforeMigrations } from '#platform/backup/snapshot.server.ts';
import { openTombstones } from '#platform/backup/snapshot-place.server.ts';
import { leaveTombstone } from '#platform/backup/tombstones.server.ts';
import { DEMO_MARK } from '#platform/db/first-start.server.ts';
import type { Where } from '#platform/db/hosts.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import type { Job, Subscription } from '#platform/jobs/jobs.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { secretOf } from '#platform/security/secret.server.ts';
import { asOne, openStorage } from '#platform/uploads/files.server.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';
import { DELETIONS } from '../features.ts';

export type BackupParts = { env: Env; database: Where; storage: Storage };

/** What else than rows and files a shop is made of. */
export function secretsOf(env: Env): Secrets {
  return {
    authSecret: secretOf(env),
    demo: existsSync(path.join(env.dataDir, DEMO_MARK)),
  };
}

/**
 * Runs the migrations that this database has not seen. The own one is kept as it was before, so
 * that `admin -- rollback` can go back.
 * @param where past a pooler, because a lock of a session holds others off
 * @throws StartError
 */
export async function bringUpToDate(env: Env, where: Where, log?: Log): Promise<void> {
  if (!env.databaseUrl && env.snapshotBeforeMigrations)
    await snapshotBeforeMigrations(env, {
      database: where,
      secrets: () => secretsOf(env),
      version: VERSION,
    });
  await migrateDatabase(where, {
    onWait: () => log?.warn('another server brings the database up to date; waiting for it'),
    onHeld: () => log?.warn('somebody holds a table that is to change; trying until it is free'),
  });
}

/**
 * Brings the own database to the PostgreSQL of this program, where an earlier one made it and its
 * programs are installed, too.
 * @throws StartError
 */
export async function bringToThisPostgres(env: Env, log: Log): Promise<void> {
  if (env.databaseUrl) return;
  await bringOver({
    env,
    storage: asOne(await openStorage(env)),
    secrets: () => secretsOf(env),
    version: VERSION,
    log: (line) => log.warn(line),
  });
}

/** The nightly backup, and what leaves tombstones. */
export function backupWork({ env, database, storage }: BackupParts): {
  jobs: Job[];
  subscriptions: Subscription[];
} {
  return {
    jobs: backupJobs({
      env,
      shop: {
        database,
        files: { storage, folders: MEDIA_FOLDERS },
        secrets: secretsOf(env),
        version: VERSION,
      },
    }),
    subscriptions: DELETIONS.map((deletion) =>
      deletion.subscribe(async (tombstone) =>
        leaveTombstone((await openTombstones(env)).storage, tombstone),
      ),
    ),
  };
}
