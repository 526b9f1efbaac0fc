/**
 * The tokens that listing_traits (db/migrations/0034) gives a listing, and which of them a filter
 * asks for. Every number has one token, and a bound asks for all tokens on its side of it.
 */
import { ATTRIBUTE_NAMES } from '#features/search/search.limits.ts';
import {
  type Attribute,
  type AttributeFilters,
  ATTRIBUTES,
} from '#features/search/search.attributes.ts';

/** What one filter asks for: a match has one of these tokens. */
export type AttributeTokens = {
  /** What the tokens begin with. */
  attribute: string;
  tokens: readonly string[];
  /** Whether only some categories have the attribute. */
  scoped: boolean;
  /** How many listings have one of the tokens, as far as the dictionary of search knows. */
  frequency: number;
};

const tokenOf = (attribute: string, value: string): string => `${attribute}:${value}`;

/** All values of a number's tokens, in its order. */
export function scaleOf({ token, bounds, banded }: Attribute & { kind: 'atLeast' | 'atMost' }) {
  // "5000" is exactly so many, "5000+" more, but fewer than the next.
  if (banded) return ['0+', ...bounds.flatMap((each) => [`${each}`, `${each}+`])];
  // Years before the first and after the last are one each.
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)];
  return token === 'year' ? [first - 1, ...bounds, last + 1].map(String) : bounds.map(String);
}

/**
 * What filters ask for, one for each group of tokens; those of which all are wanted stand alone.
 */
export function tokensOf(attributes: AttributeFilters): AttributeTokens[] {
  const groups = new Map<string, readonly string[]>();
  const single: [string, readonly string[]][] = [];
  for (const name of ATTRIBUTE_NAMES) {
    const [attribute, values = []] = [ATTRIBUTES[name], attributes[name]];
    if (values.length === 0 || name === 'posted') continue;
    const asked = valuesOf(attribute, values);
    if (attribute.kind === 'choice' && attribute.every)
      single.push(...asked.map((value) => [attribute.token, [value]] as [string, string[]]));
    // Both bounds of a number, and its choices, are one filter: what they have in common.
    else
      groups.set(
        attribute.token,
        groups.get(attribute.token)?.filter((value) => asked.includes(value)) ?? asked,
      );
  }
  return [...groups, ...single].map(([attribute, values]) => ({
    attribute,
    tokens: (values.length > 0 ? values : ['none']).map((value) => tokenOf(attribute, value)),
    scoped: ATTRIBUTE_NAMES.some(
      (name) => ATTRIBUTES[name].token === attribute && ATTRIBUTES[name].categories,
    ),
    frequency: Infinity,
  }));
}

function valuesOf(attribute: Attribute, values: readonly string[]): readonly string[] {
  if (attribute.kind === 'choice' || attribute.kind === 'flag') return values;
  const scale = scaleOf(attribute);
  const at = scale.indexOf(values[0] ?? '');
  return attribute.kind === 'atLeast' ? scale.slice(at) : scale.slice(0, at + 1);
}
