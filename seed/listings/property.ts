// Homes and land, for sale and for rent, and mobile homes.
import type { Condition } from '#features/listings/listings.schema.ts';
import data from '../data/property.json' with { type: 'json' };
import { type Random, whole } from '../random.ts';
import type { Draft, Words, Writer } from './draft.ts';

type Range = [low: number, high: number];
type Kind = {
  type: string;
  picture: string;
  name: Words;
  /** US dollars. */
  sale: Range;
  /** US dollars a month. */
  rent: Range;
  beds: Range;
  sqft: Range;
};
const KINDS = data.kinds as Kind[];
/** One, and several. */
const BEDROOM = data.bedroom as Record<keyof Words, [string, string]>;

function about(random: Random, language: keyof Words): string[] {
  const first = whole(random, 0, data.settings.length - 1);
  return [
    data.settings[first]![language],
    data.settings[(first + whole(random, 1, data.settings.length - 1)) % data.settings.length]![
      language
    ],
  ];
}

function home(random: Random, language: keyof Words, town: string, rent: boolean): Draft {
  const choice = random.pick(KINDS);
  const beds = whole(random, choice.beds[0], choice.beds[1]);
  const span = (beds - choice.beds[0] + random()) / (choice.beds[1] - choice.beds[0] + 1);
  const [low, high] = rent ? choice.rent : choice.sale;
  const bedrooms = `${beds} ${BEDROOM[language][beds === 1 ? 0 : 1]}`;
  const condition: Condition = random.chance(0.16)
    ? 'newly-constructed'
    : random.chance(0.62)
      ? 'good'
      : rent || random.chance(0.6)
        ? 'average-condition'
        : 'fixer-upper';
  const amenities = data.amenities.filter(() => random.chance(0.34));
  if (choice.type === 'Villa') amenities.push('Swimming Pool');
  if (choice.type === 'Beach House') amenities.push('Beach Access');
  return {
    category: rent ? 'Real Estate - Rent' : 'Real Estate - Sale',
    picture: choice.picture,
    language,
    voice: 'property',
    title: rent
      ? `${choice.name[language]} ${data.forRent[language]}, ${bedrooms}, ${town}`
      : `${choice.name[language]}, ${bedrooms}, ${data.in[language]} ${town}`,
    about: [...about(random, language), ...(rent ? [data.rentTerms[language]] : [])],
    usd:
      (low + (high - low) * span * random.range(0.75, 1.05)) *
      (condition === 'fixer-upper' ? 0.62 : condition === 'newly-constructed' ? 1.1 : 1),
    condition,
    details: {
      propertyType: choice.type,
      bedrooms: beds,
      bathrooms: Math.max(1, beds - whole(random, 0, 2)) + (random.chance(0.3) ? 0.5 : 0),
      squareFeet: Math.round((choice.sqft[0] + (choice.sqft[1] - choice.sqft[0]) * span) / 10) * 10,
      amenities,
    },
    tags: [choice.type.toLowerCase(), rent ? 'rent' : 'sale'],
  };
}

const [HILLSIDE, LEVEL] = data.lots as [Words, Words];

export const writeSale: Writer = (random, language, town) => {
  if (random.chance(0.2)) {
    const acres = random.pick([0.15, 0.25, 0.33, 0.5, 0.75, 1, 1.5, 2, 3, 5]);
    const metres = Math.round((acres * 4047) / 10) * 10;
    const line = random.chance(0.5) ? HILLSIDE : LEVEL;
    return {
      category: 'Real Estate - Sale',
      picture: 'land',
      language,
      voice: 'property',
      title: `${line[language].replace('{n}', String(acres)).replace('{m}', String(metres))}, ${town}`,
      about: [data.surveyed[language]],
      usd: acres ** 0.7 * random.range(38_000, 130_000),
      condition: 'good',
      details: { propertyType: 'Land', squareFeet: Math.round(acres * 43_560) },
      tags: ['land', 'sale'],
    };
  }
  if (random.chance(0.08)) {
    const squareFeet = whole(random, 90, 320) * 10;
    return {
      category: 'Real Estate - Sale',
      picture: 'shopfront',
      language,
      voice: 'property',
      title: `${data.commercial[language]}, ${town}`,
      about: about(random, language),
      usd: squareFeet * random.range(110, 190),
      condition: random.pick(['good', 'average-condition']),
      details: {
        propertyType: 'Commercial',
        squareFeet,
        bathrooms: 2,
        amenities: ['Parking', 'Security'],
      },
      tags: ['commercial', 'sale'],
    };
  }
  return home(random, language, town, false);
};

export const writeRent: Writer = (random, language, town) => home(random, language, town, true);

export const writeMobileHome: Writer = (random, language, town) => {
  const beds = whole(random, 1, 3);
  return {
    category: 'Mobile Home',
    picture: 'trailer',
    language,
    voice: 'property',
    title: `${random.pick(data.mobileHomes)[language].replace('{b}', `${beds} ${BEDROOM[language][beds === 1 ? 0 : 1]}`)}, ${town}`,
    about: [data.movable[language]],
    usd: random.range(14_000, 26_000) + beds * 6500,
    condition: random.pick([
      'good',
      'good',
      'average-condition',
      'newly-constructed',
      'fixer-upper',
    ]),
    details: {
      propertyType: 'House',
      bedrooms: beds,
      bathrooms: 1,
      squareFeet: 260 + beds * 120,
      amenities: ['Air Conditioning', 'Water Tank'],
    },
    tags: ['mobile home'],
  };
};
