import { jsx as reactJsx } from 'react/jsx-runtime';
import { expect, it } from 'vitest';
import { jsx, languagePrefixHere, renderBelow } from './own-links.ts';

it('pages whose address names no language are made by React alone', () => {
  expect(jsx).toBe(reactJsx);
  expect(jsx('a', { href: '/products' })).toMatchObject({ props: { href: '/products' } });
});

it('links keep the language while its page is rendered, and no longer', () => {
  const fails = () =>
    renderBelow('/es', () => {
      expect(jsx('a', { href: '/products' })).toMatchObject({ props: { href: '/es/products' } });
      expect(jsx('a', { href: 'https://x.example' })).toMatchObject({
        props: { href: 'https://x.example' },
      });
      throw new Error('a page that cannot be rendered');
    });
  expect(fails).toThrow('cannot be rendered');
  expect(languagePrefixHere()).toBe('');
  expect(jsx).toBe(reactJsx);
});
