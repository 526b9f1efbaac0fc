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
import { type Beside, countBeside } from '#features/search/plans/search.facets.server.ts';
import type { SearchQuery } from '#features/search/plans/search.query.server.ts';
import { SORTS } from '#features/search/search.limits.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { type TraitFilters, traitSlug, TRAITS, traitsFor } from '#features/search/search.traits.ts';
import type { Ctx } from '#platform/context.ts';
import { CAR_MAKES } from './generator-details.ts';
import type { Shape } from './search-shapes.ts';

type Random = () => number;
type Asked = Partial<ListingFilters>;
type Ways = {
  /** A page with its total and the facets of every page, as /products asks for it. */
  request: (asked: Asked) => Promise<unknown>;
  ask: (asked: Asked) => Promise<{ query: SearchQuery; frequencies: number[] }>;
  words: { mid: string[]; common: string[] };
};

const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)] as T;
const skewed = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() ** 2 * list.length)] as T;
const bound = (name: 'mileageTo' | 'areaFrom' | 'areaTo', random: Random): string[] => {
  const trait = TRAITS[name];
  return 'bounds' in trait ? [String(pick(trait.bounds, random))] : [];
};

const years = (random: Random): TraitFilters => ({
  yearFrom: [String(2005 + Math.floor(random() * 18))],
  ...(random() < 0.4 ? { yearTo: [String(2015 + Math.floor(random() * 11))] } : {}),
});
const makeAndModel = (random: Random): TraitFilters => {
  const make = skewed(CAR_MAKES.slice(0, 14), random);
  const model = modelsOf(make)[Math.floor(random() ** 2 * modelsOf(make).length)] ?? '';
  return { make: [make], ...(model ? { model: [traitSlug(model)] } : {}) };
};
const flags = (random: Random): TraitFilters => ({
  [pick(['negotiable', 'photos', 'video', 'verified', 'free'] as const, random)]: ['1'],
  ...(random() < 0.5 ? { verified: ['1'] } : {}),
});

/** Traits of cars, homes and the others by what they combine. */
const COMBINATIONS: Record<string, (random: Random) => Asked> = {
  'cars: one make or two': (r) => ({
    category: pick(['cars', 'automotive-cars'], r),
    traits: { make: [skewed(CAR_MAKES, r), skewed(CAR_MAKES, r)] },
  }),
  'cars: make and model': (r) => ({ category: 'automotive-cars', traits: makeAndModel(r) }),
  'cars: years': (r) => ({ category: 'automotive-cars', traits: years(r) }),
  'cars: make, years, mileage': (r) => ({
    category: 'automotive-cars',
    traits: { ...years(r), make: [skewed(CAR_MAKES, r)], mileageTo: bound('mileageTo', r) },
  }),
  'cars: fuel, transmission, drive, duty': (r) => ({
    category: 'automotive-cars',
    traits: {
      fuel: [skewed(FUELS, r)],
      transmission: [pick(['Automatic', 'Manual'], r)],
      drive: [pick(['left', 'right'], r)],
      dutyPaid: ['1'],
    },
  }),
  'homes: rooms and area': (r) => ({
    category: pick(['real-estate', 'real-estate-sale', 'real-estate-rent'], r),
    traits: {
      bedroomsFrom: [String(1 + Math.floor(r() * 4))],
      bathroomsFrom: [String(1 + Math.floor(r() * 4) / 2)],
      ...(r() < 0.5 ? { areaFrom: bound('areaFrom', r) } : { areaTo: bound('areaTo', r) }),
    },
  }),
  'homes: type and amenities': (r) => ({
    category: pick(['real-estate-sale', 'real-estate-rent'], r),
    traits: {
      propertyType: [skewed(PROPERTY_TYPES, r), skewed(PROPERTY_TYPES, r)],
      amenities: ['Air Conditioning', 'Parking', 'Sea View'].slice(0, 1 + Math.floor(r() * 3)),
    },
  }),
  'parts: kind and what they fit': (r) => {
    const { make = [], model } = makeAndModel(r);
    return {
      category: 'automotive-parts',
      traits: {
        partCategory: [skewed(PART_CATEGORIES, r)],
        compatibleMake: make,
        ...(model && r() < 0.5 ? { compatibleModel: model } : {}),
      },
    };
  },
  services: (r) => ({ category: 'services', traits: { serviceType: [skewed(SERVICE_TYPES, r)] } }),
  'brand and size': (r) => ({
    category: pick(['fashion', 'apparel', 'jewelry'], r),
    traits: {
      brand: [`brand-${1 + Math.floor(r() ** 2 * 300)}`],
      ...(r() < 0.5 ? { size: ['m', 'l'] } : {}),
    },
  }),
  'negotiable, photos, video, verified, free': (r) => ({
    ...(r() < 0.6 ? { category: skewed(CATEGORIES, r).slug } : {}),
    traits: flags(r),
  }),
  'posted within': (r) => ({
    ...(r() < 0.6 ? { category: skewed(CATEGORIES, r).slug } : {}),
    traits: { posted: [pick(['1', '7', '30'], r)] },
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
  const beside = async (asked: Asked, what: Partial<Beside>) => {
    const { query, frequencies } = await ask(asked);
    const nothing = { traits: [], countries: false, prices: null };
    return countBeside(ctx, query, frequencies, { ...nothing, ...what });
  };
  const everything = (asked: Asked) =>
    beside(asked, {
      traits: traitsFor(asked.category ?? null),
      countries: true,
      prices: { currency: 'JMD', rate: 160 },
    });
  const traits = (asked: Asked) => beside(asked, { traits: traitsFor(asked.category ?? null) });
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
      name: 'beside: traits of a category',
      run: (r) => traits({ category: skewed(CATEGORIES, r).slug }),
    },
    { name: 'beside: traits of cars', run: () => traits({ category: 'automotive-cars' }) },
    { name: 'beside: traits, with filters', run: (r) => traits({ ...any(r), ...place(r) }) },
    {
      name: 'beside: traits, with a word',
      run: (r) => traits({ ...any(r), q: pick(words.common, r) }),
    },
    {
      name: 'beside: countries',
      run: (r) => beside({ ...any(r), ...place(r) }, { countries: true }),
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
