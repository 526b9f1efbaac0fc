// The documents of the project lead to each other: no link into nothing, no decision left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const documentsUnder = (folder: string, options: { recursive: boolean }) =>
  readdirSync(join(ROOT, folder), { ...options, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = [
  ...documentsUnder('.', { recursive: false }),
  ...['docs', 'src', 'tests'].flatMap((folder) => documentsUnder(folder, { recursive: true })),
];
const linksOf = (document: string) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/|\{)/.test(target));

test('no link of a document leads into nothing', () => {
  const links = documents.flatMap((document) =>
    linksOf(document).map((target) => ({ document, target })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(
    links.filter(({ document, target }) => !existsSync(join(ROOT, dirname(document), target))),
  ).toEqual([]);
});

test('the index of decisions has each of them', () => {
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));
  expect(linksOf('docs/decisions/README.md').toSorted()).toEqual(decisions.toSorted());
});

/** What a document says of files: its own folder, the sources, or the root are where they lie. */
test('files and folders that the page of a room names are there', () => {
  const pages = documents.filter((document) => /^src\/.*README\.md$|^ARCHITECTURE/.test(document));
  const named = pages.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)]
      .map(([, name = '']) => ({ document, name }))
      // "x" is any feature.
      .filter(({ name }) => !/^(pages\/)?x[-.]|XScreen|^features\/</.test(name)),
  );
  expect(named.length).toBeGreaterThan(80);
  const isThere = ({ document, name }: { document: string; name: string }) =>
    ['', 'src', 'src/features', 'src/features/listings', dirname(document)].some((folder) =>
      existsSync(join(ROOT, folder, name)),
    );
  expect(named.filter((each) => !isThere(each))).toEqual([]);
});
