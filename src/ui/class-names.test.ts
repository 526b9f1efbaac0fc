import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../', import.meta.url);
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const read = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, SRC), 'utf8'))
    .join('\n');

/** A name that stands where the usual look of a component is not wanted. */
const WITHOUT_RULES = ['suggest-price'];

test('every class that an element names has a rule in some style sheet', () => {
  const rules = read('.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const styled = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
  const named = new Set(
    [...read('.tsx').matchAll(/className="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')),
  );
  expect(named.size).toBeGreaterThan(500);
  expect([...named].filter((name) => !styled.has(name))).toEqual(WITHOUT_RULES);
});

test('what is read out and not seen has two rules: always, and on phones', () => {
  const hidden = read('.css').match(/[^}]*\{[^}]*clip-path: inset\(50%\);\s*white-space: nowrap/g);
  expect(hidden?.map((rule) => /\.[\w-]+(?= \{)/.exec(rule)?.[0])).toEqual(['.sr', '.sr-phone']);
});

test('every look that a button is given has a rule', () => {
  const rules = read('.css');
  const looks = new Set([...read('.tsx').matchAll(/\blook="([\w-]+)"/g)].map(([, look]) => look));
  expect(looks.size).toBeGreaterThan(4);
  expect(
    [...looks].filter((look) => look !== 'neutral' && !rules.includes(`.btn-${look} {`)),
  ).toEqual([]);
});

test('every token is read by some rule, drawing or component', () => {
  const rules = read('.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const tokens = new Set([...rules.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name));
  const readers = [...rules.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const said = read('.tsx') + read('.ts');
  expect(tokens.size).toBeGreaterThan(200);
  expect([...tokens].filter((name) => !readers.includes(name) && !said.includes(name))).toEqual([]);
});
