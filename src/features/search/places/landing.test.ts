import { TRANSLATED } from 'virtual:texts/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, COUNTRIES } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { browsePath, filtersOfCategoryPlace, parseBrowse, type CategoryPlace } from './browse.ts';
import { findCategoryPlaces, getLanding } from './landing.server.ts';
import { listBrowseEntries } from './sitemap.server.ts';
import { whereOf } from './where.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  const chairs = { category: 'furniture', country: 'JM', userId } as const;
  for (const price of [100, 200, 300, 400, 500, 600, 700, 800])
    await buildListing(db, { ...chairs, parish: 'JM-02', price: price * 1000 });
  await buildListing(db, {
    ...chairs,
    parish: 'JM-14',
    price: 0,
    createdAt: new Date('2026-11-20T12:00:00Z'),
  });
  await buildListing(db, { ...chairs, status: 'pending' });
  await buildListing(db, { category: 'furniture', country: 'BB', userId });
  await buildListing(db, { category: 'real-estate-rent', country: 'JM', userId });
});

const landingOf = async (categoryPlace: CategoryPlace, from = ctx) =>
  getLanding(from, {
    categoryPlace,
    found: await findListings(from, { filters: filtersOfCategoryPlace(categoryPlace) }),
  });

describe('short addresses', () => {
  it('stand for every category, every place and both, and are read back', () => {
    const places = [null, ...COUNTRIES.map(({ code }) => code)];
    const categoryPlaces = [null, ...CATEGORIES.map(({ slug }) => slug)]
      .flatMap((category) => places.map((country) => ({ category, country })))
      .slice(1);
    for (const categoryPlace of categoryPlaces) {
      const [, , what = '', where] = browsePath(categoryPlace).split('/');
      expect(parseBrowse(what, where)).toEqual(categoryPlace);
    }
    expect(new Set(categoryPlaces.map(browsePath)).size).toBe(categoryPlaces.length);
    expect(browsePath({ category: null, country: null })).toBe('/products');
  });

  it.each([
    ['Cars', undefined],
    ['cars', 'JM'],
    ['cars', 'Jamaica'],
    ['boats', undefined],
    ['in', undefined],
    ['in', 'atlantis'],
    ['constructor', 'jamaica'],
    ['cars', ''],
  ])('stand for nothing as /browse/%s/%s', (what, where) => {
    expect(parseBrowse(what, where)).toBeNull();
  });
});

describe('where a list is', () => {
  const titleIn = (locale: string, filters: Partial<Parameters<typeof whereOf>[1]>) =>
    whereOf({ ...ctx, locale }, { category: null, country: null, parish: null, ...filters })?.title;

  it.each([
    ['en', 'Cars in Jamaica', 'Listings in the Bahamas'],
    ['es', 'Vehículos en Jamaica', 'Anuncios en las Bahamas'],
    ['fr', 'Véhicules en Jamaïque', 'Annonces aux Bahamas'],
    ['nl', 'Auto’s op Jamaica', 'Advertenties op de Bahama’s'],
    ['ht', 'Machin nan Jamayik', 'Anons nan Bahamas'],
    ['pap', 'Outo na Hamaika', 'Anunsio na Bahamas'],
  ])('is said in %s', (locale, both, place) => {
    expect(titleIn(locale, { category: 'cars', country: 'JM' })).toBe(both);
    expect(titleIn(locale, { country: 'BS' })).toBe(place);
  });

  it('is said of each place with its name, whatever stands before it', () => {
    for (const locale of TRANSLATED)
      for (const { code } of COUNTRIES)
        expect(titleIn(locale, { country: code })?.toLowerCase(), `${locale} ${code}`).toContain(
          catalogName(locale, 'country', code).toLowerCase(),
        );
  });

  it('is said in the line below the title as well, with the country alone', () => {
    const introIn = (locale: string, country: string | null) =>
      whereOf({ ...ctx, locale }, { category: 'cars', country, parish: null })?.intro;
    expect(introIn('en', 'JM')).toBe('Fresh from sellers in Jamaica.');
    expect(introIn('fr', 'BB')).toBe('Toutes fraîches, de vendeurs à la Barbade.');
    expect(introIn('nl', null)).toBe('Vers van verkopers in het Caribisch gebied.');
  });

  it('names a parish with its country, and no place as the Caribbean', () => {
    const parish = { category: 'cars', country: 'JM', parish: 'JM-02' };
    expect(titleIn('en', parish)).toBe('Cars in Saint Andrew, Jamaica');
    expect(titleIn('fr', parish)).toBe('Véhicules (Saint Andrew, Jamaïque)');
    expect(titleIn('nl', { category: 'cars' })).toBe('Auto’s in het Caribisch gebied');
    expect(titleIn('en', {})).toBeUndefined();
  });

  it('leads from home through the parent to the category and its place', () => {
    const filters = { category: 'real-estate-rent', country: 'JM', parish: null };
    expect(whereOf(ctx, filters)?.crumbs.map(({ path }) => path)).toEqual([
      '/',
      '/products',
      '/browse/real-estate',
      '/browse/real-estate-rent',
      '/browse/real-estate-rent/jamaica',
    ]);
  });
});

describe('the page of a category in a place', () => {
  const chairs = { category: 'furniture', country: 'JM' };

  it('says how many there are, when the newest came and what half of them cost', async () => {
    expect((await landingOf(chairs)).intro).toMatch(
      /^9 listings\. The newest is from [A-Z]\w+ \d+, \d{4}\. Half of the prices lie between US\$2,000\.00 and US\$6,000\.00\.$/,
    );
    const french = await landingOf(chairs, { ...ctx, locale: 'fr', currency: 'EUR' });
    expect(french.intro).toMatch(/^9 annonces\. .* entre .*€ et .*€\.$/);
  });

  it('says no price of fewer than eight, of a place alone, or of kinds together', async () => {
    for (const categoryPlace of [
      { category: 'furniture', country: 'BB' },
      { category: null, country: 'JM' },
      { category: 'real-estate', country: 'JM' },
    ])
      expect((await landingOf(categoryPlace)).intro).not.toMatch(/prices/);
  });

  it('leads to parishes, categories and places that have something, with their counts', async () => {
    const { neighbours } = await landingOf(chairs);
    expect(neighbours).toEqual([
      {
        title: 'By parish or district',
        links: [
          {
            name: 'Saint Andrew',
            path: '/products?category=furniture&location=Jamaica&parish=JM-02',
            count: '8',
          },
          {
            name: 'Saint Catherine',
            path: '/products?category=furniture&location=Jamaica&parish=JM-14',
            count: '1',
          },
        ],
      },
      {
        title: 'More in Jamaica',
        links: [{ name: 'Real Estate', path: '/browse/real-estate/jamaica', count: '1' }],
      },
      {
        title: 'Furniture in other places',
        links: [{ name: 'Barbados', path: '/browse/furniture/barbados', count: '1' }],
      },
    ]);
  });

  it('is in the sitemap when it has listings, and no other is', async () => {
    const paths = (await listBrowseEntries(ctx)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual([
      '/browse/furniture',
      '/browse/furniture/barbados',
      '/browse/furniture/jamaica',
      '/browse/in/barbados',
      '/browse/in/jamaica',
      '/browse/real-estate',
      '/browse/real-estate-rent',
      '/browse/real-estate-rent/jamaica',
      '/browse/real-estate/jamaica',
    ]);
    expect(await findCategoryPlaces(ctx)).toHaveLength(paths.length);
  });
});
