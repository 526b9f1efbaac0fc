// The 28 places as the demo needs them: who lives there, which languages a listing is written in,
// where one meets.
import places from './data/places.json' with { type: 'json' };

export type Language = 'en' | 'es' | 'fr' | 'nl' | 'ht' | 'pap';

export type DemoPlace = {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Name as the picture generator knows it. */
  island: string;
  /** Languages of its listings; a language named twice is twice as frequent. */
  languages: Language[];
  /** Towns; for the nine places with a parish list, the parish the town lies in. */
  towns: { name: string; parish: string | null }[];
  people: string[];
  /** How many listings it gets, relative to the others. */
  weight: number;
};

/** Where a town lies in a parish, its name is followed by "@" and the parish. */
export const PLACES: readonly DemoPlace[] = places.map(({ towns, languages, ...place }) => ({
  ...place,
  languages: languages as Language[],
  towns: towns.map((town) => {
    const [name, parish] = town.split('@');
    return { name: name ?? town, parish: parish ?? null };
  }),
}));

export const placeByCode = (code: string): DemoPlace => {
  const found = PLACES.find((candidate) => candidate.code === code);
  if (!found) throw new RangeError(`No demo place ${code}`);
  return found;
};
