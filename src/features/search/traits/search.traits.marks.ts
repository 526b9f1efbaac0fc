/**
 * The marks that listing_traits (db/migrations/0034) gives a listing, and which of them a filter
 * asks for. Every number has one mark, and a bound asks for all marks on its side of it.
 */
import { TRAIT_NAMES } from '#features/search/search.limits.ts';
import { type Trait, type TraitFilters, TRAITS } from '#features/search/search.traits.ts';

/** What one filter asks for: a match has one of these marks. */
export type TraitMarks = {
  /** What the marks begin with. */
  trait: string;
  marks: readonly string[];
  /** Whether only some categories have the trait. */
  scoped: boolean;
  /** How many listings have one of the marks, as far as the dictionary of search knows. */
  frequency: number;
};

const markOf = (trait: string, value: string): string => `${trait}:${value}`;

/** All values of a number's marks, in its order. */
export function scaleOf({ mark, bounds, banded }: Trait & { kind: 'atLeast' | 'atMost' }) {
  // "5000" is exactly so many, "5000+" more, but fewer than the next.
  if (banded) return ['0+', ...bounds.flatMap((each) => [`${each}`, `${each}+`])];
  // Years before the first and after the last are one each.
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  return mark === 'year' ? [first - 1, ...bounds, last + 1].map(String) : bounds.map(String);
}

/** What filters ask for, one for each group of marks; those of which all are wanted stand alone. */
export function marksOf(traits: TraitFilters): TraitMarks[] {
  const groups = new Map<string, readonly string[]>();
  const single: [string, readonly string[]][] = [];
  for (const name of TRAIT_NAMES) {
    const [trait, values = []] = [TRAITS[name], traits[name]];
    if (values.length === 0 || name === 'posted') continue;
    const asked = valuesOf(trait, values);
    if (trait.kind === 'choice' && trait.every)
      single.push(...asked.map((value) => [trait.mark, [value]] as [string, string[]]));
    // Both bounds of a number, and its choices, are one filter: what they have in common.
    else
      groups.set(
        trait.mark,
        groups.get(trait.mark)?.filter((value) => asked.includes(value)) ?? asked,
      );
  }
  return [...groups, ...single].map(([trait, values]) => ({
    trait,
    marks: (values.length > 0 ? values : ['none']).map((value) => markOf(trait, value)),
    scoped: TRAIT_NAMES.some((name) => TRAITS[name].mark === trait && TRAITS[name].categories),
    frequency: Infinity,
  }));
}

function valuesOf(trait: Trait, values: readonly string[]): readonly string[] {
  if (trait.kind === 'choice' || trait.kind === 'flag') return values;
  const scale = scaleOf(trait);
  const at = scale.indexOf(values[0] ?? '');
  return trait.kind === 'atLeast' ? scale.slice(at) : scale.slice(0, at + 1);
}
