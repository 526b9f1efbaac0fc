// What the API says of attributes: each is a parameter of GET /listings, and what is counted beside
// the page is asked for there, too.
import { z } from 'zod';
import { lenient } from '#features/listings/listings.api.server.ts';
import {
  MAX_CHOICES,
  ATTRIBUTE_NAMES,
  type AttributeName,
} from '#features/search/search.limits.ts';
import type { Counting } from '#features/search/search.server.ts';
import { type Attribute, ATTRIBUTES } from '#features/search/search.attributes.ts';

const WHAT: Record<AttributeName, string> = {
  make: 'Make of a car or motorcycle',
  model: 'Model, in small letters with hyphens',
  yearFrom: 'Year of the vehicle, at least',
  yearTo: 'Year of the vehicle, at most',
  mileageFrom: 'Kilometres, at least',
  mileageTo: 'Kilometres, at most',
  fuel: 'What it drives with',
  transmission: 'Transmission',
  drive: 'The side that the steering wheel is on',
  dutyPaid: 'The duty is paid',
  propertyType: 'What kind of property it is',
  bedrooms: 'Exactly so many bedrooms; 10 is ten or more',
  bedroomsFrom: 'Bedrooms, at least',
  bathroomsFrom: 'Bathrooms, at least',
  areaFrom: 'Square feet, at least',
  areaTo: 'Square feet, at most',
  amenities: 'What a property has',
  partCategory: 'What kind of part it is',
  compatibleMake: 'Make that a part fits',
  compatibleModel: 'Model that a part fits, in small letters with hyphens',
  serviceType: 'What kind of service it is',
  brand: 'Brand, in small letters with hyphens',
  size: 'Size, in small letters with hyphens',
  negotiable: 'The price is negotiable',
  free: 'It is given away',
  photos: 'There are photographs',
  video: 'There is a video',
  verified: 'E-mail address and telephone number of the seller are verified',
  posted: 'Posted within so many days',
};

function describe(attribute: Attribute): string {
  if (attribute.kind === 'flag') return 'only such ones with 1.';
  if (attribute.kind === 'choice') {
    const several = attribute.every ? 'all of them' : 'any of them';
    const values = attribute.values?.join(', ');
    return `up to ${MAX_CHOICES}, separated by commas: ${several}${values ? ` (${values})` : ''}.`;
  }
  const bounds = [attribute.bounds[0], attribute.bounds.at(-1)].join(' to ');
  const known = attribute.token === 'year' ? bounds : attribute.bounds.join(', ');
  return `${known}; another number is brought to one of these that leaves out nothing it would not.`;
}

/** One parameter for each attribute; unknown values, and what the category lacks, are refused. */
export const attributeParameters = Object.fromEntries(
  ATTRIBUTE_NAMES.map((name) => [name, lenient(`${WHAT[name]}: ${describe(ATTRIBUTES[name])}`)]),
) as Record<AttributeName, ReturnType<typeof lenient>>;

const KINDS = ['attributes', 'countries', 'prices', 'sold'] as const;

export const countingParameter = lenient(
  'What to count beside the page, separated by commas: attributes (of the category), countries, ' +
    'prices, sold.',
);

/** Never throws. */
export function readCounting(text = ''): Counting {
  const asked = text.slice(0, 100).split(',');
  return Object.fromEntries(KINDS.map((kind) => [kind, asked.includes(kind)]));
}

const numbers = z.record(z.string(), z.int());
export const attributeFacets = z.partialRecord(z.enum(ATTRIBUTE_NAMES), numbers);
export const priceBars = z
  .object({ currency: z.string(), edges: z.array(z.number()), counts: z.array(z.int()) })
  .nullable()
  .meta({
    description:
      'With counting=prices: matches by price, without the bounds of the price; counts[i] from ' +
      'edges[i] to below edges[i + 1], the first and the last with all beyond.',
  });
