import { eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { refreshUsdPrices } from '#features/listings/listings.jobs.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from '#features/search/search.jobs.server.ts';
import { LISTING_STATUSES } from '#features/listings/listings.limits.ts';
import { listingCardView, listingView } from '#features/listings/listings.schema.ts';
import { type ListingFilters } from '#features/search/search.schema.ts';
import { findListings, suggestListings } from '#features/search/search.server.ts';
import {
  findFeatured,
  findLocalGems,
  findShowcase,
  findTrending,
  getListing,
} from './listings.server.ts';
import { countByCountry } from '#features/search/query/counts.server.ts';
import { listingStatsTable, listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
const ctx: Ctx = testCtx(db, { now: new Date('2026-03-01T12:00:00Z') });
const ALL: ListingFilters = {
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
const titles = async (filters: Partial<ListingFilters>) =>
  (await findListings(ctx, { filters: { ...ALL, ...filters } })).items.map((item) => item.title);

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const { id: userId } = await buildUser(db, { name: 'Keisha Charles' });
  const shop = [
    {
      title: 'Toyota Corolla 2015',
      description: 'Low mileage',
      category: 'automotive-cars',
      price: 850_000,
      country: 'JM',
      parish: 'JM-01',
      condition: 'used' as const,
    },
    {
      title: 'Honda motorcycle',
      description: 'Fast',
      category: 'automotive-motorcycles',
      price: 200_000,
      country: 'TT',
      condition: 'good' as const,
    },
    {
      title: 'Casa en la playa',
      description: 'Habitación con cocina y jardín',
      category: 'real-estate-sale',
      price: 20_000_000,
      country: 'DO',
      condition: 'newly-constructed' as const,
    },
    {
      title: 'Vélo électrique',
      description: 'Très bon état, batterie neuve',
      category: 'sports-recreation',
      price: 60_000,
      currency: 'EUR',
      country: 'GP',
      condition: 'like-new' as const,
    },
    {
      title: 'Máquina de coser',
      description: 'Una máquina "Singer", funciona',
      category: 'home-garden',
      price: 15_500,
      currency: 'JMD',
      country: 'JM',
      condition: 'used' as const,
    },
    {
      title: 'São João drum',
      description: 'Percussão do coração',
      category: 'musical-instruments',
      price: 9_900,
      country: 'AW',
      condition: 'good' as const,
    },
    {
      title: 'iPhone-15 Pro/Max 256GB',
      description: 'Sealed. See www.example.com/phone',
      category: 'phones',
      price: 90_000,
      country: 'BB',
      condition: 'new' as const,
    },
    {
      title: 'Free kittens',
      description: 'Three kittens',
      category: 'free-items',
      price: 0,
      country: 'BB',
      condition: null,
    },
  ];
  for (const listing of shop) await buildListing(db, { ...listing, userId });
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
});

describe('searching', () => {
  it.each([
    ['habitacion', 'Casa en la playa'],
    ['HABITACIÓN jardin', 'Casa en la playa'],
    ['casas', 'Casa en la playa'],
    ['casa de playa', 'Casa en la playa'],
    ['velo electrique', 'Vélo électrique'],
    ['tres bon etat', 'Vélo électrique'],
    ['maquina', 'Máquina de coser'],
    ['singer', 'Máquina de coser'],
    ['coracao', 'São João drum'],
    ['sao joao', 'São João drum'],
    ['Ve\u0301lo', 'Vélo électrique'],
    ['iphone 15', 'iPhone-15 Pro/Max 256GB'],
    ['max', 'iPhone-15 Pro/Max 256GB'],
    ['256gb', 'iPhone-15 Pro/Max 256GB'],
    ['example phone', 'iPhone-15 Pro/Max 256GB'],
    ['kitten', 'Free kittens'],
  ])('"%s" finds %s', async (q, title) => {
    expect(await titles({ q })).toEqual([title]);
  });

  it.each([
    ['toyata', 'Toyota Corolla 2015', ['toyota']],
    ['iphnoe', 'iPhone-15 Pro/Max 256GB', ['iphone']],
  ])('takes "%s" for a typing error and says so', async (q, title, corrected) => {
    const page = await findListings(ctx, { filters: { ...ALL, q } });
    expect(page.items.map((item) => item.title)).toEqual([title]);
    expect(page.corrected).toEqual(corrected);
  });

  it('finds a new word before the dictionary knows it', async () => {
    const listing = await buildListing(db, { title: 'Zouk accordion' });
    const page = await findListings(ctx, { filters: { ...ALL, q: 'zouk' } });
    expect(page.items.map((item) => item.id)).toEqual([listing.id]);
    expect(page.corrected).toBeNull();
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
  });

  it('finds nothing for punctuation and everything for a stop word alone', async () => {
    expect(await titles({ q: '?!' })).toEqual([]);
    expect(await titles({ q: 'the' })).toHaveLength(8);
    expect(await titles({ q: '   ' })).toHaveLength(8);
  });

  it('includes the children of a category, and not its siblings', async () => {
    expect(await titles({ category: 'cars', sortBy: 'price-low' })).toEqual([
      'Honda motorcycle',
      'Toyota Corolla 2015',
    ]);
    expect(await titles({ category: 'automotive-cars' })).toEqual(['Toyota Corolla 2015']);
    expect(await titles({ category: 'no-such-category' })).toEqual([]);
  });

  it('compares prices in US dollars, bounds included', async () => {
    expect(await titles({ minPrice: 1, maxPrice: 1 })).toEqual(['Máquina de coser']);
    expect(await titles({ minPrice: 155, maxPrice: 155, priceCurrency: 'JMD' })).toEqual([
      'Máquina de coser',
    ]);
    expect(await titles({ minPrice: 600, maxPrice: 600, priceCurrency: 'EUR' })).toEqual([
      'Vélo électrique',
    ]);
    expect(await titles({ maxPrice: 0 })).toEqual(['Free kittens']);
    expect(await titles({ minPrice: 2, maxPrice: 1 })).toEqual([]);
    expect(await titles({ sortBy: 'price-high' })).toEqual([
      'Casa en la playa',
      'Toyota Corolla 2015',
      'Honda motorcycle',
      'iPhone-15 Pro/Max 256GB',
      'Vélo électrique',
      'São João drum',
      'Máquina de coser',
      'Free kittens',
    ]);
  });

  it('filters by country, parish and condition', async () => {
    expect(await titles({ country: 'JM', parish: 'JM-01' })).toEqual(['Toyota Corolla 2015']);
    expect(await titles({ country: 'JM', conditions: ['used'], q: 'maquina' })).toEqual([
      'Máquina de coser',
    ]);
  });

  it('counts facets with children in their parents and without their own filter', async () => {
    const { facets, total } = await findListings(ctx, {
      filters: { ...ALL, category: 'cars', conditions: ['used'] },
    });
    expect(total).toBe(1);
    expect(facets.condition).toEqual({ used: 1, good: 1 });
    expect(facets.category).toEqual({ cars: 1, 'automotive-cars': 1, 'home-garden': 1 });
  });

  it('shows only approved listings, sold ones included, and follows every change of status', async () => {
    const listing = await buildListing(db, { title: 'Wandering piano', status: 'draft' });
    for (const status of LISTING_STATUSES) {
      await db.update(listingTable).set({ status }).where(eq(listingTable.id, listing.id));
      expect(await titles({ q: 'wandering' })).toEqual(
        status === 'approved' ? ['Wandering piano'] : [],
      );
    }
    await db
      .update(listingTable)
      .set({ status: 'approved', soldAt: new Date(), title: 'Settled piano' })
      .where(eq(listingTable.id, listing.id));
    const { items } = await findListings(ctx, { filters: { ...ALL, q: 'settled' } });
    expect(items.map((item) => item.sold)).toEqual([true]);
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
    expect(await titles({ q: 'settled' })).toEqual([]);
  });

  it('follows the rates of exchange when prices are refreshed', async () => {
    await db.update(currencyRateTable).set({ rate: 310 }).where(eq(currencyRateTable.code, 'JMD'));
    expect(await refreshUsdPrices(ctx)).toBe(1);
    const { rows } = await db.execute(
      sql`SELECT s.price::int AS price FROM listing_search s JOIN listing l USING (id) WHERE l.currency = 'JMD'`,
    );
    expect(rows).toEqual([{ price: 50 }]);
    await db.update(currencyRateTable).set({ rate: 155 }).where(eq(currencyRateTable.code, 'JMD'));
    expect(await refreshUsdPrices(ctx)).toBe(1);
    expect(await refreshUsdPrices(ctx)).toBe(0);
  });

  it('suggests what titles have in common, as sellers write it', async () => {
    const added = await Promise.all(
      ['Coconut oil', 'Coconut Oil', 'Coconut Oil fresh', 'Coconut tree'].map((title) =>
        buildListing(db, { title }),
      ),
    );
    await refreshTitlePhrases(ctx);
    expect(await suggestListings(ctx, { q: 'coco' })).toEqual(['Coconut', 'Coconut Oil']);
    expect(await suggestListings(ctx, { q: 'CÓCONUT  o' })).toEqual(['Coconut Oil']);
    expect(await suggestListings(ctx, { q: '%_\0' })).toEqual([]);
    for (const { id } of added) await db.delete(listingTable).where(eq(listingTable.id, id));
  });
});

describe('one listing', () => {
  it('tells of no choice of options that costs less than nothing, whatever was written once', async () => {
    const option = (id: string, priceModifier: number) => ({
      id,
      value: id,
      priceModifier,
      inventory: 0,
    });
    const variations = [
      { id: 'seat', name: 'Seat', options: [option('plain', -6_000), option('fine', 500)] },
      { id: 'wood', name: 'Wood', options: [option('pine', -6_000), option('cedar', 0)] },
    ];
    const { id } = await buildListing(db, { price: 10_000, variations });
    const told = (await getListing(ctx, { id })).variations.map(({ options }) =>
      options.map(({ priceModifier }) => priceModifier),
    );
    expect(told).toEqual([
      [-6_000, 500],
      [-4_000, 0],
    ]);
    const { id: fair } = await buildListing(db, { price: 12_000, variations });
    expect((await getListing(ctx, { id: fair })).variations).toEqual(variations);
  });

  it('comes with pictures, details and seller, and never with the lowest price its owner accepts', async () => {
    const listing = await buildListing(db, {
      title: 'Hidden floor',
      negotiablePrice: 77_777,
      isNegotiable: true,
      tags: ['chair'],
    });
    await buildMedia(db, { listing, position: 1, url: '/second.webp' });
    await buildMedia(db, { listing, position: 0, url: '/first.webp' });
    const view = await getListing(ctx, { id: listing.id });
    expect(listingView.parse(view)).toEqual(view);
    expect(view.media.map((media) => media.url)).toEqual(['/first.webp', '/second.webp']);
    expect(view.cover?.url).toBe('/first.webp');
    const { items } = await findListings(ctx, { filters: { ...ALL, q: 'hidden floor' } });
    expect(JSON.stringify([view, items])).not.toMatch(/77777|negotiablePrice/);
    expect(listingCardView.parse(items[0])).toEqual(items[0]);
    await db.delete(listingTable).where(eq(listingTable.id, listing.id));
  });

  it.each(['nonsense', '', '0', v7(), "' OR 1=1", 'x'.repeat(10_000)])(
    'is not found under %s',
    async (id) => {
      await expect(getListing(ctx, { id })).rejects.toThrow('listingNotFound');
    },
  );

  it('is for its owner and moderators alone until it is approved', async () => {
    const listing = await buildListing(db, { status: 'pending' });
    const as = (id: string, role: 'user' | 'moderator') =>
      getListing({ ...ctx, actor: testActor({ id, role }) }, { id: listing.id });
    await expect(getListing(ctx, { id: listing.id })).rejects.toThrow('listingNotFound');
    await expect(as(v7(), 'user')).rejects.toThrow('listingNotFound');
    expect((await as(listing.userId, 'user')).status).toBe('pending');
    expect((await as(v7(), 'moderator')).status).toBe('pending');
  });
});

describe('the short lists of the home page', () => {
  it('feature eight unsold listings that stay the same all day', async () => {
    const { id: userId } = await buildUser(db);
    // Ids begin with the time, and a shop gets its listings over weeks; every third one is sold.
    const added = await Promise.all(
      Array.from({ length: 60 }, (_, day) =>
        buildListing(db, {
          id: v7({ msecs: Date.now() - day * 86_400_000 }),
          userId,
          soldAt: day % 3 === 0 ? new Date() : null,
        }),
      ),
    );
    const today = await findFeatured(ctx);
    expect(today).toHaveLength(8);
    expect(new Set(today.map((card) => card.id)).size).toBe(8);
    expect(today.map((card) => card.sold)).toEqual(Array(8).fill(false));
    expect((await findShowcase(ctx)).featured).toEqual(today);
    expect(await findFeatured({ ...ctx, now: new Date('2026-03-01T23:59:00Z') })).toEqual(today);
    expect(await findFeatured({ ...ctx, now: new Date('2026-03-02T00:00:00Z') })).not.toEqual(
      today,
    );
    await db.delete(listingTable).where(
      inArray(
        listingTable.id,
        added.map(({ id }) => id),
      ),
    );
  });

  it('show trending listings by views, and local gems of the place only', async () => {
    const gem = await buildListing(db, { title: 'Gem', localGem: true, country: 'GD' });
    await buildListing(db, {
      title: 'Sold gem',
      localGem: true,
      country: 'GD',
      soldAt: new Date(),
    });
    await db
      .update(listingStatsTable)
      .set({ trending: true, views: 9 })
      .where(eq(listingStatsTable.listingId, gem.id));
    expect((await findLocalGems(ctx, { country: 'GD' })).map((card) => card.id)).toEqual([gem.id]);
    expect((await findTrending(ctx)).map((card) => [card.id, card.views])).toEqual([[gem.id, 9]]);
    expect((await findShowcase(ctx)).trending).toEqual(await findTrending(ctx));
    expect(await findLocalGems(ctx, { country: 'BB' })).toEqual([]);
  });

  it('count listings by country', async () => {
    await refreshListingFacets(ctx);
    expect(await countByCountry(ctx)).toMatchObject({ BB: 2, DO: 1, TT: 1 });
  });
});
