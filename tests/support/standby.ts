/** A standby that follows an embedded PostgreSQL over its socket, made while that runs. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.server.ts';

/** What belongs to the server that runs on the folder, not to its data. */
const OF_THE_RUNNING = ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

/**
 * Copies the files of the primary and starts a server on them, which follows it from then on.
 * @param options.from DATA_DIR of the primary
 * @param options.to DATA_DIR of the standby, which is not there yet
 * @param options.settings that the standby has besides
 */
export async function startStandby(options: {
  primaryUrl: string;
  from: string;
  to: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { primaryUrl, from, to, settings = {} } = options;
  const [source, target] = [path.join(from, 'postgres'), path.join(to, 'postgres')];
  const client = new pg.Client(primaryUrl);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    mkdirSync(to);
    // cp, because PostgreSQL reads only what belongs to who runs it. Files may go while it copies.
    spawnSync('cp', ['-a', source, target], { stdio: 'ignore' });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    for (const name of OF_THE_RUNNING) rmSync(path.join(target, name), { force: true });
    const { uid, gid } = statSync(source);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(path.join(target, name), text);
      chownSync(path.join(target, name), uid, gid);
    }
  } finally {
    await client.end();
  }
  const { searchParams, username } = new URL(primaryUrl);
  const primary_conninfo = `host=${searchParams.get('host')} user=${username}`;
  return startEmbeddedPostgres({
    dataDir: to,
    settings: { ...settings, primary_conninfo },
    log: () => undefined,
  });
}
