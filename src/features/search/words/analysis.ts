/** What is known of a question: its words, what index and lexicon have for them, its parts. */
import type { Bounded } from './alternatives.ts';

/** What the index may have for a word: see questionOf for the kinds. */
export type Lexeme = { at: number; kind: string; lexeme: string; df: number | null };

/** A stretch of the question that names a concept of the lexicon. */
export type Named = {
  at: number;
  length: number;
  concept: string;
  language: string;
  /** Named as the lexicon has it, not by another form of its words. */
  exact: boolean;
  kind: string;
  categoryId: number | null;
  wider: string[];
  df: number | null;
  /** How many have a narrower one; of a unit, how many have it with the number behind it. */
  narrower: number | null;
  /** How many have it, or are for it, beside what they are. */
  beside: number | null;
  /** How many have the first of the wider ones. */
  parent: number | null;
};

export type Analysis = {
  /** The words that are asked for, each with its place in all of them. */
  words: { word: string; folded: string; place: number }[];
  /** All words as typed, folded. */
  all: string[];
  /** With those that were read out of the question, which tell its language too. */
  whole: string[];
  lexemes: Lexeme[];
  named: Named[];
  /** What names that go on from the last words name, the longest and the most common first. */
  begun: Named[];
  /** How many listings there are, about. */
  listings: number;
};

export type Part = {
  /** As typed. */
  words: string[];
  kind: string;
  weight: number;
  /** Whether a listing without it is something else. */
  isHead: boolean;
  /** Its words in a title, and anywhere. */
  title: Bounded;
  typed: Bounded;
  /** The concept itself and narrower ones in a title. */
  concept: Bounded | null;
  /** The wider concept. */
  wider: Bounded | null;
  /** Any of these will do. */
  any: Bounded;
  categories: readonly number[];
  languages: ReadonlySet<string>;
  /** Nobody sells it under any name. */
  unknown: boolean;
  /** Nobody wrote it so; only what its stem is in some language was seen. */
  unseen: boolean;
  /** What is asked for is not this. */
  isDenied: boolean;
};
