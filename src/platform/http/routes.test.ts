import { expect, test } from 'vitest';
import { createRouteNamer } from './routes.server.ts';

const name = createRouteNamer({
  root: { id: 'root' },
  home: { id: 'home', parentId: 'root' },
  products: { id: 'products', parentId: 'root', path: 'products' },
  product: { id: 'product', parentId: 'root', path: 'products/:id' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
});

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['/products.data', '/products'],
  ['/products/0199-abc', '/products/:id'],
  ['/wp-login.php', 'page'],
  ['/products/a/b', 'page'],
])('the figures count %s as %s', (path, pattern) => {
  expect(name(path)).toBe(pattern);
});
