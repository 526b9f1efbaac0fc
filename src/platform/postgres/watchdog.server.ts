// Stops PostgreSQL when this process ends without a chance to do it (SIGKILL, out of memory, a
// closed terminal).
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { RunAs } from './run-as.server.ts';

// The end of stdin means that the parent is gone; the pid file proves that the number still means
// our server.
const SCRIPT =
  'while read -r line; do :; done; read -r pid < "$1" && [ "$pid" = "$2" ] && kill -INT "$2"';

/** Starts the watchdog; the returned function ends it. */
export function startWatchdog(cluster: string, pid: number, runAs: RunAs): () => void {
  const dog = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'sh', path.join(cluster, 'postmaster.pid'), String(pid)],
    {
      ...runAs.spawn,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  dog.on('error', () => undefined);
  dog.unref();
  const pipe = dog.stdin;
  pipe.on('error', () => undefined);
  // A pipe of a child keeps the event loop alive unless it is told not to.
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return () => {
    dog.kill('SIGKILL');
  };
}
