/** What the index may have for the words of a question, as tsqueries. Pure. */
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { all, type Bounded, either } from './alternatives.ts';
import type { Analysis, Lexeme } from './analysis.ts';

/** Pieces of one word that it names together ("ps4") are that word. */
export function written(
  byWord: Map<number, Lexeme[]>,
  words: Analysis['words'],
  at: number,
  length: number,
): Lexeme[][] {
  const rows = wordsAt(byWord, at, length);
  const isOne = length === 2 && words[at - 1]?.place === words[at]?.place;
  const whole = (rows[0] ?? []).filter(({ kind }) => kind === '&');
  return isOne && whole.length > 0 ? [whole.map((each) => ({ ...each, kind: '' }))] : rows;
}

export const wordsAt = (byWord: Map<number, Lexeme[]>, at: number, length: number): Lexeme[][] =>
  Array.from({ length }, (_, n) => byWord.get(at + n) ?? []);

export const bounded = ({ lexeme, df }: Pick<Lexeme, 'lexeme' | 'df'>): Bounded => ({
  query: quoteLexeme(lexeme),
  most: df,
});

export function typedOf(rows: Lexeme[][], language: string): Bounded {
  return allOf(rows.filter(isTelling).map((each) => asWritten(each, language)));
}

/** The word as the language of the question has it. */
export function asWritten(rows: Lexeme[], language: string): Bounded {
  const own = rows.filter(({ kind }) => kind === language);
  const plain = rows.filter(({ kind }) => kind === '');
  return either([all(plain.map(bounded)), ...own.map(bounded).filter(({ most }) => most !== null)]);
}

/** The same in other languages and among the tags, where listings have it. */
export function otherForms(rows: Lexeme[], language: string): Bounded[] {
  const others = rows.filter(
    ({ kind, df }) =>
      ['es', 'fr', 'nl', '#', '+'].includes(kind) && kind !== language && df !== null,
  );
  return others.map(bounded);
}

/** Words that go on from the last one. */
export function begunBy([rows = []]: Lexeme[][]): Bounded[] {
  return rows
    .filter(({ kind, df }) => kind === '*' && df !== null)
    .map(({ lexeme, df }) => ({ query: `${quoteLexeme(lexeme)}:*`, most: df }));
}

export const tagsOf = (rows: Lexeme[][]): Bounded[] =>
  rows.length === 1
    ? (rows[0] ?? []).filter(({ kind, df }) => kind === '#' && df !== null).map(bounded)
    : [];

export function titleOf(rows: Lexeme[][], language: string): Bounded {
  return allOf(
    rows
      .filter(isTelling)
      .map((each) =>
        either(
          each
            .filter(({ kind }) => kind === '' || kind === language)
            .map(({ lexeme }) => ({ query: quoteLexeme(`^${lexeme}`), most: null })),
        ),
      ),
  );
}

/** Words that the index leaves out say nothing. */
export const isTelling = (rows: Lexeme[]): boolean => rows.some(({ kind }) => kind === '');

/** Nothing has none of these. */
export const allOf = (conditions: Bounded[]): Bounded =>
  conditions.length === 0 ? { query: "'::'", most: null } : all(conditions);
