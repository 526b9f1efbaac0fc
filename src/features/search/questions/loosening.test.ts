import { describe, expect, it } from 'vitest';
import { parseFilters } from '#features/search/search.filters.ts';
import { looseningsOf } from './loosening.ts';
import { readQuestion } from './question.server.ts';

const filtersOf = (search: string, country: string | null = null) =>
  parseFilters({ searchParams: new URLSearchParams(search) }, { country }).filters;

/** Each way in one line: what is left open, and in quotes what is asked for in words. */
function ways(search: string, home: string | null = null): string[] {
  const filters = filtersOf(search, home);
  const question = readQuestion(filters, { currency: 'USD', country: home });
  return looseningsOf(filters, question).map(({ loosened, filters: asked }) => {
    const open = (asked.any ?? []).filter((each) => !filters.any?.includes(each));
    expect(open).toEqual(loosened);
    const plain = (asked.plain ?? []).filter((each) => !filters.plain?.includes(each));
    return [open.join('+'), plain.map((each) => `"${each}"`).join('+')].filter(Boolean).join(' ');
  });
}

describe('a question that nothing fits', () => {
  it.each<[string, string[]]>([
    ['q=red+sofa', []],
    ['q=sofa+in+Barbados', ['place']],
    ['q=sofa+under+50+usd+in+Barbados', ['price', 'place', 'place+price']],
    [
      'q=new+iphone+under+300+usd+in+Barbados',
      ['condition', 'price', 'place', 'price+condition', 'place+price+condition'],
    ],
    [
      'q=appartement+3+chambres+à+louer+à+Fort-de-France+moins+de+1200+€',
      ['price', 'category', 'place', 'price+category', 'place+price+category'],
    ],
  ])('%s leaves open one thing before several, and the place late', (search, expected) => {
    expect(ways(search)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['q=automobile', ['"category"']],
    ['q=Barbados', ['"place"']],
    ['q=muebles+en+Puerto+Rico', ['place', '"category"', 'place "category"']],
    [
      'q=moto+à+partir+de+2020+en+Martinique',
      ['year', 'place', '"category"', 'place+year', 'place+year "category"'],
    ],
  ])('%s never loses what it is for', (search, expected) => {
    expect(ways(search)).toEqual(expected);
    for (const { filters } of looseningsOf(
      filtersOf(search),
      readQuestion(filtersOf(search), { currency: 'USD', country: null }),
    )) {
      const left = readQuestion(filters, { currency: 'USD', country: null });
      const asks = left === null ? filters.q : left.words;
      const { category = null, country = null } = left?.filters ?? {};
      expect([asks, category, country].some(Boolean)).toBe(true);
    }
  });

  it('keeps what was chosen beside it, and leaves open no reading that a filter replaces', () => {
    expect(ways('q=sofa+in+Barbados&location=Jamaica')).toEqual([]);
    expect(ways('q=sofa+in+Barbados', 'JM')).toEqual(['place']);
    expect(ways('q=sofa+in+Barbados&any=place')).toEqual([]);
    expect(ways('q=Barbados&category=cars')).toEqual(['place']);
  });
});
