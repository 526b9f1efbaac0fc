// The parts of a question: a make, a model, a thing, a trade, or a word, each with a weight and
// with all that may stand for it, as tsqueries. Pure.
import lexiconGroups from '#features/search/data/lexicon-groups.json' with { type: 'json' };
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { either } from './alternatives.ts';
import type { Analysis, Lexeme, Named, Part } from './analysis.ts';
import { isFunctionWord, isJoint, isNegation } from './function-words.ts';
import {
  written,
  wordsAt,
  bounded,
  typedOf,
  otherForms,
  begunBy,
  tagsOf,
  titleOf,
  isTelling,
} from './forms.server.ts';
import { HEADS, type Placed, withHeads } from './heads.ts';
import { languagesOf, type Span, spansOf } from './spans.ts';

/** What a part is worth by what it is. */
const WORTH: Readonly<Record<string, number>> = {
  model: 3,
  make: 2.2,
  thing: 3,
  trade: 3,
  attribute: 0.9,
  place: 0.8,
  word: 1.6,
  number: 0.9,
  unit: 1.2,
};
/** Kinds of things that are no substitute for each other: a hoover is none for a fridge. */
const GROUPS = new Set(lexiconGroups);

export function partsOf(analysis: Analysis, locale: string): Part[] {
  const { words: asked, lexemes } = analysis;
  const typed = asked.map(({ word }) => word);
  const languages = languagesOf(analysis, locale);
  const language = languages.find((each) => each === locale) ?? languages[0] ?? locale;
  const byWord = Map.groupBy(lexemes, ({ at }) => at);
  const taken = typed.map(() => false);
  const parts: Placed[] = [];
  const isFree = (at: number, length: number) =>
    at - 1 + length <= typed.length && taken.slice(at - 1, at - 1 + length).every((each) => !each);
  const take = (at: number, length: number, part: Part | null, concepts: readonly Named[] = []) => {
    taken.fill(true, at - 1, at - 1 + length);
    const isNot = part !== null && isDenied(analysis, at, language);
    if (part) parts.push({ at, concepts, part: { ...part, isDenied: isNot } });
  };
  for (const span of spansOf(analysis, languages)) {
    const { at, length, named } = span;
    const rows = written(byWord, asked, at, length);
    const isFiller = named.every(({ kind }) => kind === 'filler');
    const words = typed.slice(at - 1, at - 1 + length);
    take(at, length, isFiller ? null : conceptPart(span, words, rows, language, analysis), named);
  }
  for (let at = 1; at < typed.length - 1; at++) {
    const measures = measuresIn(byWord.get(at) ?? []);
    if (measures.length === 0 || !isFree(at, 3)) continue;
    const words = typed.slice(at - 1, at + 2);
    take(at, 3, wordPart(words, wordsAt(byWord, at, 3), measures, language, analysis));
  }
  for (let at = 1; at < typed.length; at++) {
    if (!isFree(at, 2)) continue;
    const joined = joinedIn(byWord.get(at) ?? []);
    const words = typed.slice(at - 1, at + 1);
    // "15in" is one word, of which "in" is no little one.
    const isOne = asked[at - 1]?.place === asked[at]?.place;
    const isSmall =
      !isOne && asked.slice(at - 1, at + 1).some(({ folded }) => isFunctionWord(folded, language));
    if (joined.length === 0 || isSmall) continue;
    take(at, 2, wordPart(words, wordsAt(byWord, at, 2), joined, language, analysis));
  }
  // A lone word is asked for, whatever it is.
  for (const isLast of [false, typed.length === 1]) {
    for (const [index, { word, folded }] of asked.entries()) {
      const rows = byWord.get(index + 1) ?? [];
      if (!isFree(index + 1, 1) || !isTelling(rows)) continue;
      if (!isLast && isFunctionWord(folded, language)) continue;
      const before = /^\d+$/.test(word) ? joinedIn(byWord.get(index) ?? []) : [];
      take(index + 1, 1, wordPart([word], [rows], before, language, analysis));
    }
    if (parts.length > 0) break;
  }
  const sorted = parts.toSorted((one, other) => one.at - other.at);
  return withHeads(sorted, analysis, language);
}

/** A word and the next as titles have them, joined or apart. */
const joinedIn = (rows: Lexeme[]): Lexeme[] =>
  rows.filter(({ kind, df }) => ['++', '&'].includes(kind) && df !== null);

/** One word as titles have it apart, and a number with its unit as they have it joined. */
const pairsOf = (rows: Lexeme[], isUnit: boolean) =>
  rows
    .filter(({ kind, df }) => df !== null && (kind === '+' || (isUnit && kind === '')))
    .map(bounded);

/** "2 x 4" as titles have it joined. */
const measuresIn = (rows: Lexeme[]): Lexeme[] => rows.filter(({ kind }) => kind === 'x');

/** "geen appartement", "not a puppy": the negation is right before it, but for little words. */
function isDenied({ words, all }: Analysis, at: number, language: string): boolean {
  const place = words[at - 1]?.place ?? 0;
  for (let before = place - 1; before >= Math.max(place - 4, 0); before--) {
    const word = all[before] ?? '';
    if (isNegation(word)) return true;
    if (!isJoint(word) && !isFunctionWord(word, language)) return false;
  }
  return false;
}

/** The rarer, the more it tells: 0.4 to 1.3. */
function rarity(most: number | null, listings: number): number {
  // The number of listings is an estimate, which a new shop does not have yet.
  const known = Math.max(listings, most ?? 0);
  const share = Math.log((known + 1) / ((most ?? 0) + 1)) / Math.log(known + 2);
  return 0.4 + 0.9 * share;
}

function conceptPart(
  { named }: Span,
  words: string[],
  rows: Lexeme[][],
  language: string,
  analysis: Analysis,
): Part {
  const kind = named.find(({ kind }) => HEADS.has(kind))?.kind ?? named[0]?.kind ?? 'thing';
  const isThing = HEADS.has(kind);
  const mark = kind === 'unit' ? '+' : '=';
  const concept = either(
    named.flatMap(({ concept, df, narrower }) => [
      bounded({ lexeme: mark + concept, df }),
      ...(kind === 'unit' ? [] : [bounded({ lexeme: `>${concept}`, df: narrower })]),
    ]),
  );
  const typed = kind === 'unit' && concept.most !== null ? concept : typedOf(rows, language);
  const isSold = isThing && concept.most !== null;
  const measures = measuresIn(rows[0] ?? []).map(({ lexeme, df }) => ({
    query: quoteLexeme(`^${lexeme}`),
    most: df,
  }));
  const inTitle = titleOf(rows, isSold ? '' : language).query;
  // "carseat" where titles have two words, "15in" where others have inches.
  const writtenSo = rows.length === 1 ? pairsOf(rows[0] ?? [], kind === 'unit') : [];
  const title = either([{ query: inTitle, most: typed.most }, ...measures, ...writtenSo]);
  const wider = named.flatMap(({ wider: [parent], parent: most }) =>
    parent === undefined || GROUPS.has(parent) ? [] : [{ parent, most }],
  );
  const near =
    wider.length === 0
      ? null
      : either(
          wider.flatMap(({ parent, most }) =>
            ['=', '>'].map((sign) => bounded({ lexeme: sign + parent, df: most })),
          ),
        );
  // What only speaks of a house is none. Where nobody has it, what comes nearest will do.
  const beside = isThing
    ? named
        .filter(({ beside }) => beside !== null)
        .map((each) => bounded({ lexeme: `-${each.concept}`, df: each.beside }))
    : [];
  const own = either([concept, isSold ? title : typed, ...writtenSo, ...tagsOf(rows), ...beside]);
  const any = own.most === null && isThing && near !== null && near.most !== null ? near : own;
  return {
    words,
    kind,
    weight: (WORTH[kind] ?? 2) * rarity(any.most, analysis.listings),
    isHead: false,
    title,
    typed,
    concept,
    wider: near,
    any,
    categories: named.flatMap(({ categoryId }) => categoryId ?? []),
    languages: new Set(named.map((each) => each.language).filter((each) => each !== '')),
    unknown: any.most === null,
    unseen: false,
    isDenied: false,
  };
}

function wordPart(
  words: string[],
  rows: Lexeme[][],
  joined: Lexeme[],
  language: string,
  { listings }: Analysis,
): Part {
  const typed = typedOf(rows, language);
  const others = rows.length === 1 ? otherForms(rows[0] ?? [], language) : [];
  const begun = begunBy(rows);
  const any = either(
    [typed, ...others, ...joined.map(bounded), ...begun].filter(
      (each, at) => at === 0 || each.most !== null,
    ),
  );
  const isNumber = words.every((word) => /^\d/.test(word));
  const kind = isNumber ? 'number' : 'word';
  return {
    words,
    kind,
    weight: (WORTH[kind] ?? 1) * rarity(any.most, listings),
    isHead: false,
    title: either([titleOf(rows, language), ...joined.map(bounded)]),
    typed,
    concept: begun[0] ?? null,
    wider: null,
    any,
    categories: [],
    languages: new Set(),
    unknown: any.most === null,
    unseen: begun.length === 0 && !rows.flat().some(({ kind, df }) => kind === '' && df !== null),
    isDenied: false,
  };
}
