import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const rules = (css: string, selector: RegExp) =>
  Object.fromEntries(
    [...css.matchAll(new RegExp(`:root${selector.source} \\{\\n([^}]*)\\}`, 'g'))].map(
      ([, variant, body]) => [variant, body?.trim().split(/\s*\n\s*/)],
    ),
  );

it('a dark system without a chosen theme gets the same colors as the chosen dark theme, in every variant', () => {
  const chosen = rules(
    read('./vision.css') + read('./contrast.css'),
    /(\[data-(?:vision|contrast)='\w+'\])\[data-theme='dark'\]/,
  );
  const system = rules(
    read('./system-theme.css'),
    /(\[data-(?:vision|contrast)='\w+'\]):not\(\[data-theme\]\)/,
  );
  expect(Object.keys(chosen)).toHaveLength(4);
  expect(system).toEqual(chosen);
});
