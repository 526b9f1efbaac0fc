// What a question finds, in one scored retrieval: what has all of its parts, with certain typing
// errors corrected; where that is little, what has enough of them, the closest first. Says which
// of these it was. What the parts are is in parts.server.ts.
import type { Ctx } from '#platform/context.ts';
import type { FacetCounts } from '#features/search/query/counts.server.ts';
import type { Range } from '#features/search/query/hits.server.ts';
import type { Found } from '#features/search/query/plan.server.ts';
import { correctParts } from './corrections.server.ts';
import { type Correction, respelled } from './misspellings.ts';
import type { Asked, Words } from './asked.ts';
import { analyseText } from './terms.server.ts';
import { SOLD_TOKEN } from '#features/search/query/sold.server.ts';

/** How the words of a question were understood; see ListingPage. */
export type Understood = {
  corrected: string[] | null;
  didYouMean: string | null;
  widened: { exact: number } | null;
  dropped: string[];
};

export const AS_TYPED: Understood = {
  corrected: null,
  didYouMean: null,
  widened: null,
  dropped: [],
};

/** `meant` is the question with its typing errors corrected; null for one as typed. */
export type FoundWords = Found & Understood & { asked: Asked; meant: string | null };

/** Runs one question with the filters and in the order of the page. */
export type Find = (asked: Asked, range: Range) => Promise<Found>;

/** Whoever finds as many as this has no need for what is close. */
const ENOUGH = 24;

/** Fewer are followed by things of the same wider kind. */
const FEW = 6;

/** Finds a page for words, of which those that nobody has may be typing errors. */
export async function findByWords(
  ctx: Ctx,
  { words, range, find }: { words: Words; range: Range; find: Find },
): Promise<FoundWords> {
  const corrections = (await correctParts(ctx, words.parts)).filter(
    (each) => respelled(words.text, [each]) !== words.text,
  );
  const certain = corrections.filter((each) => each.certain);
  const isDoubtful = corrections.length > certain.length;
  const first = await findCorrected(ctx, words, certain, range, find);
  if (!isDoubtful) return first;
  // What is not certain is so where something has all of it: "toyta hilus".
  const all = await findCorrected(ctx, words, corrections, range, find);
  if (first.total === 0 || (!hasAll(first) && hasAll(all))) return all;
  return { ...first, didYouMean: respelled(words.text, corrections) };
}

const hasAll = ({ total, widened }: Pick<Found, 'total'> & Understood): boolean =>
  total > 0 && widened?.exact !== 0;

async function findCorrected(
  ctx: Ctx,
  words: Words,
  corrections: readonly Correction[],
  range: Range,
  find: Find,
): Promise<FoundWords> {
  const text = corrections.length > 0 ? respelled(words.text, corrections) : null;
  const read = text === null ? null : await analyseText(ctx, text);
  const meant = read === null || read === 'nothing' ? words : read;
  const found = await findWidening(meant, range, find);
  const isCorrected = meant !== words && found.total > 0;
  const isWhole = found.total === 0 || found.widened?.exact !== 0;
  const unknown = isWhole ? [] : meant.parts.filter(({ unknown }) => unknown);
  return {
    ...AS_TYPED,
    ...found,
    meant: isCorrected ? text : null,
    corrected: isCorrected ? corrections.map(({ label }) => label) : null,
    dropped: unknown.flatMap(({ words }) => words),
  };
}

/** `asked` is what all matches satisfy. */
type Widening = Found & Pick<Understood, 'widened'> & { asked: Asked };

/**
 * What has all parts of the question; behind it, where that is little, what has enough of them; and
 * what comes nearest where there is neither.
 */
async function findWidening(words: Words, range: Range, find: Find): Promise<Widening> {
  const exact = await find(words, range);
  const more = words.widened ?? (exact.total < FEW ? words.nearest : null);
  if (isEnough(exact) || (exact.total > 0 && !more))
    return { ...exact, widened: null, asked: words };
  if (exact.total === 0) {
    for (const asked of [words.widened, words.nearest]) {
      const found = asked && (await find(asked, range));
      if (found && found.total > 0)
        return { ...found, hits: markWidened(found.hits), widened: { exact: 0 }, asked };
    }
    return { ...exact, widened: null, asked: words };
  }
  const { query, frequencies } = more ?? words;
  // Of the few that have all parts, those that are sold come behind what is close and for sale.
  const offered = { ...words, query: `(${words.query}) & !${SOLD_TOKEN}` };
  const first = await find(offered, range);
  const page = range.after?.widened ? [] : first.hits;
  const others = await find(
    { query: `((${query}) | (${words.query})) & !(${offered.query})`, frequencies },
    {
      after: range.after?.widened ? range.after : null,
      offset: Math.max(range.offset - first.total, 0),
      limit: range.limit,
    },
  );
  const total = first.total + others.total;
  return {
    hits: [...page, ...markWidened(others.hits)].slice(0, range.limit),
    total,
    approximate: others.approximate,
    facets: addFacets(first.facets, others.facets),
    widened: total > exact.total ? { exact: first.total } : null,
    asked: more ?? words,
  };
}

/** Whether a page of so many has no need for other words than were typed. */
export const isEnough = ({ total }: Pick<Found, 'total'>): boolean => total >= ENOUGH;

const markWidened = (hits: Found['hits']): Found['hits'] =>
  hits.map((hit) => ({ ...hit, widened: true }));

function addFacets(one: FacetCounts, other: FacetCounts): FacetCounts {
  const add = (a: Record<string, number>, b: Record<string, number>) => {
    const sums = { ...a };
    for (const [name, n] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + n;
    return sums;
  };
  return {
    category: add(one.category, other.category),
    condition: add(one.condition, other.condition),
  };
}
