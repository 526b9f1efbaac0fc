// The best match: of a bounded number of the newest matches, those that have the words in their
// title first of all, the best come first; behind them the rest, the newest first. A cursor knows
// when the list began and where these ones end, so that no row comes twice and none is lost while
// others are added or removed. Its scores are in ranking.ts.
import { sql } from 'drizzle-orm';
import { listingTable, listingSearchTable } from '#features/listings/listings.table.server.ts';
import {
  compareNewest,
  NO_HIT,
  type BestPlace,
  type Hit,
  type PageEnd,
  type Range,
} from '#features/search/query/hits.server.ts';
import { findMatches, findRows, type Found } from '#features/search/query/plan.server.ts';
import type { Asked, SearchQuery } from '#features/search/query/query.server.ts';
import type { Words } from '#features/search/words/asked.ts';
import type { Part } from '#features/search/words/analysis.ts';
import { foldedWords, questionWords } from '#features/search/words/fold.ts';
import type { Ctx } from '#platform/context.ts';
import { scoreOf, WORTH } from './ranking.ts';

/** So many of the newest matches are compared, and as many that have the words in their title. */
const COMPARED = 150;
/** Behind every id of the same moment. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type AskedBest = {
  words: Asked;
  /** As typed, for how the words stand in a title. */
  text: string;
  parts: readonly Part[];
  categories: readonly number[];
  /** Asked in the reader's language, as far as the lexicon knows. */
  isOwn: boolean;
  /** What has all of it in its title. */
  titled: Asked;
};

/** More parts than these are no longer told apart. */
const MOST_PARTS = 10;

/** Runs these words, and what they are widened to, as best matches. */
export function bestOf(
  ctx: Ctx,
  query: SearchQuery,
  { text, parts }: Words,
): (asked: Asked, range: Range) => Promise<Found> {
  const own = parts.slice(0, MOST_PARTS);
  const inTitle = own.map(({ title, concept }) =>
    concept === null ? title.query : `(${title.query} | ${concept.query})`,
  );
  const isOwn = parts.every(({ languages }) => isOneOf(languages, ctx.locale));
  const categories = parts.filter(({ isHead }) => isHead).flatMap(({ categories }) => categories);
  return (words, range) => {
    const titled = {
      query: `(${words.query}) & ${inTitle.join(' & ')}`,
      // Few are asked of the index; the bounds of a widened question would walk past thousands.
      frequencies: [...words.frequencies, ...parts.map(({ any }) => any.most ?? 0)],
    };
    return findBest(ctx, query, { words, text, parts: own, categories, isOwn, titled }, range);
  };
}

/** No languages are those of names and of words that nobody has listed. */
const isOneOf = (languages: ReadonlySet<string>, language: string): boolean =>
  languages.size === 0 || languages.has(language);

/** Nothing has this. */
const NEVER = "'::'";

/** Finds a page of the best matches with total and facets. */
async function findBest(
  ctx: Ctx,
  query: SearchQuery,
  asked: AskedBest,
  range: Range,
): Promise<Found> {
  const at = range.after?.best ?? null;
  const asOf = at?.asOf ?? ctx.now.getTime();
  const matches: SearchQuery = { ...query, words: asked.words, sort: 'newest' };
  const start = at ? beginning(asOf) : null;
  const isRest = at !== null && at.score === null;
  if (isRest) {
    const titled = await findTitled(ctx, matches, asked, start, at);
    const rest = { after: range.after, offset: 0, limit: range.limit + titled.length };
    const found = await findMatches(ctx, matches, rest);
    const known = new Set(titled.map(({ id }) => id));
    const hits = found.hits.filter(({ id }) => !known.has(id)).slice(0, range.limit);
    return { ...found, hits: hits.map((hit) => ({ ...hit, best: { ...at, score: null } })) };
  }
  const first = { after: start, offset: 0, limit: COMPARED };
  const found = await findMatches(ctx, matches, first);
  // All matches are there already, those with the words in their title as well.
  const isWhole = found.hits.length < COMPARED && !at?.end;
  const newest = at?.end ? found.hits.filter((hit) => !isBehind(hit, at.end)) : found.hits;
  const end = at ? at.end : endOf(newest);
  const titled = isWhole ? [] : await findTitled(ctx, matches, asked, start, { ...at, end });
  const place = { asOf, end, titleEnd: at ? at.titleEnd : endOf(titled) };
  const pool = await rank(ctx, [...titled, ...newest], asked, place);
  const from = range.after ? placeAfter(pool, range.after) : range.offset;
  const page = pool.slice(from, from + range.limit);
  const missing = range.limit - page.length;
  if (missing <= 0 || end === null) return { ...found, hits: page };
  const rest = await restFrom(ctx, matches, end, pool, {
    offset: Math.max(from - pool.length, 0),
    limit: missing,
  });
  return {
    ...found,
    hits: [...page, ...rest.map((hit) => ({ ...hit, best: { ...place, score: null } }))],
  };
}

/** Where a list goes on that began at a moment: nothing that is newer is in it. */
const beginning = (asOf: number): Hit => ({ ...NO_HIT, createdAt: asOf, id: LAST_ID });

/** The last of the newest ones, if there may be more behind it. */
function endOf(hits: readonly Hit[]): PageEnd | null {
  const last = hits.length >= COMPARED ? hits.at(-1) : undefined;
  return last ? { createdAt: last.createdAt, id: last.id, section: last.section } : null;
}

const isBehind = (hit: Hit, end: PageEnd | null): boolean =>
  end !== null && compareNewest(hit, { ...NO_HIT, ...end }) > 0;

/**
 * The newest matches with all words in their title, of no later section than the compared ones:
 * behind these come others of the same section.
 */
async function findTitled(
  ctx: Ctx,
  matches: SearchQuery,
  asked: AskedBest,
  start: Hit | null,
  { end, titleEnd = null }: { end: PageEnd | null; titleEnd?: PageEnd | null },
): Promise<Hit[]> {
  const range = { after: start, offset: 0, limit: COMPARED };
  const hits = await findRows(ctx, { ...matches, words: asked.titled }, range);
  return hits.filter(
    (hit) => !isBehind(hit, titleEnd) && (end === null || hit.section <= end.section),
  );
}

type Signals = {
  id: string;
  title: string;
  trust: number;
  language: string | null;
  category: number;
  root: number;
  inTitle: boolean[];
  concept: boolean[];
  typed: boolean[];
  any: boolean[];
  wider: boolean[];
  boost: number;
};

/** Candidates from the best on, each once. */
async function rank(
  ctx: Ctx,
  candidates: readonly Hit[],
  { parts, text, isOwn, categories }: AskedBest,
  place: Omit<BestPlace, 'score'>,
): Promise<(Hit & { best: BestPlace })[]> {
  const hits = [...new Map(candidates.map((hit) => [hit.id, hit])).values()];
  if (hits.length === 0) return [];
  const asks = (name: 'title' | 'concept' | 'typed' | 'any' | 'wider') =>
    sql`ARRAY[${sql.join(
      parts.map((part) => sql`s.words @@ ${part[name]?.query ?? NEVER}::tsquery`),
      sql`, `,
    )}]`;
  const { rows } = await ctx.readDb.execute<Signals>(sql`
    SELECT s.id, l.title, s.trust, l.language,
      s.category_id AS category, s.root_id AS root,
      ${asks('title')} AS "inTitle", ${asks('concept')} AS concept, ${asks('typed')} AS typed,
      ${asks('any')} AS any, ${asks('wider')} AS wider, coalesce(b.boost, 0) AS boost
    FROM ${listingSearchTable} s JOIN ${listingTable} l ON l.id = s.id
      LEFT JOIN search_boost b ON b.question = ${questionWords(text)} AND b.listing_id = s.id
    WHERE s.id = ANY(${sql.param(hits.map(({ id }) => id))}::uuid[])`);
  const signals = new Map(rows.map((row) => [row.id, row]));
  const words = foldedWords(text);
  const fitting = categoriesOf(rows, parts, categories);
  const isForeign = (language: string | null) =>
    isOwn && language !== null && language !== ctx.locale;
  return hits
    .flatMap((hit) => {
      const own = signals.get(hit.id);
      if (!own) return [];
      const candidate = {
        ...own,
        quality: parts.map(({ weight }, at) => ({ weight, worth: worthOf(own, at) })),
        fits: fitting === null ? null : fitting.has(own.category) || fitting.has(own.root),
        foreign: isForeign(own.language),
        createdAt: hit.createdAt,
      };
      const score = scoreOf(candidate, words, place.asOf);
      return { ...hit, best: { ...place, score } };
    })
    .sort(compareBest);
}

/**
 * Where this shop has what is looked for: where the lexicon says so, or where most of it is.
 * @returns null where nothing says it
 */
function categoriesOf(
  rows: readonly Signals[],
  parts: readonly Part[],
  named: readonly number[],
): ReadonlySet<number> | null {
  const heads = parts.flatMap(({ isHead }, at) => (isHead ? [at] : []));
  const own = rows.filter((row) => heads.some((at) => worthOf(row, at) >= WORTH.concept));
  const counts = new Map<number, number>();
  for (const { category } of own) counts.set(category, (counts.get(category) ?? 0) + 1);
  const isMeant = named.filter((each) =>
    rows.some(({ category, root }) => [category, root].includes(each)),
  );
  if (isMeant.length > 0) return new Set(isMeant);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most ? new Set([most[0]]) : null;
}

function worthOf(own: Signals, at: number): number {
  if (own.inTitle[at]) return WORTH.title;
  if (own.concept[at]) return WORTH.concept;
  if (own.typed[at]) return WORTH.text;
  if (own.any[at]) return WORTH.any;
  return own.wider[at] ? WORTH.wider : 0;
}

type Ranked = Hit & { best: BestPlace };

const compareBest = (a: Ranked, b: Ranked): number =>
  a.section - b.section || (b.best.score ?? 0) - (a.best.score ?? 0) || compareNewest(a, b);

/** The index of the first one behind a cursor, which may be gone. */
function placeAfter(pool: readonly Ranked[], after: Hit): number {
  const { best } = after;
  if (!best) return 0;
  const index = pool.findIndex((hit) => compareBest(hit, { ...after, best }) > 0);
  return index < 0 ? pool.length : index;
}

/**
 * Matches behind the compared ones, the newest first, without those of them that were compared for
 * their title.
 */
async function restFrom(
  ctx: Ctx,
  matches: SearchQuery,
  end: PageEnd,
  pool: readonly Hit[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Hit[]> {
  const compared = pool.filter((hit) => isBehind(hit, end));
  const known = new Set(compared.map(({ id }) => id));
  const after = { ...NO_HIT, ...end };
  const range = { after, offset, limit: limit + compared.length };
  const rows = await findRows(ctx, matches, range);
  const [first] = rows;
  if (!first) return [];
  // As many as were passed over before this stretch stand too far ahead in it.
  const passed = compared.filter((hit) => compareNewest(hit, first) < 0).length;
  return rows.filter(({ id }) => !known.has(id)).slice(passed, passed + limit);
}
