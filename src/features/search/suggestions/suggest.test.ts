// What the search box suggests, on a real database.
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { eq } from 'drizzle-orm';
import { suggestSearch } from './suggest.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx: Ctx = testCtx(db);
const api = testApi(() => ctx);
const NOTHING = { listings: [], categories: [], stores: [], places: [] };

const ask = (q: string, { country = null, ...over }: Partial<Ctx> = {}) =>
  suggestSearch({ ...ctx, ...over }, { q, country });
const titles = async (q: string, country: string | null = null) =>
  (await ask(q, { country })).listings.map(({ title }) => title);

async function openStore(name: string, user: Parameters<typeof buildUser>[1] = {}, store = {}) {
  const { id: userId } = await buildUser(db, user);
  await db.insert(sellerProfileTable).values({ userId, storeName: name, ...store });
  return userId;
}

beforeAll(async () => {
  await seedCatalog(ctx);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const car = { category: 'automotive-cars', condition: 'used' } as const;
  await buildListing(db, { ...car, title: 'Toyota Hilux 2018, green', createdAt: at(1) });
  await buildListing(db, { ...car, title: 'Toyota Hilux 2020', createdAt: at(2) });
  await buildListing(db, { ...car, title: 'HILUX pickup', country: 'GD', createdAt: at(3) });
  await buildListing(db, {
    category: 'automotive-parts',
    title: 'Bumper of a hilux',
    createdAt: at(4),
  });
  await buildListing(db, {
    category: 'real-estate-sale',
    condition: 'good',
    title: 'Hillside lot',
    country: 'GD',
    createdAt: at(5),
  });
  await buildListing(db, { title: 'Hilltop chair', soldAt: at(6), createdAt: at(6) });
  await buildListing(db, { title: 'Hill chair', status: 'pending', createdAt: at(7) });
  await buildListing(db, { title: 'Table', description: 'Made on a hill.', createdAt: at(8) });
  await buildListing(db, { title: 'Vélo bleu', category: 'sports-recreation', createdAt: at(9) });
  const userId = await openStore('Hilltop Auto', { country: 'JM', parish: 'JM-12' });
  await buildListing(db, { userId, title: 'Wheel', createdAt: at(10) });
  await openStore('100%_Real', { country: 'BB' });
  await openStore('Hilda Gone', { deletedAt: at(0) });
  await openStore('Hilda Shut', { banned: true });
  await openStore('Hilda Closed', {}, { isActive: false });
  await openStore('Hilda Waiting', {}, { isActive: false, status: 'pending' });
  // Three have it in common, the others one each.
  for (const title of ['Zaza-Bola crate', '(Zaza-Bola), cold', 'Two Zaza-Bola', "O'Zelda sling"])
    await buildListing(db, { title, createdAt: at(0) });
  for (const title of ['Router of ZQ&T', 'Z-vest, blue', 'Qoqo—qaqa lamp'])
    await buildListing(db, { title, createdAt: at(0) });
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
  await refreshTitlePhrases(ctx);
});

describe('listings', () => {
  test('the newest whose titles have a word that begins so, on offer and approved', async () => {
    expect(await titles('hil')).toEqual([
      'Hillside lot',
      'Bumper of a hilux',
      'HILUX pickup',
      'Toyota Hilux 2020',
      'Toyota Hilux 2018, green',
    ]);
  });

  test('those of the place come first, and others still come', async () => {
    expect((await titles('hil', 'GD')).slice(0, 3)).toEqual([
      'Hillside lot',
      'HILUX pickup',
      'Bumper of a hilux',
    ]);
  });

  test.each([
    ['toyota hi', ['Toyota Hilux 2020', 'Toyota Hilux 2018, green']],
    ['HILUX  2018', ['Toyota Hilux 2018, green']],
    ['velo', ['Vélo bleu']],
    ['vélo', ['Vélo bleu']],
    ['velos', []],
    ['ilux', []],
  ])('“%s” finds %j', async (q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  test('each has its price and place, and nothing of its seller', async () => {
    const [listing] = (await ask('hillside')).listings;
    expect(listing).toEqual({
      id: expect.any(String),
      title: 'Hillside lot',
      language: null,
      price: { amount: 12_000, currency: 'USD' },
      priceUnit: 'once',
      parentCategory: 'real-estate',
      country: 'GD',
      picture: null,
    });
  });

  test('one that came after the dictionaries were made is there', async () => {
    const { id } = await buildListing(db, { title: 'Zouk records' });
    expect((await ask('zou')).listings.map((listing) => listing.id)).toEqual([id]);
    expect((await ask('zou')).categories).toMatchObject([{ words: 'zouk', slug: 'furniture' }]);
  });
});

describe('categories', () => {
  test('where most of what the completed word finds is, with as many as the page then has', async () => {
    const { categories } = await ask('hil');
    expect(categories).toMatchObject([
      { slug: 'automotive-cars', name: 'Automotive - Cars', words: 'hilux', count: 3 },
      { slug: 'real-estate-sale', words: 'hillside lot', count: 1 },
      { slug: 'automotive-parts', words: 'hilux', count: 1 },
    ]);
    for (const { slug, words, count } of categories) {
      const searchParams = new URLSearchParams({ q: words ?? '', category: slug });
      const { filters } = parseFilters({ searchParams }, { country: null });
      expect((await findListings(ctx, { filters })).total).toBe(count);
    }
  });

  test('of things by the beginnings of their names in six languages, as the reader calls them', async () => {
    await buildListing(db, { title: 'Old mahogany armoire', category: 'furniture' });
    await buildListing(db, { title: 'Refrigerator', category: 'electronics' });
    await refreshSearchTerms(ctx);
    const words = async (q: string, locale = 'en') =>
      (await ask(q, { locale })).categories.map(({ slug, words }) => `${words}: ${slug}`);
    expect(await words('frid')).toContain('fridge: electronics');
    for (const q of ['nev', 'frigo', 'koelk', 'frijid', 'frishi'])
      expect([q, await words(q)]).toEqual([q, expect.arrayContaining(['fridge: electronics'])]);
    expect(await words('frid', 'es')).toContain('nevera: electronics');
    expect(await words('frid', 'nl')).toContain('koelkast: electronics');
    expect(await words('ward')).toContain('wardrobe: furniture');
    // Nobody sells one.
    expect(await words('trombo')).toEqual([]);
  });

  test('they are counted in the place', async () => {
    expect((await ask('hil', { country: 'GD' })).categories).toMatchObject([
      { slug: 'automotive-cars', count: 1 },
      { slug: 'real-estate-sale', count: 1 },
    ]);
  });

  test('by their names, in the reader’s language and in others', async () => {
    expect((await ask('furn')).categories).toEqual([
      { slug: 'furniture', name: 'Furniture', words: null, also: null, count: expect.any(Number) },
    ]);
    expect((await ask('muebl')).categories).toMatchObject([
      { slug: 'furniture', name: 'Furniture', also: 'Muebles' },
    ]);
    expect((await ask('muebl', { locale: 'es' })).categories).toMatchObject([
      { slug: 'furniture', name: 'Muebles', also: null },
    ]);
  });

  test('those without anything in them are left out', async () => {
    expect((await ask('jewel')).categories).toEqual([]);
  });
});

describe('stores', () => {
  test('public ones by the beginning of their names, with place and number of listings', async () => {
    expect((await ask('hil')).stores).toEqual([
      {
        sellerId: expect.any(String),
        name: 'Hilltop Auto',
        country: 'JM',
        parish: 'JM-12',
        picture: null,
        count: 1,
      },
    ]);
    expect((await ask('hilda')).stores).toEqual([]);
  });

  test('signs that mean something to the database mean themselves', async () => {
    expect((await ask('100%_r')).stores).toMatchObject([{ name: '100%_Real' }]);
    expect((await ask('1%')).stores).toEqual([]);
    expect((await ask('1_')).stores).toEqual([]);
  });

  test('whoever is shut out goes at once', async () => {
    const userId = await openStore('Quayside Books');
    expect((await ask('quay')).stores).toHaveLength(1);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, userId));
    expect((await ask('quay')).stores).toEqual([]);
  });
});

describe('places', () => {
  test('countries with something to find, and their parts, in the reader’s language', async () => {
    expect((await ask('jam')).places[0]).toMatchObject({ country: 'JM', name: 'Jamaica' });
    expect((await ask('grana', { locale: 'es' })).places).toMatchObject([
      { country: 'GD', name: 'Granada', parish: null, within: null },
    ]);
    expect((await ask('manch')).places).toMatchObject([
      { country: 'JM', parish: 'JM-12', name: 'Manchester', within: 'Jamaica', count: null },
    ]);
    expect((await ask('barb')).places).toEqual([]);
  });
});

describe('words of titles', () => {
  const words = async (q: string) => (await ask(q)).categories.map((each) => each.words);

  it.each([
    ['zaza', 'zaza-bola'],
    ['Zaza-bo', 'zaza-bola'],
    ['zaza bol', 'zaza-bola'],
    ['bola', 'bola'],
    ["o'ze", "o'zelda"],
    ['o zel', "o'zelda"],
    ['zq&', 'zq&t'],
    ['z-ve', 'z-vest'],
    ['qoqo', 'qoqo'],
  ])('are suggested as they are written: %s is %s', async (q, written) => {
    expect((await words(q))[0]).toBe(written);
  });
});

describe('whatever is typed', () => {
  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['ten kilobytes', 'hilux '.repeat(2000)],
    ['one endless word', 'h'.repeat(10_000)],
    ['emoji alone', '🚗🚙'],
    ['wildcards', '%_%'],
    ['operators', '& | ! <-> :* ()'],
    ['half a letter', '\uD83D'],
    ['NUL', '\0'],
    ['a mark on nothing', '\u0301'],
    ['a control sign', '\u202E'],
    ['the middle of a word', 'illsid'],
    ['right to left', 'أريكة جلدية'],
    ['several alphabets in one word', 'hіllside'],
  ])('%s suggests nothing', async (_, q) => {
    expect(await ask(q)).toEqual(NOTHING);
  });

  it('may be anything at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        const { listings, stores } = await ask(q);
        expect(listings.length).toBeLessThanOrEqual(5);
        expect(stores.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 200, seed: 19 },
    );
  });

  it('signs beside words are as good as none', async () => {
    expect(await titles("'hillside':* & !x")).toEqual([]);
    expect(await titles("'hillside':*")).toEqual(['Hillside lot']);
    expect(await titles('c:101')).toEqual([]);
    expect(await titles('k:GD')).toEqual([]);
  });
});

describe('GET /api/search/suggestions', () => {
  const get = async (query: string) => {
    const response = await api.request(`/api/search/suggestions${query}`);
    return { status: response.status, body: (await response.json()) as { data: unknown } };
  };

  it.each([
    ['?q=hillside', { listings: [{ title: 'Hillside lot' }] }],
    ['?q=hil&location=Grenada', { listings: [{ country: 'GD' }, { country: 'GD' }, {}, {}, {}] }],
    [
      '?q=hil&location=GD',
      {
        categories: [
          { words: 'hilux', count: 1 },
          { words: 'hillside lot', count: 1 },
        ],
      },
    ],
    ['', NOTHING],
    ['?q=%00', NOTHING],
    [`?q=${'x'.repeat(10_000)}`, NOTHING],
  ])('%s answers %j', async (query, data) => {
    const { status, body } = await get(query);
    expect([status, body]).toMatchObject([200, { data, error: null }]);
  });
});
