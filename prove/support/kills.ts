// A shop on a PostgreSQL of its own that is killed again and again and started again.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgresUrl } from '#platform/postgres/embedded.server.ts';
import { runningPostmaster } from '#platform/postgres/pid-file.server.ts';
import { childrenOf } from '#tests/support/launcher.ts';
import { freePort, type Running, runShop } from '../../bench/running-server.ts';
import { requireOwnDatabase } from './part.ts';

export const VICTIMS = ['server', 'PostgreSQL', 'connection'] as const;
export type Victim = (typeof VICTIMS)[number];

export type MortalShop = {
  url: string;
  databaseUrl: () => string;
  /** Ends when the shop is started again where that is needed. */
  kill: (victim: Victim) => Promise<void>;
  /** After the last kill: PostgreSQL may still be recovering. */
  untilReady: () => Promise<void>;
  stop: () => Promise<void>;
};

/** @param random chooses which of the connections is killed */
export async function openMortalShop(
  dataDir: string,
  random: (most: number) => number,
  settings: Record<string, string> = {},
): Promise<MortalShop> {
  const cluster = path.join(dataDir, 'postgres');
  const port = String(await freePort());
  const start = () =>
    runShop(dataDir, { DEMO: 'false', LOG_LEVEL: 'silent', PORT: port, ...settings });
  let shop: Running = await start();
  const { url } = shop;
  await requireOwnDatabase(runningPostgresUrl(dataDir) ?? '', dataDir);
  return {
    url,
    databaseUrl: () => runningPostgresUrl(dataDir) ?? '',
    async kill(victim) {
      const postmaster = runningPostmaster(cluster);
      if (postmaster && victim === 'connection') {
        const pids = connectionsOf(postmaster);
        const pid = pids[random(Math.max(1, pids.length))];
        if (pid) process.kill(pid, 'SIGKILL');
        return;
      }
      const ended = new Promise((resolve) => shop.process.once('exit', resolve));
      if (postmaster && victim === 'PostgreSQL') process.kill(postmaster, 'SIGKILL');
      else shop.process.kill('SIGKILL');
      await ended;
      // It takes over a PostgreSQL that outlived the one before.
      shop = await start();
    },
    async untilReady() {
      while (!(await fetch(`${url}/readyz`)).ok) await sleep(100);
    },
    stop: () => shop.stop(),
  };
}

/** The processes that serve the server's connections (Linux). */
function connectionsOf(postmaster: number): number[] {
  return childrenOf(postmaster).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: calabash calabash'),
  );
}
