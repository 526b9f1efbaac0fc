// Whether somebody could begin again after a fire.
import { findBackupState } from '../backup/state.server.ts';
import { type Check, failed, ok, warning } from './check.server.ts';

/** A backup is made every night. */
const MOST_HOURS = 36;
const HOUR_MS = 3_600_000;

export const backupCheck: Check = {
  name: 'backup',
  async run({ db, clock }) {
    const { takenAt, failure } = await findBackupState({ db });
    if (failure) return failed('backup.failed', { reason: failure.sentence });
    if (!takenAt) return warning('backup.unknown');
    const hours = Math.max(0, (clock() - takenAt.getTime()) / HOUR_MS);
    return hours > MOST_HOURS
      ? failed('backup.old', { hours: Math.round(hours) })
      : ok('backup.fine', { hours: Math.round(hours) });
  },
};
