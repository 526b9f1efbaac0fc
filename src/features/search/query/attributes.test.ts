import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#features/catalog/catalog.data.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { eq, sql } from 'drizzle-orm';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { filtersToSearch, parseFilters } from '#features/search/search.filters.ts';
import { ATTRIBUTE_NAMES } from '#features/search/search.limits.ts';
import {
  fitAttributes,
  isAttributeOf,
  attributesFor,
  ATTRIBUTES,
  attributeSlug,
} from '#features/search/search.attributes.ts';
import { tokensOf, scaleOf } from './attributes.tokens.ts';

const read = (search: string) =>
  parseFilters(new URL(`http://shop.test/products${search}`), { country: null }, fitAttributes)
    .filters;

describe('attributes in an address', () => {
  it.each([
    ['several makes', '?make=Toyota,honda', { make: ['Toyota', 'Honda'] }],
    ['choices as forms send them', '?make=Toyota&make=Kia', { make: ['Toyota', 'Kia'] }],
    ['the same choice twice as one', '?make=Toyota,toyota', { make: ['Toyota'] }],
    ['a choice by its key', '?propertyType=beach-house', { propertyType: ['Beach House'] }],
    ['words of sellers as slugs', '?model=Land+Rover,CR-V', { model: ['land-rover', 'cr-v'] }],
    ['sizes with a point', '?size=8.5,XL', { size: ['8.5', 'xl'] }],
    ['a flag', '?photos=true&video=1', { photos: ['1'], video: ['1'] }],
    ['the last of two bounds', '?yearFrom=2001&yearFrom=2015', { yearFrom: ['2015'] }],
    [
      'a bound between two as the wider one',
      '?areaFrom=800&areaTo=800',
      { areaFrom: ['750'], areaTo: ['1000'] },
    ],
    ['a bound with a thousands separator', '?mileageTo=90,000', { mileageTo: ['90000'] }],
    [
      'years the wrong way round',
      '?yearFrom=2020&yearTo=2015',
      { yearFrom: ['2015'], yearTo: ['2020'] },
    ],
    ['days since it was posted', '?posted=7', { posted: ['7'] }],
  ])('are read: %s', (_, search, attributes) => {
    expect(read(search).attributes).toEqual(attributes);
  });

  it.each([
    '?make=Spaceship',
    '?make=',
    '?make=,,,',
    '?photos=0',
    '?yearFrom=1900',
    '?yearTo=3000',
    '?yearFrom=-5',
    '?yearFrom=2e3',
    '?posted=365',
    '?bedroomsFrom=many',
    '?category=jobs&make=Toyota',
    '?category=phones&size=xl',
    '?category=automotive-cars&partCategory=Engine',
    `?make=${'x'.repeat(10_000)}`,
    `?model=${'/'.repeat(10_000)}`,
    '?make=__proto__&model=%00',
  ])('that there are not are ignored: %s', (search) => {
    expect(read(search).attributes).toEqual({});
  });

  it('are bounded', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => `brand-${i}`);
    expect(read(`?brand=${hundred.join(',')}`).attributes.brand).toHaveLength(20);
    expect(
      read(`?${hundred.map((each) => `brand=${each}`).join('&')}`).attributes.brand,
    ).toHaveLength(20);
    expect(read(`?brand=${'y'.repeat(10_000)}`).attributes.brand).toEqual(['y'.repeat(60)]);
  });

  it('are written back in one order, and go when the branch of the tree changes', () => {
    const filters = read('?video=1&make=Toyota,BMW&category=automotive-cars');
    expect(filtersToSearch(filters)).toBe('?category=automotive-cars&make=Toyota,BMW&video=1');
    expect(filtersToSearch(filters, { category: 'cars' })).toBe(
      '?category=cars&make=Toyota,BMW&video=1',
    );
    expect(filtersToSearch(filters, { category: 'jobs' })).toBe('?category=jobs&video=1');
  });
});

describe('the attributes of a category', () => {
  it('are those that its listings can have', () => {
    expect(attributesFor(null)).toEqual([
      'negotiable',
      'free',
      'photos',
      'video',
      'verified',
      'posted',
    ]);
    expect(attributesFor('real-estate-rent')).toContain('bedroomsFrom');
    expect(attributesFor('automotive-cars')).toEqual(expect.arrayContaining(['make', 'drive']));
    expect(attributesFor('automotive-motorcycles')).not.toContain('drive');
    expect(attributesFor('cars')).not.toContain('partCategory');
    expect(isAttributeOf('partCategory', 'cars')).toBe(true);
    expect(attributesFor('jobs')).not.toContain('brand');
  });

  it('name categories that there are', () => {
    const slugs = CATEGORIES.map(({ slug }) => slug);
    for (const name of ATTRIBUTE_NAMES)
      expect(slugs).toEqual(expect.arrayContaining([...(ATTRIBUTES[name].categories ?? [])]));
  });
});

describe('the tokens of a listing', async () => {
  const { db } = await testDatabase({ lexicon: true });
  await seedCatalog(testCtx(db));
  const attributesOf = async (id: string) => {
    const { rows } = await db.execute<{ attributes: string[]; inWords: boolean }>(
      sql`SELECT traits AS attributes, tsvector_to_array(words) @> traits AS "inWords" FROM listing_search WHERE id = ${id}`,
    );
    if (rows[0]?.attributes.length) expect(rows[0].inWords).toBe(true);
    return rows[0]?.attributes.toSorted();
  };

  it('say what its seller wrote', async () => {
    const { id } = await buildListing(db, {
      isNegotiable: true,
      category: 'automotive-cars',
      details: {
        make: 'Toyota',
        model: 'Corolla Cross',
        year: 2018,
        mileage: 60_000,
        fuelType: 'Hybrid',
        transmission: 'CVT',
        driveSide: 'right',
        dutyPaid: true,
      },
    });
    expect(await attributesOf(id)).toEqual([
      'drive:right',
      'dutyPaid:1',
      'fuel:Hybrid',
      'make:Toyota',
      'mileage:60000',
      'model:corolla-cross',
      'negotiable:1',
      'transmission:CVT',
      'year:2018',
    ]);
    await db
      .update(listingTable)
      .set({ details: { make: 'Kia', mileage: 60_001 }, isNegotiable: false })
      .where(eq(listingTable.id, id));
    expect(await attributesOf(id)).toEqual(['make:Kia', 'mileage:60000+']);
  });

  it('follow its pictures and videos', async () => {
    const listing = await buildListing(db);
    const { id: videoId } = await buildMedia(db, { listing, kind: 'video', position: 1 });
    await buildMedia(db, { listing });
    expect(await attributesOf(listing.id)).toEqual(['photos:1', 'video:1']);
    await db.delete(listingMediaTable).where(eq(listingMediaTable.mediaId, videoId));
    expect(await attributesOf(listing.id)).toEqual(['photos:1']);
  });

  it('follow who its seller is', async () => {
    const { id: userId } = await buildUser(db, { emailVerified: true });
    const [shown, hidden] = [
      await buildListing(db, { userId }),
      await buildListing(db, { userId, status: 'pending' }),
    ];
    expect(await attributesOf(shown.id)).toEqual([]);
    await db.update(userTable).set({ phoneVerified: true }).where(eq(userTable.id, userId));
    expect(await attributesOf(shown.id)).toEqual(['verified:1']);
    expect(await attributesOf(hidden.id)).toBeUndefined();
    await db.update(userTable).set({ emailVerified: false }).where(eq(userTable.id, userId));
    expect(await attributesOf(shown.id)).toEqual([]);
  });

  it('of thousands of listings are written in steps', async () => {
    const { id: userId } = await buildUser(db, { emailVerified: true });
    const { id: _id, ...chair } = await buildListing(db, { userId });
    await db
      .insert(listingTable)
      .values(Array.from({ length: 509 }, () => ({ ...chair, id: v7() })));
    await db.update(userTable).set({ phoneVerified: true }).where(eq(userTable.id, userId));
    const { rows } = await db.execute(sql`
      SELECT version = 0 AS "isOld", 'verified:1' = ANY(s.traits) AS verified, count(*)::int AS n
        FROM listing_search s JOIN listing l USING (id) WHERE user_id = ${userId}
        GROUP BY 1, 2 ORDER BY 1 DESC`);
    expect(rows).toEqual([
      { isOld: true, verified: false, n: 10 },
      { isOld: false, verified: true, n: 500 },
    ]);
  });

  it('are free where the price is nothing, but for jobs, lost things and rates', async () => {
    const optional = CATEGORIES.filter(({ slug }) => rulesOf(slug).price === 'optional');
    expect(optional.map(({ id }) => id)).toEqual([3, 17]);
    const free = await buildListing(db, { category: 'free-items', price: 0 });
    const job = await buildListing(db, { category: 'jobs', price: 0 });
    const service = await buildListing(db, {
      category: 'services',
      price: 0,
      details: { hourlyRate: 20 },
    });
    expect(await attributesOf(free.id)).toEqual(['free:1']);
    expect([await attributesOf(job.id), await attributesOf(service.id)]).toEqual([[], []]);
  });

  it.each(['yearFrom', 'mileageTo', 'areaFrom', 'bedroomsFrom', 'bathroomsFrom'] as const)(
    'lie on the scale of %s, at each bound and beside it',
    async (name) => {
      const attribute = ATTRIBUTES[name];
      if (attribute.kind !== 'atLeast' && attribute.kind !== 'atMost') throw new TypeError();
      const scale = scaleOf(attribute);
      for (const bound of attribute.bounds)
        for (const number of [bound - 1, bound, bound + 1].filter((each) => each >= 0)) {
          const { rows } = await db.execute<{ attributes: string[] }>(
            sql`SELECT listing_traits(jsonb_populate_record(NULL::listing, ${JSON.stringify({
              details: { [attribute.detail ?? '']: number },
            })}::jsonb)) AS attributes`,
          );
          const [token = ''] = rows[0]?.attributes ?? [];
          expect(scale.map((value) => `${attribute.token}:${value}`)).toContain(token);
          const asked = tokensOf({ [name]: [String(bound)] })[0]?.tokens ?? [];
          expect(asked.includes(token)).toBe(
            attribute.kind === 'atLeast' ? number >= bound : number <= bound,
          );
        }
    },
  );

  it.each([
    'Land Rover',
    'Citroën C3',
    ' Levi’s  501 ',
    '8.5',
    'M/L',
    '---',
    'ÅÉÎ',
    'x'.repeat(90),
    'Škoda',
  ])('write "%s" as filters do', async (text) => {
    const { rows } = await db.execute<{ slug: string | null }>(
      sql`SELECT trait_slug(${text}) AS slug`,
    );
    expect(rows[0]?.slug ?? '').toBe(attributeSlug(text));
  });
});
