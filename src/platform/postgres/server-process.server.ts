// Runs one PostgreSQL server process on a prepared cluster: start, wait until ready, stop.
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';
import type { Binaries } from './binaries.server.ts';
import { readPidFile, removeStalePidFile, runningPostmaster } from './pid-file.server.ts';
import { isAlive, isPostmasterOf } from './process-identity.server.ts';
import type { RunAs } from './run-as.server.ts';

/** What `exited` says after a clean stop. */
export const CLEAN_END = 'it ended with code 0';

/** A ready server. `exited` resolves with a description when it ends, for whatever reason. */
export type ServerProcess = { pid: number; exited: Promise<string>; stop(): Promise<void> };

export type ServerOptions = {
  dataDir: string;
  cluster: string;
  socketDir: string;
  binaries: Binaries;
  runAs: RunAs;
  settings: Record<string, string>;
  log: (line: string) => void;
};

/** After SIGKILL of a server its busy backends hold the shared memory for some seconds. */
const RETRY_FOR_MS = 60_000;
const FAST_STOP_MS = 20_000;

/**
 * Starts the server and waits until it accepts connections, however long recovery takes.
 * @throws StartError with PostgreSQL's own reason
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (;;) {
    removeStalePidFile(options.cluster);
    const attempt = spawnServer(options);
    if (await becameReady(attempt, options)) return running(attempt, options.cluster);
    const reason = attempt.output();
    if (!/pre-existing shared memory block/.test(reason) || Date.now() > giveUpAt) {
      throw explainStartFailure(
        reason || (await attempt.exited),
        options.dataDir,
        'starting PostgreSQL',
      );
    }
    await sleep(250);
  }
}

/**
 * Stops the server of a cluster cleanly, by force when it does not listen; returns when it is gone.
 */
async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', FAST_STOP_MS],
  ] as const) {
    if (!isPostmasterOf(pid, cluster)) return;
    send(pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(5);
    if (!isAlive(pid)) return;
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop; end it by hand.`);
}

/**
 * Ends a server that a killed Calabash left running, so that the next one has its own settings and
 * log.
 */
export async function replaceOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  log(
    `A PostgreSQL server (process ${pid}) was left running by an earlier Calabash; it is stopped cleanly and started again.`,
  );
  await stopServer(pid, cluster);
}

type Attempt = {
  child: ChildProcess;
  exited: Promise<string>;
  hasClosed: () => boolean;
  output: () => string;
  forwardLog: (on: boolean) => void;
};

function running({ child, exited, forwardLog }: Attempt, cluster: string): ServerProcess {
  const pid = child.pid as number;
  return {
    pid,
    exited,
    async stop() {
      forwardLog(false);
      child.ref();
      await stopServer(pid, cluster);
      await exited;
    },
  };
}

function spawnServer({
  binaries,
  cluster,
  socketDir,
  settings,
  runAs,
  log,
}: ServerOptions): Attempt {
  const all = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    ...settings,
  };
  const child = spawn(
    path.join(binaries.folder, 'bin/postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs.spawn,
      // A group of its own: Ctrl-C in the terminal must not stop the database before the requests
      // are done.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  // What it says while starting and stopping matters only when that fails, and then the StartError
  // says it.
  let forwarding = false;
  let closed = false;
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000);
    if (forwarding) for (const line of text.split('\n').filter(Boolean)) log(line);
  });
  child.on('close', () => {
    closed = true;
  });
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      closed = true;
      resolve(error.message);
    });
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve(CLEAN_END);
      // Its last output may still be in the pipe; "close" would wait for every backend that holds
      // the other end.
      setTimeout(
        () =>
          resolve(
            (signal ? `it was ended by ${signal}` : `it ended with code ${code}`) +
              lastWords(output),
          ),
        20,
      );
    });
  });
  child.unref();
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  return {
    child,
    exited,
    hasClosed: () => closed,
    output: () => output,
    forwardLog: (on) => {
      forwarding = on;
    },
  };
}

/**
 * Why PostgreSQL gave up by itself, as it does when the disk is full: it cannot go on without its
 * log.
 */
function lastWords(output: string): string {
  const line = output.split('\n').findLast((text) => /PANIC:/.test(text));
  return line ? `: ${line.replace(/^.*PANIC: */, '')}` : '';
}

async function becameReady(attempt: Attempt, { cluster, log }: ServerOptions): Promise<boolean> {
  let nextNews = Date.now() + 5000;
  while (!attempt.hasClosed()) {
    const note = readPidFile(cluster);
    if (note?.ready && note.pid === attempt.child.pid) {
      // What it said before it was ready may still be in the pipe.
      await sleep(5);
      attempt.forwardLog(true);
      if (/not properly shut down/.test(attempt.output()))
        log('PostgreSQL was not stopped properly last time and has recovered.');
      return true;
    }
    if (Date.now() > nextNews) {
      log('PostgreSQL is still starting (recovering what was written before it was cut off).');
      nextNews += 15_000;
    }
    await sleep(5);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
