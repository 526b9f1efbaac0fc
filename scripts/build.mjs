// Builds the production bundle when something it is made from has changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNode, runTool } from './node24.mjs';
import { precompress } from './precompress.mjs';
import { slimManifest } from './slim-manifest.mjs';
import { ROOT, say, Stop } from './processes.mjs';

const SOURCES = [
  'src',
  'seed',
  'lexicon',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const STAMP = 'build/.stamp';

export async function ensureBuilt(how = {}) {
  const current = fingerprint(ROOT);
  if (readStamp(ROOT) === current) return;
  (how.onText ?? say)('Building.');
  await build(current, how);
}

/**
 * Builds in any case. The stamp is taken before, so that an edit during the build makes the next
 * one.
 */
export async function build(stamp = fingerprint(ROOT), how = {}) {
  rmSync(path.join(ROOT, STAMP), { force: true });
  const env = { NODE_ENV: 'production' };
  const code =
    (await runNode(['scripts/check-lexicon.mjs'], env, how)) ||
    // Its list of files has hundreds of lines, which hide the address that a start ends with.
    (await runTool('react-router', ['build', '--logLevel', 'warn'], env, how)) ||
    (await runNode(['scripts/service-worker.mjs', 'build/client'], env, how));
  if (code !== 0) throw new Stop('The build failed; the reason is above.', code);
  await slimManifest(path.join(ROOT, 'build/client'));
  await precompress(path.join(ROOT, 'build/client'));
  writeFileSync(path.join(ROOT, STAMP), stamp);
}

/**
 * Changes when any source file appears, disappears or is written. Tests are no part of the build.
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path.join(root, file)).sort()) visit(`${file}/${name}`);
    } else if (stat && !/\.test\.tsx?$/.test(file)) {
      hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  SOURCES.forEach(visit);
  return hash.digest('hex');
}

function readStamp(root) {
  try {
    return readFileSync(path.join(root, STAMP), 'utf8');
  } catch {
    return null;
  }
}
