// Years of vehicles in a sentence: "red car 2015 or newer", "Toyota desde 2018". Only beside the
// word for a vehicle or its make: a table from 2015 has no year to filter by.
import { makesOf } from '#features/catalog/catalog.vehicles.ts';
import { CATEGORY_WORDS, NEWER_THAN, OR_NEWER } from './phrases.server.ts';
import { type Token, toPhrases } from './tokens.server.ts';

/** The year that a vehicle is at least of, and which tokens say it. */
export type Year = {
  year: string;
  from: number;
  next: number;
  /** A word that names the category and nothing else; null for a make, which stays a word. */
  vehicle: number | null;
  category: string;
};

const CARS = 'automotive-cars';
const MOTORCYCLES = 'automotive-motorcycles';

const MADE_BY = toPhrases(
  [CARS, MOTORCYCLES].flatMap((category) =>
    makesOf(category).map((make) => [make, category] as const),
  ),
);

/** The first such year, if a vehicle is asked for. */
export function findYear(tokens: readonly Token[]): Year | null {
  const vehicle = vehicleIn(tokens);
  if (!vehicle) return null;
  for (let at = 0; at < tokens.length; at += 1) {
    const opening = NEWER_THAN.at(tokens, at)?.next;
    const year = tokens[opening ?? at]?.key ?? '';
    if (!/^(19[5-9]|20[0-4])\d$/.test(year)) continue;
    const behind = (opening ?? at) + 1;
    const closing = OR_NEWER.at(tokens, behind)?.next;
    if (opening !== undefined || closing !== undefined)
      return { ...vehicle, year, from: at, next: closing ?? behind };
  }
  return null;
}

function vehicleIn(tokens: readonly Token[]): Pick<Year, 'vehicle' | 'category'> | null {
  for (const [at, { key }] of tokens.entries()) {
    const category = CATEGORY_WORDS.get(key);
    if (category === CARS || category === MOTORCYCLES) return { vehicle: at, category };
  }
  const made = tokens.flatMap((_, at) => MADE_BY.at(tokens, at)?.means ?? []);
  return made[0] === undefined ? null : { vehicle: null, category: made[0] };
}
