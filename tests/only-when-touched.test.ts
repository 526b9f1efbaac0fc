// What a branch touches, and which tests that leaves out of npm test.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { touchedFiles } from '../scripts/touched.mjs';
import {
  EVERYTHING,
  leftOut,
  ONLY_WHEN_TOUCHED,
  sayLeftOut,
  seldomLeftOut,
} from './support/only-when-touched.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RECOVERY = 'src/platform/postgres/recovery.test.ts';

describe('what a branch touches', () => {
  const repository = mkdtempSync(path.join(tmpdir(), 'calabash-touched-'));
  afterAll(() => rmSync(repository, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=t@people.example', ...args], {
      cwd: repository,
      // As in scripts/touched.mjs: a hook of git names its own repository.
      env: {
        ...process.env,
        GIT_DIR: undefined,
        GIT_INDEX_FILE: undefined,
        GIT_WORK_TREE: undefined,
      },
      encoding: 'utf8',
    }).trim();
  const write = (file: string, text = 'changed') =>
    writeFileSync(path.join(repository, file), text);
  const commit = (file: string) => {
    write(file, `${Math.random()}`);
    git('add', '.');
    git('commit', '--quiet', '--message', file);
    return git('rev-parse', 'HEAD');
  };
  /** Without what the machine says about the commit to compare with. */
  const touched = (since = '') => touchedFiles(repository, { since });

  beforeAll(() => {
    git('init', '--quiet', '--initial-branch', 'main');
    mkdirSync(path.join(repository, 'folder'));
  });

  test('is unknown before there is a commit that it could be compared with', () => {
    expect(touched()).toBeNull();
    commit('first');
    expect(touched()).toBeNull();
  });

  test('on main is what the last commit brought, and what lies about', () => {
    commit('second');
    expect(touched()).toEqual(['second']);
    write('folder/new ö file');
    expect(touched()).toEqual(['folder/new ö file', 'second']);
    rmSync(path.join(repository, 'folder/new ö file'));
  });

  test('on a branch is everything since it left main, whatever main did meanwhile', () => {
    git('checkout', '--quiet', '-b', 'branch');
    expect(touched()).toEqual(['second']);
    const left = commit('of the branch');
    git('checkout', '--quiet', 'main');
    commit('of main');
    git('checkout', '--quiet', 'branch');
    expect(touched()).toEqual(['of the branch']);
    write('first');
    git('add', 'first');
    rmSync(path.join(repository, 'second'));
    expect(touched()).toEqual(['first', 'of the branch', 'second']);
    expect(touched(left)).toEqual(['first', 'second']);
  });

  test('has both names of a file that was moved', () => {
    git('reset', '--quiet', '--hard');
    git('mv', 'second', 'folder/moved');
    expect(touched()).toEqual(['folder/moved', 'of the branch', 'second']);
  });

  test('is unknown without such a commit, without main and without git', () => {
    expect(touched('no-such-commit')).toBeNull();
    git('branch', '--quiet', '--move', 'main', 'trunk');
    expect(touched()).toBeNull();
    rmSync(path.join(repository, '.git'), { recursive: true });
    expect(touched()).toBeNull();
  });
});

describe('npm test', () => {
  const out = (touched: string[] | null, asked = {}) => leftOut({ touched, args: [], ...asked });
  const all = ONLY_WHEN_TOUCHED.flatMap(({ tests }) => tests);

  test('leaves them all out when nothing that they are about was touched', () => {
    expect(out(['src/features/forum/forum.schema.ts'])).toEqual(all.map((test) => `**/${test}`));
  });

  test('runs all of them when it is asked to, and when nobody knows what was touched', () => {
    expect(out([], { all: true })).toEqual([]);
    expect(out(null)).toEqual([]);
  });

  test.each(ONLY_WHEN_TOUCHED)('runs $tests when what they are about is touched', (seldom) => {
    for (const beginning of [...seldom.about, ...seldom.tests, ...EVERYTHING])
      expect(out([beginning]).filter((glob) => seldom.tests.includes(glob.slice(3)))).toEqual([]);
  });

  test('runs what somebody names by its path or its folder', () => {
    const asked = (...args: string[]) => out([], { args }).includes(`**/${RECOVERY}`);
    expect(asked('run', RECOVERY)).toBe(false);
    expect(asked('run', './src/platform')).toBe(false);
    expect(asked('run', path.join(ROOT, RECOVERY))).toBe(false);
    expect(asked('run', 'tests/rooms.test.ts', '--shard', '1/2')).toBe(true);
    expect(asked('run', '--root', ROOT)).toBe(true);
    expect(asked('run', `--outputFile=${RECOVERY}`)).toBe(true);
  });

  test('says what it leaves out, and why', () => {
    expect(sayLeftOut(/^src\//, { touched: [], args: [] })).toEqual([
      expect.stringMatching(/^Left out, because they start, .+ PostgreSQL: src\/.+recovery/),
    ]);
    expect(sayLeftOut(/./, { touched: [], all: true })).toEqual([]);
  });

  test('knows where each of them is, and what it is about', () => {
    expect(all.filter((test) => !existsSync(path.join(ROOT, test)))).toEqual([]);
    const beginnings = [...EVERYTHING, ...ONLY_WHEN_TOUCHED.flatMap(({ about }) => about)];
    expect(beginnings.filter((each) => globSync(`${each}*`, { cwd: ROOT }).length === 0)).toEqual(
      [],
    );
    expect(seldomLeftOut({ touched: [], args: [] })).toEqual(ONLY_WHEN_TOUCHED);
  });
});
