// Which files a branch changes. Plain Node 20, like its neighbours.
import { spawnSync } from 'node:child_process';
import { ROOT } from './processes.mjs';

/** What a branch is compared with, the first that there is. */
const MAINS = ['main', 'origin/main'];

/**
 * Files that are different from those of the commit where this branch left main, what is not
 * committed and what git does not know yet included; removed ones, too. On main itself: from those
 * of the commit before. Paths from `root`, with slashes.
 * @param options.since compares with this commit instead; TEST_SINCE by default
 * @returns null where nobody can know (no git, no main, a clone without that commit): then
 *   everything counts as touched
 */
export function touchedFiles(root = ROOT, { since = process.env.TEST_SINCE } = {}) {
  const base = since ? commitOf(root, since) : whereMainWasLeft(root);
  if (!base) return null;
  const changed = paths(root, 'diff', '--name-only', '--no-renames', '--relative', '-z', base);
  const unknown = paths(root, 'ls-files', '--others', '--exclude-standard', '-z');
  return changed && unknown && [...new Set([...changed, ...unknown])].toSorted();
}

function whereMainWasLeft(root) {
  const main = MAINS.map((name) => commitOf(root, name)).find((commit) => commit !== null);
  const head = commitOf(root, 'HEAD');
  if (!main || !head) return null;
  return main === head ? commitOf(root, 'HEAD^') : ask(root, 'merge-base', main, head)?.trim();
}

const commitOf = (root, name) =>
  ask(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.trim() ??
  null;

const paths = (root, ...args) =>
  ask(root, ...args)
    ?.split('\0')
    .filter(Boolean) ?? null;

/** What git says; null when it is not there or does not know. */
function ask(root, ...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    // A hook of git names its own repository, which need not be this one.
    env: {
      ...process.env,
      GIT_DIR: undefined,
      GIT_INDEX_FILE: undefined,
      GIT_WORK_TREE: undefined,
    },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout : null;
}
