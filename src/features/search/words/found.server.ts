// What a question finds: what has its words first, then what means the same in other words; when
// nothing does, with typing errors corrected; and at last without the words that tell least. Says
// which of these it was.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { listingSearchTable } from '#features/listings/listings.table.server.ts';
import { tokenConditions } from '#features/search/query/conditions.server.ts';
import type { FacetCounts } from '#features/search/query/counts.server.ts';
import type { Range } from '#features/search/query/full-match.server.ts';
import type { Found } from '#features/search/query/plan.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import { either } from './alternatives.ts';
import { correctParts, type Correction } from './corrections.server.ts';
import { askedWith, type Asked, type Part, type Words } from './parts.server.ts';

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

/** Runs one question with the filters and in the order of the page. */
export type Find = (asked: Asked, range: Range) => Promise<Found>;

/** Whoever finds as many as this has no need for other words. */
const ENOUGH = 24;
/** So many sets of fewer words are tried before it is nothing that was found. */
const MOST_TRIES = 8;

/**
 * Finds a page for words.
 * @param query the filters, which decide whether words that nothing here has are somewhere else:
 *   then they are right, and nothing is done to them
 */
export async function findByWords(
  ctx: Ctx,
  { words, query, range, find }: { words: Words; query: SearchQuery; range: Range; find: Find },
): Promise<Found & Understood & { asked: Asked }> {
  const asTyped = await findWidening(words, range, find);
  if (asTyped.total > 0) return { ...AS_TYPED, ...asTyped };
  if (isFiltered(query) && (await existsAnywhere(ctx, query, words)))
    return { ...AS_TYPED, ...asTyped };
  const corrections = await correctParts(ctx, words.parts);
  const certain = [...corrections].filter(([, { certain }]) => certain);
  const parts = words.parts.map(
    (part, at) => certain.find(([each]) => each === at)?.[1].part ?? part,
  );
  const corrected = certain.length > 0 ? certain.map(([, { label }]) => label) : null;
  const didYouMean =
    corrections.size > certain.length ? spelledOut(words.parts, corrections) : null;
  if (corrected) {
    const found = await findWidening(askedWith(parts), range, find);
    if (found.total > 0) return { ...AS_TYPED, ...found, corrected, didYouMean };
  }
  const fewer = await findWithFewer(parts, range, find);
  if (!fewer) return { ...AS_TYPED, ...asTyped, didYouMean };
  return {
    ...AS_TYPED,
    ...fewer,
    corrected: corrected && corrected.length > 0 ? corrected : null,
    didYouMean,
  };
}

/** `asked` is what all matches satisfy. */
type Widening = Found & Pick<Understood, 'widened'> & { asked: Asked };

/**
 * What has the words as typed, and behind it, where that is little, what has them in other words.
 */
async function findWidening(words: Words, range: Range, find: Find): Promise<Widening> {
  const exact = await find(words, range);
  if (isEnough(exact) || !words.widened) return { ...exact, widened: null, asked: words };
  const { query, frequencies } = words.widened;
  if (exact.total === 0) {
    const found = await find(words.widened, range);
    const widened = found.total > 0 ? { exact: 0 } : null;
    return { ...found, hits: markWidened(found.hits), widened, asked: words.widened };
  }
  const page = range.after?.widened ? [] : exact.hits;
  const others = await find(
    { query: `(${query}) & !(${words.query})`, frequencies },
    {
      after: range.after?.widened ? range.after : null,
      offset: Math.max(range.offset - exact.total, 0),
      limit: range.limit,
    },
  );
  return {
    hits: [...page, ...markWidened(others.hits)].slice(0, range.limit),
    total: exact.total + others.total,
    approximate: exact.approximate || others.approximate,
    facets: addFacets(exact.facets, others.facets),
    widened: others.total > 0 ? { exact: exact.total } : null,
    asked: words.widened,
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

const NO_FILTERS = {
  categoryId: null,
  rootId: null,
  country: null,
  parish: null,
  conditions: [],
  attributes: [],
  posted: null,
  minPrice: null,
  maxPrice: null,
} as const;

const isFiltered = ({ words: _words, sort: _sort, ...filters }: SearchQuery): boolean =>
  Object.values(filters).some((each) => (Array.isArray(each) ? each.length > 0 : each !== null));

/** Whether any listing has the words, whatever the filters leave out. */
async function existsAnywhere(ctx: Ctx, query: SearchQuery, words: Words): Promise<boolean> {
  const unfiltered = { ...query, ...NO_FILTERS, words: (words.widened ?? words).query };
  const rows = await ctx.readDb
    .select({ id: listingSearchTable.id })
    .from(listingSearchTable)
    .where(sql.join(tokenConditions(unfiltered), sql` AND `))
    .limit(1);
  return rows.length > 0;
}

/** The question with all that was corrected, as somebody would type it. */
function spelledOut(parts: readonly Part[], corrections: Map<number, Correction>): string {
  return parts.flatMap(({ words }, at) => corrections.get(at)?.label ?? words).join(' ');
}

/**
 * Without the words that nothing has; then without one more, the most common first, because it
 * tells least of what is looked for; then without more and more of the common ones. Null when
 * nothing is found.
 */
async function findWithFewer(
  parts: readonly Part[],
  range: Range,
  find: Find,
): Promise<(Widening & Pick<Understood, 'dropped'>) | null> {
  for (const kept of fewerAndFewer(parts).slice(0, MOST_TRIES)) {
    const found = await findWidening(askedWith(kept), range, find);
    const dropped = parts.filter((part) => !kept.includes(part)).flatMap(({ words }) => words);
    if (found.total > 0) return { ...found, dropped };
  }
  return null;
}

function fewerAndFewer(parts: readonly Part[]): Part[][] {
  const most = (part: Part) => either(part.wide).most ?? 0;
  const there = parts.filter((part) => most(part) > 0);
  const common = there.toSorted((one, other) => most(other) - most(one));
  const one = common.map((dropped) => there.filter((part) => part !== dropped));
  const more = common.map((_, n) => there.filter((part) => !common.slice(0, n + 2).includes(part)));
  return [...(there.length < parts.length ? [there] : []), ...one, ...more].filter(
    (kept) => kept.length > 0,
  );
}
