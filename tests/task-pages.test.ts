/** What one does for oneself has a folded footer: on a phone the open one is a screen of links. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '../src/routes.ts';

const SRC = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');

/** Everybody reads these; only who answers in them is signed in. */
const PUBLIC = ['routes/store.tsx', 'routes/event.tsx'];

/** A route with the file that it is composed in. */
function sourceOf(file: string): string {
  const source = read(file);
  const composed = [...source.matchAll(/#features\/([\w/-]+-page\.server\.ts)/g)];
  return [source, ...composed.map(([, path]) => read(`features/${path}`))].join('\n');
}

test('pages for people who are signed in say that they are for something one does', () => {
  const pages = routes.filter(
    ({ file, children }) => file.endsWith('.tsx') && !children && !PUBLIC.includes(file),
  );
  const own = pages.filter(({ file }) => /\brequirePageActor\(/.test(sourceOf(file)));
  expect(own.length).toBeGreaterThan(20);
  const open = own.filter(
    ({ file }) => !/export const handle = \{ (task|bare): true/.test(read(file)),
  );
  expect([...new Set(open.map(({ file }) => file))]).toEqual([]);
});
