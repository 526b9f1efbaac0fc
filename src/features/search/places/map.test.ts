import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { getListingMap } from './drawn.server.ts';
import { countPlaces } from './map.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);

const filtersOf = (search: string) =>
  parseFilters({ searchParams: new URLSearchParams(search) }, { country: null }).filters;
const countsOf = async (search: string) =>
  (await countPlaces(ctx, { filters: filtersOf(search) })).counts;

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  const make = (country: string, parish: string | null, more: object = {}) =>
    buildListing(db, { userId, country, parish, title: 'Mahogany bench', ...more });
  for (let n = 0; n < 4; n += 1) await make('JM', 'JM-02');
  await make('JM', 'JM-14', { category: 'cars', title: 'Suzuki Jimny', price: 900_000 });
  await make('JM', null);
  await make('JM', 'JM-02', { status: 'pending' });
  await make('BB', 'BB-01', { condition: 'new' });
  await make('CU', null);
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
});

describe('counts by place', () => {
  it.each([
    ['', { JM: 6, BB: 1, CU: 1 }],
    ['category=cars', { JM: 1 }],
    ['condition=new', { BB: 1 }],
    ['q=bench', { JM: 5, BB: 1, CU: 1 }],
    ['q=benhc', { JM: 5, BB: 1, CU: 1 }],
    ['minPrice=1000', { JM: 1 }],
    ['maxPrice=1000&q=mahogany&condition=new', { BB: 1 }],
    ['location=Jamaica', { 'JM-02': 4, 'JM-14': 1, '': 1 }],
    ['location=Jamaica&parish=JM-14', { 'JM-02': 4, 'JM-14': 1, '': 1 }],
    ['location=Jamaica&category=cars', { 'JM-14': 1 }],
    ['location=Jamaica&q=jimny&minPrice=10', { 'JM-14': 1 }],
    ['q=bench+in+Barbados', { 'BB-01': 1 }],
    ['q=bench+in+Barbados&any=place', { JM: 5, BB: 1, CU: 1 }],
    ['q=bench+in+Saint+Andrew+Jamaica', { 'JM-02': 4, '': 1 }],
    ['q=bench+under+5+US+dollars', {}],
    ['q=jimny+over+1000+US+dollars', { JM: 1 }],
    ['q=%3F%21', {}],
    ['q=nothingofthekind', {}],
    ['minPrice=10&maxPrice=5', {}],
  ])('follow the other filters: %s', async (search, counts) => {
    expect(await countsOf(search)).toEqual(counts);
  });

  it('add up to the total of the same list', async () => {
    for (const search of ['', 'q=bench', 'location=Jamaica', 'category=furniture&maxPrice=5000']) {
      const { total } = await findListings(ctx, { filters: filtersOf(search) });
      const counts = Object.values(await countsOf(search));
      expect(
        counts.reduce((sum, n) => sum + n, 0),
        search,
      ).toBe(total);
    }
  });

  it('leave open what the list left open', async () => {
    for (const q of ['automobile', 'jimny under 5 US dollars', 'bench in Trinidad']) {
      const { total, question } = await findListings(ctx, { filters: filtersOf(`q=${q}`) });
      expect(total, q).toBeGreaterThan(0);
      const { counts } = await countPlaces(ctx, { filters: question?.filters ?? filtersOf('') });
      expect(
        Object.values(counts).reduce((sum, n) => sum + n, 0),
        q,
      ).toBe(total);
    }
  });

  it('are about right where a sample is counted', async () => {
    const userId = (await buildUser(db)).id;
    for (let n = 0; n < 240; n += 1)
      await buildListing(db, { userId, country: 'TT', parish: n % 3 ? 'TT-POS' : 'TT-TOB' });
    await refreshListingFacets(ctx);
    const sampled = await countPlaces(ctx, { filters: filtersOf('location=TT') }, { exact: 0 });
    expect(sampled.approximate).toBe(true);
    for (const n of Object.values(sampled.counts)) expect(n % 16).toBe(0);
    const few = await countPlaces(ctx, { filters: filtersOf('location=TT') }, { exact: 1_000 });
    expect(few).toEqual({ counts: { 'TT-POS': 160, 'TT-TOB': 80 }, approximate: false });
  });
});

describe('the map of a list', () => {
  const mapOf = (search: string, from = ctx) => getListingMap(from, { filters: filtersOf(search) });

  it('has a dot for each country, the fullest first, which leads to its own map', async () => {
    const { title, country, dots, rest, box } = await mapOf('category=furniture');
    expect(title).toBe('Furniture by island and country');
    expect([country, rest, box]).toEqual([null, null, [0, 0, 1216, 760]]);
    expect(dots.filter(({ code }) => code !== 'TT')).toMatchObject([
      {
        name: 'Jamaica',
        count: '5',
        label: 'Jamaica: 5 listings',
        href: '/products?category=furniture&location=Jamaica&view=map',
      },
      { name: 'Barbados', count: '1', label: 'Barbados: 1 listing' },
      { name: 'Cuba', href: '/products?category=furniture&location=Cuba' },
    ]);
  });

  it('has a dot for each parish of a country, inside of what is drawn', async () => {
    const { title, country, dots, rest, box, ways } = await mapOf('location=Jamaica');
    expect([title, country]).toEqual(['Listings in Jamaica by parish or district', 'JM']);
    expect(dots).toMatchObject([
      { name: 'Saint Andrew', href: '/products?location=Jamaica&parish=JM-02' },
      { name: 'Saint Catherine', href: '/products?location=Jamaica&parish=JM-14' },
    ]);
    for (const { x, y } of dots) {
      expect(x - box[0]).toBeGreaterThan(0);
      expect(box[0] + box[2] - x).toBeGreaterThan(0);
      expect(y - box[1]).toBeGreaterThan(0);
      expect(box[1] + box[3] - y).toBeGreaterThan(0);
    }
    expect(rest).toEqual({ name: 'Without a parish or district', count: '1' });
    expect(ways.map(({ href }) => href)).toEqual([
      '/products?location=Jamaica',
      '/products?view=map',
    ]);
  });

  it('is of the place that the words name, and leads from it to all places', async () => {
    const { country, dots, ways } = await mapOf('q=bench+in+Jamaica');
    expect(country).toBe('JM');
    expect(dots).toMatchObject([
      {
        name: 'Saint Andrew',
        count: '4',
        href: expect.stringContaining('location=Jamaica&parish=JM-02'),
      },
    ]);
    const all = new URL(ways.at(-1)?.href ?? '', 'http://shop').searchParams;
    expect((await mapOf(all.toString())).dots.map(({ name }) => name)).toEqual([
      'Jamaica',
      'Barbados',
      'Cuba',
    ]);
    const cuba = await mapOf('q=bench+in+Cuba');
    expect([cuba.country, cuba.dots.map(({ name }) => name)]).toEqual([
      null,
      ['Jamaica', 'Barbados', 'Cuba'],
    ]);
  });

  it('shows a country without a list of parts among the others', async () => {
    expect((await mapOf('location=Cuba')).country).toBeNull();
  });

  it('speaks the language of its reader, who may have chosen a place', async () => {
    const { title, dots, ways } = await mapOf('location=Jamaica', {
      ...ctx,
      locale: 'fr',
      country: 'JM',
    });
    expect(title).toBe('Annonces en Jamaïque par paroisse ou district');
    expect(dots[0]?.label).toBe('Saint Andrew\u00a0: 4 annonces');
    expect(ways.at(-1)?.href).toBe('/products?location=all&view=map');
  });
});
