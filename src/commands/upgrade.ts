// npm run admin -- upgrade --rehearse: what the next start will do to the database.
import { type Lock, type Rehearsed, rehearseUpgrade } from '#platform/backup/rehearse.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { secretsOf } from '../process/backups.server.ts';
import { withDatabase } from './cli.server.ts';

/** Beside a running server of the version before, too. @returns what is to be said */
export async function rehearse(env: Env): Promise<string> {
  const done = await withDatabase(env, (url) =>
    rehearseUpgrade({ database: url, secrets: secretsOf(env), version: VERSION }),
  );
  if (done.length === 0) return `The database is up to date for Calabash ${VERSION}.`;
  const total = done.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...done.map(lineOf),
    `All of it took ${told(total)} on a copy, on this machine. It is one transaction: what a`,
    'migration locks stays locked until the last one is through. The shop was not changed.',
  ].join('\n');
}

function lineOf({ tag, seconds, locks }: Rehearsed): string {
  const what = locks.length === 0 ? 'nobody waits' : locks.map(lockLine).join('; ');
  return `${tag}: ${told(seconds)}, ${what}`;
}

const lockLine = ({ table, rows, stops }: Lock): string =>
  `${table} (${Math.round(rows)} rows) waits with ${stops}`;

const told = (seconds: number): string => `${seconds.toFixed(2)} s`;
