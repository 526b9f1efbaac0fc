/** What may stand for a word: tsqueries with how many listings each can match. Pure. */

/**
 * A tsquery and how many listings can satisfy it at most, as far as the dictionary knows; null for
 * one that it has never seen, which may be newer than it.
 */
export type Bounded = { query: string; most: number | null };

/** Any of these. */
export function either(alternatives: readonly Bounded[]): Bounded {
  const [only] = alternatives;
  if (only && alternatives.length === 1) return only;
  const seen = alternatives.flatMap(({ most }) => most ?? []);
  return {
    query: `(${alternatives.map(({ query }) => query).join(' | ')})`,
    most: seen.length > 0 ? seen.reduce((sum, most) => sum + most, 0) : null,
  };
}

/** All of these. */
export function all(conditions: readonly Bounded[]): Bounded {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  const seen = conditions.flatMap(({ most }) => most ?? []);
  return {
    query: `(${conditions.map(({ query }) => query).join(' & ')})`,
    most: seen.length === conditions.length ? Math.min(...seen) : null,
  };
}
