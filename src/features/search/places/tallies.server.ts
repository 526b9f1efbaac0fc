// How many listings a place has of a category, of the tallies that totals of lists come of.
import { categoryBySlug, CATEGORIES, topOf } from '#features/catalog/catalog.data.ts';
import type { Tally } from '#features/search/query/counts.server.ts';

/** Tallies by country code. */
export type Tallies = ReadonlyMap<string, readonly Tally[]>;

/** Ids of a category and of those below it; of all without one. */
function idsUnder(category: string | null): ReadonlySet<number> {
  const own = category === null ? null : categoryBySlug(category);
  const under = CATEGORIES.filter(
    (each) => own === null || each.id === own?.id || (own && topOf(each).id === own.id),
  );
  return new Set(under.map(({ id }) => id));
}

/** Listings of a category (all without one) in a place (everywhere without one). */
export function countOn(
  tallies: Tallies,
  { category, country }: { category: string | null; country: string | null },
): number {
  const ids = idsUnder(category);
  const here = country === null ? [...tallies.values()].flat() : (tallies.get(country) ?? []);
  return here.reduce((sum, { categoryId, n }) => (ids.has(categoryId) ? sum + n : sum), 0);
}
