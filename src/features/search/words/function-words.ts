/** Words that say nothing of what is looked for: "a house in the hills" is "house hills". */
import words from '#features/search/data/function-words.json' with { type: 'json' };
import { foldWord } from './fold.ts';

const split = (list: string) => list.split(' ');
const EVERYWHERE: ReadonlySet<string> = new Set(Object.values(words.everywhere).flatMap(split));
/**
 * Those that are a thing in another language count for their own readers alone: a "van", the "mas".
 */
const OWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.own).map(([language, list]) => [language, new Set(split(list))]),
);

export function isFunctionWord(word: string, language: string): boolean {
  const folded = foldWord(word);
  return EVERYWHERE.has(folded) || (OWN.get(language)?.has(folded) ?? false);
}
