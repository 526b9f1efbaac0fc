// Things that may not be sold, listed by name in six languages, and the words of a "no" or a
// warning before them. Exact: a name stands there or it does not. Owns no likelihood.
import { z } from 'zod';
import denying from '../data/denying-words.json' with { type: 'json' };
import known from '../data/known-words.json' with { type: 'json' };
import listed from '../data/listed-items.json' with { type: 'json' };
import { foldText } from './letters.server.ts';
import type { Reading } from './reading.server.ts';

/**
 * Names by language, in lines with commas between them; all of them are looked for in every text,
 * because people mix languages.
 */
const namesSchema = z.partialRecord(
  z.enum(['en', 'es', 'fr', 'nl', 'ht', 'pap', 'all']),
  z.array(z.string()),
);
const itemSchema = z.strictObject({
  flag: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  /** How much a name says by itself. */
  score: z.number().gt(0).lt(1),
  names: namesSchema,
  /** Words that mean something else where they stand over a name. */
  except: namesSchema.optional(),
  /** Codes of the countries where it holds; everywhere when there are none. */
  countries: z.array(z.string().length(2)).optional(),
  /** When the law closes the season: first and last day, `MM-DD`, by country. */
  seasons: z.record(z.string().length(2), z.tuple([z.string(), z.string()])).optional(),
  /** What it is based on, by country; `all` for the rest. */
  law: z.record(z.string(), z.string()).optional(),
});
export type Item = z.infer<typeof itemSchema>;

export const ITEMS: readonly Item[] = itemSchema.array().parse(listed);

/** What a row of words means where it stands. */
type Meaning = { what: 'item' | 'except'; item: Item } | { what: 'denies' };
/** Words one after the other; one that ends in `*` is the beginning of a word. */
type Row = { words: readonly string[]; means: Meaning };
export type Found = { means: Meaning; first: number; next: number };

const rows: readonly Row[] = [
  ...ITEMS.flatMap((item) => [
    ...rowsOf(item.names, { what: 'item', item }),
    ...rowsOf(item.except ?? {}, { what: 'except', item }),
  ]),
  ...rowsOf(denying, { what: 'denies' }),
];

function rowsOf(names: Partial<Record<string, string[]>>, means: Meaning): Row[] {
  return Object.values(names)
    .flatMap((lines) => (lines ?? []).flatMap((line) => line.split(/, */)))
    .filter((name) => name !== '')
    .map((name) => ({ words: foldText(name).text.split(' '), means }));
}

const isBeginning = (word: string): boolean => word.endsWith('*');
const lettersOf = (word: string): string => (isBeginning(word) ? word.slice(0, -1) : word);
const byFirst = (ofBeginnings: boolean) =>
  Map.groupBy(
    rows.filter(({ words: [first = ''] }) => isBeginning(first) === ofBeginnings),
    ({ words: [first = ''] }) => lettersOf(first),
  );
const WHOLE = byFirst(false);
const BEGUN = byFirst(true);
const LENGTHS = [...new Set([...BEGUN.keys()].map(({ length }) => length))].toSorted(
  (one, other) => one - other,
);

const words = new Set([
  ...known.flatMap((line) => line.split(' ')),
  ...rows.flatMap((row) => row.words.map(lettersOf)),
]);
/** What letters that were pulled apart are divided into. */
export const VOCABULARY = {
  words,
  longest: [...words].reduce((most, { length }) => Math.max(most, length), 0),
};

/** Steps that are more than any text takes that people write: at least, and for each word. */
const STEPS_MIN = 4_000;
const STEPS_PER_WORD = 400;
/** More places than these are of no use to anybody. */
const FOUND_MAX = 10_000;

/** How many steps a text of so many words may take. */
export const stepsBound = (count: number): number => STEPS_MIN + STEPS_PER_WORD * count;

function rowsFrom(form: string): Row[] {
  const begun = LENGTHS.filter((length) => length <= form.length);
  return [
    ...(WHOLE.get(form) ?? []),
    ...begun.flatMap((length) => BEGUN.get(form.slice(0, length)) ?? []),
  ];
}

const fits = (word: string, form: string): boolean =>
  isBeginning(word) ? form.startsWith(lettersOf(word)) : form === word;

/**
 * Every row in a text. `complete` is false when there was more to walk than the bound, which no
 * text takes that is not made for it.
 */
export function findListed({ words: read, steps }: Pick<Reading, 'words' | 'steps'>): {
  found: Found[];
  walked: number;
  complete: boolean;
} {
  const bound = stepsBound(read.length);
  const found: Found[] = [];
  let walked = 0;
  const isOver = (): boolean => walked >= bound || found.length >= FOUND_MAX;

  function follow(row: Row, index: number, first: number, at: number): void {
    if (isOver()) return;
    walked += 1;
    const word = row.words[index];
    if (word === undefined) found.push({ means: row.means, first, next: at });
    else
      for (const { form, next } of steps[at] ?? [])
        if (fits(word, form)) follow(row, index + 1, first, next);
  }

  for (let at = 0; at < read.length && !isOver(); at += 1) {
    walked += 1;
    for (const { form, next } of steps[at] ?? [])
      for (const row of rowsFrom(form)) follow(row, 1, at, next);
  }
  return { found, walked, complete: !isOver() };
}

/** How far a "no" or a warning reaches. */
const DENIED_WORDS = 5;

/** The words that a "no", a refusal or a warning stands before. */
export function deniedWords(found: readonly Found[]): Set<number> {
  const denied = new Set<number>();
  for (const { means, first, next } of found)
    if (means.what === 'denies')
      for (let word = first; word < next + DENIED_WORDS; word += 1) denied.add(word);
  return denied;
}

/** The items that are named, neither denied nor part of words that mean something else. */
export function namedItems(
  found: readonly Found[],
  denied: ReadonlySet<number>,
): { item: Item; first: number; next: number }[] {
  return found.flatMap(({ means, first, next }) => {
    if (means.what !== 'item' || denied.has(first)) return [];
    const { item } = means;
    const isElse = found.some(
      (other) =>
        other.means.what === 'except' &&
        other.means.item === item &&
        other.first < next &&
        first < other.next,
    );
    return isElse ? [] : [{ item, first, next }];
  });
}

/** Whether an item is listed in a country on a day. */
export function holds({ countries, seasons }: Item, country: string | null, today: Date): boolean {
  if (countries && (country === null || !countries.includes(country))) return false;
  if (!seasons) return true;
  const season = country === null ? undefined : seasons[country];
  if (!season) return false;
  const day = today.toISOString().slice(5, 10);
  const [first, last] = season;
  return first <= last ? first <= day && day <= last : day >= first || day <= last;
}

/** What the law of a country says of a flag; empty where nothing is written down. */
export function lawOf(flag: string, country: string | null): string {
  const law = ITEMS.find((item) => item.flag === flag)?.law ?? {};
  return law[country ?? 'all'] ?? law.all ?? '';
}

/** Items that turn on the law of a place or a day. */
export const isLocal = (flag: string): boolean =>
  ITEMS.some((item) => item.flag === flag && (item.countries || item.seasons));
