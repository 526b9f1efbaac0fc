// What the launcher's tests share: throwaway folders, queries, and a Calabash in a process of its
// own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { runningPostmaster } from '#platform/postgres/pid-file.server.ts';

export const FAST = { fsync: 'off', shared_buffers: '16MB' };
export const silent = (): void => undefined;

const dataDirs: string[] = [];

/** A path that does not exist yet: the launcher makes its own folder. */
export function newDataDir(): string {
  const folder = path.join(tmpdir(), `calabash-${randomBytes(5).toString('hex')}`);
  dataDirs.push(folder);
  return folder;
}

let made: Promise<string> | undefined;

/**
 * A DATA_DIR whose database was stopped cleanly, for tests that are not about the first start:
 * making one takes forty times as long as copying it. The one that is copied goes with the run of
 * the tests (global-setup.ts), because several files may share it.
 */
export async function usedDataDir(): Promise<string> {
  const template = await (made ??= makeUsed());
  const folder = newDataDir();
  // Not cpSync, which forgets whose the files are.
  execFileSync('cp', ['-a', template, folder]);
  return folder;
}

async function makeUsed(): Promise<string> {
  const template = path.join(
    process.env.TEST_FILES_DIR ?? tmpdir(),
    `used-${randomBytes(5).toString('hex')}`,
  );
  const server = await startEmbeddedPostgres({ dataDir: template, settings: FAST, log: silent });
  await server.stop();
  return template;
}

/** Removes the folders, once the databases that killed processes left in them have stopped. */
export async function forgetDataDirs(): Promise<void> {
  for (const folder of dataDirs.splice(0)) {
    await until(() => runningPostmaster(path.join(folder, 'postgres')) === undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(10);
}

export type OtherCalabash = { process: ChildProcess; url: string; pid: number; refused: string };

const LAUNCHER = pathToFileURL(
  path.join(import.meta.dirname, '../../src/platform/postgres/embedded.server.ts'),
).href;

/**
 * Starts the launcher in another process and resolves once it is ready or has been refused.
 * @param user who runs it, where this process is root's
 */
export async function startElsewhere(dataDir: string, user: User = {}): Promise<OtherCalabash> {
  const other = spawnElsewhere(dataDir, user);
  for await (const text of other.stdout ?? [])
    return { process: other, ...(JSON.parse(String(text)) as Omit<OtherCalabash, 'process'>) };
  throw new Error('The other process ended without a word.');
}

type User = { uid?: number; gid?: number };

export function spawnElsewhere(dataDir: string, user: User = {}): ChildProcess {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(LAUNCHER)};
    try {
      const { url, pid } = await startEmbeddedPostgres({
        dataDir: ${JSON.stringify(dataDir)},
        settings: ${JSON.stringify(FAST)},
        log: () => {},
      });
      console.log(JSON.stringify({ url, pid, refused: '' }));
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(JSON.stringify({ url: '', pid: 0, refused: error.message }));
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...user,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function kill(victim: ChildProcess): Promise<void> {
  if (victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = new Promise((resolve) => victim.once('exit', resolve));
  victim.kill('SIGKILL');
  await gone;
}

/** Processes that a process of ours started (Linux). */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
}
