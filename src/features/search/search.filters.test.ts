import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, COUNTRIES, CURRENCIES } from '#features/catalog/catalog.data.ts';
import {
  clearedFilters,
  countFilters,
  filtersToSearch,
  MAX_PAGE,
  parseFilters,
} from './search.filters.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import {
  MAX_OFFSET,
  MAX_QUERY_LENGTH,
  PAGE_SIZE,
  SORTS,
  ATTRIBUTE_NAMES,
} from './search.limits.ts';
import type { ListingFilters } from './search.schema.ts';
import { listPath } from './search.seo.ts';

const nowhere = { country: null };
const read = (search: string, home: string | null = null) =>
  parseFilters(new URL(`http://shop.test/products${search}`), { country: home });
const none: ListingFilters = {
  q: '',
  category: null,
  country: null,
  parish: null,
  minPrice: null,
  maxPrice: null,
  priceCurrency: 'USD',
  conditions: [],
  attributes: {},
  sortBy: 'newest',
};

describe('reading filters from a link', () => {
  it('finds nothing to filter by in a plain link', () => {
    expect(read('')).toEqual({ filters: none, page: 1, offset: 0, view: 'grid' });
  });

  it('understands every filter of the specification', () => {
    const { filters, page, offset, view } = read(
      '?q=toyota&category=cars&location=Jamaica&parish=JM-02&minPrice=20&maxPrice=25,000&currency=jmd&condition=like-new&sortBy=price-low&page=3&view=list',
    );
    expect(filters).toEqual({
      q: 'toyota',
      category: 'cars',
      country: 'JM',
      parish: 'JM-02',
      minPrice: 20,
      maxPrice: 25_000,
      priceCurrency: 'JMD',
      conditions: ['like-new'],
      attributes: {},
      sortBy: 'price-low',
    });
    expect([page, offset, view]).toEqual([3, 2 * PAGE_SIZE, 'list']);
  });

  it.each([
    ['a country code', '?location=jm', { country: 'JM' }],
    ['a country without its accents', '?location=curacao', { country: 'CW' }],
    ['the name of a category', '?category=Real+Estate', { category: 'real-estate' }],
    ['the last of repeated parameters', '?currency=BBD&currency=JMD', { priceCurrency: 'JMD' }],
    ['every repeated condition', '?condition=new&condition=used', { conditions: ['new', 'used'] }],
    ['conditions with commas', '?condition=used,+new,shiny', { conditions: ['new', 'used'] }],
    ['text around NUL characters', '?q=to%00yota%00', { q: 'toyota' }],
    ['text with broken percent encoding', '?q=50%25%20off%zz', { q: '50% off%zz' }],
    ['text with half a UTF-8 character', '?q=caf%C3', { q: 'caf\ufffd' }],
    ['spaces typed twice', '?q=++red++chair+', { q: 'red chair' }],
    ['a parish in small letters', '?location=jm&parish=jm-02', { country: 'JM', parish: 'JM-02' }],
    ['spaces around a name', '?location=+Jamaica+', { country: 'JM' }],
    ['spaces around a condition', '?condition=+used+', { conditions: ['used'] }],
    ['a text that is cut between two words', `?q=${'a'.repeat(199)}+b`, { q: 'a'.repeat(199) }],
  ])('accepts %s', (_, search, filters) => {
    const sortBy = 'q' in filters ? 'best' : 'newest';
    expect(read(search).filters).toEqual({ ...none, sortBy, ...filters });
  });

  it.each([
    '?minPrice=',
    '?minPrice=+%00',
    '?category=spaceships',
    '?location=Atlantis',
    '?condition=shiny',
    '?sortBy=magic',
    '?parish=JM-02',
    '?location=all&parish=JM-02',
    '?page=0',
    '?page=1x',
    '?page=x1',
    '?page=1234567890',
    '?currency=XXX',
    '?page=-1',
    '?page=abc',
    '?page=1.5',
    '?view=circus',
    '?limit=-1&offset=1000000000',
    '?%zz=%zz&&==',
    '?category=__proto__',
    '?sortBy=constructor',
    '?location=toString',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual({ filters: none, page: 1, offset: 0, view: 'grid' });
  });

  it.each(['BB-02', 'JM-JM-02', 'JM-0234', 'JM-', 'XJM-02', 'JM-02 OR 1=1', 'JM02'])(
    'knows no parish %s in Jamaica',
    (parish) => {
      const { filters } = read(`?location=JM&parish=${encodeURIComponent(parish)}`);
      expect(filters).toEqual({ ...none, country: 'JM' });
    },
  );

  it('cuts a text of ten thousand characters, never through an emoji', () => {
    const { q } = parseFilters(
      { searchParams: new URLSearchParams({ q: `a${'🥥'.repeat(5000)}` }) },
      nowhere,
    ).filters;
    expect(q).toBe(`a${'🥥'.repeat(MAX_QUERY_LENGTH / 2 - 1)}`);
  });

  it('takes the place chosen in the header unless the link names one', () => {
    expect(read('', 'JM').filters.country).toBe('JM');
    expect(read('?location=Barbados', 'JM').filters.country).toBe('BB');
    expect(read('?location=all', 'JM').filters.country).toBeNull();
  });

  it('never asks for rows beyond the deepest page', () => {
    expect(read('?page=999999999')).toMatchObject({ page: MAX_PAGE, offset: MAX_OFFSET });
  });

  it('never fails, whatever a query string holds', () => {
    const name = fc.constantFrom(
      'q',
      'category',
      'location',
      'parish',
      'minPrice',
      'maxPrice',
      'currency',
      'condition',
      ...ATTRIBUTE_NAMES,
      'sortBy',
      'view',
      'page',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 60 })), { maxLength: 8 }),
        fc.string(),
        (pairs, junk) => {
          const { filters, page, offset } = read(
            `?${junk}&${pairs.map(([key, value]) => `${key}=${encodeURI(value.toWellFormed())}`).join('&')}`,
          );
          expect(filters.q.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
          expect(JSON.stringify(filters)).not.toContain('\\u0000');
          for (const price of [filters.minPrice, filters.maxPrice])
            expect(price === null || Number.isSafeInteger(Math.round(price * 100))).toBe(true);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(offset).toBeLessThanOrEqual(MAX_OFFSET);
        },
      ),
    );
  });
});

describe('writing filters into a link', () => {
  const filters = fc.record({
    q: fc.string({ maxLength: 60 }).map((text) => text.replace(/\s+/g, ' ').trim()),
    category: fc.option(fc.constantFrom(...CATEGORIES.map(({ slug }) => slug))),
    country: fc.option(fc.constantFrom(...COUNTRIES.map(({ code }) => code))),
    parish: fc.constant(null),
    minPrice: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    maxPrice: fc.option(
      fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => Math.round(value * 100) / 100),
    ),
    priceCurrency: fc.constantFrom(...CURRENCIES.map(({ code }) => code)),
    conditions: fc.subarray([...CONDITIONS]),
    attributes: fc.record(
      {
        make: fc.subarray(['Toyota', 'BMW', 'Mercedes-Benz']).filter(({ length }) => length > 0),
        yearFrom: fc.integer({ min: 1990, max: 2040 }).map((year) => [String(year)]),
        video: fc.constant<string[]>(['1']),
      },
      { requiredKeys: [] },
    ),
    sortBy: fc.constantFrom(...SORTS),
  });

  it('is read back the same, also when a place is chosen in the header', () => {
    fc.assert(
      fc.property(
        filters,
        fc.option(fc.constantFrom('JM', 'HT')),
        fc.integer({ min: 1, max: MAX_PAGE }),
        fc.constantFrom('grid', 'list' as const),
        (wanted, homeCountry, page, view) => {
          // Writing twice: the first drops a condition that the category lacks.
          const search = filtersToSearch(
            read(filtersToSearch(wanted, {}, { homeCountry }), homeCountry).filters,
            {},
            { homeCountry, page, view },
          );
          const back = read(search, homeCountry);
          const { conditions, priceCurrency, ...rest } = wanted;
          // Without words there is no best match.
          const sortBy = rest.q === '' && rest.sortBy === 'best' ? 'newest' : rest.sortBy;
          expect(back.filters).toMatchObject({ ...rest, sortBy });
          expect(conditions).toEqual(expect.arrayContaining(back.filters.conditions));
          if (wanted.minPrice !== null || wanted.maxPrice !== null)
            expect(back.filters.priceCurrency).toBe(priceCurrency);
          expect([back.page, back.view]).toEqual([page, view]);
          expect(filtersToSearch(back.filters, {}, { homeCountry, page, view })).toBe(search);
        },
      ),
    );
  });

  it('leaves out what is usual', () => {
    expect(filtersToSearch(none)).toBe('');
    expect(filtersToSearch(none, { category: 'cars', country: 'KN' })).toBe(
      '?category=cars&location=Saint+Kitts+and+Nevis',
    );
  });

  it('says all places when the header has chosen one', () => {
    expect(filtersToSearch(none, {}, { homeCountry: 'JM' })).toBe('?location=all');
  });

  it('drops a parish with its country and a condition that the new category does not have', () => {
    const set: ListingFilters = {
      ...none,
      country: 'JM',
      parish: 'JM-02',
      conditions: ['like-new'],
      category: 'cars',
    };
    expect(filtersToSearch(set, { country: 'BB', category: 'real-estate' })).toBe(
      '?category=real-estate&location=Barbados',
    );
  });

  it('starts over at the first page when a filter changes', () => {
    expect(filtersToSearch({ ...none, q: 'boat', sortBy: 'best' }, { conditions: ['used'] })).toBe(
      '?q=boat&condition=used',
    );
  });

  it('names a currency only beside a price', () => {
    const inJamaica = { ...none, priceCurrency: 'JMD' };
    expect(filtersToSearch(inJamaica)).toBe('');
    expect(filtersToSearch(inJamaica, { minPrice: 5 })).toBe('?minPrice=5&currency=JMD');
    expect(filtersToSearch(inJamaica, { maxPrice: 0 })).toBe('?maxPrice=0&currency=JMD');
    expect(filtersToSearch(none, { maxPrice: 5 })).toBe('?maxPrice=5');
  });

  it('keeps a parish and a condition that still fit', () => {
    const set: ListingFilters = {
      ...none,
      country: 'JM',
      parish: 'JM-02',
      conditions: ['like-new'],
      category: 'cars',
    };
    expect(filtersToSearch(set, { category: 'furniture' })).toBe(
      '?category=furniture&location=Jamaica&parish=JM-02&condition=like-new',
    );
  });

  it.each<[Partial<ListingFilters>, number]>([
    [{ category: 'cars' }, 1],
    [{ country: 'JM', parish: 'JM-02' }, 2],
    [{ conditions: ['used'] }, 1],
    [{ minPrice: 0 }, 1],
    [{ maxPrice: 0 }, 1],
    [{ conditions: ['used', 'new'], attributes: { make: ['Toyota', 'Honda'], video: ['1'] } }, 3],
    [{ q: 'boat', sortBy: 'oldest', priceCurrency: 'JMD' }, 0],
  ])('counts %o as %i filters', (set, count) => {
    expect(countFilters({ ...none, ...set })).toBe(count);
  });

  it('counts a price range as one filter and clears all but the words and the order', () => {
    const set: ListingFilters = {
      ...none,
      q: 'boat',
      minPrice: 1,
      maxPrice: 2,
      category: 'cars',
      sortBy: 'oldest',
    };
    expect(countFilters(set)).toBe(2);
    expect(clearedFilters(set)).toEqual({ ...none, q: 'boat', sortBy: 'oldest' });
  });
});

describe('the address that stands for a list', () => {
  const left = { minPrice: null, maxPrice: null, sortBy: 'newest' } as const;
  const pathOf = (search: string) =>
    listPath(
      '/products',
      parseFilters(new URL(`http://shop.example/products${search}`), { country: null }),
      left,
    );

  it('leaves out what only narrows or sorts', () => {
    expect(pathOf('?category=cars&minPrice=5&sortBy=oldest&view=list&utm_source=mail')).toBe(
      '/products?category=cars',
    );
  });

  it('is a page of its own only where nothing was left out', () => {
    expect(pathOf('?category=cars&page=3')).toBe('/products?category=cars&page=3');
    expect(pathOf('?category=cars&maxPrice=100&page=3')).toBe('/products?category=cars');
  });
});
