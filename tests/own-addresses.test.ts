// One check says whether an address is of this site (src/platform/http/own-path.ts). A place that
// looks at the first letters of one by itself is named here with what it does instead.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const OWN_CHECK = /startsWith\(['"]\/['"]\)|\/\^\\\/\(\?!/;

const REASONS: Record<string, string> = {
  'src/platform/http/own-path.ts': 'is the check',
  'src/platform/i18n/language-path.ts': 'tells pages from files, of paths that are ours',
  'src/platform/http/language.server.ts': 'puts the language on redirects, which are checked',
  'src/platform/jsx/own-links.ts': 'puts the language on links; others stay as they are',
  'src/platform/postgres/pid-file.server.ts': 'a path of the file system',
  'src/platform/db/hosts.server.ts': 'a folder with the socket of a database',
  'src/features/forum/markup/markdown.server.ts': 'asks the check about what begins so',
};

it('only the check decides whether an address is of this site', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.filter((file) => OWN_CHECK.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
