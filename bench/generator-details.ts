// What sellers say of cars, homes, parts, services and things with a brand, as unevenly as they do:
// few makes have most cars, and one in ten says nothing.
import {
  AMENITIES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from '#features/catalog/catalog.choices.ts';
import { topOf } from '#features/catalog/catalog.data.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import type { Category } from '#features/catalog/catalog.schema.ts';
import { MAKES, modelsOf, MOTORCYCLE_MAKES } from '#features/catalog/catalog.vehicles.ts';
import { ATTRIBUTES } from '#features/search/search.attributes.ts';

const COMMON_MAKES = 'Toyota Nissan Honda Suzuki Mitsubishi Mazda Hyundai Kia BMW Ford'.split(' ');
export const CAR_MAKES = [...new Set([...COMMON_MAKES, ...MAKES])];
export const BRANDS = Array.from({ length: 300 }, (_, i) => `Brand ${i + 1}`);
const SIZES = ['M', 'L', 'S', 'XL', '42', '40', '8.5', '10', 'XXL', '36', '44', '7'];
const NEWEST_YEAR = 2026;

type Random = () => number;
type Details = Record<string, unknown>;

/** The first ones more often, by Zipf's law. */
const skewed = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor((list.length + 1) ** random()) - 1] as T;
/** About `middle`, and seldom twice or half of it. */
const around = (middle: number, random: Random): number =>
  middle * Math.exp((random() + random() + random() - 1.5) * 0.9);

/** What a seller says of a listing of this category. */
export function detailsFor(category: Category, random: Random): Details {
  if (random() < 0.1) return {};
  const section = rulesOf(category.slug).details;
  if (section === 'vehicle') return vehicle(category, random);
  if (section === 'property') return home(random);
  if (section === 'part') return part(random);
  if (section === 'service') return { serviceType: skewed(SERVICE_TYPES, random) };
  return branded(category, random);
}

function vehicle({ slug }: Category, random: Random): Details {
  const isCar = slug === 'automotive-cars';
  const make = skewed(isCar ? CAR_MAKES : MOTORCYCLE_MAKES, random);
  const models = isCar ? modelsOf(make) : [];
  const age = Math.min(Math.floor(around(9, random)), NEWEST_YEAR - 2000);
  const exact = around(14_000 * (age + 0.5), random);
  return {
    make,
    model: models.length > 0 ? skewed(models, random) : `Model ${1 + Math.floor(random() * 12)}`,
    year: NEWEST_YEAR - age,
    // Half of all sellers round it.
    mileage: random() < 0.5 ? Math.round(exact / 10_000) * 10_000 : Math.round(exact),
    fuelType: skewed(FUELS, random),
    transmission: skewed(['Automatic', ...TRANSMISSIONS.filter((t) => t !== 'Automatic')], random),
    ...(isCar ? { driveSide: random() < 0.8 ? 'right' : 'left' } : {}),
    dutyPaid: random() < 0.6,
  };
}

const home = (random: Random): Details => ({
  propertyType: skewed(PROPERTY_TYPES, random),
  bedrooms: Math.floor(around(2.8, random)),
  bathrooms: Math.max(1, Math.round(around(1.9, random) * 2) / 2),
  squareFeet: Math.round(around(1_500, random) / 50) * 50,
  amenities: AMENITIES.filter((_, i) => random() < 0.5 / (1 + i / 4)),
});

function part(random: Random): Details {
  const compatibleMake = skewed(CAR_MAKES, random);
  const models = modelsOf(compatibleMake);
  return {
    partCategory: skewed(PART_CATEGORIES, random),
    compatibleMake,
    ...(models.length > 0 ? { compatibleModel: skewed(models, random) } : {}),
  };
}

function branded(category: Category, random: Random): Details {
  const { slug } = topOf(category);
  return {
    ...(ATTRIBUTES.brand.categories?.includes(slug) ? { brand: skewed(BRANDS, random) } : {}),
    ...(ATTRIBUTES.size.categories?.includes(slug) ? { size: skewed(SIZES, random) } : {}),
  };
}
