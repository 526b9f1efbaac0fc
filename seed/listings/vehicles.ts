// Cars and motorcycles: titles with model years, and the details that the filters of spec 2 name.
import vehicles from '../data/vehicles.json' with { type: 'json' };
import { type Random, randomOf, weighted, whole } from '../random.ts';
import type { Draft, Words, Writer } from './draft.ts';

type Car = {
  make: string;
  model: string;
  picture: string;
  /** US dollars. */
  whenNew: number;
  first: number;
  last: number;
  fuel: 'Gasoline' | 'Diesel' | 'Hybrid' | 'Electric';
  /** How frequent it is, relative to the others. */
  share: number;
};
export const CARS = vehicles.cars as Car[];

/** Colours the generator can paint a car in. */
const COLOURS: Record<string, Words> = vehicles.colours;
const GEARS: Record<string, Words> = vehicles.gears;

const grouped = (value: number, language: string): string =>
  value
    .toLocaleString(
      language === 'en' || language === 'es'
        ? 'en'
        : language === 'fr' || language === 'ht'
          ? 'fr'
          : 'nl',
    )
    .replaceAll(/[\u202f\u00a0]/g, ' ');
/**
 * Value left after some years: a fifth at once, then about nine percent a year, never under a
 * tenth.
 */
const worth = (whenNew: number, age: number): number => whenNew * Math.max(0.1, 0.82 * 0.91 ** age);

function two(random: Random, from: readonly Words[], language: keyof Words): string[] {
  const first = whole(random, 0, from.length - 1);
  const second = (first + whole(random, 1, from.length - 1)) % from.length;
  return [from[first]![language], from[second]![language]];
}

export const writeCar: Writer = (random, language) => {
  const { make, model, picture, whenNew, first, last, fuel } = weighted(
    random,
    CARS.map((car) => [car, car.share] as const),
  );
  const year = whole(random, first, last);
  const age = 2026 - year;
  const colour = random.pick(Object.keys(COLOURS));
  const transmission =
    fuel === 'Hybrid' || fuel === 'Electric'
      ? 'CVT'
      : random.chance(picture === 'pickup' ? 0.5 : 0.78)
        ? 'Automatic'
        : 'Manual';
  const mileage = Math.round((age * random.range(7000, 16_000)) / 500) * 500 + 4000;
  const paint = COLOURS[colour]![language];
  const gear = GEARS[transmission]![language];
  const title = random.pick([
    `${make} ${model} ${year}, ${gear}, ${paint}`,
    `${year} ${make} ${model}, ${grouped(mileage, language)} km, ${paint}`,
    `${make} ${model} ${year} ${paint}, ${grouped(mileage, language)} km`,
  ]);
  const km = {
    en: `${grouped(mileage, 'en')} km on the clock.`,
    es: `${grouped(mileage, 'es')} km recorridos.`,
    fr: `${grouped(mileage, 'fr')} km au compteur.`,
    nl: `${grouped(mileage, 'nl')} km op de teller.`,
    ht: `${grouped(mileage, 'ht')} km sou kontè a.`,
    pap: `${grouped(mileage, 'pap')} km riba tèler.`,
  }[language];
  return {
    category: 'Automotive - Cars',
    picture,
    colour,
    language,
    title,
    voice: 'vehicle',
    about: [km, ...two(random, vehicles.history, language)],
    usd: worth(whenNew, age) * random.range(0.88, 1.14),
    condition: age <= 1 ? 'new' : age <= 4 ? 'like-new' : random.chance(0.6) ? 'good' : 'used',
    details: {
      make,
      model,
      year,
      mileage: age <= 1 ? whole(random, 20, 900) : mileage,
      fuelType: fuel,
      transmission,
    },
    tags: [
      make.toLowerCase(),
      picture === 'pickup' ? 'pickup' : picture === 'suv' ? '4x4' : 'sedan',
      fuel.toLowerCase(),
    ],
  } satisfies Draft;
};

/** Where one drives on the left, and the wheel is on the right. */
const LEFT_TRAFFIC = new Set('AG AI BB BS DM GD GY JM KN KY LC MS SR TC TT VC VG'.split(' '));

/**
 * Where the wheel of a car is and whether its duty was paid; chance of its own, so that nothing
 * else of the demo changes.
 */
export function importOf(category: string, country: string, title: string): Draft['details'] {
  const random = randomOf(`import of ${title}`);
  const usual = LEFT_TRAFFIC.has(country) ? 'right' : 'left';
  const other = usual === 'right' ? 'left' : 'right';
  const driveSide = random.chance(country === 'BS' ? 0.4 : 0.93) ? usual : other;
  const dutyPaid = random.chance(0.85);
  return {
    ...(category === 'Automotive - Cars' ? { driveSide } : {}),
    // Some sellers do not say.
    ...(random.chance(0.85) ? { dutyPaid } : {}),
  };
}

export const writeMotorcycle: Writer = (random, language) => {
  const { name, picture, whenNew, first } = random.pick(vehicles.motorcycles);
  const year = whole(random, first, 2024);
  const mileage = (2026 - year) * whole(random, 1500, 4500) + 400;
  const colour = random.pick(Object.keys(COLOURS));
  const [make = '', ...model] = name.split(' ');
  return {
    category: 'Automotive - Motorcycles',
    picture,
    colour,
    language,
    voice: 'vehicle',
    title: random.chance(0.5)
      ? `${name} ${year}, ${COLOURS[colour]![language]}`
      : `${name}, ${year}, ${grouped(mileage, language)} km`,
    about: two(random, vehicles.ride, language),
    usd: worth(whenNew, 2026 - year) * random.range(0.9, 1.2),
    condition: year >= 2023 ? 'like-new' : random.chance(0.55) ? 'good' : 'used',
    details: {
      make,
      model: model.join(' '),
      year,
      mileage,
      fuelType: 'Gasoline',
      transmission: picture === 'scooter' ? 'Automatic' : 'Manual',
    },
    tags: [picture === 'scooter' ? 'scooter' : 'motorcycle', make.toLowerCase()],
  };
};
