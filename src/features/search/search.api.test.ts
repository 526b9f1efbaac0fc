import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { ATTRIBUTE_NAMES } from './search.limits.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';

/** More than the longest page has. */
const LISTINGS = 103;

const { db } = await testDatabase({ lexicon: true });
const ctx: Ctx = testCtx(db, { now: new Date('2026-03-01T12:00:00Z') });

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const { id: userId } = await buildUser(db, { name: 'Keisha Charles' });
  await buildListing(db, {
    userId,
    title: 'Casa en la playa',
    category: 'real-estate-sale',
    price: 20_000_000,
    country: 'DO',
    condition: 'newly-constructed',
  });
  const chair = await buildListing(db, { userId, title: 'Chair', price: 100 });
  await db.insert(listingTable).values(
    Array.from({ length: LISTINGS - 2 }, (_, at) => ({
      ...chair,
      id: v7(),
      title: `Chair ${at + 1}`,
      price: (at + 2) * 100,
    })),
  );
});

describe('GET /api/listings', () => {
  const api = testApi(() => ctx);
  const app = { request: async (path: string) => api.request(`/api${path}`) };

  it('answers with data, count and error', async () => {
    const body: unknown = await (
      await app.request('/listings?country=Dominican%20Republic&q=playa')
    ).json();
    expect(body).toMatchObject({
      data: [{ title: 'Casa en la playa' }],
      count: 1,
      error: null,
      nextCursor: null,
    });
  });

  it.each([
    ['limit=3', 3],
    ['offset=2', 10],
    [`offset=${LISTINGS - 2}`, 2],
    ['limit=0', 16],
    ['limit=-1', 16],
    ['limit=1e9', 16],
    ['limit=100', 100],
    ['limit=100000', 100],
  ])('reads ?%s', async (query, length) => {
    const body = (await (await app.request(`/listings?${query}`)).json()) as { data: unknown[] };
    expect(body.data).toHaveLength(length);
  });

  describe('of one seller', () => {
    const ask = async (query: string) => {
      const answer = await app.request(`/listings?${query}`);
      const body = (await answer.json()) as { data: { title: string }[]; count: number };
      return { status: answer.status, ...body };
    };

    it('are found by `user_id`, with the other filters', async () => {
      const { id } = await buildUser(db, { name: 'Anita Ramdeen', country: 'TT' });
      const seller = { userId: id, country: 'TT' };
      await buildListing(db, { ...seller, title: 'Pan', price: 5000, parish: 'TT-POS' });
      await buildListing(db, { ...seller, title: 'Bench', price: 9000, condition: 'new' });
      await buildListing(db, { ...seller, title: 'Hidden', status: 'pending' });
      const titles = async (query: string) => {
        const { data, count } = await ask(`user_id=${id}&${query}`);
        const found = data.map(({ title }) => title);
        expect(count).toBe(found.length);
        return found.toSorted();
      };
      expect(await titles('')).toEqual(['Bench', 'Pan']);
      expect(await titles('status=approved&country=Trinidad and Tobago')).toEqual(['Bench', 'Pan']);
      expect(await titles('country=Jamaica')).toEqual([]);
      expect(await titles('country=TT&parish=Port of Spain')).toEqual(['Pan']);
      expect(await titles('minPrice=60')).toEqual(['Bench']);
      expect(await titles('condition=new&category=Furniture')).toEqual(['Bench']);
      expect((await ask(`user_id=${id}&offset=1`)).data).toHaveLength(1);
      expect(await ask(`user_id=${v7()}`)).toMatchObject({ status: 200, data: [], count: 0 });
    });

    it.each([
      ['user_id=somebody', 'user_id'],
      ['status=pending', 'status'],
      [`user_id=${v7()}&q=chair`, 'q'],
      ['minPrice=cheap', 'minPrice'],
      ['maxPrice=-5', 'maxPrice'],
      ['minPrice=€5&maxPrice=J$900', 'maxPrice'],
      ['maxPrice=50&currency=ABC', 'currency'],
    ])('are refused, never ignored: %s', async (query, field) => {
      expect(await ask(query)).toMatchObject({
        status: 422,
        errors: { [field]: expect.any(String) },
        data: [],
        count: 0,
      });
    });
  });

  it('takes the name of a parish for its code', async () => {
    await buildListing(db, { title: 'Kingston chair', parish: 'JM-01' });
    const titles = async (parish: string, location = '&location=jamaica') => {
      const answer = await app.request(`/listings?parish=${parish}${location}`);
      return ((await answer.json()) as { data: { title: string }[] }).data.map(
        ({ title }) => title,
      );
    };
    expect(await titles('Kingston')).toEqual(['Kingston chair']);
    expect(await titles('JM-01')).toEqual(['Kingston chair']);
    // One country alone has it.
    expect(await titles('Kingston', '')).toEqual(['Kingston chair']);
  });

  it('answers words with the best match unless an order is asked for', async () => {
    const { id: userId } = await buildUser(db);
    const chair = { userId, country: 'LC' };
    await buildListing(db, { ...chair, title: 'Rocking chair', description: 'Teak' });
    await buildListing(db, { ...chair, title: 'Bookcase', description: 'No rocking chair' });
    const titles = async (query: string) => {
      const answer = await app.request(`/listings?country=LC&q=rocking+chair${query}`);
      return ((await answer.json()) as { data: { title: string }[] }).data.map(
        ({ title }) => title,
      );
    };
    expect(await titles('')).toEqual(['Rocking chair', 'Bookcase']);
    expect(await titles('&sortBy=newest')).toEqual(['Bookcase', 'Rocking chair']);
  });

  describe('with attributes', () => {
    const ask = async (query: string) => {
      const answer = await app.request(`/listings?${query}`);
      const body = (await answer.json()) as {
        data: { title: string }[];
        count: number;
        facets: {
          attributes: Record<string, Record<string, number>>;
          country: Record<string, number>;
        };
        prices: { currency: string; edges: number[]; counts: number[] } | null;
      };
      return { status: answer.status, titles: body.data.map(({ title }) => title), ...body };
    };
    const seller = async () => {
      const { id } = await buildUser(db, { phoneVerified: true });
      const car = (title: string, price: number, details: object) =>
        buildListing(db, { userId: id, title, price, category: 'automotive-cars', details });
      await car('Red Rav4', 900_000, { make: 'Toyota', year: 2012, mileage: 80_000 });
      await car('Blue Swift', 600_000, { make: 'Suzuki', year: 2019, mileage: 30_500 });
      await car('Grey Axio', 700_000, { make: 'Toyota', year: 2016 });
      return id;
    };

    it('finds what has them all, of everybody and of one seller', async () => {
      const id = await seller();
      for (const who of ['', `&user_id=${id}`]) {
        const cars = async (query: string) =>
          (await ask(`category=automotive-cars&sortBy=price-low&${query}${who}`)).titles;
        expect(await cars('make=toyota')).toEqual(['Grey Axio', 'Red Rav4']);
        expect(await cars('make=Toyota,Suzuki&yearFrom=2016')).toEqual(['Blue Swift', 'Grey Axio']);
        expect(await cars('mileageTo=40000')).toEqual(['Blue Swift']);
        expect(await cars('condition=good,used&make=Suzuki')).toEqual(['Blue Swift']);
        // Numbers beyond the bounds and flags that are not set leave out nothing.
        expect(await cars('yearFrom=1900&mileageTo=900,000&dutyPaid=0')).toHaveLength(3);
      }
    });

    it.each([
      ['make=Spaceship', 'make'],
      ['category=automotive-cars&make=Toyota,Spaceship', 'make'],
      ['category=automotive-cars&fuel=plutonium', 'fuel'],
      ['category=automotive-cars&yearFrom=abc', 'yearFrom'],
      ['yearTo=-5', 'yearTo'],
      ['posted=soon', 'posted'],
      ['photos=maybe', 'photos'],
      ['category=furniture&make=Toyota', 'make'],
      ['category=automotive-cars&bedrooms=2', 'bedrooms'],
      ['q=chair&plain=colour', 'plain'],
      ['q=chair&any=place,colour', 'any'],
      ['condition=good,shiny', 'condition'],
      ['parish=Narnia', 'parish'],
    ])('refuses what cannot be read by its name: %s', async (query, field) => {
      const answer = await app.request(`/listings?${query}`);
      expect(answer.status).toBe(422);
      const { errors } = (await answer.json()) as { errors: object };
      expect(Object.keys(errors)).toEqual([field]);
    });

    it('takes names of readings with spaces between them', async () => {
      const { status } = await ask('q=chair&plain=place,%20price&any=year');
      expect(status).toBe(200);
    });

    it('counts beside the page only what was asked for', async () => {
      const cars = 'category=automotive-cars&make=Suzuki';
      const plain = await ask(cars);
      expect([plain.facets.attributes, plain.facets.country, plain.prices]).toEqual([{}, {}, null]);
      const { facets, prices } = await ask(`${cars}&counting=attributes,countries,prices`);
      expect(facets.attributes).toMatchObject({
        make: { Toyota: 2, Suzuki: 1 },
        yearFrom: { 2019: 1, 2020: 0 },
        mileageTo: { 30000: 0, 40000: 1 },
        photos: { 1: 0 },
      });
      expect(facets.country).toEqual({ JM: 1 });
      expect(prices).toEqual({ currency: 'USD', edges: [6000, 8000], counts: [1] });
    });
  });

  it('pages by cursor through everything once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const body = (await (
        await app.request(`/listings?limit=10&sortBy=price-low${cursor && `&cursor=${cursor}`}`)
      ).json()) as { data: { id: string }[]; nextCursor: string | null; count: number };
      seen.push(...body.data.map((card) => card.id));
      cursor = body.nextCursor;
      if (cursor === null) expect(seen.length).toBe(body.count);
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each([
    '/listings/nonsense',
    `/listings/${v7()}`,
    '/listings/%00',
    '/listings?cursor=nonsense',
    '/listings?cursor=W10',
  ])('refuses %s with a 4xx', async (path) => {
    const { status } = await app.request(path);
    expect([404, 422]).toContain(status);
  });

  it('never fails, whatever the parameters are', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        '',
        '-1',
        '1e9',
        '1000000000',
        'NaN',
        'Infinity',
        '%00',
        '%E0%A4%A',
        '%F0%9F%9A%97',
        "'; DROP TABLE listing; --",
        '\\',
        "\\'",
        '%25',
        '& | ! <-> :*',
        'c:1',
        'a'.repeat(10_000),
        'ab '.repeat(3000),
        'JM',
        'price-low',
        'good',
        '%ED%A0%80',
        '٣',
      ),
      fc
        .string({ unit: 'binary', maxLength: 40 })
        .map((text) => encodeURIComponent(text.toWellFormed())),
    );
    const name = fc.constantFrom(
      'q',
      'category',
      'location',
      'country',
      'parish',
      'minPrice',
      'maxPrice',
      'currency',
      'condition',
      ...ATTRIBUTE_NAMES,
      'counting',
      'sortBy',
      'limit',
      'offset',
      'view',
      'page',
      'unknown',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
        const query = pairs
          .map(([key, text]) => `${key}=${text.replaceAll(/[#?\s]/g, '+')}`)
          .join('&');
        for (const path of ['/listings', '/listings/suggest', '/listings/gems']) {
          const response = await app.request(`${path}?${query}`);
          expect([path, query, response.status < 500 ? '' : await response.text()]).toEqual([
            path,
            query,
            '',
          ]);
        }
      }),
      { numRuns: 300, seed: 3 },
    );
  }, 60_000);
});
