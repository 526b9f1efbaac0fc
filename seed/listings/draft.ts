// What the writers of single categories hand to the plan: one thing for sale, in words, without
// place and date.
import type { Condition, ListingDetails } from '#features/listings/listings.schema.ts';
import type { Language } from '../places.ts';
import type { Random } from '../random.ts';

export type Draft = {
  /** English name of a leaf category. */
  category: string;
  /** Key of OBJECTS in scenes.ts, and the paint when the words say one. */
  picture: string;
  colour?: string;
  language: Language;
  title: string;
  /** Sentences that only fit this thing; the plan adds those about handing over. */
  about: string[];
  /** Asking price in US dollars, not yet rounded. */
  usd: number;
  condition?: Condition;
  details: ListingDetails;
  tags: string[];
  /** Bank of closing sentences. */
  voice:
    | 'goods'
    | 'vehicle'
    | 'property'
    | 'service'
    | 'job'
    | 'food'
    | 'pet'
    | 'event'
    | 'lost'
    | 'free';
  stock?: number;
};

export type Writer = (random: Random, language: Language, town: string) => Draft;

/** A text in every language of the demo. */
export type Words = { en: string; es: string; fr: string; nl: string; ht: string; pap: string };
