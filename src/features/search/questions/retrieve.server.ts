// What a question finds, in one scored retrieval: what has all of its parts, with certain typing
// errors corrected; where that is little, what has enough of them, the closest first. Says which
// of these it was. What the parts are is in words/parts.server.ts.
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { countTokens } from '#features/search/query/known.server.ts';
import type { FacetCounts } from '#features/search/query/counts.server.ts';
import { decodeBest, decodeCursor, type Range } from '#features/search/query/hits.server.ts';
import { findMatches, type Found } from '#features/search/query/plan.server.ts';
import type { Asked, SearchQuery } from '#features/search/query/query.server.ts';
import { isOffered } from '#features/search/query/sections.server.ts';
import { SOLD_TOKEN } from '#features/search/query/index-tokens.server.ts';
import { MAX_OFFSET } from '#features/search/search.limits.ts';
import type { Understanding } from '#features/search/search.schema.ts';
import type { Words } from '#features/search/words/asked.ts';
import type { Ctx } from '#platform/context.ts';
import { bestOf } from './best.server.ts';
import { findFront } from './front.server.ts';
import type { Meaning, Understood } from './understand.server.ts';

const AS_TYPED: Understanding = {
  corrected: null,
  didYouMean: null,
  widened: null,
  dropped: [],
};

/** So many rows from a place on. */
export type Stretch = { cursor?: string | undefined; offset: number; limit: number };

export type Retrieved = Found &
  Understanding & {
    meaning: Meaning;
    /** What all matches satisfy; null where there are none whatever is asked. */
    matching: SearchQuery | null;
    /** The cards of the page, where they were found with it. */
    cards?: ListingCardView[];
  };

/** Runs one question with the filters and in the order of the page. */
type Find = (asked: Asked, range: Range) => Promise<Found>;

/** Whoever finds as many as this has no need for what is close. */
const ENOUGH = 24;
/** Fewer are followed by things of the same wider kind. */
const FEW = 6;

/**
 * Finds a page of what was understood: as it was likely meant, or as it may have been meant where
 * only that has all of it ("toyta hilus").
 * @throws AppError invalid_request for a cursor that is none or belongs to another sort order
 */
export async function retrieve(
  ctx: Ctx,
  { likely, doubtful }: Understood,
  page: Stretch,
): Promise<Retrieved> {
  const first = await retrieveAs(ctx, likely, page);
  if (!doubtful) return first;
  const other = await retrieveAs(ctx, doubtful, page);
  if (other.total > 0 && (first.total === 0 || (!hasAll(first) && hasAll(other)))) return other;
  return first.total > 0 ? { ...first, didYouMean: doubtful.corrected?.text ?? null } : first;
}

const hasAll = ({ total, widened }: Retrieved): boolean => total > 0 && widened?.exact !== 0;

/** Finds a page of one meaning. */
export async function retrieveAs(ctx: Ctx, meaning: Meaning, page: Stretch): Promise<Retrieved> {
  const { words, corrected } = meaning;
  if (!meaning.query || words === 'nothing')
    return { ...AS_TYPED, ...NOTHING, meaning, matching: null };
  const query = await countTokens(ctx, meaning.query);
  const isBest = words !== null && meaning.filters.sortBy === 'best';
  const range = rangeOf(page, isBest ? decodeBest : (text) => decodeCursor(text, query.sort));
  if (words === null) {
    const found = (await findFront(ctx, query, range)) ?? (await findMatches(ctx, query, range));
    return { ...AS_TYPED, ...found, meaning, matching: query };
  }
  const find: Find = isBest
    ? bestOf(ctx, query, words)
    : (asked, range) => findMatches(ctx, { ...query, words: asked }, range);
  const { asked, ...found } = await findWidening(words, range, find);
  const isWhole = found.total === 0 || found.widened?.exact !== 0;
  const unknown = isWhole ? [] : words.parts.filter((part) => part.unknown);
  return {
    ...AS_TYPED,
    ...found,
    meaning,
    matching: { ...query, words: { query: asked.query, frequencies: asked.frequencies } },
    corrected: found.total > 0 ? (corrected?.labels ?? null) : null,
    dropped: unknown.flatMap((part) => part.words),
  };
}

const NOTHING: Found = {
  hits: [],
  total: 0,
  approximate: false,
  facets: { category: {}, condition: {} },
};

/** One row more than asked for tells whether there are more; behind a cursor an offset is none. */
function rangeOf(
  { cursor, offset, limit }: Stretch,
  decode: (cursor: string | undefined) => Range['after'],
): Range {
  const after = decode(cursor);
  return { after, offset: after || offset > MAX_OFFSET ? 0 : offset, limit: limit + 1 };
}

/** `asked` is what all matches satisfy. */
type Widening = Found & Pick<Understanding, 'widened'> & { asked: Asked };

/**
 * What has all parts of the question; behind it, where that is little, what has enough of them; and
 * what comes nearest where there is neither.
 */
async function findWidening(words: Words, range: Range, find: Find): Promise<Widening> {
  const exact = await find(words, range);
  const more = words.widened ?? (exact.total < FEW ? words.nearest : null);
  if (exact.total >= ENOUGH || (exact.total > 0 && !more))
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
  const offered = { query: `(${words.query}) & !${SOLD_TOKEN}`, frequencies: words.frequencies };
  const first = isAllOffered(exact, range) ? exact : await find(offered, range);
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

/** Whether all of them are here, none is sold, and facets count no others (without a filter). */
function isAllOffered({ hits, total, facets }: Found, { after, offset }: Range): boolean {
  const isCounted = Object.values(facets).every(
    (facet) => Object.values(facet).reduce((sum, n) => sum + n, 0) === total,
  );
  return !after && offset === 0 && hits.length === total && isCounted && hits.every(isOffered);
}

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
