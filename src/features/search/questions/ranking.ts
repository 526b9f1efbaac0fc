/**
 * How well a listing answers a question: relevance × freshness × trust × language
 * (docs/decisions/050-meaning.md). Pure.
 */
import { foldedWords } from '#features/search/words/fold.ts';
import { DAY_MS } from '#platform/i18n/time.ts';

/** What is known of a listing that has all parts of a question. */
export type Candidate = {
  title: string;
  createdAt: number;
  trust: number;
  /** Written in another language than the reader's, who asked in their own. */
  foreign: boolean;
  /** Of each part: what it weighs, and how well the listing has it. */
  quality: readonly { weight: number; worth: number }[];
  /** Whether it is in a category of what is asked for; null where nothing says which. */
  fits: boolean | null;
  /** Share that is added because people choose it for this question. */
  boost: number;
};

/** What a part of the question is worth by where a listing has it. */
export const WORTH = { title: 1, concept: 0.85, text: 0.45, any: 0.4, wider: 0.3 } as const;
/** A listing in another category than where such things are mostly sold. */
const MISFIT = 0.75;
/** What is added for words that stand together, that begin a title, and that are all of it. */
const CLOSE = 0.12;
const FIRST = 0.1;
const ALONE = 0.1;
/** A new listing counts a twelfth more than one of long ago. */
const OLD = 0.92;
const HALF_LIFE_DAYS = 60;
/** Whom nobody knows yet has a sixteenth less. */
const UNKNOWN = 0.94;
/** Whoever asks in a language reads that one best; enough to come behind a listing as good. */
const FOREIGN = 0.8;
/** Scores are whole numbers, which a cursor keeps exactly. */
const SCALE = 1_000_000;

/**
 * A whole number, the higher the better.
 * @param words of the question, folded
 * @param asOf when it was asked, in milliseconds: whole days count, so that pages that follow each
 *   other agree
 */
export function scoreOf(candidate: Candidate, words: readonly string[], asOf: number): number {
  const { createdAt, trust, foreign, boost } = candidate;
  const days = Math.max(Math.floor(asOf / DAY_MS) - Math.floor(createdAt / DAY_MS), 0);
  const freshness = OLD + (1 - OLD) * 2 ** (-days / HALF_LIFE_DAYS);
  const trusted = UNKNOWN + ((1 - UNKNOWN) * trust) / 100;
  const asked = (foreign ? FOREIGN : 1) * (1 + boost);
  return Math.round(relevanceOf(candidate, words) * freshness * trusted * asked * SCALE);
}

/** About 0.25 to 1.3. */
function relevanceOf(candidate: Candidate, words: readonly string[]): number {
  const { quality, fits } = candidate;
  const total = quality.reduce((sum, { weight }) => sum + weight, 0);
  const met = quality.reduce((sum, { weight, worth }) => sum + weight * worth, 0);
  const mean = met / Math.max(total, 1e-9);
  return mean * (fits === false ? MISFIT : 1) * shapeOf(foldedWords(candidate.title), words);
}

/** How the words stand in a title. */
function shapeOf(title: readonly string[], words: readonly string[]): number {
  const places = words.map((word) => title.findIndex((own) => isSame(own, word)));
  const met = places.filter((place) => place >= 0);
  if (met.length === 0) return 1;
  const pairs = places
    .slice(1)
    .filter((place, at) => place >= 0 && place === (places[at] ?? 0) + 1);
  const close = words.length > 1 ? pairs.length / (words.length - 1) : 0;
  const first = Math.min(...met);
  return 1 + CLOSE * close + FIRST / (1 + first) + ALONE * Math.min(met.length / title.length, 1);
}

/** "chairs" and "chair": the index has found stems before, here it is about where they stand. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const shared = Math.min(one.length, other.length);
  return (
    shared >= 3 &&
    Math.abs(one.length - other.length) <= 2 &&
    one.startsWith(other.slice(0, Math.max(shared - 1, 3)))
  );
}
