/** What is asked of the index for the parts of a question. Pure. */
import type { Asked } from '#features/search/query/query.server.ts';
import { all, type Bounded, either } from './alternatives.ts';
import type { Part } from './analysis.ts';

export type Words = Asked & {
  /** The question as typed. */
  text: string;
  parts: Part[];
  /** What meets enough of the parts; null where that is the same. */
  widened: Asked | null;
  /** The same with wider things for those that are looked for; null where there are none. */
  nearest: Asked | null;
};

/** Listings that meet less of the question's weight are not shown. */
const LEAST = 0.35;
/** Of more parts than these the heaviest count. */
const MOST_WEIGHED = 7;

/** The question that asks for all of these parts, and the one that asks for enough of them. */
export function askedWith(text: string, all: Part[]): Words {
  const parts = all.filter(({ isDenied }) => !isDenied);
  const denied = all
    .filter(({ isDenied }) => isDenied)
    .map(({ concept, title }) => ` & !(${concept ? `${concept.query} | ` : ''}${title.query})`);
  const without = denied.join('');
  const exact = parts.map(({ any }) => any);
  const asked = (found: Bounded | null): Asked | null =>
    found && { query: `(${found.query})${without}`, frequencies: [found.most ?? 0] };
  const near = parts.map((part) =>
    part.isHead && part.wider ? { ...part, any: either([part.any, part.wider]) } : part,
  );
  return {
    text,
    parts,
    query: exact.map(({ query }) => query).join(' & ') + without,
    frequencies: exact.map(({ most }) => most ?? 0),
    widened: parts.length > 1 ? asked(closestOf(parts)) : null,
    nearest: near.some((part, at) => part !== parts[at]) ? asked(closestOf(near)) : null,
  };
}

/** Every smallest set of parts that weighs enough and has one that says what is looked for. */
function closestOf(parts: readonly Part[]): Bounded | null {
  const weighed = parts.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_WEIGHED);
  // Words that nobody has cannot be met.
  const known = weighed.filter(({ unknown, isHead }) => isHead || !unknown);
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const enough: Part[][] = [];
  for (let set = 1; set < 2 ** weighed.length; set++) {
    const chosen = weighed.filter((_, at) => (set >> at) & 1);
    if (!isEnough(chosen, total)) continue;
    const isSmallest = chosen.every(
      (part) =>
        !isEnough(
          chosen.filter((each) => each !== part),
          total,
        ),
    );
    if (isSmallest) enough.push(chosen);
  }
  return enough.length === 0 ? null : either(enough.map((set) => all(set.map(({ any }) => any))));
}

function isEnough(parts: readonly Part[], total: number): boolean {
  return (
    parts.some(({ isHead }) => isHead) &&
    parts.reduce((sum, { weight }) => sum + weight, 0) >= LEAST * total
  );
}
