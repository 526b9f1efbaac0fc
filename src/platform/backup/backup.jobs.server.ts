// The backup of every night. Without BACKUP_TO it only keeps tombstones no longer than promised.
import type { Storage } from '../uploads/storage.server.ts';
import { defineSchedule, type Job } from '../jobs/jobs.server.ts';
import type { Env } from '../process/env.server.ts';
import { sentenceOf } from '../process/start-error.server.ts';
import { daysAgo } from '../i18n/time.ts';
import { makeBackup, type Shop } from './backup.server.ts';
import { BACKUPS_KEPT_DAYS } from './limits.ts';
import { openPlace } from './place.server.ts';
import { openTombstones } from './snapshot-place.server.ts';
import { noteBackup, noteFailure } from './state.server.ts';
import { removeOldTombstones } from './tombstones.server.ts';

export type NightlyOptions = {
  env: Pick<Env, 'backupTo' | 'backupPassphrase' | 'backupS3' | 'dataDir'>;
  shop: Shop;
};

/** Before the removal of what is over its time, when the islands sleep. */
const NIGHTLY = '11 6 * * *';
const SIX_HOURS = 6 * 3600;

export function backupJobs({ env, shop }: NightlyOptions): Job[] {
  return [
    defineSchedule(
      'platform.backup',
      NIGHTLY,
      async (ctx) => {
        const tombstones: Storage = (await openTombstones(env)).storage;
        await removeOldTombstones(tombstones, daysAgo(ctx, BACKUPS_KEPT_DAYS));
        if (env.backupTo === undefined) return;
        try {
          const manifest = await makeBackup(shop, {
            place: await openPlace(env.backupTo, env),
            passphrase: env.backupPassphrase,
            tombstones: [tombstones],
            now: ctx.now,
          });
          await noteBackup(ctx, manifest);
          ctx.log.info({ backup: manifest.id }, 'backed up');
        } catch (error) {
          await noteFailure(ctx, sentenceOf(error));
          throw error;
        }
      },
      { expireInSeconds: SIX_HOURS, retry: { limit: 2, delaySeconds: 900 } },
    ),
  ];
}
