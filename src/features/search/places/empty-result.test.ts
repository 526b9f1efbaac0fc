import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { withQuestion } from '#features/search/questions/readings.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { findListings } from '#features/search/search.server.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { suggestBeyond } from './empty-result.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  const steelpan = { userId, title: 'Tenor steelpan with stand', price: 50_000 };
  await buildListing(db, { ...steelpan, country: 'JM' });
  await buildListing(db, { ...steelpan, country: 'LC' });
  await buildListing(db, { ...steelpan, country: 'TT', price: 20_000 });
  await buildListing(db, { ...steelpan, country: 'BB', status: 'pending' });
  await buildListing(db, { userId, title: 'Fishing rod', country: 'BB', parish: 'BB-08' });
  for (let n = 0; n < 30; n += 1)
    await buildListing(db, { userId, title: 'Snorkel', country: n < 2 ? 'VC' : 'BS' });
});

/** What a page with this query shows when it finds nothing, and how much it found. */
async function lookFor(query: string, from = ctx) {
  const url = new URL(`/search?${query}`, 'https://shop.example');
  const browse = parseFilters(url, from, fitAttributes);
  const { total, question } = await findListings(from, { filters: browse.filters });
  const understood = withQuestion(browse, question);
  const suggestions = await suggestBeyond(
    from,
    { path: '/search', browse: understood },
    { total: 0, items: [] },
  );
  return { total, suggestions };
}

/** How much a way leads to. */
async function countAt(path: string, from = ctx) {
  const { filters } = parseFilters(new URL(path, 'https://shop.example'), from, fitAttributes);
  return (await findListings(from, { filters })).total;
}

describe('a search that finds few in its place', () => {
  it('shows them, and what there is elsewhere without them', async () => {
    const { filters } = parseFilters(
      new URL('/search?q=steelpan&location=Jamaica', 'https://shop.example'),
      ctx,
      fitAttributes,
    );
    const found = await findListings(ctx, { filters });
    expect(found.total).toBe(1);
    const browse = { filters, page: 1, offset: 0, view: 'grid' as const };
    const beyond = await suggestBeyond(ctx, { path: '/search', browse }, found);
    expect(beyond?.heading).toBe('2 elsewhere');
    expect(beyond?.listings.map(({ country }) => country).toSorted()).toEqual(['LC', 'TT']);
    expect(
      await suggestBeyond(ctx, { path: '/search', browse }, { ...found, total: 6 }),
    ).toBeNull();
  });
});

describe('a search whose sentence nothing fits', () => {
  it.each([
    ['steelpan over 400 US dollars in Trinidad', ['price'], ['TT']],
    ['steelpan under 300 US dollars in Barbados', ['place'], ['TT']],
    ['new steelpan in Jamaica', ['condition'], ['JM']],
    ['new steelpan under 300 US dollars in Jamaica', ['condition', 'price'], ['JM']],
    ['new steelpan in Barbados', ['condition', 'place'], ['JM', 'LC', 'TT']],
    ['automobile', [], []],
    ['Cuba', [], []],
  ])('leaves open what is to blame, and nothing else: %s', async (q, loosened, countries) => {
    const browse = parseFilters(
      new URL(`/search?q=${encodeURIComponent(q)}`, 'https://shop.example'),
      ctx,
      fitAttributes,
    );
    const found = await findListings(ctx, { filters: browse.filters });
    expect(found.loosened.toSorted()).toEqual(loosened);
    expect(found.items.map(({ country }) => country).toSorted()).toEqual(countries);
  });
});

describe('a search that finds nothing in its place', () => {
  it('tells how many there are elsewhere, and leads to the nearest island first', async () => {
    const { total, suggestions } = await lookFor('q=steelpan&location=Barbados');
    expect(total).toBe(0);
    expect(suggestions).toMatchObject({
      title: 'Nothing found in Barbados, 3 elsewhere',
      nearest: 'The nearest is in Saint Lucia.',
      heading: '3 elsewhere',
    });
    const links = suggestions?.places.links ?? [];
    expect(links.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Saint Lucia 1',
      'Trinidad and Tobago 1',
      'Jamaica 1',
    ]);
    expect(suggestions?.listings.map(({ country }) => country)).toEqual(['LC', 'TT', 'JM']);
    for (const { path } of links) expect(await countAt(path)).toBe(1);
    expect(await countAt(suggestions?.everywhere.path ?? '')).toBe(3);
  });

  it('keeps the other filters on every way', async () => {
    const { suggestions } = await lookFor('q=steelpan&location=Barbados&maxPrice=300');
    expect(suggestions?.title).toBe('Nothing found in Barbados, 1 elsewhere');
    expect(suggestions?.places.links.map(({ path }) => path)).toEqual([
      '/search?q=steelpan&location=Trinidad+and+Tobago&maxPrice=300',
    ]);
  });

  it('is not needed for a place that stands among the words: it is left open at last', async () => {
    expect((await lookFor('q=steelpan+in+Barbados')).total).toBe(3);
  });

  it('leads out of the place of the header', async () => {
    const home = { ...ctx, country: 'BB' };
    const { suggestions } = await lookFor('q=steelpan', home);
    expect(suggestions?.everywhere.path).toContain('location=');
    expect(await countAt(suggestions?.everywhere.path ?? '', home)).toBe(3);
  });

  it('takes the rest of the island for the nearest of a parish', async () => {
    const { total, suggestions } = await lookFor('q=rod&location=Barbados&parish=BB-01');
    expect(total).toBe(0);
    expect(suggestions?.nearest).toBe('The nearest is in Barbados.');
    expect(await countAt(suggestions?.places.links[0]?.path ?? '')).toBe(1);
  });

  it('shows the nearest of many, too, and no more than two rows', async () => {
    const { suggestions } = await lookFor('q=snorkel&location=Barbados');
    expect(suggestions?.title).toBe('Nothing found in Barbados, 30 elsewhere');
    expect(suggestions?.places.links.map(({ count }) => count)).toEqual(['2', '28']);
    expect(suggestions?.listings.map(({ country }) => country)).toEqual(
      'VC VC BS BS BS BS'.split(' '),
    );
  });

  it.each(['q=zzzqqq&location=Barbados', 'q=zzzqqq', 'q=steelpan+zzzqqq&location=Barbados'])(
    'has nothing to tell where nothing of it is anywhere: %s',
    async (query) => {
      const { suggestions } = await lookFor(query);
      expect(suggestions).toBeNull();
    },
  );

  it('is told in the language of its reader', async () => {
    const { suggestions } = await lookFor('q=steelpan&location=Barbados', { ...ctx, locale: 'fr' });
    expect(suggestions?.title).toBe('Rien à la Barbade, 3 ailleurs');
    expect(suggestions?.nearest).toBe('Le plus proche se trouve à Sainte-Lucie.');
  });
});

describe('a card from elsewhere', () => {
  it('says that it ships here where the store of its seller does', async () => {
    const rows = { title: 'Bamboo flute', country: 'LC' };
    const [open, closed, near] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const { id } = await buildListing(db, { ...rows, userId: open.id });
    for (const { id: userId } of [closed, near]) await buildListing(db, { ...rows, userId });
    const store = { storeName: 'Flutes', internationalShipping: true };
    await db.insert(sellerProfileTable).values([
      { ...store, userId: open.id },
      { ...store, userId: closed.id, isActive: false },
      { ...store, userId: near.id, internationalShipping: false },
    ]);
    const { suggestions } = await lookFor('q=flute&location=Barbados');
    expect(suggestions?.listings).toHaveLength(3);
    expect(suggestions?.ships).toEqual({ text: 'Ships to Barbados', ids: [id] });
  });
});

describe('a search that finds nothing at its price', () => {
  it('tells how many there are above, and shows the cheapest first', async () => {
    const { total, suggestions } = await lookFor('q=steelpan&maxPrice=100');
    expect(total).toBe(0);
    expect(suggestions).toMatchObject({
      about: 'price',
      title: 'Nothing found up to US$100.00, 3 above',
      everywhere: { name: 'Show all prices', path: '/search?q=steelpan&sortBy=price-low' },
    });
    expect(suggestions?.listings[0]?.country).toBe('TT');
  });

  it('tells how many there are below, and on both sides', async () => {
    const { suggestions: below } = await lookFor('q=steelpan&location=Jamaica&minPrice=9000');
    expect(below?.title).toBe('Nothing found from US$9,000.00, 1 below');
    const { suggestions: both } = await lookFor('q=steelpan&minPrice=300&maxPrice=400');
    expect(both?.title).toBe('Nothing found at this price, 3 at others');
    const { suggestions: none } = await lookFor('q=steelpan&maxPrice=-5');
    expect(none?.title).toBe('Nothing found at this price, 3 at others');
  });

  it('is not needed for a price that stands among the words: it is left open', async () => {
    expect((await lookFor('q=steelpan+under+100+dollars')).total).toBe(3);
  });

  it('says nothing of prices where other places have some at this one, or nobody has any', async () => {
    const { suggestions } = await lookFor('q=steelpan&location=Jamaica&maxPrice=300');
    expect(suggestions?.about).toBe('place');
    expect((await lookFor('q=sousaphone&maxPrice=300')).suggestions).toBeNull();
  });
});
