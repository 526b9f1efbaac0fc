// What a title says about category, make, model, year and place, by the names of the catalog in all
// languages. Rules, no model: it says nothing rather than something doubtful.
import {
  CATEGORIES,
  childrenOf,
  COUNTRIES,
  foldName,
  LANGUAGES,
} from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import { MAKES, makesOf, modelsOf, vehicleYears } from '#features/catalog/catalog.vehicles.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/services.server.ts';
import type { ListingGuess } from './listings.guess.schema.ts';

/** Shorter words of a category's name ("art") say too little. */
const LETTERS = 4;
/** Whose names are words that any title may have: for sale, free, mobile, found. */
const NOT_BY_NAME = [
  'real-estate-sale',
  'real-estate-rent',
  'mobile-home',
  'free-items',
  'lost-found',
  'miscellaneous',
  'services',
  'events',
  'jobs',
];
const NOT_A_NAME = ['home', 'hogar', 'maison', 'huis'];

const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** One and several are the same word: phone and phones, chaise and chaises. */
const singular = (word: string) => word.replace(/(?:es|s|x)$/, '');

/** Whether a name stands in a title, word by word. */
function has(title: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return (
    words.length > 0 &&
    title.some((_, at) => words.every((word, index) => title[at + index] === word))
  );
}

type Names = {
  /** Categories that can be chosen, by the words that name one of them alone. */
  categories: ReadonlyMap<string, string>;
  /** Every name of each place. */
  countries: readonly { code: string; names: readonly string[] }[];
};

const names = defineService({ name: 'listings.guess-names', make: readNames });

function readNames(): Names {
  const languages = LANGUAGES.filter(({ translated }) => translated).map(({ code }) => code);
  const named = new Map<string, Set<string>>();
  const isNamed = (slug: string) => childrenOf(slug).length === 0 && !NOT_BY_NAME.includes(slug);
  for (const { slug } of CATEGORIES.filter(({ slug }) => isNamed(slug)))
    for (const language of languages)
      for (const word of wordsOf(catalogName(language, 'category', slug)))
        if (word.length >= LETTERS && !NOT_A_NAME.includes(word))
          named.set(singular(word), (named.get(singular(word)) ?? new Set()).add(slug));
  const clear = [...named].flatMap(([word, [slug, other]]): [string, string][] =>
    slug && !other ? [[word, slug]] : [],
  );
  return {
    categories: new Map(clear),
    countries: COUNTRIES.map(({ code }) => ({
      code,
      names: languages.map((language) => catalogName(language, 'country', code)),
    })),
  };
}

/** What a title says; null of each that it does not. */
export function guessListing(
  ctx: Ctx,
  { title, country = '' }: { title: string; country?: string | undefined },
): ListingGuess {
  const known = service(ctx, names);
  const words = wordsOf(title);
  const named = new Set(words.flatMap((word) => known.categories.get(singular(word)) ?? []));
  const [first = null] = named;
  const vehicle = vehicleIn(words, ctx.now);
  const category = named.size === 1 ? first : named.size === 0 ? (vehicle?.category ?? null) : null;
  const fits =
    vehicle !== null &&
    category !== null &&
    rulesOf(category).details === 'vehicle' &&
    makesOf(category).includes(vehicle.make);
  const place = placeIn(words, known, country);
  return {
    category,
    make: fits ? vehicle.make : null,
    model: fits ? vehicle.model : null,
    year: fits ? vehicle.year : null,
    ...place,
  };
}

type Vehicle = { category: string | null; make: string; model: string | null; year: number | null };

/** A make with a model or a year: "Smart" and "Mini" alone are words. */
function vehicleIn(words: readonly string[], now: Date): Vehicle | null {
  const year = vehicleYears(now).find((each) => words.includes(String(each))) ?? null;
  const longest = (all: readonly string[]) =>
    all.filter((name) => has(words, name)).toSorted((a, b) => b.length - a.length)[0] ?? null;
  const bikes = makesOf('automotive-motorcycles');
  const make = longest([...new Set([...MAKES, ...bikes])]);
  if (!make) return null;
  const model = longest(modelsOf(make));
  if (model) return { category: 'automotive-cars', make, model, year };
  if (year === null) return null;
  // Honda and Suzuki make both.
  const [isCar, isBike] = [MAKES.includes(make), bikes.includes(make)];
  const category = isCar === isBike ? null : isCar ? 'automotive-cars' : 'automotive-motorcycles';
  return { category, make, model: null, year };
}

function placeIn(
  words: readonly string[],
  { countries }: Names,
  chosen: string,
): Pick<ListingGuess, 'country' | 'parish'> {
  const named = countries.filter(({ names: all }) => all.some((name) => has(words, name)));
  const [only] = named;
  const country = named.length === 1 && only ? only.code : null;
  const within = country ?? chosen;
  const candidates = (within ? [within] : COUNTRIES.map(({ code }) => code)).flatMap((code) =>
    parishesOf(code)
      .filter(({ name }) => has(words, name))
      .map((parish) => ({ country: code, parish: parish.code })),
  );
  const [parish] = candidates;
  return candidates.length === 1 && parish ? parish : { country, parish: null };
}
