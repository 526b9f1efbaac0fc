import { expect, it } from 'vitest';
import { safeNext } from './accounts.next.ts';

it.each([
  ['/products/1?x=2', '/products/1?x=2'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.example', null],
  ['', null],
  [null, null],
])('signing in leads on to %j as %j', (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
