import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each([
  ['/products/1?x=2', '/products/1?x=2'],
  ['/products/1#photos', '/products/1#photos'],
  ['/search?q=//evil.example', '/search?q=//evil.example'],
  ['/a//b', '/a//b'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.example', null],
  ['/.//evil.test', null],
  ['/..//evil.test', null],
  ['/x/..//evil.test', null],
  ['/%2e//evil.test', null],
  ['/x/%2E%2e//evil.test', null],
  ['/.\\/evil.test', null],
  ['/./\t/evil.test', null],
  [`/${'x'.repeat(2000)}`, null],
  ['', null],
  [null, null],
])('leads from %j to %j', (address, expected) => {
  expect(ownPath(address)).toBe(expected);
});

/** Pieces of addresses that have led somewhere else, in any order. */
const SIGNS = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', ' ', ':', '@', '?'];
const WORDS = [
  '#',
  ';',
  'evil.test',
  'https:',
  'javascript:',
  'user',
  '\u0000',
  '\u3002',
  '\ud800',
];
const pieces = fc.array(fc.constantFrom(...SIGNS, ...WORDS), { maxLength: 12 });
const addresses = fc.oneof(
  pieces.map((parts) => parts.join('')),
  pieces.map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);

it('leads nowhere but to this site, however often a browser reads the answer', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const path = ownPath(address);
      if (path === null) return;
      for (const page of ['https://calabash.example/login', 'http://127.0.0.1:3000/a/b?next=/x']) {
        const once = new URL(path, page);
        expect(once.origin).toBe(new URL(page).origin);
        const followed = once.pathname + once.search + once.hash;
        expect(new URL(followed, page).href).toBe(once.href);
      }
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ['/orders.data', '/orders'],
  ['/orders.data?tab=selling&_routes=routes%2Forders', '/orders?tab=selling'],
  ['/messages/01a21c72.data#last', '/messages/01a21c72#last'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/es/_.data', '/es'],
  ['/profile/data', '/profile/data'],
  ['/search?q=car.data', '/search?q=car.data'],
])('%s is read for the page %s', (data, page) => {
  expect(ownPath(data)).toBe(page);
});
