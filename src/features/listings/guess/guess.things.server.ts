// Which category a title names by the things in it: the catalog's common things in all languages,
// what is sold under a brand's name, and the names of the categories.
import { CATEGORIES, childrenOf, foldName, LANGUAGES } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { things as THINGS } from '#features/catalog/catalog.public.server.ts';
import GUESS from '#features/listings/data/guess.json' with { type: 'json' };
import { defineService } from '#platform/process/services.server.ts';

/** Homes and land, which are for rent or for sale, and a room, which is for rent: no categories. */
export const PROPERTY = 'property';
export const ROOM = 'room';
/** What several categories take: said, so that another word does not decide. */
const NOTHING = 'nothing';

/** Shorter words of a category's name ("art") say too little, and so do shorter things ("ac"). */
const LETTERS = 4;
const THING_LETTERS = 3;
/** Whose names are words that any title may have: for sale, free, mobile, found. */
const NOT_BY_NAME = [
  'automotive-cars',
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
/** What follows one of these says more of the thing before it: "sofá de cuero", "TV with stand". */
const BEFORE_MORE = new Set(
  [
    ['with', 'for', 'to', 'from', 'of', 'in', 'on', 'con', 'para', 'de', 'del', 'en', 'avec'],
    ['pour', 'du', 'des', 'dans', 'met', 'voor', 'van', 'pou', 'nan', 'ak', 'di', 'pa', 'ku'],
  ].flat(),
);
const list = (words: string) => words.split(' ');
const UNCLEAR = new Set(list(GUESS.unclear));
/** "Used car" is one, "car cover" is none. */
const ONLY_LAST = new Set(list(GUESS.onlyLast));
/** "3 bed" counts rooms. */
const COUNTED = new Set(['bed', 'cama']);
/** As many words as a thing has at most. */
const LONGEST = 4;

export const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** One and several are the same word: phone and phones, chaise and chaises, tyre and tyres. */
const formsOf = (word: string): string[] =>
  ['', 's', 'es', 'x']
    .filter((end) => word.endsWith(end) && word.length - end.length >= THING_LETTERS)
    .map((end) => word.slice(0, word.length - end.length));

export type Things = {
  /** A category that can be chosen, PROPERTY or ROOM, by the words that name it alone. */
  categories: ReadonlyMap<string, string>;
  rent: ReadonlySet<string>;
  sale: ReadonlySet<string>;
};

export const guessThings = defineService({ name: 'listings.guess-things', make: readThings });

const termsOf = (thing: string): string[] =>
  Object.values((THINGS as Record<string, Record<string, string>>)[thing] ?? {})
    .flatMap((terms) => terms.split(', '))
    .map((term) => wordsOf(term).join(' '));

function readThings(): Things {
  const named = new Map<string, Set<string>>();
  const add = (term: string, category: string) => {
    for (const each of formsOf(term)) named.set(each, (named.get(each) ?? new Set()).add(category));
  };
  const categoryOf = new Map(
    Object.entries(GUESS.things).flatMap(([category, things]) =>
      list(things).map((thing): [string, string] => [thing, category]),
    ),
  );
  // A word that also means what belongs nowhere is not clear either.
  for (const thing of Object.keys(THINGS))
    for (const term of termsOf(thing)) add(term, categoryOf.get(thing) ?? '');
  for (const [word, slugs] of nameWords())
    if (!named.has(word)) for (const slug of slugs) add(word, slug);
  const clear = [...named].flatMap(([term, [category, other]]): [string, string][] =>
    category && other === undefined && term.length >= THING_LETTERS && !UNCLEAR.has(term)
      ? [[term, category]]
      : [],
  );
  const brands = Object.entries(GUESS.brands).flatMap(([category, names]) =>
    names.split(', ').map((name): [string, string] => [name, category]),
  );
  return {
    categories: new Map([...clear, ...brands]),
    rent: new Set([...termsOf('rent'), GUESS.rent]),
    sale: new Set(termsOf('sale')),
  };
}

/** The words of the names of categories that can be chosen. */
function nameWords(): Map<string, Set<string>> {
  const languages = LANGUAGES.filter(({ translated }) => translated).map(({ code }) => code);
  const named = new Map<string, Set<string>>();
  const isNamed = (slug: string) => childrenOf(slug).length === 0 && !NOT_BY_NAME.includes(slug);
  for (const { slug } of CATEGORIES.filter(({ slug }) => isNamed(slug)))
    for (const language of languages)
      for (const word of wordsOf(catalogName(language, 'category', slug)))
        if (word.length >= LETTERS && !NOT_A_NAME.includes(word))
          named.set(word, (named.get(word) ?? new Set()).add(slug));
  return named;
}

const withoutPrepositions = (term: string) =>
  term.split(' ').filter((word) => !BEFORE_MORE.has(word));

/** The parts of a title, the thing first and then what says more of it. */
function partsOf(title: string, { sale }: Things): string[][] {
  const parts: string[][] = [];
  for (const piece of title.split(/[,;:|()/+]|\s[-–—]\s/u)) {
    parts.push([]);
    for (const word of wordsOf(piece))
      if (BEFORE_MORE.has(word)) parts.push([]);
      else parts.at(-1)?.push(word);
  }
  // "For sale: sofa" begins with what is said of it.
  const said = new Set([...sale].map((term) => withoutPrepositions(term).join(' ')));
  const isThing = (part: readonly string[]) => part.length > 0 && !said.has(part.join(' '));
  return parts.filter(isThing);
}

/** What the words of a part are, the longest names first; each word is in one of them. */
function categoriesIn(words: readonly string[], { categories }: Things): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < words.length;) {
    const [category, taken] = thingAt(words, at, categories);
    if (category) found.add(category);
    at += taken;
  }
  return found;
}

function thingAt(
  words: readonly string[],
  at: number,
  categories: Things['categories'],
): [string | null, number] {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const term = words.slice(at, at + length).join(' ');
    const forms = [term, ...formsOf(term)];
    const category = forms.map((form) => categories.get(form)).find(Boolean);
    if (category === undefined) continue;
    const [isLast, isCounted] = [at + length === words.length, /^\d+$/.test(words[at - 1] ?? '')];
    const counts =
      (isLast || !ONLY_LAST.has(term)) && !(isCounted && forms.some((form) => COUNTED.has(form)));
    return [counts ? category : null, length];
  }
  return [null, 1];
}

export type TitleThings = {
  /** What the first part of the title names; null where it names nothing or several things. */
  category: string | null;
  /** The first part itself. */
  first: readonly string[];
  /** All categories that any part names. */
  named: ReadonlySet<string>;
  rent: boolean;
  sale: boolean;
};

/** What a title is about, and whether it says that it is for rent or for sale. */
export function thingsIn(title: string, things: Things): TitleThings {
  const words = wordsOf(title);
  const parts = partsOf(title, things);
  const named = parts.map((part) => categoriesIn(part, things));
  const [category = null, other] = named[0] ?? [];
  const says = (terms: ReadonlySet<string>) =>
    [...terms].some((term) => ` ${words.join(' ')} `.includes(` ${term} `));
  return {
    category: beginningOf(words) ?? (other === undefined && category !== NOTHING ? category : null),
    first: parts[0] ?? [],
    named: new Set(named.flatMap((each) => [...each])),
    rent: says(things.rent),
    sale: says(things.sale),
  };
}

/** "Lost: brown dog" and "Free armchair" are not about dogs and armchairs. */
function beginningOf([first = '', second = '']: readonly string[]): string | null {
  const [found = null] =
    Object.entries(GUESS.begins).find(([, words]) => list(words).includes(first)) ?? [];
  return list(GUESS.notFree).includes(second) ? null : found;
}
