/**
 * The category's own part of a listing: which section of the form a category has, and the rules of
 * its fields (spec 2 section 3).
 */
import {
  AMENITIES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from '#features/catalog/catalog.choices.ts';
import { categoryBySlug, topOf } from '#features/catalog/catalog.data.ts';
import { MAKES, modelsOf, vehicleYears } from '#features/catalog/catalog.vehicles.ts';
import {
  type BrokenFields,
  lineOf,
  moneyOf,
  type Read,
  recordOf,
  wholeOf,
  wordsOf,
} from './listings.input.fields.ts';
import type { ListingDetails } from '#features/listings/listings.schema.ts';

export type Section = 'property' | 'vehicle' | 'part' | 'service';

const SECTIONS: Readonly<Record<string, Section>> = {
  'automotive-cars': 'vehicle',
  'automotive-parts': 'part',
  services: 'service',
};

/**
 * The section of the form that a category adds; everything below Real Estate is property
 * (DECISIONS.md C2).
 */
export function sectionOf(categorySlug: string): Section | null {
  const category = categoryBySlug(categorySlug);
  if (!category) return null;
  return topOf(category).slug === 'real-estate' ? 'property' : (SECTIONS[category.slug] ?? null);
}

const TEXT_MAX = 120;
const WORDS_MAX = 20;
const WORD_MAX = 60;

type Reader = (
  value: unknown,
  all: Readonly<Record<string, unknown>>,
  now: Date,
) => Read<ListingDetails[keyof ListingDetails] | null>;

const choice =
  (values: readonly string[]): Reader =>
  (value) => {
    const text = lineOf(value);
    return !text || values.includes(text) ? { value: text || null } : { broken: 'listing.choice' };
  };
const choices =
  (values: readonly string[]): Reader =>
  (value) => {
    const words = wordsOf(value);
    return words.every((word) => values.includes(word))
      ? { value: words.length > 0 ? words : null }
      : { broken: 'listing.choice' };
  };
const text =
  (most: number): Reader =>
  (value) => {
    const line = lineOf(value);
    return line.length <= most ? { value: line || null } : { broken: 'listing.textTooLong' };
  };
const words: Reader = (value) => {
  const list = wordsOf(value);
  if (list.length > WORDS_MAX) return { broken: 'listing.wordsTooMany' };
  return list.every((word) => word.length <= WORD_MAX)
    ? { value: list.length > 0 ? list : null }
    : { broken: 'listing.textTooLong' };
};
const whole =
  (least: number, most: number): Reader =>
  (value) =>
    wholeOf(value, [least, most], 'listing.wholeNumber');

/** One from the list of the make where it has one, free text elsewhere. */
const model =
  (makeKey: 'make' | 'compatibleMake'): Reader =>
  (value, all, now) => {
    const make = lineOf(all[makeKey]);
    if (!lineOf(value)) return { value: null };
    if (!make) return { broken: 'listing.makeFirst' };
    // A make that is none would look up whatever an object happens to have under that name.
    const known = MAKES.includes(make) ? modelsOf(make) : [];
    return known.length > 0 ? choice(known)(value, all, now) : text(TEXT_MAX)(value, all, now);
  };

const bathrooms: Reader = (value) => {
  const line = lineOf(value);
  if (!line) return { value: null };
  return /^\d{1,2}(?:\.[05]0?)?$/.test(line)
    ? { value: Number(line) }
    : { broken: 'listing.halves' };
};

const year: Reader = (value, _all, now) => {
  const line = lineOf(value);
  if (!line) return { value: null };
  return vehicleYears(now).map(String).includes(line)
    ? { value: Number(line) }
    : { broken: 'listing.choice' };
};

const hourlyRate: Reader = (value) => {
  const read = moneyOf(value);
  if ('broken' in read) return read;
  return { value: read.value ? read.value / 100 : null };
};

/** Fields of each section in the order of the form. */
const FIELDS: Readonly<Record<Section, { readonly [Key in keyof ListingDetails]?: Reader }>> = {
  property: {
    propertyType: choice(PROPERTY_TYPES),
    bedrooms: whole(0, 99),
    bathrooms,
    squareFeet: whole(1, 100_000_000),
    amenities: choices(AMENITIES),
  },
  vehicle: {
    make: choice(MAKES),
    model: model('make'),
    year,
    mileage: whole(0, 9_999_999),
    fuelType: choice(FUELS),
    transmission: choice(TRANSMISSIONS),
  },
  part: {
    partName: text(TEXT_MAX),
    partCategory: choice(PART_CATEGORIES),
    compatibleMake: choice(MAKES),
    compatibleModel: model('compatibleMake'),
    compatibleYear: text(20),
  },
  service: {
    serviceType: choice(SERVICE_TYPES),
    availability: text(TEXT_MAX),
    hourlyRate,
    skills: words,
    certifications: words,
  },
};

/**
 * What a category's section says; keys of other sections and empty fields are left out. Finds are
 * added to `broken` under `details.`.
 */
export function readDetails(
  input: unknown,
  categorySlug: string,
  now: Date,
  broken: BrokenFields,
): ListingDetails {
  const section = sectionOf(categorySlug);
  const all = recordOf(input);
  const details: Record<string, unknown> = {};
  for (const [key, read] of Object.entries(section ? FIELDS[section] : {})) {
    const result = read(all[key], all, now);
    if ('broken' in result) broken[`details.${key}`] = result.broken;
    else if (result.value !== null) details[key] = result.value;
  }
  return details as ListingDetails;
}
