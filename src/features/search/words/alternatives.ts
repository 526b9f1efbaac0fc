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

/**
 * Alternatives of each group, the ones that most listings have first, by the words that lead there.
 */
export type Thesaurus = {
  groups: ReadonlyMap<string, readonly (readonly Bounded[])[]>;
  /** The languages that have these words, as far as a group says so. */
  languages: ReadonlyMap<string, ReadonlySet<string>>;
};

export const byCount = (alternatives: Bounded[]): Bounded[] =>
  alternatives.toSorted((one, other) => (other.most ?? -1) - (one.most ?? -1));

/**
 * By what words are looked up: their lexemes, in whatever order and however often they stand there.
 */
export function keyOf(lexemes: readonly string[]): string {
  return [...new Set(lexemes)].toSorted().join(' ');
}

/** What else may stand for words, by any of their keys. */
export function synonymsOf({ groups }: Thesaurus, keys: readonly string[]): Bounded[] {
  const found = new Map<string, Bounded>();
  for (const group of keys.flatMap((key) => groups.get(key) ?? []))
    for (const each of group) found.set(each.query, each);
  return byCount([...found.values()]);
}
