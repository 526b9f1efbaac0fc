/**
 * A page leaves out groups of texts that it does not show (withoutTexts). None of them may be one
 * that a component of the page speaks, or people would read its key.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { imports: ALIASES } = JSON.parse(read('package.json')) as {
  imports: Record<string, string>;
};

const IMPORT = /(?:^|\n)(?:import|export)\s+(?!type )[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;
const SPOKEN = /useTranslations(?:<[^>]*>)?\(\s*'([\w.]+)'/g;
/** A group that is named where a text is asked for: `t('list.more')`. */
const ASKED = /\b\w+(?:\.rich|\.dynamic)?\(\s*['`]([\w-]+)\./g;
const LEFT_OUT = /'((?:stores|reviewing|events|forum|home|policyPages)\.[\w-]+)'/g;

/** Pages that leave groups out whatever they show, and of whom. */
const PAGES = {
  events: 'events/pages/events-page.server.ts',
  forum: 'forum/pages/forum-page.server.ts',
  store: 'sellers/pages/store-page.server.ts',
  home: 'pages/pages/home-page.server.ts',
};
/** Left out only of pages that do not show what speaks them. */
const FOR_SOME: Record<string, readonly string[]> = {
  // Of visitors, who have no form for a post or reply; of shops without plans.
  forum: ['forum.write', 'forum.editor'],
  home: ['home.plans'],
  // The question whether others see who comes, and the form of a review, are of other pages.
  events: ['events.one'],
  store: ['reviewing.write'],
};

function resolve(from: string, asked: string): string | null {
  if (asked.startsWith('.')) return path.join(path.dirname(from), asked);
  const [alias = '', folder = ''] =
    Object.entries(ALIASES).find(([name]) => asked.startsWith(name.replace('*', ''))) ?? [];
  return alias && path.join(folder.replace('*', ''), asked.slice(alias.length - 1));
}

/** What a file and all that it imports for browsers say, by area and group. */
function spokenBy(file: string, seen = new Set<string>()): Set<string> {
  const groups = new Set<string>();
  if (seen.has(file) || /\.server\./.test(file) || !existsSync(path.join(ROOT, file)))
    return groups;
  seen.add(file);
  const source = read(file);
  const areas = [...source.matchAll(SPOKEN)].map(([, area = '']) => area);
  for (const area of areas) {
    if (area.includes('.')) groups.add(area.split('.').slice(0, 2).join('.'));
    else for (const [, group] of source.matchAll(ASKED)) groups.add(`${area}.${group}`);
  }
  for (const [, named, fetched] of source.matchAll(IMPORT)) {
    const next = resolve(file, named ?? fetched ?? '');
    if (next) for (const group of spokenBy(next, seen)) groups.add(group);
  }
  return groups;
}

test.each(Object.entries(PAGES))('the page %s has the texts that it speaks', (route, page) => {
  const leftOut = [...read(`src/features/${page}`).matchAll(LEFT_OUT)].map(
    ([, group = '']) => group,
  );
  expect(leftOut.length).toBeGreaterThan(0);
  const spoken = spokenBy(`src/routes/${route}.tsx`);
  expect(spoken.size).toBeGreaterThan(5);
  const some = FOR_SOME[route] ?? [];
  expect(leftOut.filter((group) => spoken.has(group) && !some.includes(group))).toEqual([]);
  // What stands above is no longer so.
  expect(some.filter((group) => !spoken.has(group) || !leftOut.includes(group))).toEqual([]);
});

test('every page that leaves texts out is looked at', () => {
  const files = globSync('src/{features,routes}/**/*.ts{,x}', { cwd: ROOT })
    .filter((file) => !/\.test\./.test(file) && /\bwithoutTexts\(/.test(read(file)))
    .map((file) => file.replace('src/features/', ''));
  const policies = ['pages/pages/accessibility-page.server.ts', 'src/routes/policy.tsx'];
  expect(files.toSorted()).toEqual([...Object.values(PAGES), ...policies].toSorted());
});
