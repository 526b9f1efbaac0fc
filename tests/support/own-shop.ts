/**
 * A shop of a journey's own, the production build in a process and a data folder of its own: for
 * what would disturb the others, as faults do.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/server-flags.mjs';
import { scratchFolder } from './scratch.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export type OwnShop = {
  process: ChildProcess;
  dataDir: string;
  /** Resolves with the address once it is printed; rejects with all it said when it ends first. */
  open: Promise<string>;
  /** All that it has written so far, on both streams. */
  said: () => string;
  exited: Promise<number | null>;
  /** Ends it whatever it does, and removes its folder. */
  end: () => Promise<void>;
};

/** Starts one on a free port. @param env wins over what a start without demo and mail has */
export function startOwnShop(env: Record<string, string> = {}): OwnShop {
  const dataDir = env['DATA_DIR'] ?? scratchFolder('own-shop');
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'build/server/index.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...SERVER_ENV,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      OPERATOR_NAME: 'Mango Ltd.',
      OPERATOR_ADDRESS: 'Kingston, Jamaica',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const opened = Promise.withResolvers<string>();
  // A start that is meant to fail has nobody who waits for its address.
  opened.promise.catch(() => undefined);
  const hear = (chunk: Buffer) => {
    output += String(chunk);
    const url = /is open: (http:\/\/[\w.]+:\d+)/.exec(output)?.[1];
    if (url) opened.resolve(url.replace('localhost', '127.0.0.1'));
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      opened.reject(new Error(`The shop ended before it was open: ${output}`));
      resolve(code);
    });
  });
  return {
    process: child,
    dataDir,
    open: opened.promise,
    said: () => output,
    exited,
    end: async () => {
      child.kill('SIGKILL');
      await exited;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
