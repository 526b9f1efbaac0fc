// The word lists of data/sentence-*.json as phrases, all languages together: nobody says in which
// one a question is.
import { CATEGORIES, CURRENCIES } from '#features/catalog/catalog.data.ts';
import en from '#features/search/data/sentence-en.json' with { type: 'json' };
import es from '#features/search/data/sentence-es.json' with { type: 'json' };
import fr from '#features/search/data/sentence-fr.json' with { type: 'json' };
import ht from '#features/search/data/sentence-ht.json' with { type: 'json' };
import money from '#features/search/data/sentence-money.json' with { type: 'json' };
import nl from '#features/search/data/sentence-nl.json' with { type: 'json' };
import pap from '#features/search/data/sentence-pap.json' with { type: 'json' };
import { namesOf } from './names.server.ts';
import { foldWord } from '#features/search/words/fold.ts';
import { toPhrases, toTokens, type Phrases } from './tokens.server.ts';

type Lists = {
  [Name in Exclude<keyof typeof en, 'conditions' | 'categories'>]: string[];
} & { conditions: Record<string, string[]>; categories: Record<string, string[]> };
const LISTS: readonly Lists[] = [en, es, fr, nl, ht, pap];

type ListName = Exclude<keyof Lists, 'conditions' | 'categories'>;
const words = (name: ListName) => LISTS.flatMap((lists) => lists[name]);
const phrasesOf = (...names: ListName[]) =>
  toPhrases(names.flatMap((name) => words(name).map((text) => [text, name] as const)));
const setOf = (name: ListName): ReadonlySet<string> => new Set(words(name).map(foldWord));
const named = <Key extends string>(
  record: (lists: Lists) => Record<string, string[]>,
): (readonly [string, Key])[] =>
  LISTS.flatMap((lists) =>
    Object.entries(record(lists)).flatMap(([key, texts]) =>
      texts.map((text) => [text, key as Key] as const),
    ),
  );

/** "under", "menos de" and "from", "desde": what a price is at most or at least. */
export const BOUNDS = phrasesOf('atMost', 'atLeast');
/** The same behind an amount: "or less", "y más". */
export const BOUNDS_BEHIND = phrasesOf('orLess', 'orMore');
/** The same of years: "newer than", "desde" before one, "or newer", "o más nuevo" behind it. */
export const NEWER_THAN = phrasesOf('newerThan');
export const OR_NEWER = phrasesOf('orNewer');
export const BETWEEN = phrasesOf('between');
export const AND = phrasesOf('and');
export const FOR_AN_AMOUNT = phrasesOf('for');
export const IN_A_PLACE = phrasesOf('in');
export const EVERYWHERE = phrasesOf('everywhere');
/** After these a name is no place to search in: "map of Jamaica", "rum from Cuba". */
export const OF = setOf('of');
export const MADE = setOf('made');
/** What a sentence says beside the thing. */
export const FILL = phrasesOf('fill');
/** Articles and the like, which are no thing. */
export const SMALL = setOf('small');
/** After a number: not a price. */
export const UNITS = setOf('units');
export const OFFERS = phrasesOf('sale', 'rent');
export const ESTATES = setOf('estates');
/** What people call the condition of a thing. */
export type NamedCondition = 'new' | 'like-new' | 'good' | 'used';
export const CONDITION_WORDS: Phrases<NamedCondition> = toPhrases(
  named<NamedCondition>((lists) => lists.conditions),
);
/** After "new" it is a name: "New Balance". */
export const NOT_NEW = setOf('notNew');

/** A whole question that names a category, by the words of people and by those of the catalog. */
export const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(
  [
    ...CATEGORIES.flatMap(({ slug }) =>
      namesOf('category', slug).map((name) => [name, slug] as const),
    ),
    ...named<string>((lists) => lists.categories),
  ].map(([text, slug]) => [contentOf(text), slug] as const),
);

/** The words of a text that say what it is about, as one key. */
function contentOf(text: string): string {
  return toTokens(text)
    .map(({ key }) => key)
    .filter((key) => !SMALL.has(key))
    .join(' ');
}

/** What an amount is in: a code, or a name that several currencies share. */
export type Unit = string;
export const SHARED_UNITS = { dollar: '$', peso: 'peso', florin: 'florin' } as const;

export const CURRENCY_WORDS: Phrases<Unit> = toPhrases([
  ...Object.entries(money.currencies).flatMap(([code, texts]) =>
    texts.map((text) => [text, code] as const),
  ),
  ...money.dollars.map((text) => [text, SHARED_UNITS.dollar] as const),
  ...money.pesos.map((text) => [text, SHARED_UNITS.peso] as const),
  ...money.florins.map((text) => [text, SHARED_UNITS.florin] as const),
  ...CURRENCIES.flatMap(({ code }) =>
    namesOf('currency', code).map((name) => [name, code] as const),
  ),
]);

/** "k", "mil", "million" behind a number. */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ...money.thousands.map((text) => [text, 1_000] as const),
  ...money.millions.map((text) => [text, 1_000_000] as const),
]);
