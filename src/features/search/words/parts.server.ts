// The parts of a question, each with all that may stand for it, as tsqueries. Pure.
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { all, type Bounded, either, keyOf, type Thesaurus, synonymsOf } from './alternatives.ts';

/** A word, or several that name one thing together ("washing machine"). */
export type Part = {
  /** As typed. */
  words: string[];
  /** Its words one by one; a match has all of them. */
  exact: Bounded[];
  /** Any of these will do: first the words themselves, then what else they are called. */
  wide: Bounded[];
  /** Its words in a title, one by one. */
  title: string[];
  /** Whose words they are; empty where no group of synonyms says so. */
  languages: ReadonlySet<string>;
};

/** What a plan is asked for: a tsquery, and bounds of how many rows match (`whatIsKnown`). */
export type Asked = { query: string; frequencies: number[] };

export type Words = Asked & {
  parts: Part[];
  /** The same words widened; null where nothing is known beside them. */
  widened: Asked | null;
};

/**
 * What the index may have for a word of a question: its stem by listing_fts (kind ''), the same as
 * a tag ('#'), its stems in the languages that have a stemmer of their own, and the number and the
 * unit of "250cc" ('+').
 */
export type Lexeme = { word: string; kind: string; lexeme: string; df: number | null };

/** The question that asks for all of these parts. */
export function askedWith(parts: Part[]): Words {
  const exact = parts.flatMap((part) => part.exact);
  return {
    parts,
    query: exact.map(({ query }) => query).join(' & '),
    frequencies: exact.map(({ most }) => most ?? 0),
    widened: parts.some(({ wide }) => wide.length > 1)
      ? {
          query: parts.map(({ wide }) => either(wide).query).join(' & '),
          frequencies: parts.map(({ wide }) => either(wide).most ?? 0),
        }
      : null,
  };
}

/** So many words may name one thing. */
const LONGEST_PHRASE = 3;

/**
 * The parts of a question: words that a group of synonyms knows together are one, the longest
 * first.
 * @param words the lexemes of each word
 * @param language the reader's
 */
export function partsOf(words: Lexeme[][], thesaurus: Thesaurus, language: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = [LONGEST_PHRASE, 2]
      .filter((length) => at + length <= words.length)
      .map((length) => words.slice(at, at + length))
      .find((each) => thesaurus.groups.has(keyOf(each.flatMap(plainLexemes))));
    const chosen = phrase ?? words.slice(at, at + 1);
    parts.push(partOf(chosen, thesaurus, language));
    at += chosen.length;
  }
  return parts;
}

/** More alternatives than these take longer to ask for than they find. */
export const MOST_ALTERNATIVES = 24;

function partOf(words: Lexeme[][], thesaurus: Thesaurus, language: string): Part {
  const exact = words.map((each) => asWritten(each, language));
  const own = words.map((each, at) =>
    [exact[at], ...otherForms(each, language)].flatMap((b) => b ?? []),
  );
  const keys = [
    keyOf(words.flatMap(plainLexemes)),
    ...(words.length === 1
      ? words.flatMap((each) => formsIn(each).map(({ kind, lexeme }) => kind + lexeme))
      : []),
  ];
  const itself = own.length === 1 ? own.flat() : [all(own.map(either))];
  const taken = new Set(words.length === 1 ? exact.map(({ query }) => query) : []);
  const synonyms = synonymsOf(thesaurus, keys).filter(({ query }) => !taken.has(query));
  const known = synonyms.filter(({ most }) => most !== null);
  // What nobody sells under any name may be newer than the dictionary.
  const heard = known.length > 0 || itself.some(({ most }) => most !== null);
  return {
    words: words.map(([row]) => row?.word ?? ''),
    exact,
    wide: [...itself, ...(heard ? known : synonyms)].slice(0, MOST_ALTERNATIVES),
    title: words.map((each) => either(inTitle(each, language)).query),
    languages: new Set(keys.flatMap((key) => [...(thesaurus.languages.get(key) ?? [])])),
  };
}

const plainOf = (rows: Lexeme[]) => rows.filter(({ kind }) => kind === '');
const plainLexemes = (rows: Lexeme[]): string[] => plainOf(rows).map(({ lexeme }) => lexeme);
const bounded = ({ lexeme, df }: Lexeme): Bounded => ({ query: quoteLexeme(lexeme), most: df });

/** The stems in the languages that have a stemmer of their own. */
const formsIn = (rows: Lexeme[]) => rows.filter(({ lexeme }) => lexeme.startsWith('~'));

/** Stems that say something else than listing_fts does. */
function stemsIn(rows: Lexeme[]): Lexeme[] {
  const plain = plainLexemes(rows);
  return formsIn(rows).filter(({ lexeme }) => !plain.includes(lexeme.slice(1)));
}

/** The word as the reader's language has it. */
function asWritten(rows: Lexeme[], language: string): Bounded {
  const own = rows.filter(({ kind }) => kind === language).map(bounded);
  return either([all(plainOf(rows).map(bounded)), ...own]);
}

/** The same in other languages and among the tags, where listings have it. */
function otherForms(rows: Lexeme[], language: string): Bounded[] {
  const others = stemsIn(rows).filter(({ kind }) => kind !== language);
  const tags = rows.filter(({ kind }) => kind === '#');
  const pieces = rows.filter(({ kind }) => kind === '+');
  return [
    ...[...others, ...tags].filter(({ df }) => df !== null).map(bounded),
    ...(pieces.length > 1 ? [all(pieces.map(bounded))] : []),
  ];
}

function inTitle(rows: Lexeme[], language: string): Bounded[] {
  const marked = rows.filter(({ kind }) => kind === '' || kind === language);
  return marked.map(({ lexeme }) => ({ query: quoteLexeme(`^${lexeme}`), most: null }));
}
