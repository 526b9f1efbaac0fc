import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testApi } from '#tests/support/api.ts';
import {
  AMENITIES,
  DRIVE_SIDES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from './catalog.choices.ts';
import { choiceKey } from './catalog.names.ts';
import { choiceTexts } from './catalog.names.server.ts';
import {
  CATEGORIES,
  childrenOf,
  categoryBySlug,
  conditionsFor,
  COUNTRIES,
  CURRENCIES,
  currencyByCode,
  findCategory,
  findCountry,
  LANGUAGES,
  TOP_CATEGORIES,
  topOf,
} from './catalog.data.ts';
import { wholeCountries } from './catalog.facts.server.ts';
import { parishByCode, parishesOf } from './catalog.places.ts';
import { category, categoryRules, country, currency, language } from './catalog.schema.ts';
import { findCurrencies, getRates, seedCatalog } from './catalog.server.ts';
import { categoryTable, countryTable, currencyRateTable } from './catalog.table.server.ts';
import { CATEGORY_ICONS } from './ui/CategoryIcon.tsx';
import { rulesOf } from './catalog.rules.ts';
import categoryRulesData from './data/category-rules.json' with { type: 'json' };
import { MAKES, MODELS, modelsOf, vehicleYears } from './catalog.vehicles.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('places', () => {
  it('are 28 in the decided order, the first twelve being the ones on Home', () => {
    expect(COUNTRIES.map((place) => place.code).join(' ')).toBe(
      'JM TT BB BS DO GD LC AG DM VC KN HT CU GY BZ SR PR KY VI VG TC AW CW SX GP MQ AI MS',
    );
    expect(wholeCountries()).toHaveLength(COUNTRIES.length);
    for (const place of wholeCountries()) expect(country.parse(place)).toEqual(place);
  });

  it('count 16 sovereign ones, and every one has a time zone that exists', () => {
    expect(COUNTRIES.filter(({ sovereign }) => sovereign)).toHaveLength(16);
    for (const place of wholeCountries())
      expect(() => new Intl.DateTimeFormat('en', { timeZone: place.timeZone })).not.toThrow();
  });

  it('have parishes in nine countries, without uninhabited Redonda and without an "Other"', () => {
    const counts = COUNTRIES.filter((place) => parishesOf(place.code).length > 0).map((place) => [
      place.code,
      parishesOf(place.code).length,
    ]);
    expect(counts).toEqual([
      ['JM', 14],
      ['TT', 15],
      ['BB', 11],
      ['BS', 32],
      ['GD', 7],
      ['LC', 10],
      ['AG', 7],
      ['DM', 10],
      ['VC', 6],
    ]);
    const names = COUNTRIES.flatMap((place) => parishesOf(place.code).map((parish) => parish.name));
    expect(names).not.toContain('Redonda');
    expect(names).not.toContain('Other');
    expect(parishByCode('JM-02')?.name).toBe('Saint Andrew');
  });

  it('are found by name, code or slug, with or without accents', () => {
    for (const words of ['Curaçao', 'curacao', 'CW', ' cw '])
      expect(findCountry(words)?.code).toBe('CW');
    expect(findCountry('trinidad-and-tobago')?.code).toBe('TT');
    expect(findCountry('Atlantis')).toBeUndefined();
  });
});

describe('categories', () => {
  it('are the 19 of the specification in its order, and nine below three of them', () => {
    expect(TOP_CATEGORIES.map((top) => top.name)).toEqual([
      'Cars',
      'Real Estate',
      'Jobs',
      'Electronics',
      'Furniture',
      'Fashion',
      'Phones',
      'Services',
      'Home & Garden',
      'Food & Dining',
      'Pets',
      'Sports & Recreation',
      'Arts & Crafts',
      'Toys & Games',
      'Musical Instruments',
      'Events',
      'Lost & Found',
      'Free Items',
      'Miscellaneous',
    ]);
    expect(childrenOf('cars').map((child) => child.name)).toEqual([
      'Automotive - Cars',
      'Automotive - Motorcycles',
      'Automotive - Parts',
      'Car Accessories',
    ]);
    expect(childrenOf('real-estate').map((child) => child.name)).toEqual([
      'Real Estate - Sale',
      'Real Estate - Rent',
      'Mobile Home',
    ]);
    expect(childrenOf('fashion').map((child) => child.name)).toEqual(['Apparel', 'Jewelry']);
    expect(CATEGORIES).toHaveLength(28);
  });

  it('have ids and slugs of their own, an icon and a colour of the design', () => {
    expect(new Set(CATEGORIES.map((each) => each.id)).size).toBe(CATEGORIES.length);
    expect(new Set(CATEGORIES.map((each) => each.slug)).size).toBe(CATEGORIES.length);
    const tokens = read('src/ui/tokens/colors.css');
    for (const slug of Object.keys(categoryRulesData)) expect(categoryBySlug(slug)).toBeDefined();
    for (const each of CATEGORIES) {
      expect(categoryRules.parse(rulesOf(each.slug))).toEqual(rulesOf(each.slug));
      expect(category.parse(each)).toEqual(each);
      expect(tokens).toContain(`--c-${each.token}-ink:`);
      expect(CATEGORY_ICONS).toHaveProperty(each.icon);
    }
  });

  it('know their parent and are found by name', () => {
    expect(findCategory('automotive - cars')?.slug).toBe('automotive-cars');
    expect(topOf(categoryBySlug('mobile-home')!).slug).toBe('real-estate');
    expect(topOf(categoryBySlug('phones')!).slug).toBe('phones');
  });

  it('offer the conditions of their kind, and all seven without a category', () => {
    expect(conditionsFor('phones')).toEqual(['new', 'like-new', 'good', 'used']);
    expect(conditionsFor('mobile-home')).toEqual([
      'newly-constructed',
      'good',
      'average-condition',
      'fixer-upper',
    ]);
    for (const slug of ['jobs', 'services', 'pets', 'events', 'lost-found', 'food-dining'])
      expect(conditionsFor(slug)).toEqual([]);
    expect(conditionsFor(null)).toHaveLength(7);
  });
});

describe('money and languages', () => {
  it('are the 16 currencies of the specification and XCG beside ANG', () => {
    const rates = Object.fromEntries(CURRENCIES.map((each) => [each.code, each.rate]));
    expect(rates).toEqual({
      USD: 1,
      JMD: 155,
      BBD: 2,
      TTD: 6.8,
      BSD: 1,
      XCD: 2.7,
      DOP: 58,
      HTG: 135,
      CUP: 24,
      AWG: 1.8,
      ANG: 1.8,
      XCG: 1.8,
      EUR: 0.92,
      GYD: 210,
      SRD: 36,
      BZD: 2,
      KYD: 0.83,
    });
    for (const each of CURRENCIES) expect(currency.parse(each)).toEqual(each);
    expect(new Set(CURRENCIES.map((each) => each.symbol)).size).toBe(CURRENCIES.length);
  });

  it('cover every place, and Curaçao and Sint Maarten pay in XCG', () => {
    for (const place of COUNTRIES)
      expect(currencyByCode(place.currency)?.countries).toContain(place.code);
    expect(findCountry('CW')?.currency).toBe('XCG');
    expect(findCountry('SX')?.currency).toBe('XCG');
  });

  it('speak six languages', () => {
    expect(LANGUAGES.map((each) => each.code)).toEqual(['en', 'es', 'fr', 'nl', 'ht', 'pap']);
    for (const each of LANGUAGES) expect(language.parse(each)).toEqual(each);
  });
});

describe('vehicles and choices', () => {
  it('a page brings along the names of its own choices alone', () => {
    const chosen = { fuel: ['Diesel'], amenity: ['Sea View', 'a well'], transmission: [] };
    expect(choiceTexts('fr', chosen)).toEqual({
      fuel: { diesel: 'Diesel' },
      amenity: { 'sea-view': 'Vue sur la mer' },
    });
  });

  it('are 46 makes, of which 14 have models', () => {
    expect(MAKES).toHaveLength(46);
    expect(new Set(MAKES).size).toBe(46);
    expect(Object.keys(MODELS)).toHaveLength(14);
    for (const make of Object.keys(MODELS)) expect(MAKES).toContain(make);
    expect(modelsOf('Toyota')).toContain('Hilux');
    expect(modelsOf('Ferrari')).toEqual([]);
  });

  it('are the years 2025 down to 2000, and each new year from the clock', () => {
    const years = vehicleYears(new Date('2025-06-01T00:00:00Z'));
    expect([years.length, years[0], years.at(-1)]).toEqual([26, 2025, 2000]);
    expect(vehicleYears(new Date('2027-01-01T00:00:00Z'))[0]).toBe(2027);
  });

  it('have as many choices as the specification counts', () => {
    expect(
      [PROPERTY_TYPES, PART_CATEGORIES, SERVICE_TYPES, FUELS, TRANSMISSIONS].map(
        (list) => list.length,
      ),
    ).toEqual([10, 20, 15, 4, 3]);
  });
});

describe.each(TRANSLATED)('texts in %s', (locale) => {
  type Names = Record<string, Record<string, string>>;
  const texts = {
    ...(JSON.parse(read(`src/messages/${locale}/every-page/catalog.json`)) as Names),
    ...(JSON.parse(read(`src/messages/${locale}/some-pages/choices.json`)) as Names),
  };
  const expected = {
    country: COUNTRIES.map((place) => place.code),
    category: CATEGORIES.map((each) => each.slug),
    condition: [...conditionsFor(null)],
    currency: CURRENCIES.map((each) => each.code),
    language: LANGUAGES.map((each) => each.code),
    propertyType: PROPERTY_TYPES.map(choiceKey),
    amenity: AMENITIES.map(choiceKey),
    fuel: FUELS.map(choiceKey),
    transmission: TRANSMISSIONS.map(choiceKey),
    driveSide: DRIVE_SIDES.map(choiceKey),
    dutyPaid: ['yes', 'no'],
    partCategory: PART_CATEGORIES.map(choiceKey),
    serviceType: SERVICE_TYPES.map(choiceKey),
  };

  it('name everything there is to choose, and nothing else', () => {
    expect(
      Object.fromEntries(
        Object.entries(texts).map(([list, names]) => [list, Object.keys(names).toSorted()]),
      ),
    ).toEqual(
      Object.fromEntries(Object.entries(expected).map(([list, keys]) => [list, keys.toSorted()])),
    );
    for (const names of Object.values(texts))
      for (const name of Object.values(names)) expect(name.trim()).not.toBe('');
  });
});

describe('the catalog in the database', async () => {
  const { db } = await testDatabase();
  const ctx = (now: Date): Ctx => testCtx(db, { now });
  const noon = new Date('2026-01-01T12:00:00Z');
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  const api = testApi(() => ctx(later(600)));

  it('is seeded any number of times with the same result, and mends a changed name', async () => {
    await seedCatalog(testCtx(db));
    await db
      .update(countryTable)
      .set({ name: 'Jamdown' })
      .where(sql`code = 'JM'`);
    await seedCatalog(testCtx(db));
    expect(await db.$count(categoryTable)).toBe(28);
    expect(await db.$count(countryTable)).toBe(28);
    expect(await db.$count(countryTable, sql`name = 'Jamaica'`)).toBe(1);
    expect(await db.$count(currencyRateTable)).toBe(17);
  });

  it('keeps a rate for a minute, then shows what the administrator set, which a restart does not undo', async () => {
    expect((await getRates(ctx(noon)))['JMD']).toBe(155);
    await db
      .update(currencyRateTable)
      .set({ rate: 158.5 })
      .where(sql`code = 'JMD'`);
    expect((await getRates(ctx(later(59))))['JMD']).toBe(155);
    await seedCatalog(testCtx(db));
    expect((await getRates(ctx(later(60))))['JMD']).toBe(158.5);
    expect(
      (await findCurrencies(ctx(later(61)))).find((each) => each.code === 'JMD'),
    ).toMatchObject({ symbol: 'J$', rate: 158.5 });
  });

  it.each([
    [
      '/catalog',
      { countries: 28, categories: 28, currencies: 17, languages: 6, vehicles: 7, choices: 4 },
    ],
    ['/catalog/countries', 28],
    ['/catalog/categories', 28],
    ['/catalog/currencies', 17],
    ['/catalog/languages', 6],
  ])('is answered at /api%s', async (path, expected) => {
    const { data: body } = (await (await api.request(`/api${path}`)).json()) as { data: object };
    const size = (value: object) => Object.keys(value).length;
    expect(
      Array.isArray(body)
        ? body.length
        : Object.fromEntries(
            Object.entries(body).map(([part, value]) => [part, size(value as object)]),
          ),
    ).toEqual(expected);
  });

  it('tells of cars up to the year of the request', async () => {
    expect(await (await api.request('/api/catalog/vehicles')).json()).toMatchObject({
      data: {
        makes: expect.arrayContaining(['Toyota']),
        motorcycleMakes: expect.arrayContaining(['Yamaha', 'Kymco']),
        models: { Suzuki: expect.arrayContaining(['Jimny']) },
        years: expect.arrayContaining([2026, 2000]),
      },
      error: null,
    });
  });
});
