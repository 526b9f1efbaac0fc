import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { findListings } from '#features/search/search.server.ts';
import { replaceBoosts } from './boosts.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db, { now: new Date('2026-06-01T00:00:00Z') });
let seller = '';
const DAY = 86_400_000;

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  seller = (await buildUser(db)).id;
});

const filtersOf = (query: string) =>
  parseFilters({ searchParams: new URLSearchParams(query) }, { country: null }).filters;

async function titles(query: string): Promise<string[]> {
  const { items } = await findListings(ctx, { filters: filtersOf(query) });
  return items.map(({ title }) => title);
}

const stock = (title: string, days: number, more: Parameters<typeof buildListing>[1] = {}) =>
  buildListing(db, {
    title,
    description: 'As it is.',
    userId: seller,
    createdAt: new Date(ctx.now.getTime() - days * DAY),
    ...more,
  });

describe('the best match', () => {
  it('is the thing itself, then what fits it, what only speaks of it, and sold ones last', async () => {
    await stock('Old amplifier', 1, { description: 'Comes with a zither.' });
    await stock('Case for zither', 2);
    await stock('Zither', 30);
    await stock('Zither, played by my aunt', 30, { soldAt: new Date() });
    expect(await titles('q=zither')).toEqual([
      'Zither',
      'Case for zither',
      'Old amplifier',
      'Zither, played by my aunt',
    ]);
    expect((await titles('q=zither&sortBy=newest'))[0]).toBe('Old amplifier');
  });

  it('is the newer one of two that are alike, and the more trusted one of two as new', async () => {
    await stock('Mandolin', 200);
    await stock('Mandolin', 1, { title: 'Mandolin ' });
    const trusted = await stock('Mandolin', 1, { title: 'Mandolin!' });
    await db.execute(sql`UPDATE listing_search SET trust = 90 WHERE id = ${trusted.id}`);
    expect(await titles('q=mandolin')).toEqual(['Mandolin!', 'Mandolin ', 'Mandolin']);
  });

  it('is what people chose for the question, and for no other', async () => {
    await stock('Lute, seven strings', 3);
    const chosen = await stock('Lute, six strings', 3, { createdAt: new Date(0) });
    const usual = ['Lute, seven strings', 'Lute, six strings'];
    expect(await titles('q=lute')).toEqual(usual);
    await replaceBoosts(ctx, [{ question: 'lute', listingId: chosen.id, boost: 0.3 }]);
    expect(await titles('q=lute')).toEqual(usual.toReversed());
    expect(await titles('q=lute+strings')).toEqual(usual);
    await replaceBoosts(ctx, []);
    expect(await titles('q=lute')).toEqual(usual);
  });

  it('is in the language of whoever asks, unless they ask in another one', async () => {
    await stock('Sitar rojo', 1, { language: 'es' });
    await stock('Sitar, played twice', 40, { language: 'en' });
    expect((await titles('q=sitar'))[0]).toBe('Sitar, played twice');
    await stock('Nevera blanca', 1, { language: 'es' });
    await stock('Nevera, as new', 40, { language: 'en' });
    expect(await titles('q=nevera')).toEqual(['Nevera blanca', 'Nevera, as new']);
  });

  it('pages through more than it compares and loses and repeats none while some go', async () => {
    const rows = Array.from({ length: 420 }, (_, i) => ({
      id: v7(),
      userId: seller,
      title: i % 3 === 0 ? `Bouzouki ${i}` : `Something ${i}`,
      description: 'For a bouzouki.',
      price: 1000,
      currency: 'USD',
      categoryId: 15,
      country: 'JM',
      status: 'approved' as const,
      createdAt: new Date(ctx.now.getTime() - Math.floor(i / 2) * DAY),
    }));
    await db.insert(listingTable).values(rows);
    await refreshSearchTerms(ctx);
    await refreshListingFacets(ctx);
    const all = new Set(rows.map(({ id }) => id));
    const filters = filtersOf('q=bouzouki');
    const pages: string[] = [];
    for (let offset = 0; offset < 420; offset += PAGE_SIZE) {
      const { items, total } = await findListings(ctx, { filters, offset });
      expect(total).toBe(420);
      pages.push(...items.map(({ id }) => id));
    }
    expect(pages).toHaveLength(420);
    expect(new Set(pages)).toEqual(all);

    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findListings(ctx, {
        filters,
        limit: 50,
        ...(cursor === undefined ? {} : { cursor }),
      });
      met.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      // The one that the cursor names goes, and a new one comes.
      await db.execute(sql`DELETE FROM listing WHERE id = ${met.at(-1)}`);
      await stock('Bouzouki that came later', -1);
    } while (cursor !== undefined);
    expect(met).toHaveLength(420);
    expect(new Set(met)).toEqual(all);
  }, 60_000);

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await findListings(ctx, { filters: filtersOf('q=bouzouki'), limit: 5 });
    const filters = filtersOf('q=bouzouki&sortBy=newest');
    await expect(findListings(ctx, { filters, cursor: nextCursor ?? '' })).rejects.toThrow(
      'no cursor of listings.newest',
    );
  });
});

describe('a sentence', () => {
  it('narrows the search by what it says, and by what somebody chose instead', async () => {
    await stock('Kettle', 1, { country: 'BB', price: 4_000 });
    await stock('Kettle, copper', 1, { country: 'BB', price: 9_000 });
    await stock('Kettle, blue', 1, { country: 'JM', price: 4_000 });
    const q = 'q=kettle+under+50+dollars+in+Barbados';
    // Few in the place are followed by those of others.
    expect(await titles(q)).toEqual(['Kettle', 'Kettle, blue']);
    expect(await findListings(ctx, { filters: filtersOf(q) })).toMatchObject({
      total: 2,
      widened: { exact: 1 },
      nextCursor: null,
    });
    expect(await titles(`${q}&location=Jamaica`)).toEqual(['Kettle, blue']);
    const anyPrice = await titles(`${q}&any=price`);
    expect(anyPrice).toEqual(['Kettle', 'Kettle, copper', 'Kettle, blue']);
    expect((await titles(`${q}&location=all`)).toSorted()).toEqual(['Kettle', 'Kettle, blue']);
    const { question } = await findListings(ctx, { filters: filtersOf(q) });
    expect(question).toMatchObject({
      words: 'kettle',
      readings: ['place', 'price'],
      filters: { country: 'BB', maxPrice: 50 },
    });
  });

  it('asks for the year of a vehicle, of which a chip can be taken back', async () => {
    const cars = { category: 'automotive-cars', country: 'JM' };
    await stock('Zastava wagon', 1, { ...cars, details: { make: 'Zastava', year: 2016 } });
    await stock('Zastava wagon, old', 1, { ...cars, details: { make: 'Zastava', year: 2009 } });
    const q = 'q=zastava+car+2015+or+newer';
    expect(await titles(q)).toEqual(['Zastava wagon']);
    const { question } = await findListings(ctx, { filters: filtersOf(q) });
    expect(question).toMatchObject({
      words: 'zastava',
      readings: ['category', 'year'],
      filters: { category: 'automotive-cars', attributes: { yearFrom: ['2015'] } },
    });
    expect((await titles(`${q}&any=year`)).toSorted()).toEqual([
      'Zastava wagon',
      'Zastava wagon, old',
    ]);
    // What was chosen has no years.
    expect(await titles(`${q}&category=electronics`)).toEqual([]);
  });

  it('gives way to nothing: emoji, operators, right to left, ten thousand words', async () => {
    const flood = 'kettle '.repeat(10_000);
    const hostile = ['🥭🥭', "kettle & ! <-> | ':*", 'غلاية في بربادوس', flood];
    for (const q of hostile) {
      const filters = filtersOf(new URLSearchParams({ q }).toString());
      await expect(findListings(ctx, { filters })).resolves.toBeDefined();
    }
  });
});
