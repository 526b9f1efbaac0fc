// Whether somebody could begin again after a fire.
import { sql } from 'drizzle-orm';
import { type Check, failed, ok, warning } from './check.server.ts';

/** A backup is made every night. */
const MOST_HOURS = 36;

type State = { hours: number | null; failure: string | null };

export const backupCheck: Check = {
  name: 'backup',
  async run({ db }) {
    // By name, because a database of before there were backups has no such columns.
    const { rows } = await db.execute<State>(sql`
      select (extract(epoch from clock_timestamp() - (row ->> 'backed_up_at')::timestamptz)
          / 3600)::float8 as hours, row ->> 'backup_failure' as failure
      from (select to_jsonb(installation) as row from installation) known`);
    const { hours = null, failure = null } = rows[0] ?? {};
    if (failure) return failed('backup.failed', { reason: failure });
    if (hours === null) return warning('backup.unknown');
    const age = Math.round(hours);
    return hours > MOST_HOURS
      ? failed('backup.old', { hours: age })
      : ok('backup.fine', { hours: age });
  },
};
