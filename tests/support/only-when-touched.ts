/**
 * Tests that `npm test` leaves out while nothing that they are about was touched since main: they
 * start, kill and start again whole servers and databases, which takes long and is about little of
 * the code. `npm run test:all` leaves none out. vitest.config.ts and the journeys ask here.
 */
import path from 'node:path';
import { touchedFiles } from '../../scripts/touched.mjs';

type Seldom = {
  tests: readonly string[];
  /** Beginnings of paths; the tests themselves and `EVERYTHING` are always among them. */
  about: readonly string[];
  why: string;
};

/** What all of them depend on. */
export const EVERYTHING = ['package-lock.json', 'vitest.config.ts', 'tests/support/database.ts'];

const START = [
  'src/server.ts',
  'src/process/start.server.ts',
  'src/process/open-services.server.ts',
  'src/commands/cli.server',
];
const OWN_SHOP = ['tests/support/own-shop.ts', 'scripts/server-flags.mjs'];
const CACHED_PAGES = [
  'src/app.server.ts',
  'src/rendering/pages.server.ts',
  'src/rendering/cached-pages.',
  'src/platform/cache/page-cache.',
  'src/platform/db/notify.',
  'src/platform/db/signals.',
  'src/platform/http/',
];
const MESSAGES = [
  'src/features/messages/',
  'src/idle-chunk.tsx',
  'src/platform/http/live',
  'src/platform/db/notify.',
  'src/platform/db/signals.',
  'src/platform/process/process.',
];

export const ONLY_WHEN_TOUCHED: readonly Seldom[] = [
  {
    tests: [
      'src/platform/postgres/data-lock.test.ts',
      'src/platform/postgres/embedded.test.ts',
      'src/platform/postgres/lost-database.test.ts',
      'src/platform/postgres/recovery.test.ts',
    ],
    about: [
      'src/platform/postgres/',
      'src/platform/process/data-dir.',
      'src/platform/db/first-start.',
      'src/platform/db/lost-database.',
      'tests/support/launcher.ts',
    ],
    why: 'they start, recover and kill PostgreSQL',
  },
  {
    tests: ['tests/several-servers.test.ts'],
    about: [
      ...START,
      'src/process/background.server.ts',
      'src/features/accounts/sessions/',
      'src/features/accounts/sign-in/',
      'src/platform/db/installation.',
      'src/platform/jobs/',
      'src/platform/security/rate-limit.',
    ],
    why: 'it starts several servers on one database',
  },
  {
    tests: ['tests/messages-several-servers.test.ts'],
    about: [...START, ...MESSAGES],
    why: 'it kills one of two servers in the middle of a conversation',
  },
  {
    tests: ['tests/cached-pages-servers.test.ts'],
    about: [...OWN_SHOP, ...START, ...CACHED_PAGES],
    why: 'it starts two servers, which tell each other what is out of date',
  },
  {
    tests: ['tests/shared-cache.test.ts'],
    about: [...OWN_SHOP, ...START, ...CACHED_PAGES, 'tests/support/caching-proxy.ts'],
    why: 'it starts a server behind two caches',
  },
  {
    tests: ['tests/faults.test.ts', 'tests/demo-shop.test.ts', 'tests/e2e/opening.test.ts'],
    about: [
      ...OWN_SHOP,
      ...START,
      'seed/',
      'src/process/demo.server.ts',
      'src/process/start-lines.server.ts',
      'src/platform/db/',
      'src/platform/postgres/',
      'src/platform/process/process.',
      'src/platform/process/start-error.',
    ],
    why: 'they start and end shops of their own',
  },
  {
    tests: ['tests/e2e/messages-restart.test.ts'],
    about: [...OWN_SHOP, ...START, ...MESSAGES],
    why: 'it kills and restarts a shop in the middle of a conversation',
  },
  {
    tests: ['tests/e2e/public-pictures.test.ts'],
    about: [
      ...OWN_SHOP,
      'src/features/media/copies/',
      'src/features/media/media.names.server.ts',
      'src/features/media/media.server.ts',
      'src/features/pages/ui/offline/',
      'src/features/search/ui/viewed/',
      'src/platform/http/headers.server.ts',
      'src/worker/',
      'tests/support/public-files.ts',
    ],
    why: 'it starts a shop of its own with a bucket and a cache',
  },
];

type Asked = {
  /** What was touched; null when everything counts as touched. */
  touched?: readonly string[] | null;
  /** Nothing is left out, as TEST_ALL=1 says. */
  all?: boolean;
  /** The command line, where a test that is named by its path or folder is never left out. */
  args?: readonly string[];
};

/** The entries whose tests do not run now, each with those of its tests that nobody named. */
export function seldomLeftOut({
  all = process.env['TEST_ALL'] === '1',
  args = process.argv.slice(2),
  touched = all ? null : touchedFiles(),
}: Asked = {}): Seldom[] {
  if (all || touched === null) return [];
  const named = args
    .filter((arg) => arg.includes('/') && !arg.startsWith('-'))
    .map(fromRoot)
    // The root itself, as after --root, names none in particular.
    .filter(Boolean);
  return ONLY_WHEN_TOUCHED.filter((seldom) => !isTouched(seldom, touched))
    .map((seldom) => ({
      ...seldom,
      tests: seldom.tests.filter((test) => !named.some((name) => test.includes(name))),
    }))
    .filter(({ tests }) => tests.length > 0);
}

/** Globs of the test files that do not run now. */
export function leftOut(asked: Asked = {}): string[] {
  return seldomLeftOut(asked).flatMap(({ tests }) => tests.map((test) => `**/${test}`));
}

/** A sentence for each group that does not run now and begins like this; none: all run. */
export function sayLeftOut(beginning: RegExp, asked: Asked = {}): string[] {
  return seldomLeftOut(asked)
    .map(({ tests, why }) => ({ tests: tests.filter((test) => beginning.test(test)), why }))
    .filter(({ tests }) => tests.length > 0)
    .map(({ tests, why }) => `Left out, because ${why}: ${tests.join(', ')}`);
}

function isTouched({ tests, about }: Seldom, touched: readonly string[]): boolean {
  const beginnings = [...EVERYTHING, ...tests, ...about];
  return beginWithAny(touched, beginnings);
}

/** Whether one of these paths begins with one of these. */
export const beginWithAny = (files: readonly string[], beginnings: readonly string[]): boolean =>
  files.some((file) => beginnings.some((beginning) => file.startsWith(beginning)));

/** A path as somebody writes it, as it stands in the list. */
const fromRoot = (arg: string) =>
  path.relative(path.join(import.meta.dirname, '../..'), path.resolve(arg));
