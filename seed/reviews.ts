// What buyers of the demo said about its sellers, in the language of the buyer.
import comments from './data/reviews.json' with { type: 'json' };
import type { Words } from './listings/draft.ts';
import type { DemoListing } from './listings/plan.ts';
import type { DemoPerson } from './people.ts';
import { randomOf, weighted, whole } from './random.ts';

export type DemoReview = {
  author: DemoPerson;
  seller: DemoPerson;
  rating: number;
  comment: string;
  verified: boolean;
  helpful: number;
  createdDaysAgo: number;
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
        return {
          author,
          seller,
          rating,
          comment: random.pick(SAID[rating] ?? [])[author.language],
          verified: random.chance(0.72),
          helpful: random.chance(0.5) ? 0 : whole(random, 1, 9),
          createdDaysAgo: Math.max(0.2, random() * Math.min(span, author.joinedDaysAgo) * 0.95),
        };
      });
    });
}
