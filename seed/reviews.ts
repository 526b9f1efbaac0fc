// What buyers of the demo said about its sellers, in the language of the buyer, and what those
// answered.
import answers from './data/answers.json' with { type: 'json' };
import comments from './data/reviews.json' with { type: 'json' };
import type { Words } from './listings/draft.ts';
import type { DemoListing } from './listings/plan.ts';
import type { DemoPerson } from './people.ts';
import { type Random, randomOf, weighted, whole } from './random.ts';

export type DemoReview = {
  author: DemoPerson;
  seller: DemoPerson;
  rating: number;
  comment: string;
  verified: boolean;
  /** Who found it helpful. */
  voters: DemoPerson[];
  createdDaysAgo: number;
  /** What the seller says to it, and when. */
  answer: { text: string; daysAgo: number } | null;
};

/** By stars. */
const SAID: Record<string, Words[]> = comments;

/**
 * A few reviews for everyone who has listings; never by the seller about themselves, at most one
 * per pair.
 */
export function demoReviews(
  people: readonly DemoPerson[],
  listings: readonly DemoListing[],
): DemoReview[] {
  const random = randomOf('calabash reviews');
  // Of their own, so that the reviews stay what they were before there were answers.
  const others = randomOf('calabash answers');
  const oldest = new Map<string, number>();
  for (const listing of listings)
    oldest.set(
      listing.seller.slug,
      Math.max(oldest.get(listing.seller.slug) ?? 0, listing.createdDaysAgo),
    );
  return people
    .filter((person) => oldest.has(person.slug))
    .flatMap((seller) => {
      const span = oldest.get(seller.slug) ?? 30;
      const authors = new Set<DemoPerson>();
      const wanted = random.chance(0.07) ? 0 : whole(random, 2, 14);
      for (let tries = 0; authors.size < wanted && tries < 60; tries++) {
        const author = random.pick(people);
        // People mostly buy on their own island.
        if (
          author !== seller &&
          author.role === 'user' &&
          (author.country === seller.country || random.chance(0.25))
        )
          authors.add(author);
      }
      return [...authors].map((author): DemoReview => {
        const rating = weighted(random, [
          [5, 64],
          [4, 25],
          [3, 7],
          [2, 3],
          [1, 1],
        ]);
        const comment = random.pick(SAID[rating] ?? [])[author.language];
        const verified = random.chance(0.72);
        const helpful = random.chance(0.5) ? 0 : whole(random, 1, 9);
        const createdDaysAgo = Math.max(
          0.2,
          random() * Math.min(span, author.joinedDaysAgo) * 0.95,
        );
        return {
          author,
          seller,
          rating,
          comment,
          verified,
          voters: pickVoters(others, people, author, helpful),
          createdDaysAgo,
          answer: answerTo(others, { author, rating, createdDaysAgo }),
        };
      });
    });
}

/** So many different people, none of them the author. */
function pickVoters(
  random: Random,
  people: readonly DemoPerson[],
  author: DemoPerson,
  count: number,
): DemoPerson[] {
  const voters = new Set<DemoPerson>();
  while (voters.size < count) {
    const voter = random.pick(people);
    if (voter !== author) voters.add(voter);
  }
  return [...voters];
}

/** Four in ten are answered, in the language of the review, within two days. */
function answerTo(
  random: Random,
  { author, rating, createdDaysAgo }: Pick<DemoReview, 'author' | 'rating' | 'createdDaysAgo'>,
): DemoReview['answer'] {
  if (!random.chance(0.4)) return null;
  const words: Words = random.pick(rating > 3 ? answers.good : answers.poor);
  const daysAgo = Math.max(0.1, createdDaysAgo - random() * 2);
  return { text: words[author.language], daysAgo };
}
