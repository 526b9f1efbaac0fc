/** The fields that a category adds, by the section of the form they stand in (spec 2 section 3). */
import * as z from 'zod/mini';
import {
  AMENITIES,
  DRIVE_SIDES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from '#features/catalog/catalog.choices.ts';
import {
  isCar,
  MAKES,
  makesOf,
  modelsOf,
  MOTORCYCLE_MAKES,
  vehicleYears,
} from '#features/catalog/catalog.vehicles.ts';
import { readMoney } from '#platform/i18n/money-text.ts';
import { type Section, sectionOf } from './input.choices.ts';
import {
  choice,
  choices,
  decimalText,
  isEmpty,
  line,
  lineOf,
  money,
  recordOf,
  whole,
  wholeText,
  words,
  wordsText,
  yesOrNo,
} from './input.fields.ts';

const TEXT_MAX = 120;
/** Short, because they are choices of a filter. */
const BRAND_MAX = 60;
const SIZE_MAX = 40;

/** Halves: a bathroom without a bath counts as one. */
const halves = z
  .number('listing.halves')
  .check(
    z.minimum(0, 'listing.halves'),
    z.maximum(99.5, 'listing.halves'),
    z.multipleOf(0.5, 'listing.halves'),
  );

const list = words(
  { words: 20, letters: 60 },
  { tooMany: 'listing.wordsTooMany', tooLong: 'listing.textTooLong' },
);

/** In the order of the form. */
const SECTIONS = {
  property: {
    propertyType: choice(PROPERTY_TYPES),
    bedrooms: wholeText(whole(0, 99)),
    bathrooms: decimalText(halves),
    squareFeet: wholeText(whole(1, 100_000_000)),
    amenities: choices(AMENITIES),
  },
  vehicle: {
    make: choice([...new Set([...MAKES, ...MOTORCYCLE_MAKES])]),
    model: line(TEXT_MAX),
    year: wholeText(z.int('listing.choice')),
    mileage: wholeText(whole(0, 9_999_999)),
    fuelType: choice(FUELS),
    transmission: choice(TRANSMISSIONS),
    driveSide: choice(DRIVE_SIDES),
    dutyPaid: yesOrNo(z.boolean('listing.choice')),
  },
  part: {
    partName: line(TEXT_MAX),
    partCategory: choice(PART_CATEGORIES),
    compatibleMake: choice(MAKES),
    compatibleModel: line(TEXT_MAX),
    compatibleYear: line(20),
  },
  service: {
    serviceType: choice(SERVICE_TYPES),
    availability: line(TEXT_MAX),
    hourlyRate: money,
    skills: wordsText(list),
    certifications: wordsText(list),
  },
  product: {
    brand: line(BRAND_MAX),
    size: line(SIZE_MAX),
  },
} as const satisfies Record<Section, Record<string, z.ZodMiniType>>;

/** All of them; which ones a listing may have, `detailsOf` says. */
export const writtenDetails = z.partial(
  z.object({
    ...SECTIONS.property,
    ...SECTIONS.vehicle,
    ...SECTIONS.part,
    ...SECTIONS.service,
    ...SECTIONS.product,
  }),
);

/** What is said in the category's own section; other sections and empty fields are left out. */
export function detailsOf(
  given: Readonly<Record<string, unknown>>,
  categorySlug: string,
): Record<string, unknown> {
  const section = sectionOf(categorySlug);
  const fields = section ? Object.keys(SECTIONS[section]) : [];
  // A motorcycle has no side.
  const hasField = (name: string) => name !== 'driveSide' || isCar(categorySlug);
  return Object.fromEntries(
    fields
      .filter(hasField)
      .filter((name) => !isEmpty(given[name]) && (name !== 'hourlyRate' || !isFree(given[name])))
      .map((name) => [name, given[name]]),
  );
}

/** An hourly rate of nothing is none. */
function isFree(rate: unknown): boolean {
  if (typeof rate !== 'object') return false;
  const { amount } = recordOf(rate);
  return isEmpty(amount) || readMoney(lineOf(amount))?.amount === 0;
}

/** The rules that need more than one field, or the clock. */
export function* brokenDetails(
  categorySlug: string,
  details: Readonly<Record<string, unknown>>,
  now: Date,
): Generator<[field: string, message: string]> {
  const { make, model, compatibleMake, compatibleModel, year } = details;
  const makes = makesOf(categorySlug);
  if (typeof make === 'string' && !makes.includes(make)) yield ['make', 'listing.choice'];
  if (makes !== MAKES) {
    if (model !== undefined && make === undefined) yield ['model', 'listing.makeFirst'];
  } else if (!isModelOf(make, model))
    yield ['model', make ? 'listing.choice' : 'listing.makeFirst'];
  if (!isModelOf(compatibleMake, compatibleModel))
    yield ['compatibleModel', compatibleMake ? 'listing.choice' : 'listing.makeFirst'];
  if (typeof year === 'number' && !vehicleYears(now).includes(year))
    yield ['year', 'listing.choice'];
}

/** One from the list of the make where it has one, free text elsewhere; no model without a make. */
function isModelOf(make: unknown, model: unknown): boolean {
  if (typeof model !== 'string' || model === '') return true;
  if (typeof make !== 'string') return false;
  // A make that is none would look up whatever an object happens to have under that name.
  const known = MAKES.includes(make) ? modelsOf(make) : [];
  return known.length === 0 || known.includes(model);
}
