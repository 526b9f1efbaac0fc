// The Node that runs Calabash: 24, pinned as a package; the machine's own Node only starts these
// scripts.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, Stop } from './processes.mjs';

const BIN = path.join(ROOT, 'node_modules/.bin');

/** Path of a Node 24 or newer. */
export function node24() {
  const packaged = path.join(BIN, 'node');
  if (
    existsSync(packaged) &&
    (realpathSync(packaged) === realpathSync(process.execPath) || majorOf(packaged) >= 24)
  )
    return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Stop(
    `Calabash needs Node 24 and no packaged one runs on ${process.platform}-${process.arch}; install Node 24 (this is ${process.version}).`,
  );
}

/**
 * Runs a file of the project or of a package with Node 24; programs it starts find the same Node.
 */
export function runNode(args, env = {}, how = {}) {
  const node = node24();
  return run(node, args, {
    ...how,
    env: { PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
  });
}

/** Runs an installed command-line program, as "vitest", under Node 24; `how` as for `run`. */
export function runTool(name, args = [], env = {}, how = {}) {
  node24();
  return run(path.join(BIN, name), args, {
    ...how,
    env: { PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
  });
}

function majorOf(node) {
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.slice(1).split('.')[0]) : 0;
}
