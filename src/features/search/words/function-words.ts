/** Words that say nothing of what is looked for: "a house in the hills" is "house hills". */
import words from '#features/catalog/catalog.function-words.json' with { type: 'json' };

const split = (list: string) => list.split(' ');
const EVERYWHERE: ReadonlySet<string> = new Set(Object.values(words.everywhere).flatMap(split));
/**
 * Those that are a thing in another language count for their own readers alone: a "van", the "mas".
 */
const OWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.own).map(([language, list]) => [language, new Set(split(list))]),
);

/** @param ownOnly whether it is one of this very language */
export function isFunctionWord(folded: string, language: string, ownOnly = false): boolean {
  if (ownOnly) return SAID.get(language)?.has(folded) ?? false;
  return EVERYWHERE.has(folded) || (OWN.get(language)?.has(folded) ?? false);
}

const SAID: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.everywhere).map(([language, list]) => [
    language,
    new Set([...split(list), ...(OWN.get(language) ?? [])]),
  ]),
);

/** Articles and the like, which names of the lexicon are compared without (lexicon_words). */
const JOINTS: ReadonlySet<string> = new Set(split(words.joints));
export const isJoint = (folded: string): boolean => JOINTS.has(folded);

const NEGATIONS: ReadonlySet<string> = new Set(split(words.negations));
export const isNegation = (folded: string): boolean => NEGATIONS.has(folded);

const BREAKS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.breaks).map(([language, list]) => [language, new Set(split(list))]),
);
/** After such a word comes what a thing is for or has: "case for iphone", "house with pool". */
export const isBreak = (folded: string, language: string): boolean =>
  BREAKS.get(language)?.has(folded) ?? false;
