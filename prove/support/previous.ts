// The program of the release before (db/previous-release.json), built from the repository in a work
// tree of its own, with the packages of its own lock file.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MEASURED, run, type Running } from '../../bench/running-server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export type PreviousRelease = { version: string; commit: string; migration: string };

export function previousRelease(): PreviousRelease {
  return JSON.parse(
    readFileSync(path.join(ROOT, 'db/previous-release.json'), 'utf8'),
  ) as PreviousRelease;
}

export type PreviousProgram = {
  start(dataDir: string, settings: Record<string, string>): Promise<Running>;
  remove(): void;
};

/** @throws when the commit is not here, does not build, or ends with another migration */
export function buildPrevious({ commit, migration }: PreviousRelease): PreviousProgram {
  const folder = scratchFolder('previous');
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    rmSync(folder, { recursive: true, force: true });
  };
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  try {
    // It installs by npm ci, too.
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 2, 2] });
    const last = lastMigrationOf(folder);
    if (last !== migration)
      throw new Error(
        `${commit} ends with ${last}, but db/previous-release.json says ${migration}`,
      );
  } catch (error) {
    remove();
    throw error;
  }
  return {
    start: (dataDir, settings) =>
      run(
        path.join(folder, 'build/server/index.js'),
        [],
        { ...MEASURED, DEMO: 'false', DATA_DIR: dataDir, ...settings },
        [],
        folder,
      ),
    remove,
  };
}

function lastMigrationOf(folder: string): string | undefined {
  const { entries } = JSON.parse(
    readFileSync(path.join(folder, 'db/migrations/meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] };
  return entries.at(-1)?.tag;
}
