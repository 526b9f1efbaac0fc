import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
/** The lines of the one block after a selector. */
const block = (css: string, selector: string) => css.split(`${selector} {`)[1]!.split('}')[0]!;
const values = (css: string) => css.match(/--[^;]+(?=;)/g) ?? [];

it('a dark system without a chosen theme gets what the chosen dark theme has and is no color', () => {
  const css = read('./colors.css');
  const chosen = values(block(css, ":root[data-theme='dark']"));
  expect(chosen).toHaveLength(7);
  expect(values(block(css, ':root:not([data-theme])'))).toEqual(chosen);
});

it('every color is given for both themes, but those that are the same in both', () => {
  const alike = ['colors', 'vision', 'contrast'].flatMap((file) =>
    values(read(`./${file}.css`)).filter((value) =>
      /^--c-[^:]+: (?!light-dark\(|var\()/.test(value),
    ),
  );
  expect(alike.map((value) => value.split(':')[0])).toEqual([
    '--c-danger-ink',
    '--c-on-accent',
    '--c-footer',
    '--c-on-footer',
    '--c-on-footer-2',
    '--c-footer-line',
  ]);
});
