import { describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { parseFilters } from './search.filters.ts';
import { searchSeo } from './search.seo.server.ts';

const { db } = await testDatabase({ lexicon: true });

const pathOf = (query: string) => {
  const ctx = testCtx(db);
  const url = new URL(`/search?${query}`, 'https://shop.example');
  return searchSeo(ctx, parseFilters(url, ctx)).path;
};

describe('the address that stands for a search', () => {
  it('is each page of the order that searches have', () => {
    expect(pathOf('q=toyota')).toBe('/search?q=toyota');
    expect(pathOf('q=toyota&page=3')).toBe('/search?q=toyota&page=3');
  });

  it('is that order for every other one, from the first page', () => {
    expect(pathOf('q=toyota&sortBy=newest&page=3')).toBe('/search?q=toyota');
    expect(pathOf('sortBy=oldest')).toBe('/search');
  });
});
