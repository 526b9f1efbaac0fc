/**
 * Words that every third text has and that change nothing: "casa de playa" means "casa playa".
 * English ones fall to the stemmer of the word indexes.
 */
const FUNCTION_WORDS = new Set(
  'de la el los las en y con para por un una le les des du et pour avec au aux d l'.split(' '),
);

/** The words that a search goes by; all of them when there are no others. */
export function withoutFunctionWords(text: string): string {
  const words = text.split(' ').filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  return words.length > 0 ? words.join(' ') : text;
}
