// What somebody asks for, understood once: the filters that the words say, the parts that are left
// with all that may stand for each, and how the words may have been meant where somebody mistyped.
// Whatever is loosened or looked for elsewhere afterwards goes by what was understood here.
import { getRates } from '#features/catalog/catalog.server.ts';
import { resolveFilters, type SearchQuery } from '#features/search/query/query.server.ts';
import type { Reading } from '#features/search/search.limits.ts';
import type { ListingFilters, Question } from '#features/search/search.schema.ts';
import type { Words } from '#features/search/words/asked.ts';
import { correctParts } from '#features/search/words/corrections.server.ts';
import { type Correction, respelled } from '#features/search/words/misspellings.ts';
import { analyseText } from '#features/search/words/terms.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Rates } from '#platform/i18n/money.ts';
import { questionOf, readWords } from './question.server.ts';
import { readingsOf, type Sentence } from './sentence.server.ts';

/** One way to take a question. */
export type Meaning = {
  /** What somebody chose, with the question as typed. */
  asked: ListingFilters;
  /** What the words were taken for; null where they are words and nothing else. */
  question: Question | null;
  /** The filters that somebody chose, and those that the words say. */
  filters: ListingFilters;
  /** The same as search stores it, without the words; null for what nothing can match. */
  query: SearchQuery | null;
  /** Null without a word that search goes by; "nothing" without a letter or digit. */
  words: Words | 'nothing' | null;
  /** The whole question with its typing errors corrected, and by what; null as typed. */
  corrected: { text: string; labels: string[] } | null;
  /** What the words say, in the order in which it was read. */
  sentences: readonly Sentence[];
};

export type Understood = {
  /** By which prices are compared, and when. */
  at: { rates: Rates; now: Date };
  /** With corrections that are near certain. */
  likely: Meaning;
  /** With others as well; null where there are none. */
  doubtful: Meaning | null;
};

/** Understands the words of filters. */
export async function understand(ctx: Ctx, asked: ListingFilters): Promise<Understood> {
  const at = { rates: await getRates(ctx), now: ctx.now };
  const sentence = readWords(asked, ctx);
  const words = await analyseText(ctx, sentence?.words ?? asked.q, asked.q);
  const sentences = sentence ? [sentence] : [];
  const typed = settle({ asked, words, sentences, corrected: null }, at);
  if (words === null || words === 'nothing') return { at, likely: typed, doubtful: null };
  const all = (await correctParts(ctx, words.parts)).filter(
    (each) => respelled(words.text, [each]) !== words.text,
  );
  const certain = all.filter((each) => each.certain);
  const mend = (some: readonly Correction[]) =>
    some.length === 0 ? typed : correct(ctx, { typed, words, at }, some);
  const likely = await mend(certain);
  // What says more than words as it is needs no other reading.
  const isDoubtful = certain.length < all.length && likely.sentences === typed.sentences;
  return { at, likely, doubtful: isDoubtful ? await mend(all) : null };
}

/** With corrections; what is spelt right may say more than words. */
async function correct(
  ctx: Ctx,
  { typed, words, at }: Pick<Understood, 'at'> & { typed: Meaning; words: Words },
  corrections: readonly Correction[],
): Promise<Meaning> {
  const text = respelled(words.text, corrections);
  const corrected = { text, labels: corrections.map(({ label }) => label) };
  const sentence = readWords({ ...typed.filters, q: text }, ctx);
  const isMore = sentence !== null && readingsOf(sentence).length > 0;
  const read = await analyseText(ctx, isMore ? sentence.words : text);
  if (read === 'nothing' || (read === null && !isMore)) return typed;
  const sentences = isMore ? [...typed.sentences, sentence] : typed.sentences;
  return settle({ ...typed, words: read, corrected, sentences }, at);
}

/** The same words beside other filters. */
export function beside(
  { at, likely, doubtful }: Understood,
  changes: Partial<ListingFilters>,
): Understood {
  const change = ({ asked, ...meaning }: Meaning) =>
    settle({ ...meaning, asked: { ...asked, ...changes } }, at);
  return { at, likely: change(likely), doubtful: doubtful && change(doubtful) };
}

/** The same question with some of what its words say left open. */
export const leftOpen = (understood: Understood, readings: readonly Reading[]): Understood =>
  beside(understood, { any: [...(understood.likely.asked.any ?? []), ...readings] });

function settle(
  meaning: Omit<Meaning, 'question' | 'filters' | 'query'>,
  { rates, now }: Understood['at'],
): Meaning {
  const { asked, sentences } = meaning;
  const question = sentences.reduce<Question | null>((before, sentence) => {
    const next = questionOf(before?.filters ?? asked, sentence);
    return { ...next, readings: [...(before?.readings ?? []), ...next.readings] };
  }, null);
  const filters = question?.filters ?? asked;
  const query = resolveFilters(filters, rates, now);
  return { ...meaning, question, filters, query };
}
