// What the machine under a process must offer: the right time, room, a secret of its own.
import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { secretState } from '../db/installation.server.ts';
import { SECRET_FILE } from '../process/data-dir.server.ts';
import { VERSION } from '../process/version.server.ts';
import { type Check, failed, ok, warning } from './check.server.ts';

/** Codes of a second factor are good for half a minute. */
const MOST_CLOCK_MS = 5_000;

export const clockCheck: Check = {
  name: 'clock',
  async run({ db, clock }) {
    const asked = clock();
    const { rows } = await db.execute<{ at: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
    );
    const answered = clock();
    // It was read at some moment between the question and the answer.
    const at = rows[0]?.at ?? asked;
    const offMs = at < asked ? asked - at : Math.max(0, at - answered);
    const seconds = Math.round(offMs / 1000);
    return offMs > MOST_CLOCK_MS ? failed('clock.off', { seconds }) : ok('clock.fine');
  },
};

export const diskCheck: Check = {
  name: 'disk',
  async run({ env, disk }) {
    const { dataDir: folder } = env;
    const megabytes = Math.floor((await disk.free()) / 1024 ** 2);
    if (!(await disk.isSafe())) return failed('disk.danger', { folder, megabytes });
    return (await disk.room()) > 0
      ? ok('disk.fine', { folder, megabytes })
      : failed('disk.low', { folder, megabytes });
  },
};

export const secretCheck: Check = {
  name: 'secret',
  async run({ env, db, secret }) {
    if (!secret) return warning('secret.unopened');
    if ((await secretState(db, secret)) === 'other') return failed('secret.other');
    const file = path.join(env.dataDir, SECRET_FILE);
    const mode = env.authSecret ? 0 : (statSync(file, { throwIfNoEntry: false })?.mode ?? 0);
    return mode & 0o077 ? failed('secret.readable', { file }) : ok('secret.fine');
  },
};

/** What was answered last, and by which program. */
export const versionCheck: Check = {
  name: 'version',
  run: async () => ok('version.is', { version: VERSION, node: process.version }),
};
