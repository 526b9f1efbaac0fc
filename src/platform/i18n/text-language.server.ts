// Which language somebody wrote in, of those that people of the islands write and pages have. By
// trigrams (franc), so it needs a few sentences; what it cannot tell it says is unknown.
import { FRANC_CODES, LANGUAGE_UNKNOWN } from './text-language.ts';

const ONLY = Object.keys(FRANC_CODES);
/** Shorter texts are model names and sizes. */
const LEAST_LETTERS = 40;
/** How near the next language may come; nearer, and the text is in neither for certain. */
const NEXT_AT_MOST = 0.95;

/** The code of a text's language, "es"; `und` when it cannot be told. */
export async function languageOfText(text: string): Promise<string> {
  // Numbers, addresses and what is shouted are the same in every language.
  const words = text
    .replace(/\S+@\S+|https?:\S+/g, ' ')
    .replace(/[^\p{L}\p{M}'’\s]/gu, ' ')
    .toLowerCase();
  if ((words.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return LANGUAGE_UNKNOWN;
  // Loaded for the first text; no page needs it.
  const { francAll } = await import('franc-all');
  const [best, next] = francAll(words, { only: ONLY });
  if (!best || (next && next[1] > NEXT_AT_MOST)) return LANGUAGE_UNKNOWN;
  return FRANC_CODES[best[0]] ?? LANGUAGE_UNKNOWN;
}
