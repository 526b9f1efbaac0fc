import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersToSearch, parseFilters, priceProblem } from './search.filters.ts';
import { MAX_QUERY_LENGTH } from './search.limits.ts';

const read = (search: string) =>
  parseFilters(new URL(`http://shop.test/products${search}`), { country: null });

describe('prices in a link', () => {
  it.each([
    ['20', 20],
    ['25,000', 25_000],
    ['12,50', 12.5],
    ['.5', 0.5],
    ['$40', 40],
    [' 1 500 ', 1500],
    ['-5', -5],
    ['0', 0],
    ['9k', 9000],
    ['1.500', 1500],
    ['1.500,50', 1500.5],
    ['1\u202f500,50 US$', 1500.5],
    ['9'.repeat(30), 1e12],
    [`-${'9'.repeat(30)}`, -1e12],
    ['12.345.678.901', 12_345_678_901],
  ])('"%s" is %d', (text, price) => {
    const { filters } = read(`?minPrice=${encodeURIComponent(text)}`);
    expect(filters).toMatchObject({ minPrice: price, priceCurrency: 'USD' });
  });
  it.each(['', 'abc', '1.2.3', '12abc', '--3', '1,2,3', '1.50,50', '1e10', 'e5', '٣'])(
    '"%s" is none',
    (text) => {
      expect(read(`?minPrice=${encodeURIComponent(text)}`).filters.minPrice).toBeNull();
    },
  );

  it.each([
    ['?minPrice=US$9,000&currency=JMD', { minPrice: 9000, priceCurrency: 'USD' }],
    ['?minPrice=100&maxPrice=€500', { minPrice: 100, maxPrice: 500, priceCurrency: 'EUR' }],
    ['?maxPrice=$500&currency=JMD', { maxPrice: 500, priceCurrency: 'JMD' }],
    ['?maxPrice=500 HTG&currency=JMD', { maxPrice: 500, priceCurrency: 'HTG' }],
  ])('are in the currency that is named: %s', (search, filters) => {
    expect(read(search)).toMatchObject({ filters });
    expect(read(search).unread).toBeUndefined();
  });

  it('are not understood where they name two currencies', () => {
    expect(read('?minPrice=€5&maxPrice=J$900').unread).toEqual({ maxPrice: 'J$900' });
  });
});

describe('prices that cannot be meant', () => {
  it.each([
    ['?minPrice=cheap', { minPrice: 'cheap' }],
    ['?maxPrice=NaN', { maxPrice: 'NaN' }],
    ['?minPrice=Infinity', { minPrice: 'Infinity' }],
    ['?minPrice=0x10', { minPrice: '0x10' }],
    ['?minPrice=1.2.3&maxPrice=many', { minPrice: '1.2.3', maxPrice: 'many' }],
    [`?minPrice=x${'0'.repeat(500)}`, { minPrice: `x${'0'.repeat(MAX_QUERY_LENGTH - 1)}` }],
    [`?maxPrice=a${'🥥'.repeat(500)}`, { maxPrice: `a${'🥥'.repeat(99)}` }],
    ['?minPrice=++12+%00++pounds', { minPrice: '12 pounds' }],
  ])('are ignored, and kept as they were typed: %s', (search, unread) => {
    expect(read(search)).toEqual({ ...read(''), unread });
  });

  it('bound what they say where they are numbers, and are kept as well', () => {
    expect(read('?minPrice=-5')).toMatchObject({
      filters: { minPrice: -5 },
      unread: { minPrice: '-5' },
    });
    const digits = '9'.repeat(20);
    expect(read(`?maxPrice=${digits}`)).toMatchObject({
      filters: { maxPrice: 1e12 },
      unread: { maxPrice: digits },
    });
  });

  it.each([
    ['?minPrice=5&maxPrice=4.99', 'order'],
    ['?minPrice=1.500,50&maxPrice=1,500.49&currency=ANG', 'order'],
    ['?minPrice=5&maxPrice=5', null],
    ['?minPrice=5', null],
    ['?maxPrice=0', null],
    ['?minPrice=0&maxPrice=999999999999', null],
    ['', null],
    ['?minPrice=5&maxPrice=4x', 'unread'],
    ['?minPrice=-5', 'unread'],
    ['?maxPrice=1000000000000', 'unread'],
  ])('say what is wrong with them: %s', (search, problem) => {
    expect(priceProblem(read(search))).toBe(problem);
  });

  it('stay in an address that is written with them, beside every other filter', () => {
    const search = '?q=boat&location=Jamaica&minPrice=1.2.3&maxPrice=500&currency=JMD';
    const { filters, unread } = read(search);
    expect(filtersToSearch(filters, {}, { unread })).toBe(search);
    expect(filtersToSearch(filters)).toBe('?q=boat&location=Jamaica&maxPrice=500&currency=JMD');
  });

  it('are written and read back the same, whatever was typed', () => {
    const texts = fc.record({
      minPrice: fc.string({ unit: 'binary', maxLength: 60 }),
      maxPrice: fc.string({ unit: 'grapheme', maxLength: 60 }),
    });
    fc.assert(
      fc.property(texts, (typed) => {
        const browse = parseFilters(
          { searchParams: new URLSearchParams(typed) },
          { country: null },
        );
        const search = filtersToSearch(browse.filters, {}, { unread: browse.unread });
        expect(priceProblem(read(search))).toBe(priceProblem(browse));
        expect(read(search)).toEqual(browse);
      }),
    );
  });
});
