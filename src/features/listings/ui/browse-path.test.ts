import { describe, expect, it } from 'vitest';
import { browsePathOf } from './browse-path.ts';

describe('the way back', () => {
  it.each([
    ['https://shop.example/products?category=cars&page=2', '/products?category=cars&page=2'],
    ['https://shop.example/search?q=jeep', '/search?q=jeep'],
    ['https://evil.example/products', null],
    ['https://shop.example/products/1', null],
    ['https://shop.example/', null],
    ['nonsense', null],
    [null, null],
  ])('from %s leads to %s', (referer, path) => {
    expect(browsePathOf(referer, 'shop.example')).toBe(path);
  });
});
