// A server process for benchmarks, as `npm start` would run it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { runningPostmaster } from '#platform/postgres/pid-file.server.ts';
import { childrenOf } from '#tests/support/launcher.ts';
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/server-flags.mjs';

const ROOT = path.join(import.meta.dirname, '..');

export type Running = {
  url: string;
  process: ChildProcess;
  /** The end of what it has written, which is its log. */
  said(): string;
  stop(): Promise<void>;
};

/** Characters of a server's log that are kept. */
const MOST_SAID = 20_000;

/**
 * Of a server that is measured: quiet, reached from this machine alone, by the addresses that
 * requests name, with a database of its own.
 */
export const MEASURED = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Starts the built server with `MEASURED` and these settings; without others it has the demo. */
export const runShop = (dataDir: string, settings: Record<string, string> = {}): Promise<Running> =>
  run('build/server/index.js', [], {
    ...MEASURED,
    DATA_DIR: dataDir,
    DEMO: 'true',
    ...settings,
  });

/** The same, started again once its demo is filled in, which is not what is measured. */
export async function runFilledShop(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Running> {
  await (await runShop(dataDir, settings)).stop();
  return runShop(dataDir, settings);
}

/**
 * Starts a server process and waits for the URL that it prints.
 * @param flags of Node, beside those of the product
 * @param cwd the folder of the program
 */
export async function run(
  file: string,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
  cwd = ROOT,
): Promise<Running> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, file, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...SERVER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MOST_SAID);
      const found = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`${file} ended before it was ready: ${output}`)));
  });
  return {
    url,
    process: child,
    said: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** User and system time of a process in milliseconds, in ticks of 10. */
export function processorTime(pid: number | undefined): number {
  const [user = NaN, system = NaN] = ticksOf(pid);
  return (user + system) * 10;
}

/**
 * The same of all processes of the PostgreSQL whose folder this is, of those that have ended as
 * well.
 */
export function clusterTime(cluster: string): number {
  const postmaster = runningPostmaster(cluster);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${cluster}`);
  const own = ticksOf(postmaster).reduce((sum, ticks) => sum + ticks, 0) * 10;
  return childrenOf(postmaster).reduce((sum, pid) => sum + timeOrNone(pid), own);
}

/** One that ends at this moment is counted by the one that started it the next time. */
function timeOrNone(pid: number): number {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}

/** User and system ticks of a process, and those of its children that have ended. */
function ticksOf(pid: number | undefined): number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Kilobytes of a process from /proc: what it holds (VmRSS), or the most it ever held (VmHWM). */
export function kilobytes(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  return Number(
    new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN,
  );
}

/** For what takes a port and does not tell which. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
