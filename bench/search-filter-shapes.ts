// Requests with the filters of categories, and what is counted beside them, for bench/search.ts.
import {
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
} from '#features/catalog/catalog.choices.ts';
import { CATEGORIES, COUNTRIES } from '#features/catalog/catalog.data.ts';
import { modelsOf } from '#features/catalog/catalog.vehicles.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { type Facets, countFacets } from '#features/search/query/facets.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import { SORTS } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import {
  type AttributeFilters,
  attributeSlug,
  ATTRIBUTES,
  attributesFor,
} from '#features/search/search.attributes.ts';
import type { Ctx } from '#platform/context.ts';
import { CAR_MAKES } from './generator-details.ts';
import type { Shape } from './search-shapes.ts';

type Random = () => number;
type Asked = Partial<ListingFilters>;
type Ways = {
  /** A page with its total and the facets of every page, as /products asks for it. */
  request: (asked: Asked) => Promise<unknown>;
  ask: (asked: Asked) => Promise<SearchQuery>;
  words: { mid: string[]; common: string[] };
};

const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
const skewed = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() ** 2 * list.length)] as T;
const bound = (name: 'mileageTo' | 'areaFrom' | 'areaTo', random: Random): string[] => {
  const attribute = ATTRIBUTES[name];
  return 'bounds' in attribute ? [String(pick(attribute.bounds, random))] : [];
};

const years = (random: Random): AttributeFilters => ({
  yearFrom: [String(2005 + Math.floor(random() * 18))],
  ...(random() < 0.4 ? { yearTo: [String(2015 + Math.floor(random() * 11))] } : {}),
});
const makeAndModel = (random: Random): AttributeFilters => {
  const make = skewed(CAR_MAKES.slice(0, 14), random);
  const model = modelsOf(make)[Math.floor(random() ** 2 * modelsOf(make).length)] ?? '';
  return { make: [make], ...(model ? { model: [attributeSlug(model)] } : {}) };
};
const flags = (random: Random): AttributeFilters => ({
  [pick(['negotiable', 'photos', 'video', 'verified', 'free'] as const, random)]: ['1'],
  ...(random() < 0.5 ? { verified: ['1'] } : {}),
});

/** Attributes of cars, homes and the others by what they combine. */
const COMBINATIONS: Record<string, (random: Random) => Asked> = {
  'cars: one make or two': (r) => ({
    category: pick(['cars', 'automotive-cars'], r),
    attributes: { make: [skewed(CAR_MAKES, r), skewed(CAR_MAKES, r)] },
  }),
  'cars: make and model': (r) => ({ category: 'automotive-cars', attributes: makeAndModel(r) }),
  'cars: years': (r) => ({ category: 'automotive-cars', attributes: years(r) }),
  'cars: make, years, mileage': (r) => ({
    category: 'automotive-cars',
    attributes: { ...years(r), make: [skewed(CAR_MAKES, r)], mileageTo: bound('mileageTo', r) },
  }),
  'cars: fuel, transmission, drive, duty': (r) => ({
    category: 'automotive-cars',
    attributes: {
      fuel: [skewed(FUELS, r)],
      transmission: [pick(['Automatic', 'Manual'], r)],
      drive: [pick(['left', 'right'], r)],
      dutyPaid: ['1'],
    },
  }),
  'homes: rooms and area': (r) => ({
    category: pick(['real-estate', 'real-estate-sale', 'real-estate-rent'], r),
    attributes: {
      bedroomsFrom: [String(1 + Math.floor(r() * 4))],
      bathroomsFrom: [String(1 + Math.floor(r() * 4) / 2)],
      ...(r() < 0.5 ? { areaFrom: bound('areaFrom', r) } : { areaTo: bound('areaTo', r) }),
    },
  }),
  'homes: type and amenities': (r) => ({
    category: pick(['real-estate-sale', 'real-estate-rent'], r),
    attributes: {
      propertyType: [skewed(PROPERTY_TYPES, r), skewed(PROPERTY_TYPES, r)],
      amenities: ['Air Conditioning', 'Parking', 'Sea View'].slice(0, 1 + Math.floor(r() * 3)),
    },
  }),
  'parts: kind and what they fit': (r) => {
    const { make = [], model } = makeAndModel(r);
    return {
      category: 'automotive-parts',
      attributes: {
        partCategory: [skewed(PART_CATEGORIES, r)],
        compatibleMake: make,
        ...(model && r() < 0.5 ? { compatibleModel: model } : {}),
      },
    };
  },
  services: (r) => ({
    category: 'services',
    attributes: { serviceType: [skewed(SERVICE_TYPES, r)] },
  }),
  'brand and size': (r) => ({
    category: pick(['fashion', 'apparel', 'jewelry'], r),
    attributes: {
      brand: [`brand-${1 + Math.floor(r() ** 2 * 300)}`],
      ...(r() < 0.5 ? { size: ['m', 'l'] } : {}),
    },
  }),
  'negotiable, photos, video, verified, free': (r) => ({
    ...(r() < 0.6 ? { category: skewed(CATEGORIES, r).slug } : {}),
    attributes: flags(r),
  }),
  'posted within': (r) => ({
    ...(r() < 0.6 ? { category: skewed(CATEGORIES, r).slug } : {}),
    attributes: { posted: [pick(['1', '7', '30'], r)] },
  }),
  'several conditions': (r) => ({
    ...(r() < 0.6 ? { category: skewed(CATEGORIES, r).slug } : {}),
    conditions: [
      CONDITIONS[Math.floor(r() * 2)] ?? 'new',
      CONDITIONS[2 + Math.floor(r() * 2)] ?? 'used',
    ],
  }),
};

function place(random: Random): Asked {
  return {
    ...(random() < 0.5 ? { country: skewed(COUNTRIES, random).code } : {}),
    ...(random() < 0.3 ? { minPrice: Math.round(10 ** (1 + random() * 2)) } : {}),
    ...(random() < 0.3 ? { maxPrice: Math.round(10 ** (3 + random() * 2)) } : {}),
  };
}

export function makeFilterShapes(ctx: Ctx, { request, ask, words }: Ways): Shape[] {
  const kinds = Object.entries(COMBINATIONS);
  const any = (random: Random) => pick(kinds, random)[1](random);
  const beside = async (asked: Asked, what: Partial<Facets>) => {
    const query = await ask(asked);
    const nothing = { attributes: [], places: null, prices: null };
    return countFacets(ctx, query, { ...nothing, ...what });
  };
  const everything = (asked: Asked) =>
    beside(asked, {
      attributes: attributesFor(asked.category ?? null),
      places: 'country' as const,
      prices: { currency: 'JMD', rate: 160 },
    });
  const attributes = (asked: Asked) =>
    beside(asked, { attributes: attributesFor(asked.category ?? null) });
  return [
    ...kinds.map(([name, make]) => ({
      name: `filters: ${name}`,
      run: (r: Random) => request({ ...make(r), sortBy: pick(SORTS, r) }),
    })),
    {
      name: 'filters: any with place and price',
      run: (r) => request({ ...any(r), ...place(r), sortBy: pick(SORTS, r) }),
    },
    {
      name: 'filters: any with a word',
      run: (r) => {
        const q = pick(r() < 0.5 ? words.mid : words.common, r);
        return request({ ...any(r), q, sortBy: pick(SORTS, r) });
      },
    },
    {
      name: 'beside: attributes of a category',
      run: (r) => attributes({ category: skewed(CATEGORIES, r).slug }),
    },
    { name: 'beside: attributes of cars', run: () => attributes({ category: 'automotive-cars' }) },
    {
      name: 'beside: attributes, with filters',
      run: (r) => attributes({ ...any(r), ...place(r) }),
    },
    {
      name: 'beside: attributes, with a word',
      run: (r) => attributes({ ...any(r), q: pick(words.common, r) }),
    },
    {
      name: 'beside: countries',
      run: (r) => beside({ ...any(r), ...place(r) }, { places: 'country' as const }),
    },
    {
      name: 'beside: prices',
      run: (r) => beside({ ...any(r), ...place(r) }, { prices: { currency: 'JMD', rate: 160 } }),
    },
    {
      name: 'beside: prices of all',
      run: () => beside({}, { prices: { currency: 'JMD', rate: 160 } }),
    },
    { name: 'beside: all three, with filters', run: (r) => everything({ ...any(r), ...place(r) }) },
  ];
}
