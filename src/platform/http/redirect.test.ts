import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locationOf, redirect, redirectDocument, replace } from './redirect.ts';

describe('a redirect', () => {
  it.each([
    ['/events/1?x=a%20b#c', '/events/1?x=a%20b#c'],
    ['/events/\r\nSet-Cookie: a=b', '/events/%0D%0ASet-Cookie:%20a=b'],
    ['/events/\0', '/events/%00'],
    ['/events/%', '/events/%'],
    ['/events/🌴', '/events/%F0%9F%8C%B4'],
    ['/events/\ud800', '/events/%EF%BF%BD'],
    ['/search?q=café', '/search?q=caf%C3%A9'],
    ['/admin/people/1.data?q=a&_routes=x', '/admin/people/1?q=a'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/%09/evil.test'],
    ['https://evil.test', '/'],
    ['', '/'],
  ])('to %j says %j', (path, location) => {
    for (const way of [redirect, redirectDocument, replace])
      expect(way(path).headers.get('Location')).toBe(location);
  });

  it('keeps the status and the headers that it is given', () => {
    const answer = redirect('/', { status: 303, headers: { 'X-Once': '1' } });
    expect([answer.status, answer.headers.get('X-Once')]).toEqual([303, '1']);
  });

  it('stays on this site and in one line, whatever stands in it', () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom('/', '\\', '\r\n', '\0', '..', '//', '%0d%0a', '?', '#', '@', ':'),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (pieces) => {
        const location = locationOf(`/events/${pieces.join('')}`);
        expect(location).toMatch(/^\/[\x21-\x7e]*$/);
        const page = 'https://calabash.example/events';
        expect(new URL(location, page).origin).toBe('https://calabash.example');
        expect(locationOf(location)).toBe(location);
      }),
      { numRuns: 2000 },
    );
  });
});
